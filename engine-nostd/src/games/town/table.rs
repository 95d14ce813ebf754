//! The score screen of Rail Town: a round, the pads, or a town that is being typed.

use heapless::Vec;

use super::ask::{Due, Todo};
use super::player::Player;
use super::typing::TownDesk;
use super::{ROUNDS, Rail, Town, titles};
use crate::games::say_winners;
use crate::kit::{
    Cell, Column, EDGES, Edge, Fill, Icon, Language, Line, Look, Map, Phrase, Rules, Say, Seat, Seats, Speech, Table,
    TableRow, Track, Words,
};
use crate::say;
use crate::text::common;
use crate::text::town::{SheetWord, Word};

/// The first row is the one that everyone looks at.
fn rows<'a>(language: Language, legends: impl Iterator<Item = (Say<'a>, Word)>) -> Vec<TableRow, 8> {
    legends
        .enumerate()
        .map(|(at, (legend, name))| TableRow {
            legend: Words::said(language, legend),
            name: name.into(),
            hero: at == 0,
        })
        .fill()
}

fn column(seat: Seat, cells: Vec<Cell, 8>) -> Column {
    Column { seat, look: Look::Waiting, pips: None, mark: None, cells }
}

fn number(value: impl Into<i32>) -> Cell {
    Cell::Number(value.into())
}

fn signed(value: i16) -> Cell {
    Cell::Signed(value.into())
}

impl Town {
    pub(super) fn score_table(&self, language: Language) -> Table {
        match &self.desk {
            Some(desk) => desk.table(self.track(), language),
            None if self.scoring() => self.pad_table(language),
            None if self.setup.level.is_full() => self.turn_table(language),
            None => self.round_table(language),
        }
    }

    fn far(&self, language: Language) -> Line {
        Line::said(language, say!(Word::Far, self.round, ROUNDS))
    }

    /// The starting player of a round has a mark.
    fn starts(&self, seat: Seat) -> Option<Icon> {
        (seat == self.starting() && !self.solo()).then_some(Icon::To)
    }

    fn first_sign(&self) -> Vec<(Icon, Phrase), 4> {
        (!self.solo()).then_some((Icon::To, Word::FirstSign.into())).into_iter().fill()
    }

    /// Pad only: who plays when.
    fn round_table(&self, language: Language) -> Table {
        let place = |seat: Seat| self.order().zip(1..).find(|(other, _)| *other == seat).map_or(0, |(_, place)| place);
        let cell = |seat: Seat| match self.solo() {
            true => number(self.round),
            false => Cell::said(language, Say::Place(place(seat))),
        };
        let filled = |seat| Column { mark: self.starts(seat), ..column(seat, [cell(seat)].into_iter().fill()) };
        let legend = match self.solo() {
            true => (Word::RoundLegend.into(), Word::RoundRow),
            false => (Say::Icon(Icon::To), Word::TurnRow),
        };
        Table {
            head: Line::said(language, say!(Word::Head, self.round)),
            far: self.far(language),
            track: self.track(),
            rows: rows(language, core::iter::once(legend)),
            columns: Seat::all(self.seats()).map(filled).fill(),
            next: Line::new(),
            over: false,
            signs: self.first_sign(),
            pips: Phrase::NONE,
            help: Word::PadTableHelp.into(),
        }
    }

    /// The full book: resources, tokens and plans of each line, tokens kept.
    fn turn_table(&self, language: Language) -> Table {
        let actor = self.now().map(|(seat, _)| seat);
        let live = |seat: Seat| {
            let player = self.player(seat)?;
            let look = match actor {
                Some(acting) if acting == seat => Look::Acting,
                _ if player.ended || player.next().is_none() => Look::Out,
                _ => Look::Waiting,
            };
            Some(Column { look, mark: self.starts(seat), ..column(seat, cells(player, language)) })
        };
        let head = |out: &mut Speech| self.say_due(out);
        let pair = |out: &mut Speech, a: Rail, b: Rail| {
            [a, b].into_iter().for_each(|rail| rail.say_sign(out));
        };
        let (front, back) = (
            |out: &mut Speech| pair(out, Rail::Red, Rail::Yellow),
            |out: &mut Speech| pair(out, Rail::Blue, Rail::Black),
        );
        let legends = [
            (Say::Icon(Icon::Supply), Word::ResourcesRow),
            (Say::Of(&front), Word::FrontRow),
            (Say::Of(&back), Word::BackRow),
            (Say::Icon(Icon::Yes), Word::PlansRow),
            (Say::Icon(Icon::Hand), Word::DoubleRow),
            (Say::Icon(Icon::Star), Word::WildRow),
            (Say::Icon(Icon::Upgrade), Word::UpgradesRow),
        ];
        Table {
            head: Line::said(language, &head),
            far: self.far(language),
            track: self.track(),
            rows: rows(language, legends.into_iter()),
            columns: Seat::all(self.seats()).filter_map(live).fill(),
            next: Line::new(),
            over: false,
            signs: self.first_sign(),
            pips: Phrase::NONE,
            help: Word::TableHelp.into(),
        }
    }

