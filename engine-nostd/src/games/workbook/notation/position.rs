//! Positions from text: `start 7, duo, ...` or `ep 7; duo; ...`.

use core::fmt::{self, Write};

use crate::games::workbook::player::IconState;
use crate::games::workbook::state::{Built, Duty, Phase, Workbook};
use crate::games::workbook::terms::{First, Setup, Stop, Value};
use crate::kit::{Rules, Seat};
use crate::line;
use crate::notation::{Names, Opening, Unclear, gather, keyed, number, unclear};

pub(super) fn given(given: &str) -> Result<(Workbook, Names), Unclear> {
    let (episode, rest, comma) = match given.strip_prefix("start ") {
        Some(start) => {
            let (episode, rest) = start.split_once(", ").unwrap_or((start, ""));
            (episode, rest, ", ")
        }
        None => {
            let (first, rest) = given.split_once(';').unwrap_or((given, ""));
            let episode = first.trim().strip_prefix("ep ").ok_or_else(|| unclear("an episode such as ep 6", first))?;
            (episode, rest, ";")
        }
    };
    let items = rest.split(comma).map(str::trim).filter(|item| !item.is_empty());
    let seats = if items.clone().any(|item| item == "duo") { 2 } else { 1 };
    let names = Names::numbered(seats);
    let mut setup = Setup { first: First::Seat(Seat(0)), ..Setup::of(number(episode.trim())?) };
    for item in items.clone() {
        set_up(&mut setup, &names, item)?;
    }
    // In the opening line of a log nothing has happened yet: the field was typed so.
    if let Some(opium) = items.clone().find_map(|item| item.strip_prefix("opium ")).filter(|_| comma == ", ") {
        setup.opium = Some(number(opium)?);
    }
    let opened = Workbook::start(seats, 0, &setup);
    let mut game = opened.map_err(Unclear::Refused)?;
    for item in items.clone() {
        set(&mut game, &names, item)?;
    }
    enter(&mut game, &names, &items)?;
    Ok((game, names))
}

/// A setting of the game; everything else is left to [`set`].
fn set_up(setup: &mut Setup, names: &Names, item: &str) -> Result<(), Unclear> {
    let (key, rest) = item.split_once(' ').unwrap_or((item, ""));
    match key {
        "bid" => setup.bid = true,
        "A" => setup.first = First::Seat(names.seat(rest)?),
        "objective" => setup.objective = Some(super::item(names, rest)?),
        "rounds" => setup.rounds = number(rest)?,
        "cap" => setup.cap = number(rest)?,
        "last" => setup.last = number(rest)?,
        "track" => setup.track = gather(rest.split(',').map(number), "fewer spaces")?,
        "winter" => {
            for round in rest.split(',') {
                setup.winter = setup.winter.toggled(number(round)?);
            }
        }
        "hpicons" => {
            setup.icons = gather(rest.split_whitespace().map(|icon| super::item(names, icon)), "at most eight icons")?;
        }
        "goal" => setup.goals.push(super::item(names, rest)?).map_err(|_| unclear("at most eight goals", rest))?,
        _ => (),
    }
    Ok(())
}

fn set(game: &mut Workbook, names: &Names, item: &str) -> Result<(), Unclear> {
    let (first, rest) = item.split_once(' ').unwrap_or((item, ""));
    match first {
        "duo" | "bid" | "A" | "objective" | "rounds" | "cap" | "last" | "track" | "winter" | "hpicons" | "goal"
        | "phase" | "turn" => (),
        "round" => {
            let round = number(rest)?;
            if !(1..=game.rounds).contains(&round) {
                return Err(unclear("a round of this game", item));
            }
            game.round = round;
        }
        "opium" => game.opium = number(rest)?,
        _ if first.starts_with('L') && first.contains('=') => {
            let link = super::link_item(names, item)?;
            game.links.put(link).map_err(|refusal| unclear("each link once", refusal.name()))?;
        }
        _ if first.contains('=') => {
            let built: Built = super::item(names, item)?;
            if game.built(built.number).is_ok() || game.built.push(built).is_err() {
                return Err(unclear("each building once", item));
            }
        }
        who => values(game, names.seat(who)?, rest)?,
    }
    Ok(())
}

