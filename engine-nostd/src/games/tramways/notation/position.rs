//! Positions from text, and what they say of an expected value.

use heapless::Vec;

use super::parse::ends;
use crate::games::rails::{self, Building, link, link_head, say_link_head};
use crate::games::tramways::state::{Built, Phase, TILES, TramLink, Tramways};
use crate::games::tramways::terms::{Ends, Module, Modules, Parcel, Setup, TurnOrder};
use crate::kit::{Line, Rules, Seat, Words};
use crate::line;
use crate::notation::{Names, Opening, Unclear, Verdict, gather, keyed, number, unclear};
use crate::text::tramways as text;

impl Phase {
    const ALL: [Self; 11] = [
        Self::SetUp,
        Self::Bid,
        Self::Pick,
        Self::Line,
        Self::Hand,
        Self::Actions1,
        Self::Actions2,
        Self::Administration,
        Self::EndOfRound,
        Self::Final,
        Self::End,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::SetUp => "SETUP",
            Self::Bid => "BID",
            Self::Pick => "PICK",
            Self::Line => "LINE",
            Self::Hand => "R6HAND",
            Self::Actions1 => "AR1",
            Self::Actions2 => "AR2",
            Self::Administration => "ADM",
            Self::EndOfRound => "EOR",
            Self::Final => "FINAL",
            Self::End => "END",
        }
    }
}

pub(super) fn given(given: &str) -> Result<(Tramways, Names), Unclear> {
    let mut items = given.split(';').map(str::trim).filter(|item| !item.is_empty());
    let mut head = items.next().unwrap_or_default().split_whitespace();
    let names = Names::list(head.next().unwrap_or_default())?;
    let modules = match items.clone().find_map(|item| item.strip_prefix("mods ")) {
        Some(list) => modules(list)?,
        None => Modules::default(),
    };
    let order = TurnOrder::Given(Seat::all(names.0.len()).collect());
    let setup = Setup { modules, order, alternate: false, draw_types: false };
    let opened = Tramways::opened(names.0.len(), 0, &setup);
    let mut game = opened.map_err(Unclear::Refused)?;
    let mut phase = if game.solo() { Phase::Line } else { Phase::Bid };
    for word in head {
        match word.strip_prefix('R').and_then(|round| round.parse().ok()) {
            Some(round @ 1..=6) => game.round = round,
            _ => {
                let found = Phase::ALL.into_iter().find(|phase| phase.key() == word);
                phase = found.ok_or_else(|| unclear("a round or a state", word))?;
            }
        }
    }
    // An auction needs rivals, and the line is for one.
    let misplaced = if game.solo() { [Phase::Bid, Phase::Pick] } else { [Phase::Line; 2] };
    if misplaced.contains(&phase) {
        return Err(unclear("a state of this number of players", phase.key()));
    }
    game.enter(phase);
    for item in items {
        set(&mut game, &names, item)?;
    }
    Ok((game, names))
}

/// The players in turn order, so that the reader's seats are places in that order.
pub(super) fn opening(game: &Tramways, names: &Names) -> Opening {
    let mut out: Opening = line!("{} R{} {}", list(names, &game.order), game.round, game.phase.key());
    if game.modules != Modules::default() {
        out = line!("{out}; mods {}", mods_of(game));
    }
    if game.types.is_some() {
        out = line!("{out}; types {}", types_of(game));
    }
    line!("{out}; D{}", game.development)
}

fn modules(list: &str) -> Result<Modules, Unclear> {
    let mut modules = Modules::default();
    for word in list.split_whitespace() {
        let module = Module::ALL.into_iter().find(|module| module.key() == word);
        let module = module.ok_or_else(|| unclear("a module", word))?;
        if !modules.has(module) {
            modules = modules.toggled(module);
        }
    }
    Ok(modules)
}

fn set(game: &mut Tramways, names: &Names, item: &str) -> Result<(), Unclear> {
    let (first, rest) = item.split_once(' ').unwrap_or((item, ""));
    match first {
        "mods" => (),
        "bld" => {
            let built = building(names, rest)?;
            game.record(built).map_err(|refusal| unclear("a building that fits", refusal.name()))?;
        }
        "own" => {
            for word in rest.split_whitespace() {
                let (parcel, owner) = owned(names, word)?;
                game.set_owner(parcel, owner);
            }
        }
        "left" => {
            for word in rest.split_whitespace() {
                let (building, count) = left(word)?;
                game.set_supply(building, count);
            }
        }
        "line" => game.line = number(rest)?,
        "types" => {
            let list: Vec<Building, 5> = gather(rest.split_whitespace().map(building_type), "five types")?;
            game.types = Some(list.into_array().map_err(|_| unclear("five types", rest))?);
        }
        _ if rest.is_empty() && first.starts_with('D') => game.development = number(first.trim_start_matches('D'))?,
        _ if first.contains('=') => {
            let (link, _) = link_item(names, item)?;
            let stock = game.stock(link.owner);
            if i32::from(link.tiles) > stock {
                return Err(unclear("no more tiles than there are", item));
            }
            game.links.put(link).map_err(|refusal| unclear("each link once", refusal.name()))?;
        }
        who => values(game, names.seat(who)?, rest)?,
    }
    Ok(())
}

