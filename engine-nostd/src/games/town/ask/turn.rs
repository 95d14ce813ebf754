//! The questions of a turn.

use super::{NO, dial, either, nothing, rails, seat, seats, small};
use crate::games::town::plans::{Effect, Held, NewPlan};
use crate::games::town::player::{Lay, Player, TOKENS, Token, Value};
use crate::games::town::turn::{Bonus, Location, Part};
use crate::games::town::{Command, Four, Rail, Town};
use crate::kit::{Answers, Ask, Change, Icon, Pick, Rules, Seat, Words};
use crate::line;
use crate::text::town_ask::{self as text, Due};
use crate::text::town_sheet;

impl Player {
    fn free(&self) -> bool {
        self.due == 0
    }

    pub(super) fn can_buy(&self) -> bool {
        self.free() && self.res >= crate::games::town::player::PRICE
    }

    pub(super) fn can_discard(&self) -> bool {
        self.free() && self.rails.0.iter().any(|tracks| tracks.on() > 0)
    }

    pub(super) fn can_place(&self) -> bool {
        self.free() && self.acquired() && !self.did.place
    }

    pub(super) fn can_skip_track(&self) -> bool {
        self.free() && self.acquired() && !self.did.track
    }

    pub(super) fn can_skip_location(&self) -> bool {
        self.free() && self.acquired() && !self.did.location
    }

    /// The location may come before the track; at location c both are track.
    pub(super) fn may_turn_round(&self) -> bool {
        let other = matches!(self.location, Some(Location::Plan | Location::Development));
        self.free() && other && !self.did.track && !self.did.location
    }

    fn can_lay(&self) -> bool {
        self.rails.0.iter().any(|tracks| tracks.laid < TOKENS)
    }

    /// What the turn asks for next: the bar names it and Select does it.
    pub(in crate::games::town) fn next(&self) -> Due {
        match self.location {
            _ if self.due > 0 => Due::Bonus,
            None => Due::Card,
            Some(_) if !self.did.track => Due::Track,
            Some(_) => self.location_due().unwrap_or(Due::End),
        }
    }

    /// The action of the location, as long as it is due.
    pub(in crate::games::town) fn location_due(&self) -> Option<Due> {
        match self.location? {
            _ if self.did.location => None,
            Location::Plan => Some(Due::Plan),
            Location::Development => Some(Due::Token),
            Location::Track | Location::Resources => Some(Due::Track),
        }
    }
}

impl Town {
    pub(super) fn ask_turn(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or_else(nothing)?;
        match player.next() {
            Due::Bonus => self.ask_bonus(seat, answers),
            Due::Card => {
                let title = Pick::new(text::acquire_title(seat), text::ACQUIRE_HELP);
                let open = (0..).zip(Location::ALL).filter(|(_, location)| self.taken & location.bit() == 0);
                let which = answers.to(open.fold(title, |pick, (index, location)| {
                    pick.option(index, text::location(location).into(), Words::new())
                }))?;
                let index = usize::try_from(which).unwrap_or(0);
                let location = Location::ALL.get(index).copied().unwrap_or(Location::Resources);
                Ok(Command::Acquire { seat, location })
            }
            // Nothing is left to lay: that is what `skip` says.
            Due::Track if !player.can_lay() && !player.did.track => Ok(Command::Skip { seat, part: Part::Track }),
            Due::Track if !player.can_lay() => Ok(Command::Skip { seat, part: Part::Location }),
            Due::Track => Ok(Command::Lay { seat, lay: self.ask_lay(seat, false, answers)? }),
            Due::Plan | Due::Token => self.ask_location(seat, answers),
            Due::End => Ok(Command::End(seat)),
        }
    }

    /// D, before or after C.
    pub(super) fn ask_location(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        match self.player(seat).and_then(|player| player.location) {
            Some(Location::Plan) => Ok(Command::Plan { seat, plan: self.ask_plan(seat, answers)? }),
            Some(Location::Development) => {
                Ok(Command::Develop { seat, token: self.ask_token(seat, text::TOKEN_HELP, answers)? })
            }
            _ => Ok(Command::Lay { seat, lay: self.ask_lay(seat, false, answers)? }),
        }
    }

    fn ask_lay(&self, seat: Seat, bonus: bool, answers: &mut Answers) -> Ask<Lay> {
        let player = self.player(seat).ok_or_else(nothing)?;
        let rail = Rail::at(answers.to(rails(text::lay_title(seat, bonus), text::LAY_HELP, |rail| {
            let tracks = &player.rails[rail];
            (tracks.laid < TOKENS).then(|| text::rail_state(tracks.on(), tracks.bonus_next()))
        }))?);
        // All that makes a token cost something is one question, and no question for who cannot pay anyway.
        let mut pick = Pick::new(text::cost_title(rail), text::COST_HELP);
        for way in 0..12 {
            let lay = Lay { rail, open: way % 3, cross: way / 3 % 2 == 1, double: way >= 6 };
            if lay.cost() <= player.res && (!lay.double || player.double > 0) {
                let price = if lay.cost() == 0 { Words::new() } else { line!("-{}{}", lay.cost(), Icon::Supply) };
                pick = pick.option(i32::from(way), text::cost(lay.open, lay.cross, lay.double), price);
            }
        }
        let way = small(answers.to(pick)?);
        Ok(Lay { rail, open: way % 3, cross: way / 3 % 2 == 1, double: way >= 6 })
    }

