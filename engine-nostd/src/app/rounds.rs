//! What each round came to, told by the journal: values, changes, a chart; and the time on turn.

use heapless::Vec;

use super::{App, Screen};
use crate::export::say_time;
use crate::games::Game;
use crate::input::{Input, Key};
use crate::kit::{Cell, Column, Fill, Line, Look, Phrase, SEATS, Say, Seat, Speech, Table, TableRow, Track, Words};
use crate::say;
use crate::session::{Live, ToldEntry};
use crate::text::app::Word;
use crate::ui::view::{Bars, Best, Chart, Head, Measure, POINTS, RoundPoint, Sheet};
use crate::ui::{self, View};

/// So many rounds stand in one table.
const ROWS: usize = 8;

/// What is shown of the rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aspect {
    Values,
    Gains,
    Chart,
    Times,
}

impl Aspect {
    const fn next(self) -> Self {
        match self {
            Self::Values => Self::Gains,
            Self::Gains => Self::Chart,
            Self::Chart => Self::Times,
            Self::Times => Self::Values,
        }
    }

    const fn name(self) -> Word {
        match self {
            Self::Values => Word::RoundValues,
            Self::Gains => Word::RoundGains,
            Self::Chart => Word::RoundChart,
            Self::Times => Word::RoundTimes,
        }
    }
}

pub(super) fn small(value: i32) -> i16 {
    i16::try_from(value).unwrap_or(if value < 0 { i16::MIN } else { i16::MAX })
}

/// Somebody is in front of another who has more.
fn fewest(live: &Live) -> bool {
    let standing = live.game.standing();
    standing.iter().any(|(score, place)| standing.iter().any(|(more, behind)| place < behind && score < more))
}

impl App {
    /// The game as it began, and as it was at the end of each round.
    pub(super) fn round_ends(&self, live: &Live, visit: &mut dyn FnMut(u8, &Game)) {
        let mut last: Option<u8> = None;
        let mut look = |game: &Game| {
            let now = game.track().now;
            match last {
                None => visit(0, game),
                Some(last) if last < now => visit(last, game),
                Some(_) => (),
            }
            last = Some(now);
        };
        self.session.tell(self.session.positions(), |told: ToldEntry| look(&told.live.game));
        look(&live.game);
        if live.game.is_over() {
            visit(live.game.track().now, &live.game);
        }
    }

    /// The values at the end of each round, the oldest first; of a long game the last ones.
    fn points(&self, live: &Live) -> Vec<RoundPoint, POINTS> {
        let mut points: Vec<RoundPoint, POINTS> = Vec::new();
        self.round_ends(live, &mut |round, game| {
            if points.last().is_some_and(|point| point.round == round) {
                return;
            }
            let mut values = [0; SEATS];
            for (seat, value) in Seat::all(game.seats()).zip(&mut values) {
                *value = game.compared().map_or(0, |book| small(game.value(seat, book)));
            }
            if points.is_full() {
                points.remove(0);
            }
            // There is room.
            let _ = points.push(RoundPoint { round, values });
        });
        // A game may end where a round has only just begun.
        if let (true, [_, .., before, last]) = (live.game.is_over(), &*points)
            && before.values == last.values
        {
            points.pop();
        }
        points
    }

    pub(super) fn has_rounds(&self, live: &Live) -> bool {
        let track = live.game.track();
        live.game.compared().is_some() && (track.now > 1 || live.game.is_over() && track.now > 0)
    }

    fn rounds_head(&self, live: &Live) -> Line {
        let books = live.game.books();
        let name = live.game.compared().and_then(|at| books.get(at)).map_or(Phrase::NONE, |book| book.name);
        Line::said(self.language, say!(Word::RoundsTitle, name))
    }

    pub(super) fn rounds(&self, live: &Live, face: Aspect, page: usize) -> View {
        let next = face.next().name();
        match face {
            Aspect::Values | Aspect::Gains => {
                let points = self.points(live);
                let (table, inner) = self.leaf(live, &points, face, page).unwrap_or_default();
                let mut sheet = self.rounds_sheet(live, &points, face, table);
                sheet.page = inner;
                View::Table(sheet)
            }
            Aspect::Chart => View::Chart(Chart {
                head: Head { left: self.rounds_head(live), ..Head::default() },
                seats: live.players.0.iter().map(|player| player.colour).fill(),
                points: self.points(live),
                bar: self.bar(next, Word::ToTable),
            }),
            Aspect::Times => View::Bars(self.times(live, page)),
        }
    }

    /// Which table a page is of, and which page of it.
    fn leaf(&self, live: &Live, points: &[RoundPoint], face: Aspect, mut page: usize) -> Option<(usize, usize)> {
        for table in 0..points.len().saturating_sub(1).div_ceil(ROWS) {
            let sheet = self.rounds_sheet(live, points, face, table);
            let pages = ui::pages(&View::Table(sheet), self.profile).max(1);
            if page < pages {
                return Some((table, page));
            }
            page -= pages;
        }
        None
    }

