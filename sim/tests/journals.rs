//! Flash images of every released format: they must lead to the same games for ever.
//!
//! The folder of the current format must also be what is written today, byte by byte: an encoding that changes by
//! accident fails here, and one that changes on purpose gets a new number and a new folder. See `tests/README.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may panic.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use embassy_futures::block_on;
use engine::app::{After, App, Oled, Settings, Theme};
use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Step, town, tramways, workbook};
use engine::input::Pace;
use engine::journal::{FORMAT, Record};
use engine::kit::{Adjust, Change, Colour, Name, Player, Players, Seat};
use engine::session::Session;
use engine::store::Store;
use sim::check::target::Golden;
use sim::command::log;
use sim::device::board::BOARDS;
use sim::device::flash::{Flash, SIZE};
use sim::device::{image, screen};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/journals")
}

fn open(flash: Flash) -> Store<Flash> {
    Store::new(flash, 0..u32::try_from(SIZE).unwrap()).unwrap()
}

/// What an image holds, for people: the screen, the settings, and every game on the timeline, the newest first.
fn describe(image: Vec<u8>) -> String {
    let found = block_on(open(Flash::of(image)).load()).expect("the image is read");
    let app = App::resume(BOARDS[0].profile, found.clone());
    let mut out = format!("{:?}\n\n", app.settings());
    for line in screen::lines(&app.view()) {
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let mut session = Session::resume(found);
    let mut redone = 0;
    while session.redo().is_some() {
        redone += 1;
    }
    let _ = writeln!(out, "\n{redone} entries can be redone");
    while let Some(since) = session.live().map(|live| live.since) {
        let _ = writeln!(out, "\n{}", log::of(&session).expect("a log").trim_end());
        while session.live().is_some_and(|live| live.since == since) {
            assert!(session.undo().is_some());
        }
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
    for (name, records) in recordings() {
        let path = folder().join(format!("v{FORMAT}/{name}.flash"));
        check(&path, &image::print(save(&records).bytes()));
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

fn save(records: &[Record]) -> Flash {
    let mut store = open(Flash::default());
    records.iter().for_each(|record| block_on(store.save(record)).unwrap());
    store.into_flash().unwrap()
}

/// A device that takes down every record.
#[derive(Default)]
struct Recorder {
    session: Session,
    records: Vec<Record>,
}

impl Recorder {
    fn start(&mut self, names: &[&str], setup: Setup) {
        self.open(names, &games::Setup::Free(setup));
    }

    fn open(&mut self, names: &[&str], setup: &games::Setup) {
        let player =
            |(colour, name): (&Colour, &&str)| Player { colour: *colour, name: Name::try_from(*name).unwrap() };
        let players = Players(Colour::ALL.iter().zip(names).map(player).collect());
        self.records.push(self.session.start(&players, 11, setup).unwrap());
    }

    /// Plays a game that is written down, one command a line.
    fn read(&mut self, file: &str) {
        let path = folder().join(format!("games/{file}.txt"));
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let live = self.session.live().unwrap();
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
        self.records.push(self.session.play(step).unwrap());
    }

    fn undo(&mut self) {
        self.records.push(self.session.undo().unwrap());
    }

    fn redo(&mut self) {
        self.records.push(self.session.redo().unwrap());
    }

    fn set(&mut self, settings: &Settings) {
        let seq = self.session.number();
        self.records.push(Record::settings(settings, seq).unwrap());
    }
}

fn setup(counters: &[(Counter, i16)]) -> Setup {
    let counters = counters.iter().copied().collect();
    Setup { counters, rounds: 0, lowest_wins: false, first: First::Seat(Seat(0)) }
}

fn change(seat: u8, counter: u8, by: i16) -> Command {
    Command::Change { seat: Seat(seat), counter, by }
}

fn recordings() -> Vec<(&'static str, Vec<Record>)> {
    let recordings: [(_, fn(&mut Recorder)); 10] = [
        ("any-all-commands", all_commands),
        ("any-undo-redo", undo_redo),
        ("any-eight-players", eight_players),
        ("any-all-counters", all_counters),
        ("settings", all_settings),
        ("tramways", tramways_game),
        ("tramways-modules", tramways_modules),
        ("workbook", workbook_games),
        ("town", town_game),
        ("town-typed", town_typed),
    ];
    let record = |(name, play): (&'static str, fn(&mut Recorder))| {
        let mut recorder = Recorder::default();
        play(&mut recorder);
        (name, recorder.records)
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
    recorder.open(&["", "", ""], &games::Setup::Town(town::Setup { first: Seat(1), requests, full: true }));
    recorder.read("town");
}

fn town_typed(recorder: &mut Recorder) {
    let requests = Some([town::Request::H, town::Request::L]);
    recorder.open(&["", ""], &games::Setup::Town(town::Setup { first: Seat(0), requests, full: false }));
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

fn all_settings(recorder: &mut Recorder) {
    recorder.set(&Settings::default());
    recorder.set(&Settings {
        brightness: 2,
        dim: After::Minutes(5),
        off: After::Minutes(60),
        pace: Pace::Fast,
        turned: true,
        theme: Theme::Mono,
        oled: Oled::Sh1106,
        lots: Some(300),
    });
}
