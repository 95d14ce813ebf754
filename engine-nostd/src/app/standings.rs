//! How those who are on the roster have played.

use heapless::Vec;

use super::book::say_tenths;
use super::lists::{Row, moved};
use super::notes::Over;
use super::{App, ListScreen, Screen};
use crate::input::{Input, Key};
use crate::journal::Person;
use crate::kit::{Body, Fill, Line, Say, Speech, Words};
use crate::say;
use crate::text::app::Word;
use crate::ui::view::{Bars, Head, Measure};

impl App {
    pub(super) fn standings(&self, cursor: usize) -> Bars {
        let people = self.reading.book.people();
        let measure = |person: &&Person| Measure {
            label: Words::from(person.name.as_str()),
            whole: person.matches,
            parts: i16::try_from(person.won).into_iter().fill(),
            value: Words::said(self.language, say!(Word::At, person.won, person.matches)),
            colour: None,
        };
        let name = people.get(cursor).map_or("", |person| &person.name);
        Bars {
            head: Head {
                left: Line::said(self.language, Word::Standings),
                right: Line::said(self.language, Word::WonOf),
                ..Head::default()
            },
            rows: people.iter().map(measure).fill(),
            longest: 0,
            legend: Vec::new(),
            cursor,
            bar: self.bar(say!(Word::AboutPerson, name), Say::Nothing),
        }
    }

    pub(super) fn on_standings(&mut self, cursor: usize, input: Input) {
        match input.key {
            Key::Up | Key::Down => {
                self.screen = Screen::Standings { cursor: moved(cursor, self.reading.book.people().len(), input) };
            }
            Key::Select => self.over = Some(Over::person(cursor)),
            Key::Back => self.show_list(ListScreen::Home, |row| matches!(row, Row::Standings)),
        }
    }

    /// What somebody's results come to.
    pub(super) fn person_text(&self, row: usize) -> (Line, Body) {
        let people = self.reading.book.people();
        let Some(person) = people.get(row) else { return (Line::new(), Body::new()) };
        let body = |out: &mut Speech| {
            out.say(say!(Word::Played, person.played));
            if let Some(place) = person.average_place() {
                out.push('\n');
                out.say(say!(Word::WonShare, person.won, person.matches, person.share()));
                out.push('\n');
                let place = i32::try_from(place).unwrap_or(0);
                out.say(say!(Word::AveragePlace, Say::Of(&|out: &mut Speech| say_tenths(place, out))));
            }
            for (kind, fewest, best) in person.best() {
                out.push('\n');
                out.say(say!(if fewest { Word::FewestIn } else { Word::BestIn }, kind.name(), best));
            }
        };
        (Line::said(self.language, person.name.as_str()), Body::said(self.language, Say::Of(&body)))
    }
}
