//! What must hold in every position and after every command, said once more and in another way than the rules do it:
//! random play compares the two.

use super::board::{Place, Spot};
use super::pad::{Claim, Pad, PadEntry};
use super::plans::Effect;
use super::player::{Did, Lay, Player, Token};
use super::requests::Request;
use super::sheet::TownSheet;
use super::turn::{Bonus, Location};
use super::typing::Typing;
use super::{Command, Path, Rail, Town};
use crate::kit::{Seat, holds};

/// No card of a line may repeat, but those with three landmarks and those that nobody has named.
fn twice<T>(cards: &[T], effect: impl Fn(&T) -> Effect) -> bool {
    let count = |wanted: Effect| cards.iter().filter(|card| effect(card) == wanted).count();
    cards.iter().map(&effect).any(|effect| !matches!(effect, Effect::Unknown | Effect::Landmarks) && count(effect) > 1)
}

/// Along the line from one end to the other: a simple path comes by all its tokens and meets no third one.
fn runs_through(path: Path) -> bool {
    let on = |card: Place| path.spots().filter(move |spot| spot.cards().0 == card || spot.cards().1 == card);
    let Some(mut card) = Place::all().find(|card| on(*card).count() == 1) else { return path.tokens() == 0 };
    let (mut last, mut passed) = (None::<Spot>, 0);
    while let Some(spot) = on(card).find(|spot| Some(*spot) != last) {
        let (a, b) = spot.cards();
        card = if a == card { b } else { a };
        (last, passed) = (Some(spot), passed + 1);
        if on(card).count() > 2 || passed > path.tokens() {
            return false;
        }
    }
    passed == path.tokens() && passed <= 8
}

