//! How often the device was switched on: counted when nobody waits, and never at the cost of anything else.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests, too.

use engine::input::Key;
use engine::ui::profile::OLED;
use sim::check::book::{Everything, KeptSession};
use sim::device::Device;
use sim::device::flash::{Flash, PowerCut, SECTOR, Torn};

use super::backup::{played, restore};

const GAME: &str = "game any players 2\nkeys select\nenter B points +12\n";

fn on(flash: Vec<u8>) -> Device {
    Device::power_on(&OLED, Flash::of(flash))
}

/// What `stats` says.
fn told(device: &mut Device) -> u32 {
    let answer = String::from_utf8(device.host(b"stats\n")).unwrap();
    let (_, starts) = answer.split_once("starts so far: ").unwrap();
    starts.split_once(',').unwrap().0.parse().unwrap()
}

fn state(flash: Vec<u8>) -> Everything {
    KeptSession::open(Flash::of(flash)).unwrap().state().unwrap()
}

#[test]
fn every_start_is_counted_once() {
    let mut device = on(Vec::new());
    device.count_start();
    assert!(device.flash_bytes().iter().all(|byte| *byte == 0xFF), "a device that was never used stays blank");
    let mut flash = played(GAME).flash_bytes();
    for start in 1..=3 {
        let mut device = on(flash);
        assert_eq!(told(&mut device), start);
        device.count_start();
        flash = device.flash_bytes();
        device.count_start();
        assert_eq!(device.flash_bytes(), flash, "once");
        assert_eq!(told(&mut device), start);
    }
}

/// Also when the desk has been written anew meanwhile, and more than once.
#[test]
fn many_starts_are_counted_and_nothing_is_lost() {
    let mut device = played(GAME);
    let before = state(device.flash_bytes());
    for _ in 0..2_000 {
        device = Device::power_on(&OLED, device.power_off());
        device.count_start();
    }
    let mut after = state(device.flash_bytes());
    assert_eq!(std::mem::take(&mut after.desk.starts), 2_000);
    assert_eq!(after, before);
}

#[test]
fn a_power_cut_while_it_is_counted_costs_nothing() {
    let mut device = on(played(GAME).flash_bytes());
    let (before, begun) = (device.flash_bytes(), device.flash().changed());
    device.count_start();
    let total = device.flash().changed() - begun;
    let (old, new) = (state(before.clone()), state(device.flash_bytes()));
    assert_eq!((old.desk.starts, new.desk.starts), (0, 1));
    let mut counted = 0;
    for torn in [Torn::Prefix, Torn::Random(15)] {
        for after in 0..=total {
            let mut device = on(before.clone());
            device.flash().power(Some(PowerCut { after, torn }));
            device.count_start();
            let found = state(device.flash_bytes());
            assert!(found == old || found == new, "{torn:?}, after {after} of {total} bytes");
            counted += u64::from(found == new);
        }
    }
    assert!((1..2 * total).contains(&counted), "{counted}");
}

/// What is damaged is told at every start until somebody enters something.
#[test]
fn a_damaged_store_is_left_as_it_is() {
    let flash = played(GAME).flash_bytes();
    // The desk.
    let is_desk = |sector: &[u8]| sector[..3] == *b"STM" && sector[4..8] == [0xFF; 4];
    let at = flash.chunks(SECTOR).position(is_desk).unwrap() * SECTOR;
    let mut damaged = flash;
    damaged[at + 84..at + 200].fill(0);
    let mut device = on(damaged.clone());
    assert!(device.app().is_damaged());
    device.count_start();
    assert_eq!(device.flash_bytes(), damaged);
}

/// It belongs to what is stored: a backup has it, too.
#[test]
fn a_backup_has_the_starts() {
    let mut device = on(played(GAME).flash_bytes());
    device.count_start();
    let lines = String::from_utf8(device.host(b"backup\n")).unwrap();
    let mut other = on(Vec::new());
    restore(&mut other, &lines);
    assert_eq!(told(&mut on(other.flash_bytes())), 2);
    other.tap(Key::Back);
    other.count_start();
    assert_eq!(state(other.flash_bytes()).desk.starts, 2);
}