    /// The newest round on top.
    fn rounds_sheet(&self, live: &Live, points: &[RoundPoint], face: Aspect, table: usize) -> Sheet {
        let language = self.language;
        let rounds = || points.windows(2).rev().skip(table * ROWS).take(ROWS);
        let round = |pair: &[RoundPoint]| pair.last().map_or(0, |point| point.round);
        let cell = |pair: &[RoundPoint], seat: Seat| {
            let [before, after] = pair else { return Cell::Number(0) };
            let [before, after] = [before, after].map(|point| point.values.get(seat.index()).copied().unwrap_or(0));
            match face {
                Aspect::Gains => Cell::Signed(i32::from(after) - i32::from(before)),
                _ => Cell::Number(after.into()),
            }
        };
        let column = |seat: Seat| Column {
            seat,
            look: Look::Waiting,
            pips: None,
            mark: None,
            cells: rounds().map(|pair| cell(pair, seat)).fill(),
        };
        let row = |pair: &[RoundPoint]| TableRow {
            legend: Words::said(language, say!(Word::RoundLegend, round(pair))),
            name: Phrase::NONE,
            hero: false,
        };
        let far = match (rounds().next_back(), rounds().next()) {
            (Some(first), Some(last)) if points.len() > ROWS + 1 => say!(Word::RoundSpan, round(first), round(last)),
            _ if face == Aspect::Gains => Word::RoundGain.into(),
            _ => Say::Nothing,
        };
        let table = Table {
            head: self.rounds_head(live),
            far: Line::said(language, far),
            track: Track::default(),
            rows: rounds().map(row).fill(),
            columns: Seat::all(live.game.seats()).map(column).fill(),
            next: Line::said(language, face.next().name()),
            over: false,
            signs: Vec::new(),
            pips: Phrase::NONE,
            help: Word::RoundsHelp.into(),
        };
        let colours = live.players.0.iter().map(|player| player.colour).fill();
        let names = Seat::all(live.game.seats()).map(|seat| live.players.name(seat, language).into()).fill();
        let back = Line::said(language, Word::ToTable);
        let words = rounds().map(|pair| Words::said(language, say!(Word::RoundWord, round(pair)))).fill();
        let best = Some(if fewest(live) { Best::Lowest } else { Best::Highest });
        let (pips, turn) = (Words::new(), Line::new());
        Sheet { table, colours, names, words, pips, best, last: None, map: None, page: 0, scrolls: true, turn, back }
    }

    /// How long it was whose turn.
    fn times(&self, live: &Live, cursor: usize) -> Bars {
        let time = |seconds: u32| Words::said(self.language, Say::Of(&|out: &mut Speech| say_time(seconds, out)));
        let measure = |seat: Seat| {
            let seconds = live.clock.seats.get(seat.index()).copied().unwrap_or(0);
            // What is told in minutes is drawn in minutes: beside "0 min" is no bar.
            let length = i16::try_from(seconds / 60).unwrap_or(i16::MAX);
            let (colour, name) = (live.players.colour(seat), live.players.name(seat, self.language));
            Measure {
                label: Words::said(self.language, say!(Word::Listed, colour, name)),
                colour: Some(colour),
                whole: length.unsigned_abs(),
                parts: [length].into_iter().fill(),
                value: time(seconds),
            }
        };
        let all = Words::<16>::said(self.language, Say::Of(&|out: &mut Speech| say_time(live.clock.all, out)));
        Bars {
            head: Head {
                left: Line::said(self.language, Word::RoundTimes),
                right: Line::said(self.language, &*all),
                ..Head::default()
            },
            rows: Seat::all(live.game.seats()).map(measure).fill(),
            longest: 0,
            legend: Vec::new(),
            cursor,
            bar: self.bar(Aspect::Times.next().name(), Word::ToTable),
        }
    }

    pub(super) fn on_rounds(&mut self, face: Aspect, page: usize, input: Input) {
        let page = match (input.key, self.session.live()) {
            (Key::Select, _) => {
                self.screen = Screen::Rounds { face: face.next(), page: 0 };
                return;
            }
            (Key::Down, Some(live)) => {
                let more = match face {
                    Aspect::Values | Aspect::Gains => self.leaf(live, &self.points(live), face, page + 1).is_some(),
                    Aspect::Chart => false,
                    Aspect::Times => page + 1 < live.game.seats(),
                };
                page + usize::from(more)
            }
            (Key::Up, _) => page.saturating_sub(1),
            _ => return self.show_table(),
        };
        self.screen = Screen::Rounds { face, page };
    }
}
