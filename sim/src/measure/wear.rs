//! Stores with a past: what a device holds after thousands of entries, made in moments.

use engine::input::Key::{self, Back, Down, Select, Up};
use engine::ui::profile::OLED;

use crate::device::Device;
use crate::device::flash::{Flash, SECTOR};

/// From a blank device to the table of a game for two.
pub const START: [Key; 6] = [Select, Up, Select, Select, Select, Select];
/// From the table to the next player's turn, with a point more.
pub const SCORE: [Key; 4] = [Select, Up, Select, Select];

/// A running game with so many entries after its start.
pub fn game(store: Vec<u8>, entries: usize) -> Vec<u8> {
    let mut device = Device::power_on(&OLED, Flash::of(store));
    START.into_iter().chain(SCORE.into_iter().cycle().take(SCORE.len() * entries)).for_each(|key| device.tap(key));
    device.flash_bytes()
}

/// A store that has been written from end to end, with a full shelf. Its games are short.
pub fn used() -> Vec<u8> {
    let mut device = Device::power_on(&OLED, Flash::of(game(Vec::new(), 5)));
    while device.app().session().desk.shelf.games().len() < engine::journal::GAMES {
        // Home, the same game again.
        [Back, Up, Select].into_iter().chain(START_AGAIN).for_each(|key| device.tap(key));
        SCORE.into_iter().cycle().take(SCORE.len() * 5).for_each(|key| device.tap(key));
    }
    let mut bytes = device.flash_bytes();
    // Whatever was there before: to the store it is all the same.
    let unused = |sector: &&mut [u8]| sector.iter().all(|byte| *byte == 0xFF);
    bytes.chunks_mut(SECTOR).filter(unused).for_each(|sector| sector.fill(0x5A));
    bytes
}

/// From home to the table of another game like the last one.
const START_AGAIN: [Key; 6] = [Down, Select, Select, Select, Select, Select];

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
    // Its mark stays: so it is known that it was whole once.
    written.skip(1).for_each(|(at, _)| bytes[at] = 0);
    bytes
}
