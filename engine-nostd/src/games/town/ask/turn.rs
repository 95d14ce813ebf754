//! The questions of a turn.

use super::ask_rail;
use crate::games::town::plans::{Effect, HeldPlans, NewPlan};
use crate::games::town::player::{GAIN, Lay, PRICE, Player, TOKENS, Token, Value};
use crate::games::town::turn::{Bonus, Location, TurnPart};
use crate::games::town::{Command, Four, Level, Rail, Town};
use crate::kit::{Answers, Ask, Change, Icon, List, Open, Phrase, Rules, Say, Seat, SetRight};
use crate::say;
use crate::text::town::Word;

/// What the turn asks for next: the bar names it and Select does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games::town) enum Due {
    Card,
    Track,
    Plan,
    Token,
    Bonus,
}

impl Due {
    pub(super) const fn words(self) -> Word {
        match self {
            Self::Card => Word::StopCard,
            Self::Track => Word::StopTrack,
            Self::Plan => Word::StopPlan,
            Self::Token => Word::StopToken,
            Self::Bonus => Word::StopBonus,
        }
    }
}

/// What was discarded.
const GONE: SetRight = SetRight {
    verb: Word::GoneVerb.phrase(),
    unchanged: Word::GoneUnchanged.phrase(),
    outlook: Word::Grows.phrase(),
    help: Word::GoneHelp.phrase(),
};

/// What a player may do, one of which has to be chosen.
#[derive(Clone, Copy)]
enum Act {
    Due,
    LocationFirst,
    Free,
    Place,
}

/// At any moment of the own turn.
#[derive(Clone, Copy)]
enum FreeAction {
    Buy(Token),
    Discard(Rail),
}

impl Player {
    fn can_lay(&self) -> bool {
        self.rails.0.iter().any(|tracks| tracks.laid < TOKENS)
    }

