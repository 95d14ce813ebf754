//! Text in which icons, seat badges and player names are characters.
//!
//! A line may hold several forms of the same words, longest first, with `|` between them; the screen takes the
//! first that fits. Games write seats and names as characters too, and never learn colours or names.

use core::fmt;
use core::ops::Deref;

use heapless::string::StringView;

use super::{Colour, Language, Players, Say, Seat, say};

const SEAT: u32 = 0xE000;
const NAME: u32 = 0xE010;
const BADGE: u32 = 0xE020;
const ICON: u32 = 0xE040;
const GAUGE: u32 = 0xE080;
const GAUGE_END: u32 = GAUGE + FULL as u32;
/// What a full gauge has.
const FULL: u8 = 16;
const STRIPE: u32 = 0xE0A0;
const STRIPE_END: u32 = STRIPE + 0xF;

/// Where the end of a text is missing. Nobody should ever see it: the walker looks for it on every screen.
pub(super) const CUT: char = '…';

/// Text of a fixed capacity; what does not fit is left out, and [`CUT`] stands in its place.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Words<const N: usize>(heapless::String<N>);

/// One line of a screen, in one or more forms.
pub type Line = Words<96>;
/// The paragraphs of a note.
pub type Body = Words<640>;

impl<const N: usize> Words<N> {
    pub const fn new() -> Self {
        Self(heapless::String::new())
    }

    /// Something in the words of a language.
    pub fn said<'a>(language: Language, what: impl Into<Say<'a>>) -> Self {
        let mut words = Self::new();
        words.write(language, what);
        words
    }

    /// The same where the words stay: what was there before is gone.
    pub fn write<'a>(&mut self, language: Language, what: impl Into<Say<'a>>) {
        self.0.clear();
        self.add(language, what);
    }

    /// Behind what is there.
    pub fn add<'a>(&mut self, language: Language, what: impl Into<Say<'a>>) {
        if !language.is_silent() {
            say::write(self.0.as_mut_view(), N, language, &what.into());
        }
    }

    #[inline(never)]
    pub fn of(args: fmt::Arguments<'_>) -> Self {
        let mut words = Self::new();
        // Words take what fits and report no error.
        let _ = fmt::Write::write_fmt(&mut words, args);
        words
    }

    pub fn push(&mut self, c: char) {
        push(self.0.as_mut_view(), c);
    }

    /// Something is missing here.
    pub fn cut(&mut self) {
        cut(self.0.as_mut_view());
    }

    /// Something did not fit.
    pub fn is_cut(&self) -> bool {
        self.0.ends_with(CUT)
    }

    /// The longest form.
    pub fn long(&self) -> &str {
        self.0.split('|').next().unwrap_or_default()
    }

    /// The shortest form.
    pub fn short(&self) -> &str {
        self.0.rsplit('|').next().unwrap_or_default()
    }

    /// The text with seats as badges of their colour, and names spelt out.
    #[must_use]
    pub fn resolved(&self, players: &Players, language: Language) -> Self {
        self.with_each_form(|form, out| {
            for c in form.chars() {
                match Mark::of(c) {
                    Some(Mark::Seat(seat)) => out.push(players.colour(seat).badge()),
                    Some(Mark::Name(seat)) => players.name(seat, language).chars().for_each(|c| out.push(c)),
                    _ => out.push(c),
                }
            }
        })
    }

    /// For the head of a screen, which is too low for badges: names instead, each once.
    #[must_use]
    pub fn spelt(&self, players: &Players, language: Language) -> Self {
        self.with_each_form(|form, out| {
            without_badges(form, out, |seat, out| players.name(seat, language).chars().for_each(|c| out.push(c)));
        })
    }

    /// The forms with the letters of the players in place of their names, the longest first.
    pub fn initials(&self, players: &Players) -> impl DoubleEndedIterator<Item = Self> {
        self.0.split('|').map(|form| {
            let mut initials = Self::new();
            without_badges(form, &mut initials, |seat, out| out.push(players.colour(seat).letter()));
            initials
        })
    }

    /// So many of the forms, from the longest on.
    #[must_use]
    pub fn longest(&self, count: usize) -> Self {
        let end = self.0.match_indices('|').nth(count.saturating_sub(1)).map_or(self.0.len(), |(at, _)| at);
        self.0.get(..end).unwrap_or_default().into()
    }

    /// One more form, for where no other fits. It may need room: the forms between the longest and the shortest are given
    /// up first, then the longest.
    #[must_use]
    pub fn or(self, form: &str) -> Self {
        let mut rest = self;
        loop {
            let mut out = rest.clone();
            out.push('|');
            form.chars().for_each(|c| out.push(c));
            if !out.is_cut() {
                return out;
            }
            rest = match rest.split_once('|') {
                Some((long, shorter)) => match shorter.split_once('|') {
                    Some((_, shortest)) => Self::of(format_args!("{long}|{shortest}")),
                    None => shorter.into(),
                },
                None => return form.into(),
            };
        }
    }

    /// The same forms rewritten. They may grow: a long one that leaves no room for the shorter ones is given up.
    fn with_each_form(&self, rewrite: impl Fn(&str, &mut Self)) -> Self {
        let mut out = Self::new();
        for skipped in 0..self.0.split('|').count() {
            out = Self::new();
            for (index, form) in self.0.split('|').skip(skipped).enumerate() {
                if index > 0 {
                    out.push('|');
                }
                rewrite(form, &mut out);
            }
            if !out.is_cut() {
                break;
            }
        }
        out
    }
}