fn values(game: &mut Workbook, seat: Seat, list: &str) -> Result<(), Unclear> {
    for word in list.split_whitespace() {
        if let Some((icon, state)) = word.split_once(':') {
            let state = IconState::of(state).ok_or_else(|| unclear("unseen, reached or used", word))?;
            let icon: u8 = number(icon.trim_start_matches('h'))?;
            if let Some(player) = game.players.get_mut(seat.index()) {
                player.set_icon(icon, state);
            }
            continue;
        }
        let (key, to) = keyed(word).ok_or_else(|| unclear("a value", word))?;
        if let Some(stop) = key.strip_prefix('d').and_then(Stop::of) {
            let count = u8::try_from(to).map_err(|_| unclear("a value in its range", word))?;
            if let Some(player) = game.players.get_mut(seat.index()) {
                player.set_delivered(stop, count);
            }
            continue;
        }
        let value = Value::of(key).ok_or_else(|| unclear("a value", word))?;
        let (min, max) = game.range(value);
        if !(min..=max).contains(&to) {
            return Err(unclear("a value in its range", word));
        }
        game.set(seat, value, to);
    }
    Ok(())
}

/// `phase` names the first step of its kind, of that player if `turn` is given.
fn enter<'a>(
    game: &mut Workbook,
    names: &Names,
    items: &(impl Iterator<Item = &'a str> + Clone),
) -> Result<(), Unclear> {
    let find = |key: &str| items.clone().find_map(|item| item.strip_prefix(key)?.strip_prefix(' '));
    let turn = match find("turn") {
        Some(name) => Some(names.seat(name)?),
        None => None,
    };
    let duty: Duty = match find("phase") {
        Some("BID") => return set_phase(game, Phase::Bid),
        Some("UP") => return set_phase(game, Phase::Update),
        Some("END") => return set_phase(game, Phase::End),
        Some(key) => super::item(names, key)?,
        None if turn.is_none() => return Ok(()),
        None => Duty::Action1,
    };
    let fits = |at: &u8| {
        game.steps().get(usize::from(*at)).is_some_and(|(second, found)| {
            let seat = if *second { game.other(game.first) } else { game.first };
            *found == duty && turn.is_none_or(|turn| turn == seat)
        })
    };
    let at = (0..6).find(fits).ok_or_else(|| unclear("a turn of this game", duty.key()))?;
    set_phase(game, Phase::Turn(at))
}

fn set_phase(game: &mut Workbook, phase: Phase) -> Result<(), Unclear> {
    game.phase = phase;
    Ok(())
}

/// What was typed at set-up, as it is read again.
pub(super) fn opening(game: &Workbook, names: &Names) -> Opening {
    let setup = &game.setup;
    let mut out: Opening = line!("start {}", setup.episode);
    // An opening takes what fits and reports no error; the longest fits.
    let mut add = |item: fmt::Arguments| {
        let _ = write!(out, ", {item}");
    };
    if game.duo() {
        add(format_args!("duo"));
        add(format_args!("A {}", names.name(game.opener)));
        add(format_args!("objective {}", game.objective.key()));
    }
    if setup.bid {
        add(format_args!("bid"));
    }
    add(format_args!("rounds {}", game.rounds));
    if let Some(opium) = setup.opium {
        add(format_args!("opium {opium}"));
    }
    for (key, typed) in [("cap", setup.cap), ("last", setup.last)] {
        if typed > 0 {
            add(format_args!("{key} {typed}"));
        }
    }
    if !setup.track.is_empty() {
        add(format_args!("track {}", Joined(",", setup.track.iter())));
    }
    if !setup.winter.is_empty() {
        add(format_args!("winter {}", Joined(",", setup.winter.iter())));
    }
    if !setup.icons.is_empty() {
        add(format_args!("hpicons {}", Joined(" ", setup.icons.iter())));
    }
    for ribbon in &setup.goals {
        add(format_args!("goal {}", super::written(names, ribbon)));
    }
    out
}

/// With a sign between them: `1,2,3`.
struct Joined<I>(&'static str, I);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for Joined<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.1.clone().enumerate() {
            write!(f, "{}{item}", if index == 0 { "" } else { self.0 })?;
        }
        Ok(())
    }
}
