//! Positions as text: the `given` of a vector, or the opening line of a log.

use super::sheet;
use crate::games::town::pad::Pad;
use crate::games::town::plans::{Effect, HeldPlans};
use crate::games::town::player::{Did, Player, Value};
use crate::games::town::turn::Location;
use crate::games::town::typing::TownDesk;
use crate::games::town::{Level, PLAYERS, ROUNDS, Rail, Setup, Town, TownSheet};
use crate::kit::{Rules, Seat};
use crate::line;
use crate::notation::{Names, Opening, Unclear, gather, keyed, number, unclear};

pub(super) fn position(given: &str) -> Result<(Town, Names), Unclear> {
    if given.split(';').next().is_some_and(|first| first.trim() == "town") {
        return typed_position(given);
    }
    // An empty position is a fresh game, and titles belong to the solo game.
    let given = if given.is_empty() { "players 1" } else { given };
    let (opening, between) = if given.starts_with("start ") { ("start", ", ") } else { ("players", ";") };
    let mut items = given.split(between).map(str::trim);
    let first = items.next().unwrap_or_default();
    let count = first.strip_prefix(opening).ok_or_else(|| unclear("players", first))?.trim();
    let seats: usize = number(count)?;
    if !(1..=PLAYERS).contains(&seats) {
        return Err(unclear("1 to 4 players", "no-such-seat"));
    }
    let names = Names::numbered(seats);
    let mut game = opened(seats, &names, items.clone())?;
    for item in items.clone().filter(|item| !item.is_empty()) {
        game.set_table(&names, item)?;
    }
    // Who is to act depends on the round, wherever that stands.
    for turn in items.clone().filter_map(|item| item.strip_prefix("turn ")) {
        game.set_turn(names.seat(turn)?);
    }
    for player in &mut game.players {
        player.town = 1 + game.round + u8::from(game.over || player.ended);
    }
    for item in items {
        let (who, words) = item.split_once(' ').unwrap_or((item, ""));
        if let Ok(seat) = names.seat(who) {
            game.set_player(seat, words)?;
        }
    }
    Ok((game, names))
}

/// The position at the start, as [`position`] reads it.
pub(super) fn opening(game: &Town, names: &Names) -> Opening {
    let mut out: Opening = line!("players {}; first {}", game.seats(), names.name(game.setup.first));
    if let Some([left, right]) = game.setup.requests {
        out = line!("{out}; requests {},{}", left.key(), right.key());
    }
    match game.setup.level {
        Level::Pad => line!("{out}; pad-only"),
        Level::Full => out,
        Level::Effects => line!("{out}; effects"),
    }
}

fn opened<'a>(seats: usize, names: &Names, items: impl Iterator<Item = &'a str>) -> Result<Town, Unclear> {
    let mut setup = Setup { level: Level::Full, ..Setup::PLAIN };
    for item in items {
        match item.split_once(' ') {
            Some(("first", who)) => setup.first = names.seat(who)?,
            Some(("requests", list)) => setup.requests = Some(sheet::requests(list)?),
            None if item == "pad-only" => setup.level = Level::Pad,
            None if item == "effects" => setup.level = Level::Effects,
            _ => (),
        }
    }
    Town::start(seats, 0, &setup).map_err(Unclear::Refused)
}

fn typed_position(given: &str) -> Result<(Town, Names), Unclear> {
    let names = Names::numbered(1);
    let mut game = opened(1, &names, core::iter::once("pad-only"))?;
    let mut sheet = TownSheet::default();
    for item in given.split(';').skip(1).map(str::trim).filter(|item| !item.is_empty()) {
        sheet::read_sheet(&mut sheet, item)?;
    }
    game.setup.requests = sheet.requests;
    game.desk = Some(TownDesk::new(Seat(0), sheet));
    Ok((game, names))
}

