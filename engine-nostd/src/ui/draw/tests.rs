//! Every sample and many odd views, drawn for every profile while an observer looks for lost words.

#![allow(clippy::indexing_slicing)] // A test that indexes badly should fail.

extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;

use embedded_graphics::primitives::Rectangle;

use super::samples::{all, head, network, sheet, words};
use super::{draw, pages};
use crate::kit::{Cell, Colour, Edge, Icon, Line, Look, Map, Rows, Seat, Segment, Stripe, TableRow, Track, Words};
use crate::ui::canvas::bytes;
use crate::ui::geometry::area;
use crate::ui::pen::{Audit, form};
use crate::ui::profile::{COLOUR, LARGE, OLED};
use crate::ui::view::{
    Bar, Bars, Best, CellChange, Changes, Chart, Dial, DialValue, Fault, Head, Letters, List, Measure, Network, Note,
    Preview, RoundPoint, Scale, Sheet, Side, Splash,
};
use crate::ui::{Canvas, Profile, View};

#[derive(Default)]
pub(super) struct Seen(pub Vec<(String, Rectangle, bool)>);

impl Audit for Seen {
    fn text(&mut self, text: &str, area: Rectangle, clipped: bool) {
        self.0.push((text.to_string(), area, clipped));
    }
}

pub(super) fn look(view: &View, profile: &Profile) -> Seen {
    let mut canvas = Canvas::<{ bytes(&LARGE) }>::new(profile);
    let mut seen = Seen::default();
    draw(view, profile, &mut canvas, &mut seen);
    seen
}

fn with_page(view: &View, page: usize) -> View {
    let mut view = view.clone();
    match &mut view {
        View::Table(sheet) => sheet.page = page,
        View::Note(note) => note.page = page,
        View::Preview(preview) => preview.page = page,
        _ => {}
    }
    view
}

/// Nothing clipped, nothing outside, no two texts on the same pixels, on any page.
fn check(name: &str, view: &View, profile: &Profile) {
    let screen = area(0, 0, profile.width, profile.height);
    for page in 0..pages(view, profile) {
        let seen = look(&with_page(view, page), profile).0;
        for (i, (text, at, clipped)) in seen.iter().enumerate() {
            assert!(!clipped, "{name} on {}: {text:?} is clipped", profile.name);
            // The stroke of a dollar sign is one pixel higher than capitals, and the head starts at the very top.
            let screen = if at.top_left.y == -1 { area(0, -1, profile.width, profile.height) } else { screen };
            assert_eq!(screen.intersection(at), *at, "{name} on {}: {text:?} is outside", profile.name);
            for (other, place, _) in seen.iter().skip(i + 1) {
                let both = at.intersection(place);
                // Tails and the stroke of a dollar sign may share a row of a note.
                assert!(
                    both.size.height < 2 || both.size.width == 0,
                    "{name} on {}: {text:?} and {other:?} overlap at {both:?}",
                    profile.name
                );
            }
        }
    }
}

#[test]
fn sample_screens_are_whole() {
    for (name, view) in all() {
        for profile in [&OLED, &COLOUR, &LARGE] {
            check(name, &view, profile);
        }
    }
}

#[test]
fn numbers_fit_every_table() {
    let looks = Colour::ALL.map(|colour| (colour, Look::Waiting, Some((1, 2)), None));
    let legends = ["{hp}", "{stress}", "{money}", "{link}", "{worker}", "{L}", "{R}", "{C}"];
    for value in ["-999", "9999", "+999", "-5", "102"] {
        let line = [value; 8].join(" ");
        for seats in 1..=8 {
            for count in 0..=8 {
                let rows: Vec<_> = legends.iter().take(count).map(|legend| (*legend, line.as_str())).collect();
                let view = View::Table(sheet(&head("Table", "1/2", (1, 2)), "{@B} Go", &looks[..seats], &rows));
                for profile in [&OLED, &COLOUR, &LARGE] {
                    let name = std::format!("{value} in {seats} seats of {count} rows");
                    check(&name, &view, profile);
                    let shown: usize = (0..pages(&view, profile))
                        .map(|page| {
                            look(&with_page(&view, page), profile).0.iter().filter(|seen| seen.0 == value).count()
                        })
                        .sum();
                    assert!(shown >= seats * count, "{name} on {}: only {shown} shown", profile.name);
                }
            }
        }
    }
}

