//! Tramways as text: docs/rules/notation.md.

use heapless::Vec;

use super::command::Command;
use super::state::{Built, Phase, TramLink, Tramways};
use super::terms::{Module, Modules, Parcel, Setup, TurnOrder};
use crate::games::rails::{Building, LinkName};
use crate::kit::{Books, Fill, Line, Rules, Seat, Words};
use crate::line;
use crate::notation::{
    self, Checked, CommandText, Names, Notation, Opening, Reader, Unclear, Writer, Written, gather, keyed, number,
    unclear,
};

impl Notation for Tramways {
    fn parse(&self, names: &Names, text: &str) -> Result<Command, Unclear> {
        notation::parse(names, &self.books(), text)
    }

    fn print(&self, names: &Names, command: &Command) -> CommandText {
        notation::print(names, &self.books(), command)
    }

    fn position(given: &str) -> Result<(Self, Names), Unclear> {
        let mut items = given.split(';').map(str::trim).filter(|item| !item.is_empty());
        let mut head = items.next().unwrap_or_default().split_whitespace();
        let names = Names::list(head.next().unwrap_or_default())?;
        let modules = match items.clone().find_map(|item| item.strip_prefix("mods ")) {
            Some(list) => modules(list)?,
            None => Modules::default(),
        };
        let order = TurnOrder::Given(Seat::all(names.0.len()).fill());
        let setup = Setup { modules, order, alternate: false, draw_types: false };
        let mut game = Self::opened(names.0.len(), 0, &setup).map_err(Unclear::Refused)?;
        let mut phase = if game.solo() { Phase::Line } else { Phase::Bid };
        for word in head {
            match word.strip_prefix('R').and_then(|round| round.parse().ok()) {
                Some(round @ 1..=6) => game.round = round,
                _ => phase = Phase::of(word).ok_or_else(|| unclear("a round or a state", word))?,
            }
        }
        // An auction needs rivals, and the line is for one.
        let misplaced = if game.solo() { [Phase::Bid, Phase::Pick] } else { [Phase::Line; 2] };
        if misplaced.contains(&phase) {
            return Err(unclear("a state of this number of players", phase.key()));
        }
        game.enter(phase);
        for item in items {
            game.set(&names, item)?;
        }
        Ok((game, names))
    }

    /// The players in turn order, so that the reader's seats are places in that order.
    fn opening(&self, names: &Names) -> Opening {
        let mut out: Opening = line!("{} R{} {}", order(names, &self.order), self.round, self.phase.key());
        if self.modules != Modules::default() {
            out = line!("{out}; mods {}", mods(self.modules));
        }
        if let Some(types) = &self.types {
            out = line!("{out}; types {}", type_tiles(types));
        }
        line!("{out}; D{}", self.development)
    }

    fn check(&self, names: &Names, item: &str) -> Result<Checked, Unclear> {
        let (first, rest) = item.split_once(' ').unwrap_or((item, ""));
        let found: Line = match first {
            "order" => order(names, &self.order),
            "round" => line!("{}", self.round),
            "phase" => self.phase.key().into(),
            "turn" => self.acting().map_or("-".into(), |seat| names.name(seat).into()),
            "line" => line!("{}", self.line),
            "title" => self.title().map_or("-", |title| title.key()).into(),
            "mods" => mods(self.modules),
            "types" => type_tiles(self.types.as_ref().map_or(&[], |types| types)),
            "bld" => self.found_built(names, rest)?,
            _ if rest.is_empty() && first.starts_with('D') => {
                let found: Line = line!("D{}", self.development);
                return Ok(if *found == *first { Ok(()) } else { Err(found) });
            }
            _ if first.contains('=') => return self.check_link(names, item),
            // Several values, each of which says itself what it is of.
            _ => {
                for word in rest.split_whitespace() {
                    let found = self.found_value(names, first, word)?;
                    if *found != *word {
                        return Ok(Err(line!("{first} {found}")));
                    }
                }
                return Ok(Ok(()));
            }
        };
        Ok(if *found == *rest { Ok(()) } else { Err(line!("{first} {found}")) })
    }
}

impl Tramways {
    fn set(&mut self, names: &Names, item: &str) -> Result<(), Unclear> {
        let (first, rest) = item.split_once(' ').unwrap_or((item, ""));
        match first {
            "mods" => (),
            "bld" => {
                let built = read(names, rest)?;
                self.record(built).map_err(|refusal| unclear("a building that fits", refusal.name()))?;
            }
            "own" => {
                for word in rest.split_whitespace() {
                    let (parcel, owner) = owned(names, word)?;
                    self.set_owner(parcel, owner);
                }
            }
            "left" => {
                for word in rest.split_whitespace() {
                    let (building, count) = left(word)?;
                    self.set_supply(building, count);
                }
            }
            "line" => self.line = number(rest)?,
            "types" => {
                let one = |word| Building::of(word).ok_or_else(|| unclear("R, C, L or I", word));
                let list: Vec<Building, 5> = gather(rest.split_whitespace().map(one), "five types")?;
                self.types = Some(list.into_array().map_err(|_| unclear("five types", rest))?);
            }
            _ if rest.is_empty() && first.starts_with('D') => self.development = number(first.trim_start_matches('D'))?,
            _ if first.contains('=') => {
                let link: TramLink = read(names, item)?;
                if i32::from(link.tiles) > self.stock(link.owner) || link.extra.rivers > link.tiles {
                    return Err(unclear("no more tiles than there are", item));
                }
                self.links.put(link).map_err(|refusal| unclear("each link once", refusal.name()))?;
            }
            who => self.set_values(names.seat(who)?, rest)?,
        }
        Ok(())
    }