fn values(game: &mut Tramways, seat: Seat, list: &str) -> Result<(), Unclear> {
    for word in list.split_whitespace() {
        let (key, value) = keyed(word).ok_or_else(|| unclear("a value", word))?;
        let books = game.books();
        let found = (0..).zip(&books).find(|(_, book)| book.key == key);
        let (book, range) = found.ok_or_else(|| unclear("hp, st, $, w or hl", word))?;
        if !(range.min..=range.max).contains(&value) {
            return Err(unclear("a value in its range", word));
        }
        game.set_value(seat, book, value);
    }
    Ok(())
}

fn building_type(word: &str) -> Result<Building, Unclear> {
    Building::of(word).ok_or_else(|| unclear("R, C, L or I", word))
}

fn parcel(word: &str) -> Result<Parcel, Unclear> {
    Parcel::of(word).ok_or_else(|| unclear("a Parcel such as A1", word))
}

fn owned(names: &Names, word: &str) -> Result<(Parcel, Seat), Unclear> {
    let (code, who) = word.split_once('=').ok_or_else(|| unclear("a Parcel and its owner", word))?;
    Ok((parcel(code)?, names.seat(who)?))
}

fn left(word: &str) -> Result<(Building, u8), Unclear> {
    let (key, count) = keyed(word).ok_or_else(|| unclear("a type and a number", word))?;
    let count = u8::try_from(count).ok().filter(|count| *count <= 4);
    Ok((building_type(key)?, count.ok_or_else(|| unclear("at most 4", word))?))
}

/// `D1=X C U`
fn building(names: &Names, text: &str) -> Result<Built, Unclear> {
    let mut words = text.split_whitespace();
    let (parcel, owner) = owned(names, words.next().unwrap_or_default())?;
    let building = building_type(words.next().unwrap_or_default())?;
    let upgraded = match words.next() {
        None => false,
        Some("U") => true,
        Some(other) => return Err(unclear("U", other)),
    };
    Ok(Built { parcel, owner, building, upgraded })
}

/// `L2=X 5 I U3 + r1` or `L1=X 4 C U (C-R)`; and whether it says if the link was worked on.
fn link_item(names: &Names, item: &str) -> Result<(TramLink, bool), Unclear> {
    let mut words = rails::Words::of(item);
    let mut found: TramLink = link_head(names, &mut words)?;
    let (tiles, finished) = (found.tiles, found.finished);
    if tiles == 0 || i32::from(tiles) > TILES {
        return Err(unclear("1 to 24 tiles", item));
    }
    let mut told = false;
    for word in words.0 {
        match word {
            "U" => found.upgraded = tiles,
            "+" | "-" if !finished => (found.worked, told) = (word == "+", true),
            _ if word.starts_with('U') => found.upgraded = number(word.trim_start_matches('U'))?,
            _ if word.starts_with('r') && !finished => found.extra.rivers = number(word.trim_start_matches('r'))?,
            _ if finished => found.extra.ends = Some(bracketed(word)?),
            _ => return Err(unclear("an option of a link", word)),
        }
    }
    if found.upgraded > tiles || found.extra.rivers > tiles {
        return Err(unclear("no more than its tiles", item));
    }
    Ok((found, told))
}

fn bracketed(word: &str) -> Result<Ends, Unclear> {
    let inner = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).and_then(ends);
    inner.ok_or_else(|| unclear("ends such as (C-R)", word))
}

