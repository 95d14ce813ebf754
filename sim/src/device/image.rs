//! Flash images as text, so that a journal in the repository can be looked at and compared.
//!
//! Lines of `ADDRESS BYTES`, both hexadecimal; lines of erased bytes are left out.

use std::fmt::Write;

use crate::device::flash::SIZE;

/// Bytes on one line.
const LINE: usize = 32;
const ERASED: u8 = 0xFF;

pub fn print(image: &[u8]) -> String {
    let mut out = String::new();
    for (index, line) in image.chunks(LINE).enumerate().filter(|(_, line)| line.iter().any(|byte| *byte != ERASED)) {
        let _ = write!(out, "{:05x} ", index * LINE);
        for byte in line {
            let _ = write!(out, "{byte:02x}");
        }
        out.push('\n');
    }
    out
}

/// `None` if a line cannot be read.
pub fn parse(text: &str) -> Option<Vec<u8>> {
    let mut image = vec![ERASED; SIZE];
    for line in text.lines() {
        let (address, bytes) = line.split_once(' ')?;
        let address = usize::from_str_radix(address, 16).ok()?;
        for index in 0..bytes.len() / 2 {
            *image.get_mut(address + index)? = u8::from_str_radix(bytes.get(2 * index..2 * index + 2)?, 16).ok()?;
        }
    }
    Some(image)
}