// Once in the program, and not once for each capacity.

#[inline(never)]
fn push(text: &mut StringView, c: char) {
    if !text.ends_with(CUT) && text.push(c).is_err() {
        cut(text);
    }
}

#[inline(never)]
fn cut(text: &mut StringView) {
    while text.push(CUT).is_err() && text.pop().is_some() {}
}

#[inline(never)]
fn push_all(text: &mut StringView, s: &str) {
    // Nearly always all of it fits.
    if text.ends_with(CUT) || text.push_str(s).is_err() {
        s.chars().for_each(|c| push(text, c));
    }
}

/// A form in which a player stands once, where it has badge and name or one of them.
fn without_badges<const N: usize>(form: &str, out: &mut Words<N>, who: impl Fn(Seat, &mut Words<N>)) {
    let mut chars = form.chars().peekable();
    while let Some(c) = chars.next() {
        match Mark::of(c) {
            Some(Mark::Seat(seat)) => {
                let mut ahead = chars.clone();
                if ahead.next_if_eq(&' ').and_then(|_| ahead.next()) == Some(seat.name()) {
                    chars.next();
                } else {
                    who(seat, out);
                }
            }
            Some(Mark::Name(seat)) => who(seat, out),
            _ => out.push(c),
        }
    }
}

impl<const N: usize> fmt::Write for Words<N> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        push_all(self.0.as_mut_view(), s);
        Ok(())
    }
}

impl<const N: usize> Deref for Words<N> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const N: usize> fmt::Display for Words<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const N: usize> From<&str> for Words<N> {
    #[inline(never)]
    fn from(s: &str) -> Self {
        let mut words = Self::new();
        let _ = fmt::Write::write_str(&mut words, s);
        words
    }
}

/// `line!("Round {n}")`: a [`Line`] from a format string.
#[macro_export]
macro_rules! line {
    ($($arg:tt)*) => { $crate::kit::Words::of(format_args!($($arg)*)) };
}

/// The longest form in letters only: badges as `(B)`, icons as their signs.
pub fn spell(text: &str, out: &mut dyn fmt::Write) {
    for c in text.split('|').next().unwrap_or_default().chars() {
        // Whatever takes it takes what fits.
        let _ = match Mark::of(c) {
            Some(Mark::Badge(colour)) => write!(out, "({})", colour.letter()),
            Some(Mark::Icon(icon)) => out.write_str(icon.sign()),
            Some(Mark::Gauge(part)) => {
                out.write_char("\u{b7}▁▂▃▄▅▆▇█".chars().nth(usize::from(part / 2)).unwrap_or(' '))
            }
            // The letters beside it say the same.
            Some(Mark::Stripe(_)) => Ok(()),
            _ => out.write_char(c),
        };
    }
}

