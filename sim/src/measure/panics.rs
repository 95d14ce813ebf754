//! Panics that are left in the image: calls of the functions that end in one.

use crate::emulator::Firmware;
use crate::measure::board::{FLASH, budgets};
use crate::measure::rooms;

/// What the names of such functions have in them.
const PANICS: &[&str] = &["9panicking", "_failed", "slice_index_fail", "len_mismatch_fail", "already_borrowed"];
/// A future that is polled again when it is done. The compiler puts it into every `async fn`, and no `await` does it.
const RESUMED: &str = "async_fn_resumed";

/// How many there are in each room that has any.
pub fn measured(firmware: &Firmware) -> Vec<(&'static str, u32)> {
    let parts = firmware.parts();
    let ends = |name: &str| PANICS.iter().any(|panic| name.contains(panic));
    let targets: Vec<u32> =
        parts.iter().filter(|part| ends(&part.name) && !part.name.contains(RESUMED)).map(|part| part.start).collect();
    let mut found: Vec<(&str, u32)> = Vec::new();
    let mut end = FLASH.start;
    for part in parts.into_iter().filter(|part| FLASH.contains(&part.start) && !ends(&part.name)) {
        // Functions that came out alike share their bytes.
        let start = part.start.max(end);
        end = part.start.saturating_add(part.size).max(end);
        let calls = calls(firmware, start, end).filter(|target| targets.contains(target)).count();
        let calls = u32::try_from(calls).unwrap_or(u32::MAX);
        let room = rooms::room(&part.name);
        match found.iter_mut().find(|(name, _)| *name == room) {
            Some((_, sum)) => *sum += calls,
            None if calls > 0 => found.push((room, calls)),
            None => (),
        }
    }
    found
}

/// How many each room may have; `firmware/budget.toml`. A room that is not named may have none.
pub fn allowed(board: &str) -> Result<Vec<(String, u32)>, String> {
    budgets(&format!("{board}.panics"))
}

/// Where the calls in this code lead. Constants lie between the code; hardly one of them looks like such a call.
fn calls(firmware: &Firmware, start: u32, end: u32) -> impl Iterator<Item = u32> {
    let halfword = |address: u32| {
        let at = usize::try_from(address - FLASH.start).ok()?;
        let segment = firmware
            .segments()
            .iter()
            .find(|segment| (segment.offset..segment.offset + segment.bytes.len()).contains(&at))?;
        let (low, high) = (segment.bytes.get(at - segment.offset)?, segment.bytes.get(at - segment.offset + 1)?);
        Some(u32::from(u16::from_le_bytes([*low, *high])))
    };
    (start..end.saturating_sub(2))
        .step_by(2)
        .filter_map(move |address| target(address, halfword(address)?, halfword(address + 2)?))
}

/// Where a Thumb `BL` at this address leads, if these two halfwords are one.
fn target(address: u32, first: u32, second: u32) -> Option<u32> {
    if first >> 11 != 0b11110 || second & 0xD000 != 0xD000 {
        return None;
    }
    let sign = first >> 10 & 1;
    let bit = |place: u32| (second >> place & 1) ^ sign ^ 1;
    let offset = sign << 24 | bit(13) << 23 | bit(11) << 22 | (first & 0x3FF) << 12 | (second & 0x7FF) << 1;
    // Extends the sign of 25 bits.
    let offset = (offset ^ 1 << 24).wrapping_sub(1 << 24);
    Some(address.wrapping_add(4).wrapping_add(offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_recognised() {
        // `bl` to itself, forwards and backwards; an addition is none.
        assert_eq!(target(0x1000_0100, 0xF7FF, 0xFFFE), Some(0x1000_0100));
        assert_eq!(target(0x1000_0100, 0xF000, 0xF800), Some(0x1000_0104));
        assert_eq!(target(0x1000_0100, 0xF001, 0xF801), Some(0x1000_1106));
        assert_eq!(target(0x1000_0100, 0x1840, 0xF801), None);
    }
}
