//! What must hold in every position and after every command, said once more and in another way than the rules do it:
//! random play compares the two.

use super::{Command, Free};
use crate::kit::{Seat, holds};

/// The highest and the lowest value, as the rules of the counters have it.
const VALUES: core::ops::RangeInclusive<i32> = -999..=9999;

impl Free {
    pub(super) fn sound(&self) -> Result<(), &'static str> {
        let (players, counters) = (self.values.len(), self.setup.counters.len());
        holds((1..=8).contains(&players), "nobody plays, or too many")?;
        holds((1..=3).contains(&counters), "there is nothing to count, or too much")?;
        for values in &self.values {
            holds(values.iter().all(|value| VALUES.contains(value)), "a value is out of its range")?;
            holds(values.iter().skip(counters).all(|value| *value == 0), "something is counted without a counter")?;
        }
        let most = if self.setup.rounds == 0 { 999 } else { u16::from(self.setup.rounds) + 1 };
        holds((1..=most).contains(&self.round), "there is no such round")?;
        holds(self.first.index() < players && self.turn.index() < players, "it is nobody's turn")?;
        self.ranked()
    }

    /// Nobody on the first place is beaten, and who is beaten is not on it.
    fn ranked(&self) -> Result<(), &'static str> {
        let heroes = || self.values.iter().map(|[hero, ..]| *hero);
        let best = if self.setup.lowest_wins { heroes().min() } else { heroes().max() };
        let winners = self.places();
        let fair = heroes().zip(&winners).all(|(hero, place)| (Some(hero) == best) == (*place == 1));
        holds(fair, "somebody else has won")
    }

    pub(super) fn follows(&self, before: &Self, command: &Command) -> Result<(), &'static str> {
        holds(!before.finished, "a finished game went on")?;
        holds(self.finished == matches!(command, Command::Finish), "the game ended by itself, or did not")?;
        holds(self.setup == before.setup, "the set-up changed")?;
        self.counted(before, command)?;
        let rounds = u16::from(matches!(command, Command::Round(_) | Command::Next));
        holds(self.round == before.round + rounds, "another round was begun")?;
        let passed = matches!(command, Command::Pass);
        holds(
            self.first == if passed { before.left_of(before.first) } else { before.first },
            "the marker went astray",
        )?;
        let turn = match command {
            Command::Change { seat, .. } => before.left_of(*seat),
            Command::Round(_) | Command::Next | Command::Pass => self.first,
            Command::Finish => before.turn,
        };
        holds(self.turn == turn, "the turn went astray")
    }

    fn left_of(&self, seat: Seat) -> Seat {
        Seat::all(self.values.len()).find(|other| other.index() == seat.index() + 1).unwrap_or(Seat(0))
    }

    /// Every value is what it was and what the command gives, and nothing else.
    fn counted(&self, before: &Self, command: &Command) -> Result<(), &'static str> {
        for (seat, (now, then)) in Seat::all(self.values.len()).zip(self.values.iter().zip(&before.values)) {
            for (counter, (now, then)) in (0_u8..).zip(now.iter().zip(then)) {
                let by = match command {
                    Command::Change { seat: whose, counter: which, by } if (*whose, *which) == (seat, counter) => {
                        i32::from(*by)
                    }
                    Command::Round(changes) => changes
                        .iter()
                        .filter(|(which, _)| *which == counter)
                        .filter_map(|(_, points)| points.get(seat.index()))
                        .map(|points| i32::from(*points))
                        .sum(),
                    _ => 0,
                };
                holds(*now == then + by, "a value changed by itself")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::proof::enter;
    use crate::kit::Rules;
    use crate::notation::Notation;

    fn position(given: &str) -> (Free, crate::notation::Names) {
        Free::position(given).unwrap()
    }

    /// The finding after the position was spoilt.
    fn check(given: &str, spoil: impl FnOnce(&mut Free), finding: &str) {
        let (mut game, _) = position(given);
        assert_eq!(game.audit(None), Ok(()), "{given}");
        spoil(&mut game);
        assert_eq!(game.audit(None), Err(finding), "{given}");
    }

    #[test]
    fn unsound_positions_are_noticed() {
        let given = "B,P R1; rounds 3; B points12; P points9";
        check(given, |game| game.set_value(Seat(1), 0, 10_000), "a value is out of its range");
        check(given, |game| game.set_value(Seat(1), 1, 1), "something is counted without a counter");
        check(given, |game| game.round = 5, "there is no such round");
        check(given, |game| game.turn = Seat(2), "it is nobody's turn");
        check(given, |game| game.setup.counters.clear(), "there is nothing to count, or too much");
        check(given, |game| game.values.clear(), "nobody plays, or too many");
    }

    /// The finding after a command that led to more than it may.
    fn check_step(text: &str, spoil: impl FnOnce(&mut Free), finding: &str) {
        let (before, names) = position("B,P,G R1; rounds 3; B points12; P points9");
        let command = before.parse(&names, text).unwrap();
        let mut after = before.clone();
        enter(&mut after, &command).unwrap();
        assert_eq!(after.audit(Some((&before, &command))), Ok(()), "{text}");
        spoil(&mut after);
        assert_eq!(after.audit(Some((&before, &command))), Err(finding), "{text}");
    }

    #[test]
    fn commands_that_do_more_are_noticed() {
        let by_itself = "a value changed by itself";
        check_step("P points +3", |game| game.set_value(Seat(1), 0, 13), by_itself);
        check_step("P points +3", |game| game.set_value(Seat(0), 0, 13), by_itself);
        check_step("P points +3", |game| game.turn = Seat(1), "the turn went astray");
        check_step("P points +3", |game| game.finished = true, "the game ended by itself, or did not");
        check_step("next", |game| game.round += 1, "another round was begun");
        check_step("next", |game| game.first = Seat(1), "the marker went astray");
        check_step("pass", |game| game.first = Seat(2), "the marker went astray");
        check_step("finish", |game| game.finished = false, "the game ended by itself, or did not");
        check_step("finish", |game| game.setup.lowest_wins = true, "the set-up changed");
    }
}
