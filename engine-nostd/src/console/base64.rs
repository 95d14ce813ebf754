//! Bytes as letters that every terminal passes on (RFC 4648).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PAD: u8 = b'=';

/// Hands over the letters of some bytes.
pub(super) fn encode(bytes: &[u8], mut put: impl FnMut(char)) {
    for three in bytes.chunks(3) {
        let mut group = [0; 3];
        group.iter_mut().zip(three).for_each(|(to, from)| *to = *from);
        let [a, b, c] = group.map(u32::from);
        let bits = a << 16 | b << 8 | c;
        for (index, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            let letter = LETTERS.get((bits >> shift & 63) as usize).copied().filter(|_| index <= three.len());
            put(char::from(letter.unwrap_or(PAD)));
        }
    }
}

/// The bytes of a line of letters; `None` if it is none.
pub(super) fn decode(line: &[u8], mut put: impl FnMut(u8) -> Option<()>) -> Option<()> {
    let (groups, rest) = line.as_chunks::<4>();
    if groups.is_empty() || !rest.is_empty() {
        return None;
    }
    for (index, group) in groups.iter().enumerate() {
        let padding = group.iter().rev().take_while(|letter| **letter == PAD).count();
        if padding > 2 || padding > 0 && index + 1 < groups.len() {
            return None;
        }
        let mut bits = 0;
        for letter in group.iter().take(4 - padding) {
            let value = LETTERS.iter().position(|known| known == letter)?;
            bits = bits << 6 | u32::try_from(value).ok()?;
        }
        let [_, bytes @ ..] = (bits << (6 * padding)).to_be_bytes();
        bytes.into_iter().take(3 - padding).try_for_each(&mut put)?;
    }
    Some(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may panic.
mod tests {
    extern crate std;

    use std::string::String;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let bytes: Vec<u8> = (0..=255).collect();
        for length in 0..bytes.len() {
            let (mut text, mut back) = (String::new(), Vec::new());
            encode(bytes.get(..length).unwrap(), |letter| text.push(letter));
            let decoded = decode(text.as_bytes(), |byte| {
                back.push(byte);
                Some(())
            });
            assert_eq!((decoded.is_some(), back.as_slice()), (length > 0, bytes.get(..length).unwrap()));
        }
        let mut text = String::new();
        encode(b"Stationmaster", |letter| text.push(letter));
        assert_eq!(text, "U3RhdGlvbm1hc3Rlcg==");
    }

    #[test]
    fn other_lines_are_refused() {
        for line in ["", "A", "AAA", "A===", "====", "AA=A", "AA==AAAA", "AAA*", "AAAAA"] {
            assert_eq!(decode(line.as_bytes(), |_| Some(())), None, "{line}");
        }
    }
}
