//! Stores with a past: what a device holds after thousands of entries, made in moments.

use std::sync::LazyLock;

use embassy_futures::block_on;
use engine::app::Settings;
use engine::games::Kind;
use engine::input::Key::{self, Select, Up};
use engine::journal::Record;
use engine::store::Store;
use engine::ui::profile::OLED;

use crate::check::opening::Opening;
use crate::check::script::{Press, Target};
use crate::check::target::Simulated;
use crate::device::Device;
use crate::device::flash::{Flash, SIZE};

/// From a blank device to the table of a game for two, with all that is offered.
pub static START: LazyLock<Vec<Key>> = LazyLock::new(|| {
    let mut blank = Simulated::new(&OLED, Flash::default());
    let mut keys = FOR_TWO.lead(&mut blank).unwrap_or_default();
    while blank.device.app().session().live().is_none() && keys.len() < LONGEST {
        blank.press(Select, Press::Tap);
        keys.push(Select);
    }
    keys
});
const FOR_TWO: Opening = Opening { kind: Kind::Free, players: Some(2) };
/// No set-up asks for more.
const LONGEST: usize = 30;
/// From the table to the next player's turn, with a point more.
pub const SCORE: [Key; 4] = [Select, Up, Select, Select];

/// A running game with so many entries after its start.
pub fn game(store: Vec<u8>, entries: usize) -> Vec<u8> {
    let mut device = Device::power_on(&OLED, Flash::of(store));
    START.iter().chain(SCORE.iter().cycle().take(SCORE.len() * entries)).for_each(|key| device.tap(*key));
    device.flash_bytes()
}

/// A store that has been written from end to end, with records that are longer by `padding` bytes. All are copies of
/// the oldest one there can be, so they mean nothing to what is played later.
pub fn used(padding: usize) -> Vec<u8> {
    let Ok(mut store) = Store::new(Flash::default(), 0..SIZE as u32) else { return Vec::new() };
    if let Some(mut record) = Record::settings(&Settings::default(), 0) {
        record.bytes.extend(std::iter::repeat_n(0, padding));
        for _ in 0..SIZE.div_ceil(record.bytes.len()) {
            let _ = block_on(store.save(&record));
        }
    }
    store.into_flash().map(|flash| flash.bytes().to_vec()).unwrap_or_default()
}

/// A running game whose next entry makes the store erase a sector.
pub fn before_roll_over() -> Vec<u8> {
    let mut device = Device::power_on(&OLED, Flash::of(game(used(200), 0)));
    loop {
        let before = device.flash_bytes();
        SCORE.into_iter().for_each(|key| device.tap(key));
        let erased = |(old, new): (&u8, &u8)| new & !old != 0;
        if before.iter().zip(&device.flash_bytes()).any(erased) {
            return before;
        }
    }
}