pub(super) fn check(game: &Tramways, names: &Names, item: &str) -> Result<Verdict, Unclear> {
    let (first, rest) = item.split_once(' ').unwrap_or((item, ""));
    let same = |found: Line| if &*found == rest { Ok(()) } else { Err(line!("{first} {found}")) };
    Ok(match first {
        "order" => same(list(names, &game.order)),
        "round" => same(line!("{}", game.round)),
        "phase" => same(game.phase.key().into()),
        "turn" => same(game.acting().map_or("-".into(), |seat| names.name(seat).into())),
        "line" => same(line!("{}", game.line)),
        "title" => same(game.title().map_or("-".into(), |title| text::title(title).into())),
        "mods" => same(mods_of(game)),
        "types" => same(types_of(game)),
        "left" => check_each(rest, |word| {
            let (building, count) = left(word)?;
            let found = game.supply_of(building);
            Ok(if found == count { Ok(()) } else { Err(line!("left {}{found}", building.letter())) })
        })?,
        "own" => check_each(rest, |word| {
            let (parcel, owner) = owned(names, word)?;
            let found = game.owner(parcel);
            let name = found.map_or("-", |seat| names.name(seat));
            Ok(if found == Some(owner) { Ok(()) } else { Err(line!("own {parcel}={name}")) })
        })?,
        "bld" => {
            let expected = building(names, rest)?;
            let found = game.built_on(expected.parcel);
            if found == Some(&expected) { Ok(()) } else { Err(say_built(names, expected.parcel, found)) }
        }
        _ if rest.is_empty() && first.starts_with('D') => {
            let expected: u8 = number(first.trim_start_matches('D'))?;
            if game.development == expected { Ok(()) } else { Err(line!("D{}", game.development)) }
        }
        _ if first.contains('=') => check_link(game, names, item)?,
        who => check_player(game, who, names.seat(who)?, rest)?,
    })
}

fn check_each(list: &str, check: impl Fn(&str) -> Result<Verdict, Unclear>) -> Result<Verdict, Unclear> {
    for word in list.split_whitespace() {
        if let Err(found) = check(word)? {
            return Ok(Err(found));
        }
    }
    Ok(Ok(()))
}

fn check_player(game: &Tramways, who: &str, seat: Seat, rest: &str) -> Result<Verdict, Unclear> {
    let books = game.books();
    check_each(rest, |word| {
        let (key, value) = keyed(word).ok_or_else(|| unclear("a value", word))?;
        let found = match key {
            "tl" => game.stock(seat),
            "tot" => game.terms(seat).total(),
            "pl" => i32::from(game.place(seat)),
            key => {
                let book = books.iter().position(|book| book.key == key);
                game.value(seat, book.ok_or_else(|| unclear("hp, st, $, w, hl, tl, tot or pl", key))?)
            }
        };
        Ok(if found == value { Ok(()) } else { Err(line!("{who} {key}{found}")) })
    })
}

fn check_link(game: &Tramways, names: &Names, item: &str) -> Result<Verdict, Unclear> {
    if let Some(name) = item.strip_suffix("=none") {
        let found = game.links.get(link(name)?);
        return Ok(found.map_or(Ok(()), |link| Err(say_link(names, link))));
    }
    let (mut expected, told) = link_item(names, item)?;
    let Ok(found) = game.links.get(expected.number) else { return Ok(Err(line!("L{}=none", expected.number))) };
    // Ends and the mark of work are compared only when given.
    if expected.extra.ends.is_none() {
        expected.extra.ends = found.extra.ends;
    }
    if !told {
        expected.worked = found.worked;
    }
    Ok(if *found == expected { Ok(()) } else { Err(say_link(names, found)) })
}

fn say_link(names: &Names, link: &TramLink) -> Line {
    let mut out = say_link_head(names, link);
    if link.extra.rivers > 0 {
        out = line!("{out} r{}", link.extra.rivers);
    }
    if let Some((one, other)) = link.extra.ends {
        out = line!("{out} ({one}-{other})");
    }
    out
}

fn say_built(names: &Names, parcel: Parcel, built: Option<&Built>) -> Line {
    match built {
        None => line!("bld {parcel}=none"),
        Some(built) => {
            let upgraded = if built.upgraded { " U" } else { "" };
            line!("bld {parcel}={} {}{upgraded}", names.name(built.owner), built.building.letter())
        }
    }
}

fn list(names: &Names, seats: &[Seat]) -> Line {
    joined(seats.iter().map(|seat| names.name(*seat).into()), ",")
}

fn mods_of(game: &Tramways) -> Line {
    joined(game.modules.iter().map(|module| module.key().into()), " ")
}

fn types_of(game: &Tramways) -> Line {
    joined(game.types.iter().flatten().map(|building| line!("{}", building.letter())), " ")
}

fn joined(words: impl Iterator<Item = Words<16>>, comma: &str) -> Line {
    let mut out = Line::new();
    for (i, word) in words.enumerate() {
        out = line!("{out}{}{word}", if i == 0 { "" } else { comma });
    }
    out
}
