//! The boot ROM: what it does at power-on, and the functions that firmware looks up in it.
//!
//! There is no ROM code. The image holds the tables that firmware reads, every function in it is an address that the
//! run loop recognises, and the function itself is performed here.

use std::time::Duration;

use rp2040_emu::Bus;
use rp2040_emu::bus::invalidation_regions;
use rp2040_emu::core::{CoreBus, CortexM0Plus};

use super::bus::SocBus;
use super::flash::{Flash, FlashError};

/// Code below this address is ROM.
pub(super) const ROM_END: u32 = 0x4000;

const ROM_SIZE: usize = ROM_END as usize;
const MAGIC: (usize, u16) = (0x10, u16::from_le_bytes(*b"Mu"));
const MAGIC_AND_VERSION: (usize, u16) = (0x12, 0x0301);
const FUNCTION_TABLE: (usize, u16) = (0x14, 0x0080);
const DATA_TABLE: (usize, u16) = (0x16, 0x0082);
const TABLE_LOOKUP: u32 = 0x100;
const TABLE_LOOKUP_POINTER: (usize, u16) = (0x18, TABLE_LOOKUP as u16 | 1);
const FUNCTIONS: u32 = 0x104;
const FUNCTION_BYTES: u32 = 4;

const BOOT2_SIZE: usize = 256;
const BOOT2_CODE_SIZE: usize = 252;
/// boot2 runs from the top of SRAM, with the stack below it.
const BOOT2_ADDRESS: u32 = 0x2004_1f00;
const XPSR_THUMB: u32 = 1 << 24;
const MSP: usize = 13;
const LR: usize = 14;

/// No sensible copy is larger than SRAM.
const LARGEST_COPY: u32 = 264 * 1024;
/// Call, look-up and return, about.
const CALL_CYCLES: u64 = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Function {
    PopCount,
    Reverse,
    LeadingZeros,
    TrailingZeros,
    UsbBoot,
    MemSet,
    MemCopy,
    ConnectInternalFlash,
    FlashExitXip,
    FlashRangeErase,
    FlashRangeProgram,
    FlashFlushCache,
    FlashEnterCmdXip,
}

/// The two-letter codes of the ROM's function table; the place in this list is the place in the replacement ROM.
const CODES: [([u8; 2], Function); 15] = [
    (*b"P3", Function::PopCount),
    (*b"R3", Function::Reverse),
    (*b"L3", Function::LeadingZeros),
    (*b"T3", Function::TrailingZeros),
    (*b"UB", Function::UsbBoot),
    (*b"MS", Function::MemSet),
    (*b"S4", Function::MemSet),
    (*b"MC", Function::MemCopy),
    (*b"C4", Function::MemCopy),
    (*b"IF", Function::ConnectInternalFlash),
    (*b"EX", Function::FlashExitXip),
    (*b"RE", Function::FlashRangeErase),
    (*b"RP", Function::FlashRangeProgram),
    (*b"FC", Function::FlashFlushCache),
    (*b"CX", Function::FlashEnterCmdXip),
];

/// Why a call does not return.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RomStop {
    PowerCut,
    UsbBoot,
    BadFlashCall { offset: u32, len: u32 },
    Unmodelled(String),
}

/// Loads the replacement ROM.
pub(super) fn load(chip: &mut Bus) {
    let mut image = vec![0; ROM_SIZE];
    for (address, value) in [MAGIC, MAGIC_AND_VERSION, FUNCTION_TABLE, DATA_TABLE, TABLE_LOOKUP_POINTER] {
        image[address..address + 2].copy_from_slice(&value.to_le_bytes());
    }
    chip.load_bootrom(&image);
}

/// Does what the ROM does at power-on: checks boot2, copies it to SRAM and jumps to it. False if there is none.
pub(super) fn boot(core: &mut CortexM0Plus, chip: &mut Bus, flash: &Flash) -> bool {
    let boot2 = &flash.bytes()[..BOOT2_SIZE];
    let (code, checksum) = boot2.split_at(BOOT2_CODE_SIZE);
    if crc32_mpeg2(code).to_le_bytes() != checksum {
        return false;
    }
    for offset in (0..BOOT2_SIZE as u32).step_by(4) {
        chip.poke32(BOOT2_ADDRESS + offset, flash.word(offset));
    }
    core.regs.msp = BOOT2_ADDRESS;
    core.regs.r[MSP] = BOOT2_ADDRESS;
    // A zero link register tells boot2 to go on to the vector table; otherwise it would return.
    core.regs.r[LR] = 0;
    core.regs.xpsr = XPSR_THUMB;
    core.regs.set_pc(BOOT2_ADDRESS);
    true
}

/// Performs the function at `pc` and returns from it.
pub(super) fn call(core: &mut CortexM0Plus, bus: &mut SocBus, pc: u32) -> Result<(), RomStop> {
    if pc == TABLE_LOOKUP {
        core.regs.r[0] = look_up(core.regs.r[1])?;
    } else {
        let index = pc.wrapping_sub(FUNCTIONS) / FUNCTION_BYTES;
        let Some((_, function)) = CODES.get(index as usize) else {
            return Err(RomStop::Unmodelled(format!("code in ROM at {pc:#06x}")));
        };
        perform(core, bus, *function)?;
    }
    let link = core.regs.r[LR];
    core.regs.set_pc(link & !1);
    bus.clock.advance(CALL_CYCLES);
    Ok(())
}