impl Town {
    fn set_table(&mut self, names: &Names, item: &str) -> Result<(), Unclear> {
        match item.split_once(' ') {
            _ if matches!(item, "pad-only" | "effects") => (),
            Some(("first" | "requests" | "turn", _) | ("phase", "main")) => (),
            Some(("round", round)) => {
                self.round = number(round)?;
                if !(1..=ROUNDS).contains(&self.round) {
                    return Err(unclear("a round from 1 to 14", round));
                }
            }
            Some(("phase", "final")) => {
                self.round = ROUNDS;
                self.over = true;
            }
            Some(("taken", letters)) => {
                for letter in letters.split(',').filter(|letter| *letter != "-") {
                    self.taken |= Location::parse(letter)?.bit();
                }
            }
            Some((who, _)) => return names.seat(who).map(|_| ()),
            None => return Err(unclear("a setting", item)),
        }
        Ok(())
    }

    /// The players before have ended.
    fn set_turn(&mut self, turn: Seat) {
        for seat in self.order().take_while(|seat| *seat != turn) {
            if let Some(player) = self.players.get_mut(seat.index()) {
                player.ended = true;
            }
        }
    }

    fn set_player(&mut self, seat: Seat, words: &str) -> Result<(), Unclear> {
        let Some(player) = self.players.get_mut(seat.index()) else { return Err(unclear("a player", words)) };
        let (mut hand, mut did) = (None, None);
        for word in words.split_whitespace() {
            match word.split_once(':') {
                Some(("loc", letter)) => player.location = Some(Location::parse(letter)?),
                Some(("did", parts)) => did = Some(parts_done(parts)?),
                Some((key, plans)) => {
                    let rail = Rail::parse(key.strip_prefix("plan").unwrap_or(key))?;
                    player.rails[rail].plans = gather(plans.split(',').map(Effect::parse), "at most four plans")?;
                }
                None => {
                    let (key, value) = keyed(word).ok_or_else(|| unclear("a value", word))?;
                    if key == "hand" { hand = Some(value) } else { set_number(player, key, value)? }
                }
            }
        }
        // A card was taken there: it is in hand until it is placed, and location a has paid already.
        let implied = Did { location: player.location == Some(Location::Resources), ..Did::default() };
        player.did = did.unwrap_or(implied);
        let expected = 1 + i32::from(player.location.is_some() && !player.did.place);
        player.hand = u8::try_from(hand.unwrap_or(expected)).unwrap_or(0);
        self.taken |= player.location.map_or(0, Location::bit);
        Ok(())
    }
}

fn parts_done(parts: &str) -> Result<Did, Unclear> {
    let mut did = Did::default();
    for part in parts.chars().filter(|part| *part != '-') {
        match part {
            'B' => did.place = true,
            'C' => did.track = true,
            'D' => did.location = true,
            _ => return Err(unclear("parts of a turn such as BC", parts)),
        }
    }
    Ok(did)
}

fn set_number(player: &mut Player, key: &str, value: i32) -> Result<(), Unclear> {
    let small = || u8::try_from(value).map_err(|_| unclear("a smaller number", key));
    let wide = || i16::try_from(value).map_err(|_| unclear("a smaller number", key));
    if let Some(which) = Value::of(key) {
        if !(0..=which.most().max(16)).contains(&value) {
            return Err(unclear("a smaller number", key));
        }
        player.set(which, value);
        return Ok(());
    }
    match key {
        "town" => player.town = small()?,
        "total" => player.pad = Some(Pad { lines: wide()?, ..player.pad.unwrap_or_default() }),
        "ful" => player.pad = Some(Pad { fulfilled: small()?, ..player.pad.unwrap_or_default() }),
        _ => {
            let line = Rail::parse(key.strip_prefix("plans").ok_or_else(|| unclear("a value", key))?)?;
            let mut plans = HeldPlans::new();
            for _ in 0..small()? {
                plans.push(Effect::Unknown).map_err(|_| unclear("at most four plans", key))?;
            }
            player.rails[line].plans = plans;
        }
    }
    Ok(())
}
