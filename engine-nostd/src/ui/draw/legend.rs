//! What stands in front of the rows of a table: a sign, and where there is room its word.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::values::{self, ShownRow};
use crate::kit::{Icon, Mark, TableRow};
use crate::ui::geometry::Band;
use crate::ui::pen::{Audit, Face, Pen, Style, form, measure};
use crate::ui::view::Sheet;
use crate::ui::{Ink, Profile, icons};

/// The sign of what the pips count: [`Icon::Worker`].
const PIPS: &str = "\u{E043}";

/// A sign and what it is called.
#[derive(Clone, Copy)]
pub(super) struct Label<'a> {
    sign: &'a str,
    word: &'a str,
}

pub(super) fn label(sheet: &Sheet, shown: ShownRow) -> Label<'_> {
    let sign = sheet.table.rows.get(shown.row).map_or("", |row: &TableRow| &*row.legend);
    let word = sheet.words.get(shown.row).map_or("", |words| &**words);
    let Some(stripe) = shown.stripe else { return Label { sign, word } };
    let part = |sign: &str| sign.char_indices().filter(|(_, c)| values::is_stripe(*c)).nth(stripe).map(|(at, _)| at);
    let from = sign.get(part(sign).unwrap_or(0)..).unwrap_or_default();
    let end = from.char_indices().skip(1).find(|(_, c)| values::is_stripe(*c)).map_or(from.len(), |(at, _)| at);
    let short = word.rsplit('|').next().unwrap_or_default();
    Label { sign: from.get(..end).unwrap_or_default(), word: short.split(' ').nth(stripe).unwrap_or_default() }
}

/// The pips as a value of their own.
pub(super) fn pips(sheet: &Sheet) -> Label<'_> {
    Label { sign: PIPS, word: &sheet.pips }
}

impl<'a> Label<'a> {
    pub(super) const fn sign(&self) -> &'a str {
        self.sign
    }

    /// What of the sign is a picture; letters say the same as the word.
    fn picture(&self) -> &'a str {
        let end = self.sign.char_indices().find(|(_, c)| Mark::of(*c).is_none()).map_or(self.sign.len(), |(at, _)| at);
        if self.word.is_empty() { self.sign } else { self.sign.get(..end).unwrap_or_default() }
    }
}

/// How the legends of a table are set.
#[derive(Clone, Copy)]
pub(super) struct Legend {
    /// Of all of them.
    pub width: i32,
    /// With words: their face, and how wide the pictures before them are.
    words: Option<(&'static Face, i32)>,
}

impl Legend {
    pub(super) const fn has_words(&self) -> bool {
        self.words.is_some()
    }

    /// Signs alone, no wider than this.
    pub(super) fn signs<'a>(p: &Profile, labels: impl Iterator<Item = Label<'a>>, most: i32) -> Self {
        let most = most.max(p.legend);
        let width = labels.map(|label| sign_width(p, label.sign, most - 2) + 2).fold(p.legend, i32::max);
        Self { width, words: None }
    }

    /// With words, if all of them fit: each label has the height of its row.
    #[allow(clippy::needless_pass_by_value)] // It is made for this.
    pub(super) fn words<'a>(
        p: &Profile,
        labels: impl Iterator<Item = (Label<'a>, i32)> + Clone,
        most: i32,
    ) -> Option<Self> {
        let worded = || labels.clone().filter(|(label, _)| !label.word.is_empty());
        worded().next().filter(|_| p.words > 0)?;
        let pictures = worded().map(|(label, _)| measure(p, p.body_face, label.picture()).right).max().unwrap_or(0);
        let room = most.min(p.words) - start(p) - pictures - p.icon_gap - 2;
        p.word_faces.iter().copied().find_map(|face| {
            // A row without a word has all of the width for its sign.
            let wide = labels.clone().map(|(label, row)| match label.word {
                "" => (measure(p, face, label.sign).right - pictures - p.icon_gap, true),
                word => {
                    let (form, fits) = form(p, face, word, room);
                    let extent = measure(p, face, form);
                    // Tails of letters stay clear of the row below.
                    let tail = extent.bottom <= row - (row + face.cap) / 2 + p.row_gap + 1;
                    (extent.right, fits && tail)
                }
            });
            let fits = wide.clone().all(|(width, fits)| fits && width <= room);
            let widest = wide.map(|(width, _)| width).max().unwrap_or(0);
            let width = start(p) + pictures + p.icon_gap + widest + 2;
            fits.then_some(Self { width, words: Some((face, pictures)) })
        })
    }

    pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(
        &self,
        pen: &mut Pen<'_, D, A>,
        label: Label<'_>,
        (x, width): (i32, i32),
        band: Band,
    ) {
        let p = pen.profile;
        let Some((face, pictures)) = self.words else { return sign(pen, label.sign, (x, width), band) };
        let (x, style) = (x + start(p), Style::new(face, Ink::Text));
        let at = Point::new(x, band.baseline(face.cap));
        match label.word {
            "" => {
                pen.left(label.sign, at, width - start(p), style);
            }
            word => {
                pen.centred(label.picture(), at, pictures, style);
                let behind = pictures + p.icon_gap;
                pen.left(word, at + Point::new(behind, 0), width - start(p) - behind, style);
            }
        }
    }

    /// The sign of what the pips count, in the legend of the badges.
    pub(super) fn pips<D: DrawTarget<Color = Ink>, A: Audit>(&self, pen: &mut Pen<'_, D, A>, sheet: &Sheet, y: i32) {
        let p = pen.profile;
        if !sheet.table.columns.iter().any(|column| values::pips_width(p, column.pips) > 0) {
            return;
        }
        let band = Band::new(y, p.head_badge.side);
        let fits = |(face, pictures): (&'static Face, i32)| {
            start(p) + pictures + p.icon_gap + measure(p, face, &sheet.pips).right <= self.width
        };
        match self.words.is_some_and(fits) {
            true => self.draw(pen, pips(sheet), (0, self.width), band),
            false => {
                let x = if self.words.is_some() { start(p) } else { 0 };
                let bitmap = icons::bitmap(Icon::Worker, p.icons);
                let wide = self.words.map_or(p.legend, |(_, pictures)| pictures);
                let at = Point::new(x + (wide - bitmap.width()) / 2, y + (band.h - bitmap.height()) / 2);
                pen.icon(Icon::Worker, p.icons, 1, at, Style::new(p.bold_face, Ink::Text));
            }
        }
    }
}

/// Where pictures begin that have words behind them.
const fn start(p: &Profile) -> i32 {
    p.margin / 2
}

/// The face and form in which a sign fits, or nothing if it must be clipped.
fn sign_form<'t>(p: &Profile, text: &'t str, width: i32, height: i32) -> Option<(&'static Face, &'t str)> {
    p.legend_faces.iter().copied().find_map(|face| match form(p, face, text, width) {
        (form, true) if face.cap <= height => Some((face, form)),
        _ => None,
    })
}

/// How wide a sign is, if it may be as wide as this.
pub(super) fn sign_width(p: &Profile, text: &str, width: i32) -> i32 {
    sign_form(p, text, width, i32::MAX).map_or(width, |(face, form)| measure(p, face, form).right)
}

pub(super) fn sign<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    text: &str,
    (x, width): (i32, i32),
    band: Band,
) {
    let p = pen.profile;
    match sign_form(p, text, width, band.h) {
        Some((face, form)) => {
            let at = Point::new(x, band.baseline(face.cap));
            let style = Style::new(face, Ink::Text);
            if measure(p, face, form).right < p.legend {
                pen.centred(form, at, p.legend.min(width), style);
            } else {
                pen.set(form, at, style);
            }
        }
        None => {
            let face = p.legend_faces.last().copied().unwrap_or(p.body_face);
            pen.left(text, Point::new(x, band.baseline(face.cap)), width, Style::new(face, Ink::Text));
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::format;
    use std::vec::Vec;

    use super::super::samples::{head, sheet};
    use super::*;
    use crate::kit::{Colour, Look, Stripe};
    use crate::ui::profile::{COLOUR, OLED};

    #[test]
    fn the_sign_of_the_pips_is_the_worker() {
        assert!(PIPS.chars().eq([Icon::Worker.letter()]));
    }

    #[test]
    fn stripes_that_share_a_row_have_one_each_where_they_are_drawn() {
        let [red, blue] = [Stripe::Red, Stripe::Blue].map(Stripe::letter);
        let (legend, one) = (format!("{red}R{blue}B"), [(Colour::Pink, Look::Waiting, None, None)]);
        let mut sheet = sheet(&head("", "", (0, 0)), "", &one, &[("=", "9"), (&legend, "3!_2"), ("+", "7")]);
        sheet.words = ["Sum", "Red Blue", "More"].map(Into::into).into();
        let seen = |p: &Profile| -> Vec<_> {
            let others = values::split(p, &sheet.table.rows).others;
            let column = sheet.table.columns.first().unwrap();
            let row = |shown: &ShownRow| {
                let Label { sign, word } = label(&sheet, *shown);
                format!("{sign} {word} {}", &*values::value(column, *shown))
            };
            others.iter().map(row).collect()
        };
        assert_eq!(seen(&COLOUR), [format!("{red}R Red 3!"), format!("{blue}B Blue 2"), "+ More 7".into()]);
        assert_eq!(seen(&OLED), [format!("{legend} Red Blue 3! 2"), "+ More 7".into()]);
    }
}
