//! The score screen, per phase.

use heapless::Vec;

use super::goals::{Outcome, Terms, Verdict};
use super::state::{Duty, Phase, Workbook};
use super::terms::{Objective, Value};
use crate::kit::{Cell, Column, Icon, Line, Look, Row, Seat, Seats, Table, Track, Words};
use crate::line;
use crate::text::workbook::{self as text, help};

type Rows = Vec<Row, 8>;

fn row(legend: Words<16>, hero: bool) -> Row {
    Row { legend, hero }
}

impl Workbook {
    pub(super) fn make_table(&self) -> Table {
        let counts = self.episode.happiness && (!self.duo() || self.objective == Objective::Happiness);
        if self.phase == Phase::End && counts { self.final_table() } else { self.live_table() }
    }

    fn frame(&self, head: Line, rows: Rows, columns: Seats<Column>) -> Table {
        Table {
            head,
            far: line!("{}/{}", self.round, self.rounds),
            track: Track { now: self.round, stops: self.rounds },
            rows,
            columns,
            next: self.next_words(),
            over: self.over(),
            help: self.table_help(),
        }
    }

    /// What everyone looks at first: HP, or money where there are none.
    fn hero(&self) -> Value {
        if self.episode.happiness { Value::Happiness } else { Value::Money }
    }

    fn live_table(&self) -> Table {
        let hero = self.hero();
        // Workers are pips beside the badge.
        let shown = || {
            let books = self.kept().filter(move |value| !matches!(value, Value::Workers | Value::Development));
            core::iter::once(hero).chain(books.filter(move |value| *value != hero))
        };
        let mut rows: Rows = Rows::new();
        for value in shown() {
            let _ = rows.push(row(line!("{}", text::value(value).1), value == hero));
        }
        let (field, _) = self.episode.opium;
        let opium = field > 0;
        let also = [
            (true, line!("{}", Icon::Link)),
            (self.episode.happiness, text::TOTAL.into()),
            (opium, line!("{}", Icon::Supply)),
            (true, line!("{}", Icon::Hand)),
        ];
        for (_, legend) in also.into_iter().filter(|(on, _)| *on) {
            let _ = rows.push(row(legend, false));
        }
        let columns = Seat::all(self.players.len()).map(|seat| {
            let mut cells: Vec<Cell, 8> = Vec::new();
            let links = i32::try_from(self.complete_links(seat)).unwrap_or(0);
            let values = shown().map(|value| self.get(seat, value));
            let total = self.episode.happiness.then(|| self.terms(seat).total());
            let stock = opium.then_some(i32::from(self.opium));
            let rest = [Some(links), total, stock, Some(self.get(seat, Value::Development))];
            for value in values.chain(rest.into_iter().flatten()) {
                let _ = cells.push(Cell::Number(value));
            }
            let acting = self.acting().is_some_and(|(acting, _)| acting == seat) && self.duo();
            let look = if acting { Look::Acting } else { Look::Waiting };
            let won = self.phase == Phase::End && self.outcome() == Some(Outcome::Winner(seat));
            let pips = Some((self.player(seat).workers, self.cap));
            Column { seat, look, pips, mark: won.then_some(Icon::Star), cells }
        });
        self.frame(text::head(self.episode.city, self.round, self.phase_name()), rows, columns.collect())
    }

