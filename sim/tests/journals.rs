//! Flash images of every released format: they must lead to the same games for ever.
//!
//! The folder of the current format must also be what is written today, byte by byte: an encoding that changes by
//! accident fails here, and one that changes on purpose gets a new number and a new folder. See `tests/README.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may panic.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::app::{After, Battery, Bus, Glow, OledChip, Settings, Theme};
use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Kind, Step, town, tramways, workbook};
use engine::input::Pace;
use engine::journal::{Desk, FORMAT, Shown, TallyPlace};
use engine::kit::{Adjust, Attempts, Change, Colour, Name, Player, Players, Seat};
use sim::check::book::KeptSession;
use sim::check::target::Golden;
use sim::command::log;
use sim::device::board::BOARDS;
use sim::device::flash::{Flash, SECTOR};
use sim::device::{Device, image, screen};

use super::backup::restore;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/journals")
}

/// What an image holds, for people: the screen, the settings, and every game, the one on the table first.
fn describe(image: Vec<u8>) -> String {
    let device = Device::power_on(BOARDS[0].profile, Flash::of(image.clone()));
    let mut out = format!("{:?}\n\n", device.app().settings());
    for line in screen::lines(&device.view()) {
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let mut book = KeptSession::open(Flash::of(image)).expect("the image is read");
    let (desk, mut results) = (book.session.desk.clone(), Vec::new());
    book.store.results(&desk.shelf, &mut |outcome| results.push(outcome.game)).unwrap();
    let names: Vec<&str> = desk.roster.iter().map(|known| known.name.as_str()).collect();
    let _ = writeln!(out, "\nstarts: {}, a code says: {:?}, bank: {}", desk.starts, desk.shown, desk.bank);
    let _ = writeln!(out, "on the list: {names:?}, results of the games {results:?}");
    let states: Vec<_> = desk.shelf.games().iter().map(|game| (game.number, game.state)).collect();
    let _ = writeln!(out, "shelf: {states:?}");
    let mut redone = 0;
    while book.redo() {
        redone += 1;
    }
    let _ = writeln!(out, "\n{redone} entries can be redone");
    let aside: Vec<u32> = book.session.desk.shelf.aside().map(|game| game.number).collect();
    let mut told = |book: &KeptSession| {
        let text = log::of(&book.session).expect("a log");
        let _ = writeln!(out, "\n{}", text.trim_end());
    };
    if book.session.live().is_some() {
        told(&book);
    }
    for game in aside.into_iter().rev() {
        let record = book.session.take_down(game).expect("it is on the shelf");
        book.keep(&record).unwrap();
        told(&book);
    }
    out
}

fn check(path: &Path, found: &str) {
    if Golden::blessing() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, found).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert!(expected == found, "{} differs; found\n{found}", path.display());
}

/// One test: blessed images must be there before they are read.
#[test]
fn the_current_format_is_written_and_every_format_is_read() {
    for (name, bytes) in recordings() {
        let path = folder().join(format!("v{FORMAT}/{name}.flash"));
        check(&path, &image::print(&bytes));
    }
    for version in 1..=FORMAT {
        let entries = std::fs::read_dir(folder().join(format!("v{version}"))).expect("a folder for each format");
        let paths = entries.map(|entry| entry.unwrap().path());
        let images: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|extension| extension == "flash")).collect();
        assert!(!images.is_empty(), "each format has its images");
        for path in images {
            let bytes = image::parse(&std::fs::read_to_string(&path).unwrap()).expect("an image");
            check(&path.with_extension("txt"), &describe(bytes));
        }
    }
}

/// A device that is played on without keys.
struct Recorder {
    book: KeptSession,
}

impl Recorder {
    fn start(&mut self, names: &[&str], setup: Setup) {
        self.open(names, &games::Setup::Free(setup));
    }

    fn open(&mut self, names: &[&str], setup: &games::Setup) {
        let player =
            |(colour, name): (&Colour, &&str)| Player { colour: *colour, name: Name::try_from(*name).unwrap() };
        let players = Players(Colour::ALL.iter().zip(names).map(player).collect());
        let record = self.book.session.start(&players, 11, setup).unwrap();
        self.book.keep(&record).unwrap();
    }

    /// Plays a game that is written down, one command a line.
    fn read(&mut self, file: &str) {
        let path = folder().join(format!("games/{file}.txt"));
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let live = self.book.session.live().unwrap();
            let step = live.game.parse(&live.game.names(&live.players), line).expect(line);
            self.step(&step);
        }
    }

    fn play(&mut self, command: Command) {
        self.step(&Step::Play(games::Command::Free(command)));
    }

    fn adjust(&mut self, seat: u8, book: u8, change: Change) {
        self.step(&Step::Adjust(Adjust { seat: Seat(seat), book, change }));
    }

    fn step(&mut self, step: &Step) {
        self.book.play(step).unwrap();
    }

    fn undo(&mut self) {
        assert!(self.book.undo());
    }

    fn redo(&mut self) {
        assert!(self.book.redo());
    }

    fn set(&mut self, settings: &Settings) {
        self.book.session.desk.settings = settings.clone();
        self.book.keep(&Desk::settings(settings).unwrap().into()).unwrap();
    }
}

