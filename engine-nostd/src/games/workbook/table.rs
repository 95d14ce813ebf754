//! The score screen, per phase.

use heapless::Vec;

use super::goals::{Outcome, Verdict};
use super::state::{Duty, Phase, Workbook};
use super::terms::{Objective, Value};
use crate::games::rails::Terms;
use crate::kit::{Cell, Column, Icon, Line, Look, Row, Seat, Seats, Table, Track, Words};
use crate::line;
use crate::text::workbook::{self as text, goals, help};

type Rows = Vec<Row, 8>;

fn row(legend: Words<16>, hero: bool) -> Row {
    Row { legend, hero }
}

impl Workbook {
    pub(super) fn make_table(&self) -> Table {
        let counts = self.episode.happiness && (!self.duo() || self.objective == Objective::Happiness);
        if self.ended() && counts { self.final_table() } else { self.live_table() }
    }

    fn ended(&self) -> bool {
        self.phase == Phase::End
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
            help: self.table_help().into(),
        }
    }

    /// What everyone looks at first: HP, or money where it decides.
    fn hero(&self) -> Value {
        let money = self.duo() && self.objective == Objective::Money;
        if self.episode.happiness && !money { Value::Happiness } else { Value::Money }
    }

    fn live_table(&self) -> Table {
        let hero = self.hero();
        let solo = !self.duo();
        // With two players workers are pips beside the badge.
        let books = || self.kept().filter(move |value| solo || *value != Value::Workers);
        let shown = || core::iter::once(hero).chain(books().filter(move |value| *value != hero));
        // What is looked up rarely comes last.
        let rare = |value: &Value| *value == Value::Development;
        let mut rows = Rows::new();
        let mut cells: Seats<Vec<Cell, 8>> = self.players.iter().map(|_| Vec::new()).collect();
        let mut add = |legend: Words<16>, of: &dyn Fn(Seat) -> Cell| {
            let is_hero = rows.is_empty();
            if rows.push(row(legend, is_hero)).is_ok() {
                for (seat, cells) in Seat::all(cells.len()).zip(&mut cells) {
                    let _ = cells.push(of(seat));
                }
            }
        };
        let value_row =
            |value: Value| (line!("{}", text::value(value).1), move |seat| Cell::Number(self.get(seat, value)));
        for (legend, of) in shown().filter(|value| !rare(value)).map(value_row) {
            add(legend, &of);
        }
        add(line!("{}", Icon::Link), &|seat| number(self.complete_links(seat)));
        if self.episode.happiness {
            add(text::TOTAL.into(), &|seat| Cell::Number(self.terms(seat).total()));
        }
        if self.episode.opium.0 > 0 {
            add(line!("{}", Icon::Supply), &|_| Cell::Number(i32::from(self.opium)));
        }
        for (legend, of) in shown().filter(rare).map(value_row) {
            add(legend, &of);
        }
        let columns = Seat::all(self.players.len()).zip(cells).map(|(seat, cells)| {
            let acting = self.acting().is_some_and(|(acting, _)| acting == seat) && self.duo();
            let look = if acting { Look::Acting } else { Look::Waiting };
            let won = self.ended() && self.outcome() == Some(Outcome::Winner(seat));
            let pips = self.duo().then_some((self.player(seat).workers, self.cap));
            Column { seat, look, pips, mark: won.then_some(Icon::Star), cells }
        });
        let head =
            if self.ended() { self.final_head() } else { text::head(self.episode.city, self.round, self.phase_name()) };
        self.frame(head, rows, columns.collect())
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
        self.ended() && !open
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
            (Some(Verdict::Ask), _) => {
                self.open_goal().map_or(text::RIBBONS.into(), |(number, goal)| goals::question(number, goal))
            }
            (None, Some(Outcome::Winner(seat))) => text::winner(seat),
            (None, Some(Outcome::Replay)) => text::REPLAY.into(),
            (None, _) => text::COMPARE.into(),
        }
    }

    /// The final sheet: the terms signed, the winner first.
    fn final_table(&self) -> Table {
        let mut rows = Rows::new();
        let legends = [Icon::Happiness, Icon::Link, Icon::Money, Icon::Stress].map(|icon| line!("{icon}"));
        // Alone, the total stands beside its legend; in a table the sign is enough.
        let total = if self.duo() { text::TOTAL.into() } else { line!("{}", Icon::Star) };
        let _ = rows.push(row(total, true));
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

    /// The goals by their verdicts; between two the tie-break in words, if one decided.
    fn final_head(&self) -> Line {
        let (one, other) = (Seat(0), Seat(1));
        let pair = |of: &dyn Fn(Seat) -> i32| (of(one).max(of(other)), of(one).min(of(other)));
        let rails = pair(&|seat| self.links.tiles(seat));
        let upgraded = pair(&|seat| self.upgraded_rails(seat));
        let tie = matches!(self.outcome(), Some(Outcome::Winner(_))) && self.worth(one) == self.worth(other);
        if tie && rails.0 != rails.1 {
            text::final_tie(true, rails.0, rails.1)
        } else if tie {
            text::final_tie(false, upgraded.0, upgraded.1)
        } else {
            let verdicts = self.verdicts();
            let count = |wanted: Verdict| verdicts.iter().filter(|(_, verdict)| *verdict == wanted).count();
            let tally = goals::tally(count(Verdict::Yes), count(Verdict::Ask), count(Verdict::No));
            text::head(self.episode.city, self.round, if verdicts.is_empty() { text::FINAL } else { &tally })
        }
    }
}

fn number(count: usize) -> Cell {
    Cell::Number(i32::try_from(count).unwrap_or(0))
}