fn look_up(code: u32) -> Result<u32, RomStop> {
    let [first, second, ..] = code.to_le_bytes();
    match CODES.iter().position(|(known, _)| *known == [first, second]) {
        Some(index) => Ok((FUNCTIONS + FUNCTION_BYTES * index as u32) | 1),
        None => Err(RomStop::Unmodelled(format!("the ROM entry '{}{}'", char::from(first), char::from(second)))),
    }
}

fn perform(core: &mut CortexM0Plus, bus: &mut SocBus, function: Function) -> Result<(), RomStop> {
    let [r0, r1, r2, ..] = core.regs.r;
    match function {
        Function::PopCount => core.regs.r[0] = r0.count_ones(),
        Function::Reverse => core.regs.r[0] = r0.reverse_bits(),
        Function::LeadingZeros => core.regs.r[0] = r0.leading_zeros(),
        Function::TrailingZeros => core.regs.r[0] = r0.trailing_zeros(),
        Function::UsbBoot => return Err(RomStop::UsbBoot),
        Function::MemSet => fill_memory(bus, r0, r2, |_, _| r1 as u8)?,
        Function::MemCopy => {
            fill_memory(bus, r0, r2, |bus, index| bus.read8(r1.wrapping_add(index)))?;
            if (r0 ^ r1) % 4 != 0 {
                // Byte by byte, as the two do not lie alike.
                bus.clock.advance(u64::from(r2) * 6);
            }
        }
        Function::ConnectInternalFlash => {}
        Function::FlashExitXip => bus.ssi.set_xip_enabled(false),
        Function::FlashEnterCmdXip => bus.ssi.set_xip_enabled(true),
        Function::FlashFlushCache => bus.xip_cache.flush(),
        Function::FlashRangeErase => {
            let took = bus.flash.erase(r0, r1);
            finish_flash_call(core, bus, took)?;
        }
        Function::FlashRangeProgram => {
            let took = match read_memory(bus, r1, r2) {
                Some(data) => bus.flash.program(r0, &data),
                None => Err(FlashError::OutOfRange { offset: r0, len: r2 }),
            };
            finish_flash_call(core, bus, took)?;
        }
    }
    Ok(())
}

fn finish_flash_call(
    core: &mut CortexM0Plus,
    bus: &mut SocBus,
    took: Result<Duration, FlashError>,
) -> Result<(), RomStop> {
    // Decoded instructions may come from what has just changed, even when the power went half-way.
    core.invalidate_decode_cache_regions(invalidation_regions::XIP);
    match took {
        Ok(time) => {
            bus.clock.advance(bus.clock.cycles_in(time));
            Ok(())
        }
        Err(FlashError::PowerCut) => Err(RomStop::PowerCut),
        Err(FlashError::OutOfRange { offset, len } | FlashError::Misaligned { offset, len }) => {
            Err(RomStop::BadFlashCall { offset, len })
        }
    }
}

fn read_memory(bus: &mut SocBus, start: u32, len: u32) -> Option<Vec<u8>> {
    (len <= LARGEST_COPY).then(|| (0..len).map(|index| bus.read8(start.wrapping_add(index))).collect())
}

fn fill_memory(
    bus: &mut SocBus,
    target: u32,
    len: u32,
    mut byte: impl FnMut(&mut SocBus, u32) -> u8,
) -> Result<(), RomStop> {
    if len > LARGEST_COPY {
        return Err(RomStop::Unmodelled(format!("a ROM copy of {len} bytes")));
    }
    for index in 0..len {
        let value = byte(bus, index);
        bus.write8(target.wrapping_add(index), value);
    }
    // The ROM moves a word in about three cycles.
    bus.clock.advance(u64::from(len) * 3 / 4);
    Ok(())
}

fn crc32_mpeg2(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0x04c1_1db7;
    bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte) << 24, |crc, _| {
            let carry = if crc >> 31 == 0 { 0 } else { POLYNOMIAL };
            crc << 1 ^ carry
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc_matches_the_published_check_value() {
        assert_eq!(crc32_mpeg2(b"123456789"), 0x0376_e6e7);
    }

    #[test]
    fn codes_are_unique_and_fit_below_the_end_of_rom() {
        for (index, (code, _)) in CODES.iter().enumerate() {
            assert!(CODES[..index].iter().all(|(other, _)| other != code));
        }
        assert!(FUNCTIONS + FUNCTION_BYTES * (CODES.len() as u32) < ROM_END);
    }

    #[test]
    fn unknown_codes_are_named() {
        let code = u32::from(u16::from_le_bytes(*b"SF"));
        assert_eq!(look_up(code), Err(RomStop::Unmodelled("the ROM entry 'SF'".into())));
    }
}
