//! "Any game" as text.
//!
//! Commands: `B points +5`, `round points 5,3,-2 money 0,1,0` (in seating order), `next`, `pass`, `finish`.
//! Position: players and round first (`B,P,G R3`), then `counters points money`, `rounds 6`, `low`, `first P`,
//! `by-round`, `start money5` (all players), `B points4 money7`. Expected also: `B pl1`, `round 3`, `turn P`, `phase play`.

use heapless::Vec;

use super::{COUNTERS, Command, Counter, Free, LAST, MAX, MIN, Setup};
use crate::kit::{Line, Rules, Seat, Seats};
use crate::line;
use crate::notation::{
    self, BookKey, Checked, CommandText, Form, Names, Notation, Opening, Reader, Unclear, Writer, gather, keyed,
    number, unclear,
};

/// What each counter changes by: `points 5,3,-2 money 0,1,0`.
#[derive(Debug)]
pub(super) struct RoundChanges;

impl Form<Vec<(u8, Seats<i16>), COUNTERS>> for RoundChanges {
    fn read(reader: &mut Reader) -> Result<Vec<(u8, Seats<i16>), COUNTERS>, Unclear> {
        let mut changes = Vec::new();
        loop {
            let counter = BookKey::read(reader)?;
            let list = reader.next("changes such as 5,3,-2")?;
            let points = gather(list.split(',').map(number), "at most eight players")?;
            changes.push((counter, points)).map_err(|_| unclear("at most three counters", list))?;
            if reader.peek().is_none() {
                return Ok(changes);
            }
        }
    }

    fn write(changes: &Vec<(u8, Seats<i16>), COUNTERS>, to: &mut Writer) {
        for (counter, points) in changes {
            BookKey::write(counter, to);
            to.list(points);
        }
    }
}

impl Free {
    fn counter(&self, key: &str) -> Result<u8, Unclear> {
        let found = (0..).zip(self.books()).find(|(_, book)| book.key == key);
        found.map(|(index, _)| index).ok_or_else(|| unclear("a counter", key))
    }

    fn set(&mut self, names: &Names, item: &str) -> Result<(), Unclear> {
        let (first, rest) = item.split_once(' ').unwrap_or((item, ""));
        match first {
            "first" => {
                self.first = names.seat(rest)?;
                self.turn = self.first;
            }
            "by-round" if rest.is_empty() => self.by_round = true,
            "start" => Seat::all(self.seats()).try_for_each(|seat| self.set_values(seat, rest))?,
            // These have shaped the set-up.
            "rounds" | "counters" => (),
            "low" if rest.is_empty() => (),
            _ => self.set_values(names.seat(first)?, rest)?,
        }
        Ok(())
    }

    fn set_values(&mut self, seat: Seat, values: &str) -> Result<(), Unclear> {
        if values.is_empty() {
            return Err(unclear("values", "nothing"));
        }
        for word in values.split_whitespace() {
            let (key, value) = keyed(word).ok_or_else(|| unclear("a value", word))?;
            let counter = self.counter(key)?;
            if !(MIN..=MAX).contains(&value) {
                return Err(unclear("a value from -999 to 9999", word));
            }
            self.set_value(seat, usize::from(counter), value);
        }
        Ok(())
    }

    fn fact(&self, names: &Names, seat: Option<Seat>, key: &str) -> Result<Line, Unclear> {
        match (seat, key) {
            (None, "round") => Ok(line!("{}", self.round)),
            (None, "first") => Ok(names.name(self.first).into()),
            (None, "turn") => Ok(if self.by_round { "-".into() } else { names.name(self.turn).into() }),
            (None, "phase") => Ok(if self.finished { "end" } else { "play" }.into()),
            (Some(seat), "pl") => Ok(line!("{}", self.places().get(seat.index()).copied().unwrap_or(0))),
            (Some(seat), key) => Ok(line!("{}", self.value(seat, usize::from(self.counter(key)?)))),
            (None, key) => Err(unclear("round, first, turn or phase", key)),
        }
    }
}

impl Notation for Free {
    fn parse(&self, names: &Names, text: &str) -> Result<Command, Unclear> {
        notation::parse(names, &self.books(), text)
    }

    fn print(&self, names: &Names, command: &Command) -> CommandText {
        notation::print(names, &self.books(), command)
    }

    fn position(given: &str) -> Result<(Self, Names), Unclear> {
        let mut items = given.split(';').map(str::trim);
        let start = items.next().unwrap_or_default();
        let (players, round) = start.split_once(' ').unwrap_or((start, "R1"));
        let names = Names::list(players)?;
        let round = round.strip_prefix('R').and_then(|n| n.parse().ok()).filter(|n| (1..=LAST).contains(n));
        let round = round.ok_or_else(|| unclear("a round such as R3", start))?;
        let mut setup = Setup::quick();
        for item in items.clone() {
            match item.split_once(' ').unwrap_or((item, "")) {
                ("counters", list) => setup.counters = counters(list)?,
                ("rounds", n) => setup.rounds = number(n)?,
                ("low", "") => setup.lowest_wins = true,
                _ => (),
            }
        }
        let mut game = Self::start(names.0.len(), 0, &setup).map_err(Unclear::Refused)?;
        game.round = round;
        game.by_round = false;
        for item in items {
            game.set(&names, item)?;
        }
        Ok((game, names))
    }

    fn opening(&self, names: &Names) -> Opening {
        let mut out = Opening::new();
        for (i, name) in names.0.iter().enumerate() {
            out = line!("{out}{}{name}", if i == 0 { "" } else { "," });
        }
        out = line!("{out} R{}; counters", self.round);
        for book in self.books() {
            out = line!("{out} {}", book.key);
        }
        if self.setup.rounds > 0 {
            out = line!("{out}; rounds {}", self.setup.rounds);
        }
        if self.setup.lowest_wins {
            out = line!("{out}; low");
        }
        out = line!("{out}; first {}", names.name(self.first));
        if self.by_round {
            out = line!("{out}; by-round");
        }
        for (counter, start) in &self.setup.counters {
            if *start != 0 {
                out = line!("{out}; start {}{start}", counter.key());
            }
        }
        out
    }

    fn check(&self, names: &Names, item: &str) -> Result<Checked, Unclear> {
        let (first, rest) = item.split_once(' ').ok_or_else(|| unclear("a value", item))?;
        let Ok(seat) = names.seat(first) else {
            let found = self.fact(names, None, first)?;
            return Ok(if &*found == rest { Ok(()) } else { Err(line!("{first} {found}")) });
        };
        for word in rest.split_whitespace() {
            let (key, value) = keyed(word).ok_or_else(|| unclear("a value", word))?;
            let found = self.fact(names, Some(seat), key)?;
            if number(&found) != Ok(value) {
                return Ok(Err(line!("{first} {key}{found}")));
            }
        }
        Ok(Ok(()))
    }
}

fn counters(list: &str) -> Result<Vec<(Counter, i16), 3>, Unclear> {
    let mut counters = Vec::new();
    for key in list.split_whitespace() {
        let counter = Counter::parse(key)?;
        if counters.iter().any(|(taken, _)| *taken == counter) {
            return Err(unclear("each counter once", key));
        }
        counters.push((counter, 0)).map_err(|_| unclear("at most three counters", key))?;
    }
    if counters.is_empty() { Err(unclear("a counter", list)) } else { Ok(counters) }
}