    /// What is still to do this turn, or which locations are left to take a card from.
    fn say_due(&self, out: &mut Speech) {
        let Some((player, due)) = self.now().and_then(|(seat, due)| Some((self.player(seat)?, due))) else {
            return out.say(say!(Word::HeadDue, self.round, Word::DueNothing));
        };
        let open = |out: &mut Speech| {
            for location in self.left() {
                out.say(location.key());
                out.push(' ');
            }
        };
        // Once the track is laid, the location is all there is.
        let location = player.location_due().filter(|_| !player.did.track);
        let due = match (due, location) {
            (Due::Card, _) => Word::DueCard,
            (Due::Bonus, _) => Word::DueBonus,
            (Due::Track, Some(Due::Track)) => Word::DueTracks,
            (Due::Track, Some(Due::Plan)) => Word::DueTrackPlan,
            (Due::Track, Some(Due::Token)) => Word::DueTrackToken,
            (Due::Track, _) => Word::DueTrack,
            (Due::Plan, _) => Word::DuePlan,
            (Due::Token, _) => Word::DueToken,
        };
        out.say(say!(Word::HeadDue, self.round, say!(due, &open)));
    }

    /// The pads side by side, ranked once all are filled in.
    fn pad_table(&self, language: Language) -> Table {
        let due = self.pad_due();
        let mut order: Seats<Seat> = Seat::all(self.seats()).fill();
        if due.is_none() {
            let pad = |seat: Seat| self.player(seat).and_then(|player| player.pad);
            Seat::arrange(&mut order, |seat| core::cmp::Reverse(pad(seat).map(|pad| (pad.total(), pad.fulfilled))));
        }
        let filled = |seat: &Seat| Column {
            look: if due == Some(*seat) { Look::Acting } else { Look::Waiting },
            mark: self.wins(*seat).then_some(Icon::Star),
            ..column(*seat, self.pad_cells(*seat, language))
        };
        let head = match self.titled() {
            Some((score, requests)) if self.solo() => titles::name(score, requests),
            _ => Word::Final.phrase(),
        };
        let verdict = |out: &mut Speech| self.verdict(out);
        Table {
            head: Line::said(language, head),
            far: self.tie().map_or(Line::new(), |tie| Line::said(language, tie)),
            track: self.track(),
            rows: rows(language, self.pad_rows().map(|(icon, name)| (Say::Icon(icon), name))),
            columns: order.iter().map(filled).fill(),
            next: if due.is_some() { Line::new() } else { Line::said(language, &verdict) },
            over: due.is_none(),
            signs: (!self.winners().is_empty()).then_some((Icon::Star, Word::WinnerSign.into())).into_iter().fill(),
            pips: Phrase::NONE,
            help: Word::FinalHelp.into(),
        }
    }

    /// The rows of the pads.
    pub(super) fn pad_rows(&self) -> impl Iterator<Item = (Icon, Word)> {
        let requests = self.setup.requests.is_some();
        let rows = [
            (Icon::Star, Word::TotalRow),
            (Icon::Link, Word::LinesRow),
            (Icon::Yes, Word::PlanPointsRow),
            (Icon::No, Word::PenaltyRow),
            (Icon::Person, Word::RequestsRow),
            (Icon::Supply, Word::ResourcePointsRow),
            (Icon::Hand, Word::FulfilledRow),
        ];
        rows.into_iter().filter(move |(icon, _)| requests || *icon != Icon::Person)
    }