fn setup(counters: &[(Counter, i16)]) -> Setup {
    let counters = counters.iter().copied().collect();
    Setup { counters, rounds: 0, lowest_wins: false, first: First::Seat(Seat(0)) }
}

fn change(seat: u8, counter: u8, by: i16) -> Command {
    Command::Change { seat: Seat(seat), counter, by }
}

fn recordings() -> Vec<(&'static str, Vec<u8>)> {
    let recordings: [(_, fn(&mut Recorder)); 14] = [
        ("any-all-commands", all_commands),
        ("any-undo-redo", undo_redo),
        ("any-eight-players", eight_players),
        ("any-all-counters", all_counters),
        ("any-settled", settled),
        ("settings", all_settings),
        ("shelf", shelf),
        ("desk-all", desk_all),
        ("written-anew", written_anew),
        ("tramways", tramways_game),
        ("tramways-modules", tramways_modules),
        ("workbook", workbook_games),
        ("town", town_game),
        ("town-typed", town_typed),
    ];
    let record = |(name, play): (&'static str, fn(&mut Recorder))| {
        let mut recorder = Recorder { book: KeptSession::open(Flash::default()).unwrap() };
        play(&mut recorder);
        (name, recorder.book.bytes())
    };
    recordings.into_iter().map(record).collect()
}

fn tramways_game(recorder: &mut Recorder) {
    let order = tramways::terms::TurnOrder::Given((0..3).map(Seat).collect());
    let modules = tramways::terms::Modules(0);
    let setup = tramways::terms::Setup { modules, order, alternate: false, draw_types: false };
    recorder.open(&["", "Änne", ""], &games::Setup::Tramways(setup));
    recorder.read("tramways");
}

fn tramways_modules(recorder: &mut Recorder) {
    let (modules, order) = (tramways::terms::Modules(31), tramways::terms::TurnOrder::Lot);
    let setup = tramways::terms::Setup { modules, order, alternate: false, draw_types: false };
    recorder.open(&[""], &games::Setup::Tramways(setup));
    recorder.read("tramways-modules");
}

/// One with all that can be typed, and one that is played.
fn workbook_games(recorder: &mut Recorder) {
    use workbook::terms::{First, HpIcon, IconKind, Ribbon, Setup};
    let icon = HpIcon { at: 5, kind: IconKind::Money, amount: 3 };
    let mut typed = Setup { rounds: 9, cap: 4, last: 20, first: First::Lot, ..Setup::of(7) };
    typed.goals.push(Ribbon::Money(30)).unwrap();
    typed.goals.push(Ribbon::Confirm).unwrap();
    typed.icons.push(icon).unwrap();
    typed.track.extend((0..=20).map(|number| number * 2));
    recorder.open(&[""], &games::Setup::Workbook(typed));
    recorder.open(&["", ""], &games::Setup::Workbook(Setup { first: First::Seat(Seat(0)), ..Setup::of(3) }));
    recorder.read("workbook");
}

fn town_game(recorder: &mut Recorder) {
    let requests = Some([town::Request::A, town::Request::K]);
    recorder
        .open(&["", "", ""], &games::Setup::Town(town::Setup { first: Seat(1), requests, level: town::Level::Full }));
    recorder.read("town");
}

fn town_typed(recorder: &mut Recorder) {
    let requests = Some([town::Request::H, town::Request::L]);
    recorder.open(&["", ""], &games::Setup::Town(town::Setup { first: Seat(0), requests, level: town::Level::Pad }));
    recorder.read("town-typed");
}

fn all_commands(recorder: &mut Recorder) {
    let counters = [(Counter::Points, 0), (Counter::Money, 15), (Counter::Lives, -3)];
    recorder.start(&["Änne", "", "Bo"], Setup { rounds: 3, lowest_wins: true, ..setup(&counters) });
    recorder.play(Command::Round([(0, [5, 300, -300].into())].into()));
    recorder.play(change(1, 1, -15));
    recorder.play(Command::Next);
    recorder.play(Command::Pass);
    recorder.adjust(2, 2, Change::By(-12));
    recorder.adjust(0, 1, Change::To(9999));
    recorder.play(Command::Finish);
}

/// Two games; in the second one entries were replaced, taken back and done again.
fn undo_redo(recorder: &mut Recorder) {
    recorder.start(&["", ""], setup(&[(Counter::Points, 0)]));
    recorder.play(change(0, 0, 7));
    recorder.start(&["Anna", "Bert"], Setup { first: First::Lot, ..setup(&[(Counter::Stress, 4)]) });
    recorder.play(change(0, 0, 1));
    recorder.undo();
    recorder.undo();
    recorder.redo();
    recorder.play(change(0, 0, 2));
    recorder.play(change(1, 0, 3));
    recorder.play(change(0, 0, 4));
    recorder.undo();
    recorder.undo();
    recorder.redo();
}