    fn ask_plan(&self, seat: Seat, answers: &mut Answers) -> Ask<NewPlan> {
        let player = self.player(seat).ok_or_else(nothing)?;
        let rail = Rail::at(answers.to(rails(text::plan_title(seat), text::PLAN_HELP, |rail| {
            Some(text::plans_state(player.rails[rail].plans.len()))
        }))?);
        let held = &player.rails[rail].plans;
        let effect = ask_effect(rail, held, answers)?;
        if !held.is_full() {
            return Ok(NewPlan { rail, effect, drop: None });
        }
        let twice = !effect.may_repeat() && held.contains(&effect);
        let mut pick = Pick::new(text::drop_title(rail), text::PLAN_HELP);
        for (index, card) in (0..).zip(Effect::ALL) {
            // A No Duplicates card can only take the place of its like.
            if held.contains(&card) && (!twice || card == effect) {
                pick = pick.option(index, town_sheet::effect(card).into(), Words::new());
            }
        }
        Ok(NewPlan { rail, effect, drop: Some(Effect::at(answers.to(pick)?)) })
    }

    pub(super) fn ask_token(&self, seat: Seat, help: &'static str, answers: &mut Answers) -> Ask<Token> {
        let player = self.player(seat).ok_or_else(nothing)?;
        let mut pick = Pick::new(text::token_title(seat), help);
        for (index, token) in (0..).zip(Token::ALL) {
            if token != Token::Up || player.up < player.town {
                pick = pick.option(index, text::token(token).into(), Words::new());
            }
        }
        let index = usize::try_from(answers.to(pick)?).unwrap_or(0);
        Ok(Token::ALL.get(index).copied().unwrap_or(Token::Nothing))
    }

    fn ask_bonus(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or_else(nothing)?;
        let mut pick = Pick::new(text::bonus_title(seat), text::BONUS_HELP).option(
            0,
            text::BONUS_RESOURCES.into(),
            line!("+2{}", Icon::Supply),
        );
        if player.can_lay() {
            pick = pick.option(1, text::BONUS_LAY.into(), Words::new());
        }
        pick = pick.option(2, text::BONUS_PLAN.into(), Words::new());
        let bonus = match answers.to(pick)? {
            0 => Bonus::Resources,
            1 => Bonus::Lay(self.ask_lay(seat, true, answers)?),
            _ => Bonus::Plan(self.ask_plan(seat, answers)?),
        };
        Ok(Command::Bonus { seat, bonus })
    }

    pub(super) fn ask_discard(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or_else(nothing)?;
        let rail = Rail::at(answers.to(rails(text::discard_title(seat), text::DISCARD_HELP, |rail| {
            let on = player.rails[rail].on();
            (on > 0).then(|| line!("{on}"))
        }))?);
        Ok(Command::Discard { seat, rail })
    }

    pub(super) fn ask_dealt(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let token = self.ask_token(seat, text::DEALT_HELP, answers)?;
        let typed = either(text::DEALT_PLANS, text::DEALT_HELP, text::DEALT_PLANS_NO, text::DEALT_PLANS_YES);
        if answers.to(typed)? == NO {
            return Ok(Command::Dealt { seat, token, plans: None });
        }
        let mut plans = Four([Effect::Unknown; 4]);
        for rail in Rail::ALL {
            plans[rail] = ask_effect(rail, &Held::new(), answers)?;
        }
        Ok(Command::Dealt { seat, token, plans: Some(plans) })
    }

    /// Discarded tokens are not among the books, so they have a correction of their own.
    pub(super) fn ask_gone(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = seat(answers.to(seats(text::GONE_HELP, Seat::all(self.seats())))?);
        let player = self.player(seat).ok_or_else(nothing)?;
        let rail = Rail::at(
            answers.to(rails(text::GONE.into(), text::GONE_HELP, |rail| Some(line!("{}", player.rails[rail].gone))))?,
        );
        let tracks = &player.rails[rail];
        let range = (0, i32::from(tracks.laid));
        let title = text::gone_title(rail);
        let now = i32::from(tracks.gone);
        let to = answers.to(dial(title, Icon::No, range, now, text::GONE_VERB, text::GONE_HELP))?;
        Ok(Command::Correct { seat, value: Value::Gone(rail), change: Change::To(to) })
    }
}

/// The effect of a Plan card; "not typed" is the first answer.
fn ask_effect(rail: Rail, held: &Held, answers: &mut Answers) -> Ask<Effect> {
    let mut pick = Pick::new(text::effect_title(rail), text::EFFECT_HELP);
    for (index, effect) in (0..).zip(Effect::ALL) {
        if effect.may_repeat() || held.is_full() || !held.contains(&effect) {
            pick = pick.option(index, town_sheet::effect(effect).into(), Words::new());
        }
    }
    Ok(Effect::at(answers.to(pick)?))
}
