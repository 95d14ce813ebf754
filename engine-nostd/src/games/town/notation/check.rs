//! What a position says of an item of `expected`.

use super::sheet;
use crate::games::town::player::{Did, Player, Value};
use crate::games::town::turn::Location;
use crate::games::town::{Effect, Rail, Town, titles};
use crate::kit::{Line, Rules, Seat};
use crate::line;
use crate::notation::{Checked, Names, Unclear, keyed, unclear};
use crate::text::ENGLISH;

fn list<'a>(items: impl Iterator<Item = &'a str>) -> Line {
    let mut out = Line::new();
    for item in items {
        out = if out.is_empty() { item.into() } else { line!("{out},{item}") };
    }
    if out.is_empty() { "-".into() } else { out }
}

impl Town {
    pub(super) fn holds(&self, names: &Names, item: &str) -> Result<Checked, Unclear> {
        if let Some(desk) = &self.desk
            && let Some(verdict) = sheet::check(&desk.sheet, names, item)?
        {
            return Ok(verdict);
        }
        let (first, rest) = item.split_once(' ').ok_or_else(|| unclear("a value", item))?;
        let Ok(seat) = names.seat(first) else {
            let found = self.fact(names, first)?;
            return Ok(if &*found == rest { Ok(()) } else { Err(line!("{first} {found}")) });
        };
        let player = self.player(seat).ok_or_else(|| unclear("a player", first))?;
        for word in rest.split_whitespace() {
            let (key, expected): (&str, Line) = match word.split_once(':') {
                Some((key, value)) => (key, value.into()),
                None => keyed(word).map(|(key, n)| (key, line!("{n}"))).ok_or_else(|| unclear("a value", word))?,
            };
            let found = player_fact(player, key)?;
            if found != expected {
                let colon = if word.contains(':') { ":" } else { "" };
                return Ok(Err(line!("{first} {key}{colon}{found}")));
            }
        }
        Ok(Ok(()))
    }

    fn fact(&self, names: &Names, key: &str) -> Result<Line, Unclear> {
        Ok(match key {
            "round" => line!("{}", self.round),
            "starting" => names.name(self.starting()).into(),
            "turn" => self.to_acquire().map_or("-", |seat| names.name(seat)).into(),
            "taken" => {
                let taken = |location: &Location| self.taken & location.bit() != 0;
                list(Location::ALL.into_iter().filter(taken).map(Location::key))
            }
            "phase" => if self.over { "final" } else { "main" }.into(),
            "remind" => {
                let preparation = self.preparation();
                let fill = if preparation.fill { "prep" } else { "keep" };
                line!("{}{fill}", if preparation.pass { "pass " } else { "" })
            }
            "winner" => list(Seat::all(self.seats()).filter(|seat| self.wins(*seat)).map(|seat| names.name(seat))),
            // As the rulebook calls it.
            "title" => match self.titled() {
                Some((score, requests)) => Line::said(ENGLISH, titles::name(score, requests)).long().into(),
                None => "-".into(),
            },
            _ => return Err(unclear("a value", key)),
        })
    }
}

fn player_fact(player: &Player, key: &str) -> Result<Line, Unclear> {
    if let Some(value) = Value::of(key) {
        return Ok(line!("{}", player.value(value)));
    }
    let pad = player.pad.unwrap_or_default();
    Ok(match key {
        "town" => line!("{}", player.town),
        "hand" => line!("{}", player.hand),
        "bon" => line!("{}", player.bonuses),
        "pend" => line!("{}", player.due),
        "lin" => line!("{}", pad.lines),
        "pla" => line!("{}", pad.plans),
        "pen" => line!("{}", pad.penalty),
        "req" => line!("{}", pad.requests),
        "rsc" => line!("{}", pad.resources),
        "total" => line!("{}", pad.total()),
        "ful" => line!("{}", pad.fulfilled),
        "loc" => player.location.map_or("-", Location::key).into(),
        "did" => {
            let Did { place, track, location } = player.did;
            let part = |done: bool, letter: &'static str| if done { letter } else { "" };
            match (place, track, location) {
                (false, false, false) => "-".into(),
                _ => line!("{}{}{}", part(place, "B"), part(track, "C"), part(location, "D")),
            }
        }
        _ => {
            let tracks = |letter| Rail::parse(letter).map(|rail| &player.rails[rail]);
            match (key.strip_prefix("on"), key.strip_prefix("plans"), key.strip_prefix("plan")) {
                (Some(letter), ..) => line!("{}", tracks(letter)?.on()),
                (_, Some(letter), _) => line!("{}", tracks(letter)?.plans.len()),
                (_, _, Some(letter)) => list(tracks(letter)?.plans.iter().copied().map(Effect::key)),
                _ => return Err(unclear("a value", key)),
            }
        }
    })
}