/// The longest start.
fn eight_players(recorder: &mut Recorder) {
    recorder.start(&["ÄÖÜÄÖÜÄÖ"; 8], setup(&[(Counter::Points, 9999), (Counter::Money, -999), (Counter::Cards, 128)]));
    recorder.play(Command::Round([(2, [1, -2, 3, -4, 63, 64, -65, 8192].into())].into()));
}

fn all_counters(recorder: &mut Recorder) {
    for counters in Counter::ALL.chunks(3) {
        let counters: Vec<(Counter, i16)> = counters.iter().map(|counter| (*counter, 1)).collect();
        recorder.start(&[""], setup(&counters));
        recorder.play(change(0, 0, 1));
    }
}

/// A score, after which the next round begins by itself; and one without.
fn settled(recorder: &mut Recorder) {
    recorder.start(&["", ""], setup(&[(Counter::Points, 0)]));
    let (step, next) = (Step::Play(games::Command::Free(change(0, 0, 2))), games::Command::Free(Command::Next));
    let mut after = recorder.book.session.live().unwrap().game.clone();
    after.apply(&step).and_then(|()| after.apply(&Step::Play(next.clone()))).unwrap();
    let settled = games::Settled::from_slice(&[next]).unwrap();
    let record = recorder.book.session.enter(&step, &settled, &after).unwrap();
    recorder.book.keep(&record).unwrap();
    recorder.play(change(1, 0, 3));
}

fn all_settings(recorder: &mut Recorder) {
    recorder.set(&Settings::default());
    recorder.set(&Settings {
        brightness: 2,
        dim: After::Minutes(5),
        off: After::Minutes(60),
        pace: Pace::Fast,
        turned: true,
        theme: Theme::Mono,
        oled: OledChip::Sh1106,
        read: [1, 0, 1 << 31, 2, 0, 0, 0, 3],
        always: true,
        lots: Some(300),
        language: 1,
        lamp: Glow::Bright,
        battery: Battery::Lipo,
        bus: Some(Bus::Fast),
    });
}

/// A finished game and its result, one put aside, one thrown away, one whose start was taken back; and a tally.
fn shelf(recorder: &mut Recorder) {
    for by in 1..=4 {
        recorder.start(&["Anna", "Bert"], setup(&[(Counter::Points, 0)]));
        recorder.book.session.tick(Duration::from_secs(90 * u64::from(i16::unsigned_abs(by))));
        recorder.play(change(0, 0, by));
        if by == 1 {
            recorder.play(Command::Finish);
        }
    }
    recorder.undo();
    recorder.undo();
    let (start, place) = (recorder.book.session.beginning().unwrap(), TallyPlace { kind: Kind::Free, number: 3 });
    let score = Attempts { attempts: 2, best: Some(-7), solved: true };
    let tally = recorder.book.session.desk.tallies.with(place, &start, score);
    recorder.book.keep(&Desk::tally(place, &tally).unwrap().into()).unwrap();
    let record = recorder.book.session.throw_away(1).unwrap();
    recorder.book.keep(&record).unwrap();
}

/// Every kind of record on the desk: a deleted result and who is on the list, what a code says, a start, a bank.
fn desk_all(recorder: &mut Recorder) {
    recorder.start(&["Anna", "Bert"], setup(&[(Counter::Points, 0)]));
    recorder.play(Command::Finish);
    recorder.start(&["Anna", "Cleo"], setup(&[(Counter::Points, 0)]));
    let book = &mut recorder.book;
    let record = book.session.delete_result(0).unwrap();
    book.keep(&record).unwrap();
    book.session.desk.shown = Shown::Link;
    for part in [Shown::Link.part(), book.session.desk.roster_part()] {
        book.keep(&part.unwrap().into()).unwrap();
    }
    let mut device = Device::power_on(BOARDS[0].profile, Flash::of(book.bytes()));
    device.count_start();
    let backup = String::from_utf8(device.host(b"backup\n")).unwrap();
    let mut other = Device::power_on(BOARDS[0].profile, Flash::default());
    restore(&mut other, &backup);
    recorder.book = KeptSession::open(Flash::of(other.flash_bytes())).unwrap();
}

/// A log that was written anew, behind which many entries were taken back at once; on a small flash, without what counts no longer.
fn written_anew(recorder: &mut Recorder) {
    recorder.book = KeptSession::blank(24).unwrap();
    recorder.start(&["", ""], setup(&[(Counter::Points, 0)]));
    (1..9).for_each(|by| recorder.play(change(0, 0, by)));
    let anew = |sector: &[u8]| sector.starts_with(b"STM") && sector[4..8] == [0; 4] && sector[8] > 0;
    while !recorder.book.bytes().chunks(SECTOR).any(anew) {
        recorder.play(change(1, 0, 1));
        recorder.undo();
    }
    let record = recorder.book.session.go(4).unwrap();
    recorder.book.keep(&record).unwrap();
    let mut bytes = recorder.book.bytes();
    bytes.chunks_mut(SECTOR).filter(|sector| !sector.starts_with(b"STM")).for_each(|sector| sector.fill(0xFF));
    recorder.book = KeptSession::open(Flash::sized(bytes)).unwrap();
}
