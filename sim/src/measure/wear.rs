//! Stores with a past: what a device holds after thousands of entries, made in moments.

use std::sync::LazyLock;

use engine::games::Kind;
use engine::games::free::Counter;
use engine::input::Key::{self, Select, Up};
use engine::journal::{Desk, GAMES, OUTCOMES};
use engine::ui::profile::OLED;

use crate::check::book::KeptSession;
use crate::check::opening::GameToStart;
use crate::check::script::{Target, Touch};
use crate::check::target::Simulated;
use crate::device::Device;
use crate::device::flash::{Flash, SECTOR};

/// From a blank device to the table of a game for two, with all that is offered.
pub static START: LazyLock<Vec<Key>> = LazyLock::new(|| start(Vec::new()));

/// The same from what is stored: names that are known are offered, so the way is another.
fn start(store: Vec<u8>) -> Vec<Key> {
    let mut device = Simulated::new(&OLED, Flash::of(store));
    let mut keys = FOR_TWO.lead(&mut device).unwrap_or_default();
    while device.device.app().session().live().is_none() && keys.len() < LONGEST {
        device.press(Select, Touch::Tap);
        keys.push(Select);
    }
    keys
}

const FOR_TWO: GameToStart = GameToStart { kind: Kind::Free, players: Some(2) };
/// No set-up asks for more.
const LONGEST: usize = 30;
/// With so many sectors it is written anew.
const LONGEST_DESK: usize = 6;
/// From the table to the next player's turn, with a point more.
pub const SCORE: [Key; 3] = [Select, Up, Select];

/// A running game with so many entries after its start.
pub fn game(store: Vec<u8>, entries: usize) -> Vec<u8> {
    let keys = start(store.clone());
    let mut device = Device::power_on(&OLED, Flash::of(store));
    keys.iter().chain(SCORE.iter().cycle().take(SCORE.len() * entries)).for_each(|key| device.tap(*key));
    device.flash_bytes()
}

/// A used flash with as many games on the shelf as leave room for one, and none on the table; with all the results that are kept,
/// and a desk that is as long as it gets.
pub fn used() -> Vec<u8> {
    let Ok(mut book) = KeptSession::open(Flash::default()) else { return Vec::new() };
    for _ in 0..OUTCOMES {
        let _ = book.start(4, &[Counter::Points]);
        let _ = book.finish();
    }
    for _ in 1..GAMES {
        let _ = book.start(2, &[Counter::Points]);
        for by in 0..5 {
            let _ = book.change(0, by);
        }
    }
    let aside = book.session.desk.shelf.aside().filter(|game| game.glance.over).map(|game| game.number);
    let over: Vec<u32> = aside.collect();
    let thrown: Vec<_> = over.into_iter().filter_map(|game| book.session.throw_away(game)).collect();
    let records = thrown.into_iter().chain(book.session.put_aside());
    for record in records.collect::<Vec<_>>() {
        let _ = book.keep(&record);
    }
    let is_desk = |sector: &&[u8]| sector.starts_with(b"STM") && sector[4..8] == [0xFF; 4];
    for _ in 0..10_000 {
        if book.bytes().chunks(SECTOR).filter(is_desk).count() == LONGEST_DESK {
            break;
        }
        let settings = &mut book.session.desk.settings;
        settings.brightness = settings.brightness % 5 + 1;
        let _ = Desk::settings(settings).map(|part| book.keep(&part.into()));
    }
    let mut bytes = book.bytes();
    // Whatever was there before: to the store it is all the same.
    let unused = |sector: &&mut [u8]| sector.iter().all(|byte| *byte == 0xFF);
    bytes.chunks_mut(SECTOR).filter(unused).for_each(|sector| sector.fill(0x5A));
    bytes
}

/// A running game whose next entry needs another sector.
pub fn before_roll_over() -> Vec<u8> {
    let mut device = Device::power_on(&OLED, Flash::of(game(used(), 0)));
    loop {
        let before = device.flash_bytes();
        SCORE.into_iter().for_each(|key| device.tap(key));
        let erased = |(old, new): (&u8, &u8)| new & !old != 0;
        if before.iter().zip(&device.flash_bytes()).any(erased) {
            return before;
        }
    }
}

/// A running game with so many entries, one of which cannot be read any more.
pub fn damaged(entries: usize, which: usize) -> Vec<u8> {
    let (before, with) = (game(Vec::new(), which - 1), game(Vec::new(), which));
    let mut bytes = game(Vec::new(), entries);
    let written = before.iter().zip(&with).enumerate().filter(|(_, (before, with))| before != with);
    // What ticks it off comes first, and stays: so it is known that it was whole once.
    written.skip(1).for_each(|(at, _)| bytes[at] = 0);
    bytes
}