    fn phase_name(&self) -> &'static str {
        match (self.phase, self.acting()) {
            (Phase::Bid, _) => text::PHASE_BID,
            (Phase::Update, _) => text::PHASE_UPDATE,
            (_, Some((_, Duty::Action1))) => text::PHASE_ACTION1,
            (_, Some((_, Duty::Action2))) => text::PHASE_ACTION2,
            (_, Some((_, Duty::SelfHelp))) => text::PHASE_HELP,
            _ => text::PHASE_END,
        }
    }

    fn table_help(&self) -> &'static str {
        match (self.phase, self.acting()) {
            (Phase::Bid, _) => help::AUCTION,
            (Phase::Update, _) => help::UPDATE,
            (_, Some((_, Duty::SelfHelp))) => help::HELP,
            (_, Some(_)) => help::ACTIONS,
            _ => help::END,
        }
    }

    /// Nothing is left to do: solved, or decided between two.
    fn over(&self) -> bool {
        let open = match self.solved() {
            Some(Verdict::No) => true,
            Some(Verdict::Ask) => !self.goals().is_empty(),
            Some(Verdict::Yes) | None => false,
        };
        self.phase == Phase::End && !open
    }

    fn next_words(&self) -> Line {
        let solo = !self.duo();
        match (self.phase, self.acting()) {
            (Phase::Bid, _) => text::NEXT_BID.into(),
            (Phase::Update, _) => text::next_update(self.round),
            (_, Some((seat, Duty::Action1))) => text::next_step(seat, solo, text::ACTION1),
            (_, Some((seat, Duty::Action2))) => text::next_step(seat, solo, text::ACTION2),
            (_, Some((seat, Duty::SelfHelp))) => text::next_step(seat, solo, text::HELP),
            _ => self.verdict_words(),
        }
    }

    fn verdict_words(&self) -> Line {
        match (self.solved(), self.outcome()) {
            (Some(Verdict::Yes), _) => text::solved(self.attempt),
            (Some(Verdict::No), _) => text::next_retry(self.attempt.saturating_add(1)),
            (Some(Verdict::Ask), _) if self.goals().is_empty() => text::RIBBONS.into(),
            (Some(Verdict::Ask), _) => text::NEXT_CONFIRM.into(),
            (None, Some(Outcome::Winner(seat))) => text::winner(seat),
            (None, Some(Outcome::Replay)) => text::REPLAY.into(),
            (None, _) => text::COMPARE.into(),
        }
    }

    /// The final sheet: the terms signed, the winner first.
    fn final_table(&self) -> Table {
        let mut rows = Rows::new();
        let legends = [Icon::Happiness, Icon::Link, Icon::Money, Icon::Stress].map(|icon| line!("{icon}"));
        let _ = rows.push(row(text::TOTAL.into(), true));
        for legend in legends {
            let _ = rows.push(row(legend, false));
        }
        let mut seats: Seats<Seat> = Seat::all(self.players.len()).collect();
        if self.outcome() == Some(Outcome::Winner(Seat(1))) {
            seats.reverse();
        }
        let columns = seats.iter().map(|seat| {
            let terms = self.terms(*seat);
            let Terms { hp, links, money, stress } = terms;
            let cells = [Cell::Number(terms.total()), Cell::Number(hp)].into_iter();
            let cells = cells.chain([links, money, stress].map(Cell::Signed)).collect();
            let won = self.outcome() == Some(Outcome::Winner(*seat));
            Column { seat: *seat, look: Look::Waiting, pips: None, mark: won.then_some(Icon::Star), cells }
        });
        self.frame(self.final_head(), rows, columns.collect())
    }

    /// The tie-break in words, if one decided.
    fn final_head(&self) -> Line {
        let (one, other) = (Seat(0), Seat(1));
        let pair = |of: &dyn Fn(Seat) -> i32| (of(one).max(of(other)), of(one).min(of(other)));
        let rails = pair(&|seat| self.links.tiles(seat));
        let upgraded = pair(&|seat| self.upgraded_rails(seat));
        if !self.duo() || self.terms(one).total() != self.terms(other).total() {
            text::head(self.episode.city, self.round, text::FINAL)
        } else if rails.0 != rails.1 {
            text::final_tie(true, rails.0, rails.1)
        } else if upgraded.0 != upgraded.1 {
            text::final_tie(false, upgraded.0, upgraded.1)
        } else {
            text::head(self.episode.city, self.round, text::FINAL)
        }
    }
}
