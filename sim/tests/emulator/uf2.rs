//! The file that one drops onto the Pico.

use engine::app::VERSION;
use engine::input::Key::{Select, Up};
use sim::command::firmware as build;
use sim::command::uf2::{self, Malformed};
use sim::device::board::BOARDS;
use sim::device::emulated::{Emulated, store_range};
use sim::emulator::Flash;

use super::{assert_same, firmware, firmware_for, tap};

/// Where the flash begins for the processor.
const FLASH: u32 = 0x1000_0000;

#[test]
fn a_uf2_file_expands_to_the_flash_that_the_emulator_runs() {
    let firmware = firmware();
    let file = uf2::encode(&firmware);
    let flash = uf2::expand(&file).unwrap_or_else(|error| panic!("{error}"));
    assert!(flash == Flash::with_firmware(&firmware).bytes());
}

/// For picotool, in the file that is dropped onto the Pico, and in About, the last row; nowhere else.
#[test]
fn an_image_that_is_handed_out_names_its_commit() {
    for board in &BOARDS {
        let plain = firmware_for(board);
        let elf = build::output_dir(board.name).join("firmware.elf");
        let named = build::named(elf, "0123abc-dirty").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(plain.info().version(), Some(VERSION));
        assert_eq!(named.info().version(), Some(&*format!("{VERSION} (0123abc-dirty)")));
        let flash = uf2::expand(&uf2::encode(&named)).unwrap_or_else(|error| panic!("{error}"));
        assert!(flash.windows(15).any(|bytes| bytes == b"(0123abc-dirty)"));
        let [mut plain, mut about] = [&plain, &named].map(Emulated::fresh);
        assert_same(&about, &plain.picture(), board.name);
        [&mut plain, &mut about].into_iter().for_each(|device| tap(device, &[Up, Select]));
        assert_ne!(plain.picture(), about.picture(), "{}", board.name);
    }
}

#[test]
fn a_name_that_is_too_long_is_refused() {
    firmware();
    let elf = build::output_dir(BOARDS[0].name).join("firmware.elf");
    assert!(build::named(elf, &"x".repeat(48)).is_err());
}

#[test]
fn every_block_follows_the_format() {
    let firmware = firmware();
    let file = uf2::encode(&firmware);
    let store = store_range(&firmware).start;
    let count = file.len() / 512;
    assert_eq!(file.len() % 512, 0);
    let end = firmware.segments().iter().map(|segment| segment.offset + segment.bytes.len()).max().unwrap_or(0);
    assert!(count.abs_diff(end.div_ceil(256)) <= 1, "{count} blocks for {end} bytes");
    for (number, block) in file.chunks_exact(512).enumerate() {
        let word = |at: usize| u32::from_le_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]]);
        assert_eq!([word(0), word(4), word(508)], [0x0a32_4655, 0x9e5d_5157, 0x0ab1_6f30]);
        assert_eq!([word(8), word(28)], [0x2000, 0xe48b_ff56], "for the RP2040");
        assert_eq!([word(16), word(20), word(24)], [256, number as u32, count as u32]);
        let place = (word(12) - FLASH) as usize;
        assert!(place == 256 * number && place < store, "without gaps, and not into the store");
    }
}

#[test]
fn damaged_files_are_refused() {
    let file = uf2::encode(&firmware());
    let damaged = |at: usize, byte: u8| {
        let mut file = file.clone();
        file[at] ^= byte;
        uf2::expand(&file).err()
    };
    assert_eq!(uf2::expand(&[]), Err(Malformed::Length(0)));
    assert_eq!(uf2::expand(&file[..700]), Err(Malformed::Length(700)));
    assert_eq!(damaged(512, 1), Some(Malformed::Magic { block: 1 }));
    assert_eq!(damaged(511, 1), Some(Malformed::Magic { block: 0 }));
    assert_eq!(damaged(28, 1), Some(Malformed::Family { block: 0 }));
    assert_eq!(damaged(20, 1), Some(Malformed::Order { block: 0 }));
    assert_eq!(damaged(15, 0x20), Some(Malformed::Place { block: 0 }));
    assert_eq!(uf2::expand(&file[512..]).err(), Some(Malformed::Order { block: 0 }));
}
