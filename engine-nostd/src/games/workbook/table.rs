//! The score screen, per phase.

use heapless::Vec;

use super::goals::{DuoEnd, Verdict};
use super::state::{Duty, Phase, Workbook};
use super::terms::{Objective, Value};
use crate::games::rails::Terms;
use crate::kit::{
    Cell, Column, Fill, Icon, Language, Line, Look, Phrase, Rules, Say, Seat, Seats, Speech, Table, TableRow, Words,
};
use crate::say;
use crate::text::common;
use crate::text::workbook::{GoalWord, Word};

pub(super) type TableRows = Vec<TableRow, 8>;

fn row<'a>(language: Language, legend: impl Into<Say<'a>>, name: impl Into<Phrase>, hero: bool) -> TableRow {
    TableRow { legend: Words::said(language, legend), name: name.into(), hero }
}

impl Workbook {
    pub(super) fn make_table(&self, language: Language) -> Table {
        let (rows, columns) = if self.ended() { self.last_table(language) } else { self.live_rows(language) };
        let over = self.over();
        Table {
            head: Line::said(language, &|out: &mut Speech| self.say_head(out)),
            far: Line::said(language, say!(Word::RoundOf, self.round, self.rounds)),
            track: self.track(),
            rows,
            columns,
            next: if over { Line::said(language, &|out: &mut Speech| self.say_result(out)) } else { Line::new() },
            over,
            signs: self.signs(over),
            pips: if self.has_pips() { Word::WorkersSign.into() } else { Phrase::NONE },
            help: self.phase_words().1.into(),
        }
    }

    /// The one that the game ends with: where happiness counts, the final sheet.
    pub(super) fn last_table(&self, language: Language) -> (TableRows, Seats<Column>) {
        if self.counts() { self.final_rows(language) } else { self.live_rows(language) }
    }

    fn counts(&self) -> bool {
        self.episode.happiness && (!self.duo() || self.objective == Objective::Happiness)
    }

    /// What decides, counted as things stand.
    pub(super) fn score_name(&self) -> Phrase {
        match self.hero() {
            Value::Money => Value::Money.name(),
            _ if self.ended() && self.counts() => Word::TotalTerm.into(),
            _ => Word::TotalSign.into(),
        }
    }

    fn ended(&self) -> bool {
        self.phase == Phase::End
    }

    /// What everyone looks at first: HP, or money where it decides.
    pub(super) fn hero(&self) -> Value {
        let money = self.duo() && self.objective == Objective::Money;
        if self.episode.happiness && !money { Value::Happiness } else { Value::Money }
    }

    fn live_rows(&self, language: Language) -> (TableRows, Seats<Column>) {
        let hero = self.hero();
        let solo = !self.duo();
        // With two players workers are pips beside the badge.
        let books = || self.kept().filter(move |value| solo || *value != Value::Workers);
        let shown = || core::iter::once(hero).chain(books().filter(move |value| *value != hero));
        // What is looked up rarely comes last.
        let rare = |value: &Value| *value == Value::Development;
        let mut rows = TableRows::new();
        let mut cells: Seats<Vec<Cell, 8>> = self.players.iter().map(|_| Vec::new()).fill();
        let mut add = |legend: Say, name: Phrase, of: &dyn Fn(Seat) -> i32| {
            let is_hero = rows.is_empty();
            if rows.push(row(language, legend, name, is_hero)).is_ok() {
                for (seat, cells) in Seat::all(cells.len()).zip(&mut cells) {
                    let _ = cells.push(Cell::Number(of(seat)));
                }
            }
        };
        for value in shown().filter(|value| !rare(value)) {
            add(value.icon().into(), value.name(), &|seat| self.get(seat, value));
        }
        add(Icon::Link.into(), Word::LinksSign.into(), &|seat| i32::try_from(self.complete_links(seat)).unwrap_or(0));
        if self.episode.happiness {
            add(Word::Total.into(), Word::TotalSign.into(), &|seat| self.terms(seat).total());
        }
        if self.episode.opium.0 > 0 {
            add(Icon::Supply.into(), Value::Opium.name(), &|_| i32::from(self.opium));
        }
        for value in shown().filter(rare) {
            add(value.icon().into(), value.name(), &|seat| self.get(seat, value));
        }
        let columns = Seat::all(self.players.len()).zip(cells).map(|(seat, cells)| {
            let acting = self.acting().is_some_and(|(acting, _)| acting == seat) && self.duo();
            let look = if acting { Look::Acting } else { Look::Waiting };
            let pips = self.duo().then_some((self.player(seat).workers, self.cap));
            Column { seat, look, pips, mark: self.star(seat), cells }
        });
        (rows, columns.fill())
    }

    /// Workers stand beside the badges.
    fn has_pips(&self) -> bool {
        self.duo() && !self.ended()
    }

    /// What stands beside the badges.
    fn signs(&self, over: bool) -> Vec<(Icon, Phrase), 4> {
        let signs =
            [(self.has_pips(), Icon::Worker, Word::WorkersSign), (over && self.duo(), Icon::Star, Word::WinnerSign)];
        signs.into_iter().filter(|(there, ..)| *there).map(|(_, icon, name)| (icon, name.into())).collect()
    }

    /// Of the winner.
    fn star(&self, seat: Seat) -> Option<Icon> {
        (self.ended() && self.outcome() == Some(DuoEnd::Winner(seat))).then_some(Icon::Star)
    }