impl Town {
    /// Corrections by hand may change resources, tokens and track; all else holds after them, too.
    pub(super) fn sound(&self) -> Result<(), &'static str> {
        let seats = self.players.len();
        holds((1..=4).contains(&seats), "nobody plays, or too many")?;
        holds((1..=14).contains(&self.round) && (!self.over || self.round == 14), "there is no such round")?;
        for player in &self.players {
            self.keeps(player)?;
        }
        self.acquired_in_turn()?;
        self.won()?;
        let Some(desk) = &self.desk else { return Ok(()) };
        holds(self.over || !self.setup.level.is_full(), "a town is typed before the end")?;
        holds(desk.owner.index() < seats, "a town has no owner")?;
        for (_, path) in desk.sheet.lines.iter() {
            holds(runs_through(*path), "a typed line is no line")?;
        }
        let plans = desk.sheet.plans.iter().any(|(_, plans)| twice(plans, |plan| plan.effect));
        holds(!plans, "a plan lies twice at a line")
    }

    /// One player's belongings.
    fn keeps(&self, player: &Player) -> Result<(), &'static str> {
        for (_, tracks) in player.rails.iter() {
            holds(tracks.gone <= tracks.laid && tracks.laid <= 8, "a line has tokens that do not exist")?;
            holds(!twice(&tracks.plans, |effect| *effect), "a plan lies twice at a line")?;
        }
        holds(player.up <= player.town, "an upgrade lies on no card")?;
        holds(player.due <= 1, "two bonuses are due")?;
        if self.setup.level.is_full() {
            let (drawn, placed) = (player.location.is_some(), player.did.place);
            holds(player.hand == if drawn && !placed { 2 } else { 1 }, "a hand is not one card between turns")?;
            let played = if self.over { 14 } else { self.round - 1 };
            holds(player.town == 2 + played + u8::from(placed), "a town has not one card for each round")?;
            holds(!player.ended || player.did.track && player.did.location, "a turn ended too early")?;
        } else {
            let idle = player.location.is_none() && player.did == Did::default() && !player.ended && player.due == 0;
            holds(idle && player.hand == 1 && player.town == 2, "the pad alone has no turns")?;
        }
        player.pad.map_or(Ok(()), |pad| self.possible(pad))
    }

    /// Whoever has a card sits before those who have none, counted from this round's starting player. No two have the
    /// same, and none of the cards taken is still there.
    fn acquired_in_turn(&self) -> Result<(), &'static str> {
        let (first, seats) = (self.setup.first.index(), self.players.len());
        let starting = (0..self.round - 1).fold(first, |seat, _| if seat + 1 == seats { 0 } else { seat + 1 });
        holds(self.starting().index() == starting, "another player starts")?;
        let in_order = || self.players.iter().cycle().skip(starting).take(seats);
        let acquired = in_order().take_while(|player| player.location.is_some()).count();
        holds(in_order().skip(acquired).all(|player| player.location.is_none()), "somebody took a card too early")?;
        let taken = Location::ALL.into_iter().filter(|location| self.taken & location.bit() != 0);
        let by = |location: Location| self.players.iter().filter(|player| player.location == Some(location)).count();
        holds(Location::ALL.into_iter().all(|location| by(location) <= 1), "two took one card")?;
        holds(taken.clone().map(by).sum::<usize>() == acquired, "a taken card is still there")?;
        // Alone the display stays for two rounds.
        let before = if seats == 1 && self.round.is_multiple_of(2) && self.setup.level.is_full() { 1 } else { 0 };
        holds(self.over || taken.count() == acquired + before, "a card is missing")
    }

    /// What no pad can be, whatever was typed.
    fn possible(&self, pad: Pad) -> Result<(), &'static str> {
        let fulfilled = i16::from(pad.fulfilled);
        holds((6 * fulfilled..=8 * fulfilled).contains(&pad.plans) && fulfilled <= 16, "plans give other points")?;
        // As many cards as possible lie at few lines, or each at a line of its own.
        let (most, least) = (4 - (fulfilled + 3) / 4, (4 - fulfilled).max(0));
        let without = -pad.penalty / 10;
        holds(without * -10 == pad.penalty && (least..=most).contains(&without), "a penalty is not ten a line")?;
        holds(self.setup.requests.is_some() || pad.requests == 0, "points for Requests that nobody made")?;
        holds(pad.lines >= 0 && pad.resources >= 0, "a pad counts below nothing")
    }

    /// The winners are those whom nobody beats.
    fn won(&self) -> Result<(), &'static str> {
        let score = |pad: Pad| (pad.lines + pad.plans + pad.penalty + pad.requests + pad.resources, pad.fulfilled);
        let complete = self.players.len() > 1 && self.players.iter().all(|player| player.pad.is_some());
        for (seat, player) in Seat::all(self.players.len()).zip(&self.players) {
            let beaten =
                |own: Pad| self.players.iter().filter_map(|other| other.pad).any(|pad| score(pad) > score(own));
            let wins = complete && !player.pad.is_none_or(beaten);
            holds(self.wins(seat) == wins, "somebody else has won")?;
        }
        Ok(())
    }

    pub(super) fn follows(&self, before: &Self, command: &Command) -> Result<(), &'static str> {
        let whose = match command {
            Command::Town(Typing::Take) => before.desk.as_ref().map(|desk| desk.owner),
            command => command.seat(),
        };
        for (seat, (now, then)) in Seat::all(self.players.len()).zip(self.players.iter().zip(&before.players)) {
            if Some(seat) == whose || matches!(command, Command::EndAll) {
                changed(now, then, command)?;
            } else {
                // A new round takes back what everybody did in the last one.
                let (location, did, ended) = (now.location, now.did, now.ended);
                holds(*now == Player { location, did, ended, ..then.clone() }, "somebody else's things changed")?;
            }
        }
        let last_to_end = |seat: &Seat| {
            Seat::all(before.players.len()).zip(&before.players).all(|(other, player)| other == *seat || player.ended)
        };
        let round_over = match command {
            Command::Next | Command::EndAll => true,
            Command::End(seat) => last_to_end(seat),
            _ => false,
        };
        let (rounds, ends) = if before.round == 14 { (0, round_over) } else { (u8::from(round_over), false) };
        holds(self.round == before.round + rounds && self.over == (before.over || ends), "the rounds are miscounted")?;
        match (command, whose.and_then(|seat| self.players.get(seat.index()))) {
            (Command::Pad { entry, .. }, Some(player)) => self.filled(player, entry),
            (Command::Town(Typing::Take), Some(Player { pad: Some(pad), .. })) => {
                let lines = before.desk.as_ref().map(|desk| Rail::ALL.map(|rail| worth(&desk.sheet, rail)));
                holds(lines.map(|lines| lines.iter().sum()) == Some(pad.lines), "a town is worth something else")
            }
            _ => Ok(()),
        }
    }

    /// A pad is the sum of what was typed.
    fn filled(&self, player: &Player, entry: &PadEntry) -> Result<(), &'static str> {
        let Some(pad) = player.pad else { return Err("a pad was typed and is not there") };
        let sum = |numbers: [i16; 4]| numbers.into_iter().sum::<i16>();
        let cards = |points: u8| if points == 0 { 0 } else { i16::from(points - 1) / 8 + 1 };
        let fulfilled = entry.fulfilled.map_or_else(|| entry.plans.0.map(cards), |count| count.0.map(i16::from));
        let cards = || self.setup.requests.into_iter().flatten().zip(&entry.requests);
        let requests: i16 = cards()
            .map(|(card, claim)| match (claim, card) {
                (Claim::Points(points), _) => i16::from(*points),
                (Claim::Computed, Request::K) => {
                    3 * player.rails.0.iter().map(|line| i16::from(line.laid) - i16::from(line.gone)).min().unwrap_or(0)
                }
                (Claim::Computed, _) => 4 * fulfilled.into_iter().min().unwrap_or(0),
            })
            .sum();
        let (lines, plans) = (entry.lines.0.map(|points| points as i16), entry.plans.0.map(i16::from));
        let penalty = -10 * sum(plans.map(|points| i16::from(points == 0)));
        let parts = [sum(lines), sum(plans), penalty, requests, (player.res / 2) as i16];
        holds(pad.parts() == parts && i16::from(pad.fulfilled) == sum(fulfilled), "a pad is miscounted")
    }
}

