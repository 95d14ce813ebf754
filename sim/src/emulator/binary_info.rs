//! Binary info: what an image says of itself, as `picotool info` reads it. Name, version, board, and what its pins are.

use std::collections::BTreeMap;

use super::firmware::LoadSegment;

const XIP_BASE: u32 = 0x1000_0000;
/// The header lies within so many bytes of the start of the program, which boot2 precedes.
const SEARCHED: std::ops::Range<u32> = XIP_BASE + 0x100..XIP_BASE + 0x200;
const MARKER_START: u32 = 0x7188_ebf2;
const MARKER_END: u32 = 0xe71a_a390;

const TAG: u16 = u16::from_le_bytes(*b"RP");
const ID_AND_STRING: u16 = 6;
const PINS_WITH_NAME: u16 = 9;

const PROGRAM_NAME: u32 = 0x0203_1c86;
const PROGRAM_VERSION: u32 = 0x11a9_bc3a;
const PICO_BOARD: u32 = 0xb63c_ffbb;

/// What the image says; nothing, if it has no such table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BinaryInfo {
    texts: BTreeMap<u32, String>,
    pins: BTreeMap<String, u8>,
}

impl BinaryInfo {
    pub(super) fn read(segments: &[LoadSegment]) -> Self {
        Image(segments).info().unwrap_or_default()
    }

    pub fn name(&self) -> Option<&str> {
        self.texts.get(&PROGRAM_NAME).map(String::as_str)
    }

    pub fn version(&self) -> Option<&str> {
        self.texts.get(&PROGRAM_VERSION).map(String::as_str)
    }

    /// The board it was built for, named as in the firmware's features.
    pub fn board(&self) -> Option<&str> {
        self.texts.get(&PICO_BOARD).map(String::as_str)
    }

    /// The number of the pin with this label.
    pub fn pin(&self, label: &str) -> Option<u8> {
        self.pins.get(label).copied()
    }

    /// All labels and numbers.
    pub fn pins(&self) -> impl Iterator<Item = (&str, u8)> {
        self.pins.iter().map(|(label, pin)| (label.as_str(), *pin))
    }
}

/// The contents of the flash, by address.
struct Image<'a>(&'a [LoadSegment]);

impl Image<'_> {
    fn info(&self) -> Option<BinaryInfo> {
        let is_header = |at: &u32| self.word(*at) == Some(MARKER_START) && self.word(at + 16) == Some(MARKER_END);
        let header = SEARCHED.step_by(4).find(is_header)?;
        let (start, end) = (self.word(header + 4)?, self.word(header + 8)?);
        let mut info = BinaryInfo::default();
        for entry in (start..end).step_by(4).filter_map(|at| self.word(at)) {
            let kind = self.word(entry)?;
            if (kind >> 16) as u16 != TAG {
                continue;
            }
            let (first, text) = (self.word(entry + 4)?, self.text(self.word(entry + 8)?));
            match kind as u16 {
                ID_AND_STRING => drop(info.texts.insert(first, text)),
                PINS_WITH_NAME => drop(info.pins.insert(text, first.trailing_zeros() as u8)),
                _ => {}
            }
        }
        Some(info)
    }

    fn byte(&self, address: u32) -> Option<u8> {
        let offset = address.checked_sub(XIP_BASE)? as usize;
        self.0.iter().find_map(|segment| segment.bytes.get(offset.checked_sub(segment.offset)?).copied())
    }

    fn word(&self, address: u32) -> Option<u32> {
        (0..4).rev().try_fold(0, |word, place| Some(word << 8 | u32::from(self.byte(address + place)?)))
    }

    fn text(&self, address: u32) -> String {
        let bytes = (address..).map_while(|at| self.byte(at)).take_while(|byte| *byte != 0);
        String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_without_a_table_says_nothing() {
        let segments = [LoadSegment { offset: 0, bytes: vec![0xf2; 0x400] }];
        assert_eq!(BinaryInfo::read(&segments), BinaryInfo::default());
    }

    #[test]
    fn texts_and_pins_are_found_through_the_table() {
        let at = |offset: u32| XIP_BASE + 0x100 + offset;
        let kind = |kind: u16| u32::from(kind) | u32::from(TAG) << 16;
        let header = [MARKER_START, at(20), at(28), 0, MARKER_END];
        let entries = [at(28), at(40)];
        let name = [kind(ID_AND_STRING), PROGRAM_NAME, at(52)];
        let pin = [kind(PINS_WITH_NAME), 1 << 17, at(56)];
        let words = header.into_iter().chain(entries).chain(name).chain(pin);
        let mut bytes: Vec<u8> = words.flat_map(u32::to_le_bytes).collect();
        bytes.extend(b"abc\0key\0");
        let info = BinaryInfo::read(&[LoadSegment { offset: 0x100, bytes }]);
        assert_eq!((info.name(), info.pin("key"), info.board()), (Some("abc"), Some(17), None));
    }
}