#[test]
fn dials_fit_every_number() {
    for n in [-9999, -100, -7, 0, 8, 88, 888, 8888, 9999] {
        for (min, max) in [(0, 9), (-9999, 9999), (n, n), (i32::MIN, i32::MAX)] {
            let scale = Scale {
                min,
                max,
                below: words(if n == 8 { "Pass" } else { "" }),
                above: words(if n == 8 { "Others ..." } else { "" }),
                barred: [n, 3].into_iter().collect(),
            };
            let dial = Dial {
                head: Head::default(),
                icon: Some(Icon::Happiness),
                value: DialValue::Number(n),
                arrows: true,
                scale: Some(scale),
                facts: ["was 14", "is less"].into_iter().map(words).collect(),
                others: [(Colour::Pink, Look::Waiting, "12".into()), (Colour::Green, Look::Out, "4th".into())].into(),
                letters: None,
                bar: Bar { select: words("Take"), back: words("cancel"), more: "More".into(), ..Bar::default() },
            };
            for profile in [&OLED, &COLOUR, &LARGE] {
                check(&std::format!("dial {n} of {min} to {max}"), &View::Dial(dial.clone()), profile);
            }
        }
    }
}

#[test]
fn the_longest_form_that_fits_is_shown() {
    let face = OLED.bold_face;
    let line = "Trip to Leisure over two links|Trip to Leisure|Trip";
    assert_eq!(form(&OLED, face, line, 1000), ("Trip to Leisure over two links", true));
    assert_eq!(form(&OLED, face, line, 90), ("Trip to Leisure", true));
    assert_eq!(form(&OLED, face, line, 30), ("Trip", true));
    assert_eq!(form(&OLED, face, line, 5), ("Trip", false));
    assert_eq!(form(&OLED, face, "", 5), ("", true));
}

#[test]
fn a_long_note_says_more_until_its_last_page() {
    let text = "many words ".repeat(40);
    let bar = Bar { select: words("Close"), back: words(""), more: "More".into(), ..Bar::default() };
    let view = View::Note(Note { head: head("Note", "", (0, 0)), text: words(&text), bold_first: true, page: 0, bar });
    for profile in [&OLED, &COLOUR, &LARGE] {
        let count = pages(&view, profile);
        assert!(count > 1);
        for page in 0..count + 2 {
            let seen = look(&with_page(&view, page), profile).0;
            let last = if page + 1 < count { "More" } else { "Close" };
            assert!(seen.iter().any(|(text, _, _)| text == last), "page {page} of {count}");
        }
    }
}

#[test]
fn the_framed_segment_is_in_sight() {
    for seats in [1, 2, 5, 8] {
        let segments: Vec<(usize, u8)> = (1..=64).map(|number| (number % seats, 1 + number as u8 % 6)).collect();
        for place in 0..64 {
            let view = network(&[("Over", "")], &segments, &[place], &[3, 40]);
            for profile in [&COLOUR, &LARGE] {
                check(&std::format!("segment {place} of {seats} seats"), &view, profile);
                let label = std::format!("L{}", place + 1);
                assert!(look(&view, profile).0.iter().any(|(text, ..)| *text == label), "{label} on {}", profile.name);
            }
        }
    }
}

#[test]
fn an_unknown_letter_is_a_box_and_not_lost() {
    let mut rows = Rows::default();
    assert!(rows.push((), "日本", ""));
    let list = List { rows, total: 1, ..List::default() };
    let seen = look(&View::List(list), &OLED).0;
    assert!(seen.iter().any(|(text, at, _)| text == "日本" && at.size.width > 8));
}