    fn set_values(&mut self, seat: Seat, list: &str) -> Result<(), Unclear> {
        for word in list.split_whitespace() {
            let (key, value) = keyed(word).ok_or_else(|| unclear("a value", word))?;
            let books = self.books();
            let found = (0..).zip(&books).find(|(_, book)| book.key == key);
            let (book, range) = found.ok_or_else(|| unclear("hp, st, $, w or hl", word))?;
            if !(range.min..=range.max).contains(&value) {
                return Err(unclear("a value in its range", word));
            }
            self.set_value(seat, book, value);
        }
        Ok(())
    }

    /// What stands there instead of a value such as `R2` (of `left`), `A1=X` (of `own`) or `hp4` (of a player).
    fn found_value(&self, names: &Names, of: &str, word: &str) -> Result<Line, Unclear> {
        match of {
            "left" => {
                let (building, _) = left(word)?;
                return Ok(line!("{building}{}", self.supply_of(building)));
            }
            "own" => {
                let (parcel, _) = owned(names, word)?;
                return Ok(line!("{parcel}={}", self.owner(parcel).map_or("-", |seat| names.name(seat))));
            }
            _ => (),
        }
        let seat = names.seat(of)?;
        let (key, _) = keyed(word).ok_or_else(|| unclear("a value", word))?;
        let found = match key {
            "tl" => self.stock(seat),
            "tot" => self.terms(seat).total(),
            "pl" => i32::from(self.place(seat)),
            key => {
                let book = self.books().iter().position(|book| book.key == key);
                self.value(seat, book.ok_or_else(|| unclear("hp, st, $, w, hl, tl, tot or pl", key))?)
            }
        };
        Ok(line!("{key}{found}"))
    }

    fn found_built(&self, names: &Names, expected: &str) -> Result<Line, Unclear> {
        let expected: Built = read(names, expected)?;
        let found = self.built_on(expected.parcel).map(|built| written(names, built));
        Ok(found.unwrap_or_else(|| line!("{}=none", expected.parcel)))
    }

    fn check_link(&self, names: &Names, item: &str) -> Result<Checked, Unclear> {
        if let Some(name) = item.strip_suffix("=none") {
            let found = self.links.get(LinkName::of(name)?);
            return Ok(found.map_or(Ok(()), |link| Err(written(names, link))));
        }
        let mut expected: TramLink = read(names, item)?;
        let Ok(found) = self.links.get(expected.number) else { return Ok(Err(line!("L{}=none", expected.number))) };
        // Ends and the mark of work are compared only when given.
        if expected.extra.ends.is_none() {
            expected.extra.ends = found.extra.ends;
        }
        if !item.split_whitespace().any(|word| ["+", "-"].contains(&word)) {
            expected.worked = found.worked;
        }
        Ok(if *found == expected { Ok(()) } else { Err(written(names, found)) })
    }
}

/// `D1=X C U`
impl Written for Built {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let (parcel, owner) = owned(reader.names(), reader.next("a Parcel and its owner")?)?;
        let upgraded = reader.flag("U");
        Ok(Self { parcel, owner, building: Building::read(reader)?, upgraded })
    }

    fn write(&self, to: &mut Writer) {
        let owner = to.names().name(self.owner);
        to.word(format_args!("{}={owner}", self.parcel));
        self.building.write(to);
        to.flag("U", self.upgraded);
    }
}

fn read<T: Written>(names: &Names, text: &str) -> Result<T, Unclear> {
    notation::parse(names, &Books::new(), text)
}

fn written(names: &Names, what: &impl Written) -> Line {
    (&*notation::print(names, &Books::new(), what)).into()
}

fn modules(list: &str) -> Result<Modules, Unclear> {
    list.split_whitespace().try_fold(Modules::default(), |modules, word| {
        Module::of(word).map(|module| modules.with(module)).ok_or_else(|| unclear("a module", word))
    })
}

fn owned(names: &Names, word: &str) -> Result<(Parcel, Seat), Unclear> {
    let (code, who) = word.split_once('=').ok_or_else(|| unclear("a Parcel and its owner", word))?;
    let parcel = Parcel::of(code).ok_or_else(|| unclear("a Parcel such as A1", code))?;
    Ok((parcel, names.seat(who)?))
}

fn left(word: &str) -> Result<(Building, u8), Unclear> {
    let (key, count) = keyed(word).ok_or_else(|| unclear("a type and a number", word))?;
    let building = Building::of(key).ok_or_else(|| unclear("R, C, L or I", key))?;
    let count = u8::try_from(count).ok().filter(|count| *count <= 4);
    Ok((building, count.ok_or_else(|| unclear("at most 4", word))?))
}

fn order(names: &Names, seats: &[Seat]) -> Line {
    joined(seats.iter().map(|seat| names.name(*seat).into()), ",")
}

fn mods(modules: Modules) -> Line {
    joined(modules.iter().map(|module| module.key().into()), " ")
}

fn type_tiles(types: &[Building]) -> Line {
    joined(types.iter().map(|building| line!("{building}")), " ")
}

fn joined(words: impl Iterator<Item = Words<16>>, comma: &str) -> Line {
    let mut out = Line::new();
    for (i, word) in words.enumerate() {
        out = line!("{out}{}{word}", if i == 0 { "" } else { comma });
    }
    out
}