    /// What is due next; nothing, once the turn may end.
    pub(in crate::games::town) fn next(&self) -> Option<Due> {
        match self.location {
            _ if self.due > 0 => Some(Due::Bonus),
            None => Some(Due::Card),
            Some(_) if !self.did.track => Some(Due::Track),
            Some(_) => self.location_due(),
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

    /// Track is due, and no token is left for it.
    pub(in crate::games::town) fn is_stuck(&self) -> bool {
        self.location.is_some() && !self.ended && self.next() == Some(Due::Track) && !self.can_lay()
    }

    /// What the next track is laid for.
    pub(in crate::games::town) fn track_part(&self) -> TurnPart {
        if self.did.track { TurnPart::Location } else { TurnPart::Track }
    }

    /// The action of the location may come before the track; at location c both are track.
    pub(super) fn location_first(&self) -> Option<Due> {
        let due = self.location_due().filter(|due| *due != Due::Track);
        due.filter(|_| self.due == 0 && !self.did.track)
    }

    pub(super) fn has_free_action(&self) -> bool {
        self.due == 0 && (self.res >= PRICE || self.rails.0.iter().any(|tracks| tracks.on() > 0))
    }

    pub(super) fn may_place(&self) -> bool {
        self.due == 0 && self.location.is_some() && !self.ended && !self.did.place
    }

    /// The rows of the tokens that may be taken; at the right the number of those kept.
    fn offer_tokens<T>(&self, list: &mut List<T>, row: impl Fn(&mut List<T>, Token, Say<'_>)) {
        for token in [Token::Wild, Token::Double, Token::Up, Token::Nothing] {
            let kept = match token {
                Token::Wild => Some(self.wild),
                Token::Double => Some(self.double),
                Token::Up if self.up >= self.town => continue,
                Token::Up => Some(u16::from(self.up)),
                Token::Nothing => None,
            };
            match kept {
                Some(kept) => row(list, token, say!(Word::Grows, kept, kept.saturating_add(1))),
                None => row(list, token, Say::Nothing),
            }
        }
    }
}

impl Lay {
    const fn words(self) -> Word {
        match (self.open, self.cross, self.double) {
            (0, false, false) => Word::Roads,
            (0, true, false) => Word::Crossing,
            (_, false, false) => Word::Open,
            (_, true, false) => Word::OpenCrossing,
            (0, false, true) => Word::DoubleRoads,
            (0, true, true) => Word::DoubleCrossing,
            (_, false, true) => Word::DoubleOpen,
            (_, true, true) => Word::DoubleOpenCrossing,
        }
    }
}

#[derive(Clone, Copy)]
enum Gain {
    Resources,
    Track,
    Plan,
}

impl Town {
    pub(super) fn ask_turn(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or(Open)?;
        match player.next().ok_or(Open)? {
            Due::Bonus => self.ask_bonus(seat, answers),
            Due::Card => self.ask_card(seat, answers),
            Due::Track => {
                let part = player.track_part();
                let lay = self.ask_lay(seat, Word::LayTrack, true, answers)?;
                Ok(lay.map_or(Command::Skip { seat, part }, |lay| Command::Lay { seat, lay }))
            }
            Due::Plan | Due::Token => self.ask_location(seat, answers),
        }
    }

    fn ask_card(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let res = self.player(seat).ok_or(Open)?.res;
        // Nothing is gained unseen; what else is left alone, the bar has named.
        let leave = self.left().eq([Location::Resources]).then_some(Word::Nothing.into());
        let location = answers.choose_or_leave(say!(Word::Acquire, seat), Word::AcquireHelp, leave, |list| {
            for location in self.left() {
                match location {
                    Location::Resources => {
                        let gain = say!(Word::Stock, res, res.saturating_add(GAIN));
                        list.row_with(Some(location), location.name(), gain);
                    }
                    _ => list.row(Some(location), location.name()),
                }
            }
        })?;
        Ok(Command::Acquire { seat, location })
    }

    /// D, before or after C.
    pub(super) fn ask_location(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or(Open)?;
        let skip = Command::Skip { seat, part: TurnPart::Location };
        match player.location_due() {
            Some(Due::Plan) => {
                let plan = self.ask_plan(seat, true, answers)?;
                Ok(plan.map_or(skip, |plan| Command::Plan { seat, plan }))
            }
            Some(Due::Token) => {
                let token = answers.choose(say!(Word::Token, seat), Word::TokenHelp, |list| {
                    list.urgent();
                    player.offer_tokens(list, |list, token, kept| list.row_with(Some(token), token.name(), kept));
                    list.row(None, Word::NotPossible);
                })?;
                Ok(token.map_or(skip, |token| Command::Develop { seat, token }))
            }
            Some(Due::Card | Due::Track | Due::Bonus) | None => Err(Open),
        }
    }

    /// Turns may be simultaneous after A (G29): what all others may do now.
    pub(super) fn ask_another(&self, answers: &mut Answers) -> Ask<Command> {
        let leave = Some(Word::Nothing.into());
        let act = answers.choose_or_leave(Word::Another, Word::AnotherHelp, leave, |list| {
            for (seat, player) in self.others() {
                if let Some(due) = player.next() {
                    self.say_stop(seat, due, |words| list.row(Some((seat, Act::Due)), words));
                }
                if let Some(due) = player.location_first() {
                    list.row(Some((seat, Act::LocationFirst)), say!(Word::Stop, seat, first_words(due)));
                }
                if player.has_free_action() {
                    list.row(Some((seat, Act::Free)), say!(Word::StopFree, seat));
                }
                if player.may_place() {
                    list.row(Some((seat, Act::Place)), say!(Word::StopPlace, seat));
                }
            }
        })?;
        match act {
            (seat, Act::Due) => self.ask_turn(seat, answers),
            (seat, Act::LocationFirst) => self.ask_location(seat, answers),
            (seat, Act::Free) => self.ask_free(seat, answers),
            (seat, Act::Place) => Ok(Command::Place(seat)),
        }
    }

    /// What is due from a player. The last card is not asked about unless it brings something, so its words name it.
    pub(super) fn say_stop(&self, seat: Seat, due: Due, write: impl FnOnce(Say<'_>)) {
        let mut left = self.left();
        match (due, left.next(), left.next()) {
            (Due::Card, Some(last), None) if last != Location::Resources => {
                write(say!(Word::Stop, seat, say!(Word::StopLastCard, last.key())));
            }
            _ => write(say!(Word::Stop, seat, due.words())),
        }
    }

    /// Buying and discarding, each with what is left of the resources.
    pub(super) fn ask_free(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or(Open)?;
        let leave = Some(Word::Nothing.into());
        let free = answers.choose_or_leave(say!(Word::FreeTitle, seat), Word::FreeHelp, leave, |list| {
            if let Some(left) = player.res.checked_sub(PRICE) {
                player.offer_tokens(list, |list, token, _| {
                    let stock = say!(Word::Stock, player.res, left);
                    list.row_with(Some(FreeAction::Buy(token)), say!(Word::BuyRow, token.name()), stock);
                });
            }
            for (rail, _) in player.rails.iter().filter(|(_, tracks)| tracks.on() > 0) {
                let gain = say!(Word::Stock, player.res, player.res.saturating_add(GAIN));
                list.row_with(Some(FreeAction::Discard(rail)), say!(Word::DiscardRow, rail.name()), gain);
            }
        })?;
        match free {
            FreeAction::Buy(token) => Ok(Command::Buy { seat, token }),
            FreeAction::Discard(rail) => Ok(Command::Discard { seat, rail }),
        }
    }

    /// Where a token goes and what it costs; `None`: it is said to be impossible.
    fn ask_lay(&self, seat: Seat, what: Word, skip: bool, answers: &mut Answers) -> Ask<Option<Lay>> {
        let player = self.player(seat).ok_or(Open)?;
        let rail = answers.choose(say!(Word::Lay, seat, what), Word::LayHelp, |list| {
            list.urgent();
            for (rail, tracks) in player.rails.iter().filter(|(_, tracks)| tracks.laid < TOKENS) {
                let grows = if tracks.bonus_next() { Word::GrowsToBonus } else { Word::Grows };
                list.row_with(Some(rail), say!(Word::LayRow, rail.name()), say!(grows, tracks.on(), tracks.on() + 1));
            }
            if skip {
                list.row(None, Word::NotPossible);
            }
        })?;
        let Some(rail) = rail else { return Ok(None) };
        // All that makes a token cost something is one question, and no question for who cannot pay anyway.
        let row = |list: &mut List<Lay>, lay: Lay| match (lay.cost(), player.res.checked_sub(lay.cost())) {
            (_, None) => (),
            _ if lay.double && player.double == 0 => (),
            (0, _) => list.row(lay, lay.words()),
            (_, Some(left)) => {
                list.row_with(lay, say!(lay.words(), lay.open), say!(Word::Stock, player.res, left));
            }
        };
        let lay = answers.choose(say!(Word::Cost, rail.name(), seat), Word::CostHelp, |list| {
            for double in [false, true] {
                for cross in [false, true] {
                    (0..3).for_each(|open| row(list, Lay { rail, open, cross, double }));
                }
            }
        })?;
        Ok(Some(lay))
    }

    /// The line that a new Plan card goes to; `None`: it is said to be impossible.
    fn ask_plan(&self, seat: Seat, skip: bool, answers: &mut Answers) -> Ask<Option<NewPlan>> {
        let player = self.player(seat).ok_or(Open)?;
        let rail = answers.choose(say!(Word::Plan, seat), Word::PlanHelp, |list| {
            list.urgent();
            for (rail, tracks) in player.rails.iter() {
                let held = tracks.plans.len();
                let grows = if tracks.plans.is_full() { Word::PlanReplaces } else { Word::Grows };
                list.row_with(Some(rail), say!(Word::PlanRow, rail.name()), say!(grows, held, held + 1));
            }
            if skip {
                list.row(None, Word::NotPossible);
            }
        })?;
        let Some(rail) = rail else { return Ok(None) };
        let held = &player.rails[rail].plans;
        let typed = self.setup.level == Level::Effects;
        let effect = if typed { ask_effect(rail, held, answers)? } else { Effect::Unknown };
        if !held.is_full() {
            return Ok(Some(NewPlan { rail, effect, drop: None }));
        }
        let twice = !effect.may_repeat() && held.contains(&effect);
        let drop = answers.choose(say!(Word::Drop, rail.name()), Word::PlanHelp, |list| {
            // A No Duplicates card can only take the place of its like.
            let goes = |card: &Effect| held.contains(card) && (!twice || *card == effect);
            Effect::ALL.into_iter().filter(goes).for_each(|card| list.row(card, card.name()));
        })?;
        Ok(Some(NewPlan { rail, effect, drop: Some(drop) }))
    }

    fn ask_bonus(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or(Open)?;
        let gain = answers.choose(say!(Word::Bonus, seat), Word::BonusHelp, |list| {
            list.urgent();
            let gain = say!(Word::Stock, player.res, player.res.saturating_add(GAIN));
            list.row_with(Gain::Resources, Word::BonusResources, gain);
            if player.can_lay() {
                list.row(Gain::Track, Word::BonusTrack);
            }
            list.row(Gain::Plan, Word::BonusPlan);
        })?;
        let bonus = match gain {
            Gain::Resources => Bonus::Resources,
            Gain::Track => Bonus::Lay(self.ask_lay(seat, Word::LayBonus, false, answers)?.ok_or(Open)?),
            Gain::Plan => Bonus::Plan(self.ask_plan(seat, false, answers)?.ok_or(Open)?),
        };
        Ok(Command::Bonus { seat, bonus })
    }

    pub(super) fn ask_dealt(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = answers.seat(Word::Who, Word::DealtHelp, self.undealt(), None)?;
        let player = self.player(seat).ok_or(Open)?;
        let token = answers.choose(say!(Word::Token, seat), Word::DealtHelp, |list| {
            player.offer_tokens(list, |list, token, kept| list.row_with(token, token.name(), kept));
        })?;
        let typed = self.setup.level == Level::Effects;
        if !typed || !answers.either(Word::OpeningPlans, Word::DealtHelp, (Word::NotTyped, Word::AllFour))? {
            return Ok(Command::Dealt { seat, token, plans: None });
        }
        let mut plans = Four([Effect::Unknown; 4]);
        for rail in Rail::ALL {
            plans[rail] = ask_effect(rail, &HeldPlans::new(), answers)?;
        }
        Ok(Command::Dealt { seat, token, plans: Some(plans) })
    }

    /// One turn ends before the others do.
    pub(super) fn ask_end(&self, answers: &mut Answers) -> Ask<Command> {
        answers.seat(Word::Who, Word::WhoHelp, self.done(), None).map(Command::End)
    }

    /// Discarded tokens are not among the books, so they have a correction of their own.
    pub(super) fn ask_gone(&self, answers: &mut Answers) -> Ask<Command> {
        let help = Phrase::from(Word::GoneHelp);
        let seat = answers.seat(Word::Who, help, Seat::all(self.seats()), None)?;
        let player = self.player(seat).ok_or(Open)?;
        let state = |rail| Some((Word::Count, player.rails[rail].gone.into()));
        let rail = ask_rail(Word::Gone.into(), help, &state, answers)?;
        let value = Value::Gone(rail);
        let ((least, most), now) = (player.range(value), player.value(value));
        let to = answers.set_right(say!(Word::GoneOf, rail.name()), Icon::No, (least, now, most), &GONE)?;
        Ok(Command::Correct { seat, value, change: Change::To(to) })
    }
}

/// The words of a location's action that comes before the track.
pub(super) const fn first_words(due: Due) -> Word {
    if matches!(due, Due::Plan) { Word::PlanFirst } else { Word::TokenFirst }
}

/// The effect of a Plan card; "not typed" is the first answer.
fn ask_effect(rail: Rail, held: &HeldPlans, answers: &mut Answers) -> Ask<Effect> {
    answers.choose(say!(Word::Effect, rail.name()), Word::EffectHelp, |list| {
        let fits = |effect: &Effect| effect.may_repeat() || held.is_full() || !held.contains(effect);
        Effect::ALL.into_iter().filter(fits).for_each(|effect| list.row(effect, effect.name()));
    })
}