/// The track that a command lays.
fn laid(command: &Command) -> Option<Lay> {
    match command {
        Command::Lay { lay, .. } | Command::Bonus { bonus: Bonus::Lay(lay), .. } => Some(*lay),
        _ => None,
    }
}

/// The acting player has what there was, and what the command brings and costs.
fn changed(now: &Player, then: &Player, command: &Command) -> Result<(), &'static str> {
    match command {
        Command::Correct { .. } => return Ok(()),
        Command::Pad { entry, .. } => {
            let (pad, typed) = (now.pad, Some(entry.clone()));
            let expected = Player { pad, typed, res: entry.res.unwrap_or(then.res), ..then.clone() };
            return holds(*now == expected, "a pad changed something else");
        }
        Command::Town(_) => {
            return holds(
                *now == Player { pad: now.pad, typed: now.typed.clone(), res: now.res, ..then.clone() },
                "a town changed something else",
            );
        }
        _ => (),
    }
    holds(i32::from(now.res) == i32::from(then.res) + gain(command), "resources came or went by themselves")?;
    holds(now.pad == then.pad && now.typed == then.typed, "a pad changed by itself")?;
    let token = match command {
        Command::Dealt { token, .. } | Command::Develop { token, .. } | Command::Buy { token, .. } => Some(*token),
        _ => None,
    };
    let took = |kind: Token| u16::from(token == Some(kind));
    let lay = laid(command);
    let spent = u16::from(lay.is_some_and(|lay| lay.double));
    holds(now.double + spent == then.double + took(Token::Double), "Double Tracks came or went by themselves")?;
    holds(now.wild == then.wild + took(Token::Wild), "wild landmarks came or went by themselves")?;
    holds(u16::from(now.up) == u16::from(then.up) + took(Token::Up), "upgrades came or went by themselves")?;
    for ((rail, now), (_, then)) in now.rails.iter().zip(then.rails.iter()) {
        let (came, went) = (
            lay.is_some_and(|lay| lay.rail == rail),
            matches!(command, Command::Discard { rail: r, .. } if *r == rail),
        );
        holds(now.laid == then.laid + u8::from(came), "track came or went by itself")?;
        holds(now.gone == then.gone + u8::from(went), "track came or went by itself")?;
        let plans = match command {
            Command::Plan { plan, .. } | Command::Bonus { bonus: Bonus::Plan(plan), .. } if plan.rail == rail => {
                then.plans.len() + usize::from(plan.drop.is_none())
            }
            Command::Dealt { plans: Some(_), .. } => 1,
            _ => then.plans.len(),
        };
        holds(now.plans.len() == plans, "plans came or went by themselves")?;
    }
    let bonus = lay.is_some_and(|lay| [3, 6].contains(&now.rails[lay.rail].laid));
    let used = u8::from(matches!(command, Command::Bonus { .. }));
    holds(now.due + used == then.due + u8::from(bonus), "a bonus came or went by itself")?;
    holds(now.bonuses == then.bonuses + u8::from(bonus), "a bonus came or went by itself")
}

/// What a command does to the resources, from the tables of the rules.
fn gain(command: &Command) -> i32 {
    match command {
        Command::Acquire { location: Location::Resources, .. }
        | Command::Bonus { bonus: Bonus::Resources, .. }
        | Command::Discard { .. } => 2,
        Command::Buy { .. } => -3,
        _ => laid(command).map_or(0, |lay| -i32::from(lay.open) - if lay.cross { 2 } else { 0 }),
    }
}

/// A line of a typed town: every card that one of its tokens touches, once.
fn worth(sheet: &TownSheet, rail: Rail) -> i16 {
    let touched = |card: &Place| sheet.path(rail).spots().any(|spot| [spot.cards().0, spot.cards().1].contains(card));
    let points = |place: Place| {
        let card = sheet.card(place);
        let points = i16::from(card.points[rail]);
        match card.upgrade.filter(|upgrade| upgrade.rails & rail.bit() != 0) {
            Some(upgrade) if upgrade.doubles => points + points,
            Some(_) => points + 3,
            None => points,
        }
    };
    Place::all().filter(touched).map(points).sum()
}