    /// The phase, and what to know there.
    fn phase_words(&self) -> (Word, Word) {
        match (self.phase, self.acting()) {
            (Phase::Bid, _) => (Word::PhaseBid, Word::AuctionHelp),
            (Phase::Update, _) => (Word::PhaseUpdate, Word::UpdateHelp),
            (Phase::Turn(_), Some((_, Duty::Action1))) => (Word::PhaseAction1, Word::ActionsHelp),
            (Phase::Turn(_), Some((_, Duty::Action2))) => (Word::PhaseAction2, Word::ActionsHelp),
            (Phase::Turn(_), Some((_, Duty::SelfHelp))) => (Word::PhaseHelp, Word::HelpHelp),
            (Phase::Turn(_) | Phase::End, _) => (Word::Final, Word::FinalHelp),
        }
    }

    /// Nothing is left to do: solved or not, or decided between two. Whoever tries again begins another game.
    pub(super) fn over(&self) -> bool {
        let open = self.solved() == Some(Verdict::Ask) && !self.goals().is_empty();
        self.ended() && !open
    }

    /// What it has come to.
    fn say_result(&self, out: &mut Speech) {
        match (self.outcome(), self.solved(), self.attempt) {
            (Some(DuoEnd::Winner(seat)), ..) => out.say(say!(common::Word::Winner, seat)),
            (Some(DuoEnd::Replay), ..) => out.say(Word::Replay),
            (Some(DuoEnd::Ask), ..) => out.say(Word::Compare),
            (None, Some(Verdict::Yes), 1) => out.say(Word::Solved),
            (None, Some(Verdict::Yes), attempt) => out.say(say!(Word::SolvedLater, attempt)),
            (None, Some(Verdict::No), 1) => out.say(Word::NotSolved),
            (None, Some(Verdict::No), attempt) => out.say(say!(Word::NotSolvedLater, attempt)),
            (None, ..) => out.say(Word::Ribbons),
        }
    }

    /// The final sheet: the terms signed, the winner first.
    fn final_rows(&self, language: Language) -> (TableRows, Seats<Column>) {
        // Alone, the total stands beside its legend; in a table the sign is enough.
        let total: Say = if self.duo() { Word::Total.into() } else { Icon::Star.into() };
        let terms = [
            (Icon::Happiness, Value::Happiness.name()),
            (Icon::Link, Word::LinksTerm.into()),
            (Icon::Money, Word::MoneyTerm.into()),
            (Icon::Stress, Value::Stress.name()),
        ];
        let rows = core::iter::once(row(language, total, Word::TotalTerm, true));
        let rows = rows.chain(terms.into_iter().map(|(icon, name)| row(language, icon, name, false)));
        let mut seats: Seats<Seat> = Seat::all(self.players.len()).fill();
        if self.outcome() == Some(DuoEnd::Winner(Seat(1))) {
            seats.reverse();
        }
        let columns = seats.iter().map(|seat| {
            let terms = self.terms(*seat);
            let Terms { hp, links, money, stress } = terms;
            let cells = [Cell::Number(terms.total()), Cell::Number(hp)].into_iter();
            let cells = cells.chain([links, money, stress].map(Cell::Signed)).fill();
            Column { seat: *seat, look: Look::Waiting, pips: None, mark: self.star(*seat), cells }
        });
        (rows.fill(), columns.fill())
    }

    /// The phase. At the end the goals by their verdicts; between two the tie-break in words, if one decided.
    fn say_head(&self, out: &mut Speech) {
        let (one, other) = (Seat(0), Seat(1));
        let pair = |of: &dyn Fn(Seat) -> i32| (of(one).max(of(other)), of(one).min(of(other)));
        let tie =
            self.ended() && matches!(self.outcome(), Some(DuoEnd::Winner(_))) && self.worth(one) == self.worth(other);
        let head = |out: &mut Speech, phase: Say| out.say(say!(Word::Head, self.episode.city, phase, self.round));
        if tie {
            match pair(&|seat| self.links.tiles(seat)) {
                (most, least) if most != least => out.say(say!(Word::TieRails, most, least)),
                _ => {
                    let (most, least) = pair(&|seat| self.upgraded_rails(seat));
                    out.say(say!(Word::TieUpgraded, most, least));
                }
            }
        } else if self.ended() && !self.goals().is_empty() {
            head(out, (&|out: &mut Speech| self.say_tally(out)).into());
        } else {
            let met = |out: &mut Speech| {
                if let (met, all @ 1..) = self.goals_met() {
                    out.say(say!(Word::GoalsSoFar, met, all));
                }
            };
            head(out, say!(self.phase_words().0, &met));
        }
    }

    /// Goals met, open and missed.
    fn say_tally(&self, out: &mut Speech) {
        let verdicts = self.verdicts();
        if verdicts.iter().all(|(_, verdict)| *verdict == Verdict::Ask) {
            return match verdicts.len() {
                1 => out.say(GoalWord::OneOpen),
                open => out.say(say!(GoalWord::AllOpen, open)),
            };
        }
        let mut gap = None;
        for verdict in [Verdict::Yes, Verdict::Ask, Verdict::No] {
            let count = verdicts.iter().filter(|(_, found)| *found == verdict).count();
            if count > 0 {
                out.say(say!(GoalWord::Tally, gap, verdict.sign(), count));
                gap = Some(' ');
            }
        }
    }
}
