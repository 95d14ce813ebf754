//! What a position says of an expected value.

use crate::games::rails::LinkName;
use crate::games::workbook::command::BuiltName;
use crate::games::workbook::goals::DuoEnd;
use crate::games::workbook::rounds::Reminder;
use crate::games::workbook::state::Workbook;
use crate::games::workbook::terms::{Stop, Value};
use crate::kit::{Line, Seat, Words};
use crate::line;
use crate::notation::{Checked, Names, Unclear, Written, keyed, number, unclear};

pub(super) fn check(game: &Workbook, names: &Names, item: &str) -> Result<Checked, Unclear> {
    let (first, rest) = item.split_once(' ').unwrap_or((item, ""));
    if let Some(found) = fact(game, names, first) {
        return Ok(if &*found == rest { Ok(()) } else { Err(line!("{first} {found}")) });
    }
    match first.split_once('=') {
        Some((name, _)) if name.starts_with('L') => check_link(game, names, name, item),
        Some((name, _)) => check_building(game, names, name, item),
        None => check_player(game, first, names.seat(first)?, rest),
    }
}

/// A value of the table.
fn fact(game: &Workbook, names: &Names, key: &str) -> Option<Line> {
    let acting = game.acting();
    Some(match key {
        "round" => line!("{}", game.round),
        "rounds" => line!("{}", game.rounds),
        "cap" => line!("{}", game.cap),
        "first" => line!("{}", game.track.first),
        "last" => line!("{}", game.track.last),
        "phase" => game.phase_key(acting.map(|(_, duty)| duty)).into(),
        "turn" => acting.map_or("-".into(), |(seat, _)| names.name(seat).into()),
        "A" => names.name(game.first).into(),
        "objective" => game.objective.key().into(),
        "opium" => line!("{}", game.opium),
        "attempt" => line!("{}", game.attempt),
        "need" => line!("{}", game.need),
        "remind" => joined(game.reminded.iter().map(|reminder| match reminder {
            Reminder::Reclaim => line!("{}{}", reminder.key(), game.episode.reclaim),
            other => other.key().into(),
        })),
        "goals" => joined(game.verdicts().iter().map(|(_, verdict)| verdict.key().into())),
        "solved" => game.solved().map_or("-", super::super::goals::Verdict::key).into(),
        "winner" => match game.outcome() {
            None => "-".into(),
            Some(DuoEnd::Winner(seat)) => names.name(seat).into(),
            Some(DuoEnd::Replay) => "replay".into(),
            Some(DuoEnd::Ask) => "ask".into(),
        },
        _ => return None,
    })
}

fn joined(words: impl Iterator<Item = Words<16>>) -> Line {
    let mut out = Line::new();
    for word in words {
        out = if out.is_empty() { line!("{word}") } else { line!("{out} {word}") };
    }
    if out.is_empty() { "-".into() } else { out }
}

fn check_player(game: &Workbook, who: &str, seat: Seat, rest: &str) -> Result<Checked, Unclear> {
    for word in rest.split_whitespace() {
        if let Some((icon, state)) = word.split_once(':') {
            let number: u8 = number(icon.trim_start_matches('h'))?;
            let found = game.player(seat).icon(number).key();
            if found != state {
                return Ok(Err(line!("{who} {icon}:{found}")));
            }
            continue;
        }
        let (key, expected) = keyed(word).ok_or_else(|| unclear("a value", word))?;
        let found = match (key, key.strip_prefix('d').and_then(Stop::of)) {
            (_, Some(stop)) => i32::from(game.player(seat).delivered(stop)),
            ("final", _) => game.terms(seat).total(),
            ("rails", _) => game.links.tiles(seat),
            ("up", _) => game.upgraded_rails(seat),
            _ => game.get(seat, Value::of(key).ok_or_else(|| unclear("a value", word))?),
        };
        if found != expected {
            return Ok(Err(line!("{who} {key}{found}")));
        }
    }
    Ok(Ok(()))
}

fn check_link(game: &Workbook, names: &Names, name: &str, item: &str) -> Result<Checked, Unclear> {
    let found = game.links.get(LinkName::of(name)?).ok();
    check_item(names, name, item, found, |found| {
        let mut expected = super::link_item(names, item)?;
        // The mark of work is compared only when given.
        if !item.split_whitespace().any(|word| word == "+" || word == "-") {
            expected.worked = found.worked;
        }
        Ok(expected)
    })
}

fn check_building(game: &Workbook, names: &Names, name: &str, item: &str) -> Result<Checked, Unclear> {
    let found = game.built(BuiltName::of(name)?).ok();
    check_item(names, name, item, found, |_| super::item(names, item))
}

/// What is gone is only expected to be gone.
fn check_item<T: Written + PartialEq>(
    names: &Names,
    name: &str,
    item: &str,
    found: Option<&T>,
    expected: impl FnOnce(&T) -> Result<T, Unclear>,
) -> Result<Checked, Unclear> {
    let gone = item.ends_with("=gone");
    Ok(match found {
        None if gone => Ok(()),
        None => Err(line!("{name}=gone")),
        Some(found) if !gone && *found == expected(found)? => Ok(()),
        Some(found) => Err(line!("{}", super::written(names, found))),
    })
}