    fn pad_cells(&self, seat: Seat, language: Language) -> Vec<Cell, 8> {
        let requests = self.setup.requests.is_some();
        let Some(pad) = self.player(seat).and_then(|player| player.pad) else {
            return (0..if requests { 7 } else { 6 }).map(|_| Cell::said(language, '-')).fill();
        };
        let [lines, plans, penalty, claimed, resources] = pad.parts().map(signed);
        let cells = [Some(number(pad.total())), Some(lines), Some(plans), Some(penalty), requests.then_some(claimed)];
        cells.into_iter().flatten().chain([resources, number(pad.fulfilled)]).fill()
    }

    /// How a tie was broken, or that it was not.
    fn tie(&self) -> Option<Phrase> {
        let totals = || self.players.iter().map(|player| player.pad.map(|pad| pad.total()));
        let tied = totals().filter(|total| *total == totals().max().flatten()).count() > 1;
        match self.winners().len() {
            1 if tied => Some(Word::Tie.phrase()),
            0 | 1 => None,
            _ => Some(common::Word::Shared.phrase()),
        }
    }

    /// Who has won, or how far the next title of a solo game is.
    fn verdict(&self, out: &mut Speech) {
        match self.titled() {
            Some((score, requests)) if self.solo() => titles::say_missing(score, requests, out),
            _ => say_winners(&self.winners(), common::Word::Winners, out),
        }
    }
}

fn cells(player: &Player, language: Language) -> Vec<Cell, 8> {
    let tokens = |out: &mut Speech, rail: Rail| {
        let tracks = &player.rails[rail];
        out.say(say!(if tracks.bonus_next() { Word::Watch } else { Word::Count }, tracks.on()));
    };
    let two = |a: Rail, b: Rail| {
        Cell::said(language, say!(Word::Two, &|out: &mut Speech| tokens(out, a), &|out: &mut Speech| tokens(out, b)))
    };
    let [r, y, b, k] = player.rails.0.each_ref().map(|tracks| tracks.plans.len());
    [
        number(player.res),
        two(Rail::Red, Rail::Yellow),
        two(Rail::Blue, Rail::Black),
        Cell::said(language, say!(Word::Four, r, y, b, k)),
        number(player.double),
        number(player.wild),
        number(player.up),
    ]
    .into_iter()
    .fill()
}

impl TownDesk {
    /// The lines as they were typed; the card whose points are due is framed.
    pub(super) fn map(&self) -> Map {
        let edges = self.sheet.lines.iter().flat_map(|(rail, path)| {
            path.spots().map(move |spot| {
                let (from, to) = spot.cards();
                Edge { from: from.0, to: to.0, stripe: rail.stripe() }
            })
        });
        let framed = match self.todo() {
            Todo::Card(place) => Some(place.0),
            _ => None,
        };
        Map { columns: 4, rows: 4, edges: edges.take(EDGES).fill(), framed }
    }

    fn table(&self, track: Track, language: Language) -> Table {
        let score = self.sheet.score();
        let [_, plans, penalty, requests, resources] = score.parts();
        let (last, other) = match self.sheet.requests {
            Some(_) => (requests, (Say::Icon(Icon::Person), Word::RequestsRow)),
            None => (resources, (Say::Icon(Icon::Supply), Word::ResourcePointsRow)),
        };
        let lines = [Word::RedRow, Word::YellowRow, Word::BlueRow, Word::BlackRow];
        let signs = Rail::ALL.map(|rail| move |out: &mut Speech| rail.say_sign(out));
        let legends = core::iter::once((Say::Icon(Icon::Star), Word::TotalRow))
            .chain(signs.iter().zip(lines).map(|(sign, name)| (Say::Of(sign), name)))
            .chain([(Say::Icon(Icon::Yes), Word::PlanPointsRow), (Say::Icon(Icon::No), Word::PenaltyRow), other]);
        let cells = core::iter::once(number(score.total()))
            .chain(Rail::ALL.map(|rail| number(self.sheet.line(rail))))
            .chain([plans, penalty, last].map(signed));
        Table {
            head: Line::said(language, say!(SheetWord::Head, self.owner)),
            far: Line::said(language, say!(SheetWord::Far, score.count())),
            track,
            rows: rows(language, legends),
            columns: [Column { look: Look::Acting, ..column(self.owner, cells.fill()) }].into_iter().fill(),
            next: Line::new(),
            over: false,
            signs: Vec::new(),
            pips: Phrase::NONE,
            help: SheetWord::TableHelp.into(),
        }
    }
}