/// A small generator of its own: the same views on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).unwrap() % sides
    }

    fn number(&mut self) -> i32 {
        [0, 7, -1, 42, -999, 9999, i32::MIN, i32::MAX][self.roll(8)]
    }

    fn words<const N: usize>(&mut self) -> Words<N> {
        let parts = [
            "",
            " ",
            "|",
            "Round 3",
            "Bürgermeister",
            "日本",
            "\n",
            "{@P}",
            "{hp}",
            "{to}",
            "12",
            "\u{E001}",
            "-",
            ".",
            "\0",
        ];
        let mut text = String::new();
        for _ in 0..self.roll(30) {
            text.push_str(parts[self.roll(parts.len())]);
        }
        words(&text)
    }

    fn head(&mut self) -> Head {
        let track = Track { now: self.roll(256) as u8, stops: self.roll(256) as u8 };
        Head { left: self.words(), right: self.words(), track, alarm: self.roll(2) == 0 }
    }

    fn bar(&mut self) -> Bar {
        Bar { select: self.words(), turn: self.words(), back: self.words(), more: "More".into() }
    }

    fn icon(&mut self) -> Icon {
        Icon::ALL[self.roll(Icon::ALL.len())]
    }

    fn sheet(&mut self) -> Sheet {
        let (seats, rows) = (self.roll(9), self.roll(9));
        let mut looks = Vec::new();
        for colour in Colour::ALL.iter().take(seats) {
            let look = [Look::Waiting, Look::Acting, Look::Out][self.roll(3)];
            let pips = [None, Some((1, 2)), Some((9, 0)), Some((200, 255)), Some((2, 5))][self.roll(5)];
            let mark = (self.roll(2) == 0).then(|| self.icon());
            looks.push((*colour, look, pips, mark));
        }
        let mut sheet = sheet(&self.head(), "", &looks, &[]);
        for _ in 0..rows {
            let row = TableRow { legend: self.words(), name: crate::kit::Phrase::NONE, hero: self.roll(3) == 0 };
            sheet.table.rows.push(row).unwrap();
        }
        for column in &mut sheet.table.columns {
            for _ in 0..self.roll(9) {
                let cell = match self.roll(3) {
                    0 => Cell::Number(self.number()),
                    1 => Cell::Signed(self.number()),
                    _ => Cell::Word(self.words()),
                };
                column.cells.push(cell).unwrap();
            }
        }
        (sheet.page, sheet.table.next, sheet.back) = (self.roll(5), self.words(), self.words());
        sheet.words = (0..self.roll(9)).map(|_| self.words()).collect();
        sheet.pips = self.words();
        sheet.best = [None, Some(Best::Highest), Some(Best::Lowest)][self.roll(3)];
        if let Some(last) = &mut sheet.last {
            (last.words, last.head, last.fresh) = (self.words(), self.words(), self.roll(2) == 0);
        }
        sheet.map = (self.roll(3) == 0).then(|| self.map());
        // Seats without a colour of their own.
        sheet.colours.truncate(self.roll(9));
        sheet
    }

    fn map(&mut self) -> Map {
        let mut place = || [0, 1, 5, 15, 200, 255][self.roll(6)];
        let (columns, rows, framed) = (place(), place(), Some(place()));
        let stripes = Stripe::ALL.into_iter().cycle();
        let edges = stripes.take(9).map(|stripe| Edge { from: place(), to: place(), stripe }).collect();
        Map { columns, rows, edges, framed }
    }

    fn measure(&mut self) -> Measure {
        Measure {
            label: self.words(),
            colour: (self.roll(2) == 0).then_some(Colour::Pink),
            whole: self.number() as u16,
            parts: (0..self.roll(7)).map(|_| self.number() as i16).collect(),
            value: self.words(),
        }
    }

    fn network(&mut self) -> Network {
        let segments = (0..self.roll(65)).map(|_| Segment {
            owner: Seat([0, 1, 4, 7, 200][self.roll(5)]),
            number: [1, 9, 123, u16::MAX][self.roll(4)],
            ends: [None, Some(self.icon())],
            tiles: [0, 1, 5, 24, 255][self.roll(5)],
            upgraded: self.roll(2) == 0,
        });
        let segments = segments.collect();
        let mut places = || (0..self.roll(9)).map(|_| self.roll(70) as u8).collect();
        let (framed, taken) = (places(), places());
        let colours = Colour::ALL.into_iter().take(self.roll(9)).collect();
        Network { segments, colours, label: self.words(), framed, taken, back: self.words() }
    }

    fn list(&mut self) -> List {
        let mut rows = Rows::default();
        for _ in 0..self.roll(12) {
            let (left, right): (Line, Words<48>) = (self.words(), self.words());
            rows.push((), &left, &right);
        }
        let far = [0, 1, 5, 1000, usize::MAX];
        let (first, total, cursor) = (far[self.roll(5)], far[self.roll(5)], far[self.roll(5)]);
        let network = (self.roll(2) == 0).then(|| self.network());
        let columns = [0, 0, 1, 7, 255][self.roll(5)];
        let side = (0..self.roll(10)).map(|_| self.words()).collect();
        List { head: self.head(), rows, first, total, cursor, last: self.roll(2) == 0, side, network, columns }
    }

    fn view(&mut self) -> View {
        match self.roll(9) {
            0 => View::List(self.list()),
            1 => {
                let (min, max, barred) = (self.number(), self.number(), [self.number()].into_iter().collect());
                let scale = Scale { min, max, below: self.words(), above: self.words(), barred };
                let others = (0..self.roll(9)).map(|seat| (Colour::ALL[seat], Look::Out, self.words())).collect();
                let letters = Letters { colour: Colour::Sky, signs: self.words(), at: self.roll(9) };
                View::Dial(Dial {
                    head: self.head(),
                    icon: (self.roll(2) == 0).then(|| self.icon()),
                    value: match self.roll(4) {
                        0 => DialValue::Number(self.number()),
                        1 => DialValue::Letter('ß'),
                        2 => DialValue::Letter('日'),
                        _ => DialValue::Word(self.words(), Side::Above),
                    },
                    arrows: self.roll(2) == 0,
                    scale: (self.roll(3) > 0).then_some(scale),
                    facts: (0..self.roll(4)).map(|_| self.words()).collect(),
                    others,
                    letters: (self.roll(4) == 0).then_some(letters),
                    bar: self.bar(),
                })
            }
            2 => View::Table(self.sheet()),
            3 => View::Note(Note {
                head: self.head(),
                text: self.words(),
                bold_first: self.roll(2) == 0,
                page: self.roll(9),
                bar: self.bar(),
            }),
            4 => {
                let mut step = |_| CellChange { icon: self.icon(), from: self.number(), to: self.number() };
                let cells: heapless::Vec<CellChange, 8> = (0..8).map(&mut step).collect();
                let rows =
                    (0..self.roll(9)).map(|i| Changes { colour: Colour::ALL[i], cells: cells.clone() }).collect();
                let lines = (0..self.roll(5)).map(|_| self.words()).collect();
                View::Preview(Preview { head: self.head(), rows, lines, page: self.roll(9), bar: self.bar() })
            }
            5 => View::Bars(Bars {
                head: self.head(),
                rows: (0..self.roll(25)).map(|_| self.measure()).collect(),
                longest: self.number(),
                legend: (0..self.roll(7)).map(|_| (self.icon(), self.words())).collect(),
                cursor: [0, 3, 24, usize::MAX][self.roll(4)],
                bar: self.bar(),
            }),
            6 => {
                let count = [0, 1, 2, 33][self.roll(4)];
                let at = |_| RoundPoint { round: self.roll(256) as u8, values: [0; 8].map(|_| self.number() as i16) };
                let points = (0..count).map(at).collect();
                let seats = Colour::ALL.into_iter().take(self.roll(9)).collect();
                View::Chart(Chart { head: self.head(), seats, points, bar: self.bar() })
            }
            7 => View::Splash(Splash { version: ["", "1.0", "a version of very many words 1.2.3"][self.roll(3)] }),
            _ => {
                let [title, advice, place, code] = [(); 4].map(|()| self.words());
                View::Fault(Fault { title, advice, place, code })
            }
        }
    }
}

#[test]
fn odd_views_are_drawn_without_a_panic() {
    let mut dice = Dice(0x5EED_57A7_1014_0001);
    for _ in 0..4000 {
        let view = dice.view();
        for profile in [&OLED, &COLOUR, &LARGE] {
            assert!(pages(&view, profile) >= 1);
            look(&view, profile);
        }
    }
}
