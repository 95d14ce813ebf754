//! A name that is being written: all letters in rows. The framed one is the one that is taken.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::bars::outline;
use super::frame;
use crate::kit::Mark;
use crate::ui::Ink;
use crate::ui::badge::BadgeLook;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style, face_for};
use crate::ui::profile::LetterRows;
use crate::ui::view::{Dial, Letters};

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    dial: &Dial,
    letters: &Letters,
    rows: LetterRows,
) {
    let p = pen.profile;
    frame::head(pen, &dial.head);
    frame::bar(pen, &dial.bar);
    let top = Band::new(p.body.y, rows.name);
    let side = p.head_badge.side;
    pen.badge(letters.colour, BadgeLook::Acting, p.head_badge, Point::new(p.margin, top.y + (top.h - side) / 2));
    if let Some(name) = dial.facts.first() {
        let x = p.margin + side + 2 * p.icon_gap;
        let at = Point::new(x, top.baseline(p.bold_face.cap));
        pen.left(name, at, p.width - p.margin - x, Style::new(p.bold_face, Ink::Text));
    }
    let across = rows.across.max(1);
    let lines = letters.signs.chars().count().div_ceil(across).max(1);
    let rest = Band::new(top.end(), p.bar.y - 1 - top.end());
    let (w, h) = ((p.width - 2 - rows.framed) / int(across).max(1), rest.h / int(lines).max(1));
    let left = 1;
    let end = left + w * int(across);
    for (at, sign) in letters.signs.char_indices().enumerate() {
        let (x, line) = (left + int(at % across) * w, Band::new(top.end() + int(at / across) * h, h));
        let (from, sign) = sign;
        let framed = at == letters.at;
        // A full name can only be shortened.
        let ink = if dial.arrows || framed { Ink::Text } else { Ink::Dim };
        let text = letters.signs.get(from..from + sign.len_utf8()).unwrap_or_default();
        // Accents are high.
        let baseline = line.baseline(rows.face.cap) + rows.face.cap / 8;
        pen.centred(text, Point::new(x, baseline), w, Style::new(rows.face, ink));
        if framed {
            outline(pen, (x, w), line, Ink::Lit);
            large(pen, text, (end, p.width - end), rest);
        }
    }
}

/// The framed letter once more, for who sits across the table. What is no letter stands in the bar as a word.
fn large<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, text: &str, (x, w): (i32, i32), band: Band) {
    let p = pen.profile;
    let face = face_for(p, p.letter_faces, text, w, band.h).filter(|_| text.chars().all(|c| Mark::of(c).is_none()));
    if let Some(face) = face {
        pen.centred(text, Point::new(x, band.baseline(face.cap)), w, Style::new(face, Ink::Text));
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::super::tests::look;
    use super::*;
    use crate::kit::{Colour, Seats, Words};
    use crate::ui::profile::{COLOUR, LARGE, OLED};
    use crate::ui::view::{Bar, DialValue, Head};
    use crate::ui::{Profile, View};

    /// How high the letter in hand is.
    fn height(profile: &Profile, letter: char) -> u32 {
        let signs = Words::of(format_args!("{letter}bc"));
        let dial = Dial {
            head: Head::default(),
            icon: None,
            value: DialValue::Letter(letter),
            arrows: true,
            scale: None,
            facts: heapless::Vec::new(),
            others: Seats::new(),
            letters: Some(Letters { colour: Colour::Green, signs, at: 0 }),
            bar: Bar::default(),
        };
        let seen = look(&View::Dial(dial), profile).0;
        let same = seen.iter().filter(|(text, ..)| *text == letter.to_string());
        same.map(|(_, area, _)| area.size.height).max().unwrap_or(0)
    }

    #[test]
    fn a_letter_is_nowhere_smaller_than_where_there_is_least_room() {
        for letter in "AgWmÄå7".chars() {
            let least = height(&OLED, letter);
            assert!(least > 0 && height(&COLOUR, letter) >= least && height(&LARGE, letter) >= least, "{letter}");
        }
    }
}
