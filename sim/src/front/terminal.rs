//! The device in a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{
    DisableFocusChange, EnableFocusChange, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::style::{Attribute, Color, Print, ResetColor, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, DisableLineWrap, EnableLineWrap, EndSynchronizedUpdate,
    EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{cursor, event, execute, queue, terminal};
use engine::input::Key;

use crate::device::board::{BOARDS, Board};
use crate::front::any_device::AnyDevice;
use crate::front::cells::{Character, CharacterGrid};
use crate::front::frame::{Scene, compose, fits, needs};
use crate::front::live_front::LiveFront;

pub(crate) fn run(board: &'static Board, machine: AnyDevice) -> io::Result<()> {
    let screen = RawTerminal::enter()?;
    let size = terminal::size()?;
    let mut front = Front {
        live: LiveFront::new(board, machine),
        note: String::new(),
        size: (usize::from(size.0), usize::from(size.1)),
        shown: None,
        releases: screen.releases,
        typed: Typed::default(),
        depth: Depth::of_terminal(),
        faint: false,
    };
    front.settle();
    while front.step()?.is_some() {}
    Ok(())
}

struct Front {
    live: LiveFront<KeyCode>,
    /// What must be said below the display.
    note: String,
    size: (usize, usize),
    /// What the terminal shows already; none after a change of size.
    shown: Option<CharacterGrid>,
    /// The terminal says when a key is let go.
    releases: bool,
    typed: Typed,
    depth: Depth,
    /// The terminal's own dim letters, where there are no colours to darken.
    faint: bool,
}

/// Goes on, or quits.
type GoOn = Option<()>;

/// Where the terminal does not say when a key is let go: whether it is typed or repeats by itself.
#[derive(Default)]
struct Typed {
    last: Option<(KeyCode, Instant)>,
    repeating: bool,
}

#[derive(Debug, PartialEq)]
enum Means {
    Tap,
    Hold,
    Nothing,
}

impl Typed {
    /// No finger types one key so fast, and no keyboard repeats faster: what is faster still was not typed by hand.
    const REPEAT: std::ops::Range<Duration> = Duration::from_millis(15)..Duration::from_millis(60);

    /// Up and Down repeat like taps; Select and Back, once they repeat, are held.
    fn means(&mut self, code: KeyCode, key: Key, now: Instant) -> Means {
        let last = self.last.replace((code, now));
        let repeats = last.is_some_and(|(last, at)| last == code && Self::REPEAT.contains(&(now - at)));
        let repeated = std::mem::replace(&mut self.repeating, repeats);
        match (repeats, repeated) {
            (true, true) if !key.repeats() => Means::Nothing,
            (true, false) if !key.repeats() => Means::Hold,
            _ => Means::Tap,
        }
    }
}

impl Front {
    /// Draws what has changed, and waits for the next thing to happen.
    fn step(&mut self) -> io::Result<GoOn> {
        self.live.advance();
        if self.live.take_changed() || self.shown.is_none() {
            self.draw()?;
        }
        if let Some(wake) = self.live.wake()
            && !event::poll(wake.saturating_duration_since(Instant::now()))?
        {
            return Ok(Some(()));
        }
        // All that is waiting is taken before the next drawing: a fast repeat must not queue up.
        loop {
            if self.handle(&event::read()?).is_none() {
                return Ok(None);
            }
            if !event::poll(Duration::ZERO)? {
                return Ok(Some(()));
            }
        }
    }

    fn handle(&mut self, event: &Event) -> GoOn {
        match event {
            Event::Key(key) => self.on_key(key)?,
            Event::Resize(width, height) => {
                self.size = (usize::from(*width), usize::from(*height));
                self.shown = None;
                self.settle();
            }
            Event::FocusLost => self.live.lift_all(),
            _ => {}
        }
        Some(())
    }

    fn on_key(&mut self, event: &KeyEvent) -> GoOn {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        let code = match event.code {
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        if event.kind == KeyEventKind::Release {
            self.live.lift(&code);
            return Some(());
        }
        let first = event.kind == KeyEventKind::Press;
        match code {
            KeyCode::Char('c' | 'd') if control => return None,
            _ if control => {}
            KeyCode::Char('q') => return None,
            // Nobody should play blind.
            _ if !fits(self.live.board(), self.size.0, self.size.1) => {}
            KeyCode::Char('?') if first => self.live.hold(self.live.meaning(Key::Select)),
            KeyCode::Char('u') => self.live.hold(self.live.meaning(Key::Back)),
            KeyCode::Tab if first => self.change_board(),
            _ => {
                if let Some(key) = key_of(code) {
                    let key = self.live.meaning(key);
                    match self.typed.means(code, key, Instant::now()) {
                        _ if self.releases => self.live.touch(code, key),
                        Means::Tap => self.live.tap(key),
                        Means::Hold => self.live.hold(key),
                        Means::Nothing => {}
                    }
                }
            }
        }
        Some(())
    }

    fn change_board(&mut self) {
        self.live.switch(self.live.board().next());
        self.shown = None;
        self.note.clear();
        self.settle();
    }

    /// A display that does not fit is replaced by one that does.
    fn settle(&mut self) {
        let (width, height) = self.size;
        let wanted = self.live.board();
        let smaller = BOARDS.iter().find(|board| fits(board, width, height));
        if !fits(wanted, width, height)
            && let Some(board) = smaller
        {
            let (w, h) = needs(wanted);
            self.note = format!("{} needs a terminal of {w} x {h}: here is {}", wanted.name, board.name);
            self.live.switch(board);
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        let title = self.live.title();
        let scene = Scene {
            board: self.live.board(),
            title: &title,
            picture: self.live.picture(),
            brightness: self.live.brightness(),
            note: &self.note,
            colours: self.depth != Depth::None,
        };
        let grid = compose(&scene, self.size.0, self.size.1);
        let faint = !scene.colours && scene.brightness < 60;
        if std::mem::replace(&mut self.faint, faint) != faint {
            self.shown = None;
        }
        let mut bytes = Vec::new();
        queue!(bytes, BeginSynchronizedUpdate)?;
        if self.shown.is_none() {
            queue!(bytes, ResetColor, Clear(ClearType::All))?;
        }
        let shown = self.shown.take().unwrap_or_else(|| CharacterGrid::blank(grid.width, grid.height));
        queue!(bytes, SetAttribute(if faint { Attribute::Dim } else { Attribute::Reset }))?;
        changes(&shown, &grid, self.depth, &mut bytes)?;
        queue!(bytes, ResetColor, EndSynchronizedUpdate)?;
        self.shown = Some(grid);
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        out.flush()
    }
}

fn key_of(code: KeyCode) -> Option<Key> {
    match code {
        KeyCode::Up | KeyCode::Char('k') => Some(Key::Up),
        KeyCode::Down | KeyCode::Char('j') => Some(Key::Down),
        KeyCode::Enter | KeyCode::Char(' ') => Some(Key::Select),
        KeyCode::Backspace | KeyCode::Esc | KeyCode::Char('b') => Some(Key::Back),
        _ => None,
    }
}

/// Writes the cells that differ, and moves only where the cursor is not there already.
fn changes(old: &CharacterGrid, new: &CharacterGrid, depth: Depth, bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut colours = None;
    for (y, (old, new)) in (0..).zip(old.rows().zip(new.rows())) {
        let mut next = None;
        for (x, (old, new)) in (0u16..).zip(old.iter().zip(new)) {
            if old == new {
                continue;
            }
            if next != Some(x) {
                queue!(bytes, cursor::MoveTo(x, y))?;
            }
            next = Some(x + 1);
            let Character { sign, ink, paper } = *new;
            if depth != Depth::None && colours != Some((ink, paper)) {
                let colour = |colour: Option<[u8; 3]>| colour.map_or(Color::Reset, |colour| depth.colour(colour));
                queue!(bytes, SetForegroundColor(colour(ink)), SetBackgroundColor(colour(paper)))?;
                colours = Some((ink, paper));
            }
            queue!(bytes, Print(sign))?;
        }
    }
    Ok(())
}

/// The colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    None,
    Palette,
    Full,
}

impl Depth {
    fn of_terminal() -> Self {
        let value = |name| std::env::var(name).unwrap_or_default();
        let term = value("TERM");
        if !value("NO_COLOR").is_empty() || term.starts_with("vt") || term.ends_with("-m") || term.ends_with("-mono") {
            Self::None
        } else if ["truecolor", "24bit"].contains(&value("COLORTERM").as_str()) || cfg!(windows) {
            Self::Full
        } else {
            Self::Palette
        }
    }

    fn colour(self, [r, g, b]: [u8; 3]) -> Color {
        if self == Self::Full {
            return Color::Rgb { r, g, b };
        }
        // Of the 256 colours, 16 to 231 are a cube of six steps a side and 232 to 255 are greys.
        if r == g && g == b && (8..=238).contains(&r) {
            return Color::AnsiValue(232 + (r - 8) / 10);
        }
        let step = |part: u8| if part < 48 { 0 } else { part.saturating_sub(35) / 40 };
        Color::AnsiValue(16 + 36 * step(r) + 6 * step(g) + step(b))
    }
}

/// Whether the terminal was asked to tell releases, for [`restore`].
static RELEASES: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours.
struct RawTerminal {
    releases: bool,
}

impl RawTerminal {
    fn enter() -> io::Result<Self> {
        give_back_on_panic();
        #[cfg(unix)]
        give_back_on_signal()?;
        terminal::enable_raw_mode()?;
        // From here on, dropping it gives the terminal back.
        let mut screen = Self { releases: cfg!(windows) };
        let mut out = io::stdout();
        execute!(out, EnterAlternateScreen, cursor::Hide, DisableLineWrap, EnableFocusChange)?;
        if !screen.releases && terminal::supports_keyboard_enhancement().unwrap_or(false) {
            execute!(
                out,
                PushKeyboardEnhancementFlags(
                    KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
                        | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
                        | KeyboardEnhancementFlags::REPORT_ALTERNATE_KEYS
                        | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES
                )
            )?;
            RELEASES.store(true, Ordering::Relaxed);
            screen.releases = true;
        }
        Ok(screen)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, as far as it still listens.
fn restore() {
    let mut out = io::stdout();
    if RELEASES.swap(false, Ordering::Relaxed) {
        let _ = execute!(out, PopKeyboardEnhancementFlags);
    }
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableFocusChange,
        EnableLineWrap,
        ResetColor,
        // Some terminals leave what they had no room for when their size was changed.
        Clear(ClearType::All),
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

/// A panic's message must not be lost on the other screen.
fn give_back_on_panic() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        restore();
        usual(info);
    }));
}

/// Being ended from outside is a pulled plug for the device, but not for the terminal.
#[cfg(unix)]
fn give_back_on_signal() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let end = |signal| {
        restore();
        std::process::exit(128 + signal)
    };
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    std::thread::spawn(move || signals.forever().next().map(end));
    std::thread::spawn(move || wait_for_hang_up().then(|| end(SIGHUP)));
    Ok(())
}

/// A terminal that does not control its programs goes away without a signal, and reading from it would never wait again.
#[cfg(unix)]
fn wait_for_hang_up() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let stdin = io::stdin();
    let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    stdin.is_terminal() && poll(&mut [PollFd::new(&stdin, gone)], None).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_repeats_is_held() {
        use Means::{Hold, Nothing, Tap};
        let start = Instant::now();
        let mut typed = Typed::default();
        let mut means = |ms: u64, key: Key| typed.means(KeyCode::Enter, key, start + Duration::from_millis(ms));
        let enter = [0, 500, 533, 566, 600, 900, 901].map(|ms| means(ms, Key::Select));
        assert_eq!(enter, [Tap, Tap, Hold, Nothing, Nothing, Tap, Tap]);
        assert_eq!([1500, 1533, 1566].map(|ms| means(ms, Key::Up)), [Tap, Tap, Tap]);
    }
}