/// The characters of a line that are not letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A badge whose colour is not looked up yet.
    Seat(Seat),
    /// A player's name, not spelt out yet.
    Name(Seat),
    Badge(Colour),
    Icon(Icon),
    /// How much of a whole, in sixteenths.
    Gauge(u8),
    /// A piece of a line; nothing on a display that has no room for it.
    Stripe(Stripe),
}

/// A kind of line on a map. Each has a colour and a stroke of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stripe {
    Red,
    Yellow,
    Blue,
    Black,
}

impl Stripe {
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Blue, Self::Black];

    /// A piece of it, as a character of a line. What it is called stands behind it.
    pub fn letter(self) -> char {
        private(STRIPE, self as u8)
    }
}

impl Mark {
    /// A bar that is filled as far as something has come: full only with all of it.
    pub fn gauge(now: i32, whole: i32) -> char {
        let part = i64::from(now.max(0)) * i64::from(FULL) / i64::from(whole.max(1));
        private(GAUGE, u8::try_from(part).unwrap_or(FULL).min(FULL))
    }

    pub fn of(c: char) -> Option<Self> {
        let code = u32::from(c);
        let low = |base: u32| u8::try_from(code - base).unwrap_or(u8::MAX);
        match code {
            SEAT..NAME => Some(Self::Seat(Seat(low(SEAT)))),
            NAME..BADGE => Some(Self::Name(Seat(low(NAME)))),
            BADGE..ICON => Colour::ALL.get(usize::from(low(BADGE))).copied().map(Self::Badge),
            ICON..GAUGE => Icon::ALL.get(usize::from(low(ICON))).copied().map(Self::Icon),
            GAUGE..=GAUGE_END => Some(Self::Gauge(low(GAUGE))),
            STRIPE..=STRIPE_END => Stripe::ALL.get(usize::from(low(STRIPE))).copied().map(Self::Stripe),
            _ => None,
        }
    }
}

fn private(base: u32, offset: u8) -> char {
    char::from_u32(base + u32::from(offset)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

impl Seat {
    /// The seat's badge, as a character of a line.
    pub fn badge(self) -> char {
        private(SEAT, self.0.min(15))
    }

    /// The player's name, as a character of a line.
    pub fn name(self) -> char {
        private(NAME, self.0.min(15))
    }
}

impl Colour {
    pub fn badge(self) -> char {
        private(BADGE, self as u8)
    }
}

macro_rules! icons {
    ($($icon:ident $sign:literal),* $(,)?) => {
        /// The icons of the visual language; each is one character of a line.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Icon { $($icon),* }

        impl Icon {
            pub const ALL: &'static [Self] = &[$(Self::$icon),*];

            /// What stands for the icon where there are only letters: terminal titles, logs, tests.
            pub const fn sign(self) -> &'static str {
                match self { $(Self::$icon => $sign),* }
            }

            /// Its name in a template.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$icon => stringify!($icon)),* }
            }

            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|icon| icon.name() == name)
            }
        }
    };
}

icons! {
    Happiness "☺", Stress "ϟ", Money "$", Worker "W", Link "#", Hand "H", Person "i",
    Residence "R", Commerce "C", Leisure "L", Industry "I", Upgrade "^",
    Yes "✓", No "✗", Star "★", Warning "⚠", Note "ⓘ", Undo "↶", Bid "bid", Supply "▤",
    To "▸", Back "◂", Select "▶", Up "▴", Down "▾",
}

impl Icon {
    /// The icon, as a character of a line.
    pub fn letter(self) -> char {
        private(ICON, self as u8)
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}
