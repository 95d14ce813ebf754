//! The questions of a turn.

use super::ask_rail;
use crate::games::town::plans::{Effect, Held, NewPlan};
use crate::games::town::player::{Lay, PRICE, Player, TOKENS, Token, Value};
use crate::games::town::turn::{Bonus, Location, Part};
use crate::games::town::{Command, Four, Rail, Town};
use crate::kit::{Answers, Ask, Change, Icon, Number, Open, Phrase, Rules, Say, Seat};
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
    End,
}

impl Due {
    pub(super) const fn words(self) -> Word {
        match self {
            Self::Card => Word::NextCard,
            Self::Track => Word::NextTrack,
            Self::Plan => Word::NextPlan,
            Self::Token => Word::NextToken,
            Self::Bonus => Word::NextBonus,
            Self::End => Word::NextEnd,
        }
    }
}

/// What a player on turn may do besides.
#[derive(Clone, Copy, Debug)]
pub enum Extra {
    Location,
    Buy,
    Discard,
    Place,
    Skip(Part),
}

impl Extra {
    pub(super) const ALL: [Self; 6] =
        [Self::Location, Self::Buy, Self::Discard, Self::Place, Self::Skip(Part::Track), Self::Skip(Part::Location)];

    pub(super) fn words(self) -> (Word, Say<'static>) {
        match self {
            Self::Location => (Word::LocationFirst, Say::Nothing),
            Self::Buy => (Word::Buy, Word::BuyPrice.into()),
            Self::Discard => (Word::Discard, Word::DiscardGain.into()),
            Self::Place => (Word::Place, Say::Nothing),
            Self::Skip(Part::Track) => (Word::SkipTrack, Say::Nothing),
            Self::Skip(Part::Location) => (Word::SkipLocation, Say::Nothing),
        }
    }

    pub(super) fn is_open_to(self, player: &Player) -> bool {
        let did = player.did;
        player.due == 0
            && match self {
                // The location may come before the track; at location c both are track.
                Self::Location => {
                    let other = matches!(player.location, Some(Location::Plan | Location::Development));
                    other && !did.track && !did.location
                }
                Self::Buy => player.res >= PRICE,
                Self::Discard => player.rails.0.iter().any(|tracks| tracks.on() > 0),
                Self::Place => player.acquired() && !did.place,
                Self::Skip(Part::Track) => player.acquired() && !did.track,
                Self::Skip(Part::Location) => player.acquired() && !did.location,
            }
    }
}

impl Player {
    fn can_lay(&self) -> bool {
        self.rails.0.iter().any(|tracks| tracks.laid < TOKENS)
    }

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
        match player.next() {
            Due::Bonus => self.ask_bonus(seat, answers),
            Due::Card => {
                let location = answers.choose(say!(Word::Acquire, seat), Word::AcquireHelp, |list| {
                    for location in Location::ALL.into_iter().filter(|location| self.taken & location.bit() == 0) {
                        list.row(location, location.name());
                    }
                })?;
                Ok(Command::Acquire { seat, location })
            }
            // Nothing is left to lay: that is what `skip` says.
            Due::Track if !player.can_lay() => {
                Ok(Command::Skip { seat, part: if player.did.track { Part::Location } else { Part::Track } })
            }
            Due::Track => Ok(Command::Lay { seat, lay: self.ask_lay(seat, Word::LayTrack, answers)? }),
            Due::Plan | Due::Token => self.ask_location(seat, answers),
            Due::End => Ok(Command::End(seat)),
        }
    }

    /// D, before or after C.
    fn ask_location(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        match self.player(seat).ok_or(Open)?.location_due() {
            Some(Due::Plan) => Ok(Command::Plan { seat, plan: self.ask_plan(seat, answers)? }),
            Some(Due::Token) => Ok(Command::Develop { seat, token: self.ask_token(seat, Word::TokenHelp, answers)? }),
            _ => Err(Open),
        }
    }

    pub(super) fn ask_extra(&self, extra: Extra, answers: &mut Answers) -> Ask<Command> {
        let seat = answers.seat(Word::Who, Word::WhoHelp, self.able(extra), None)?;
        match extra {
            Extra::Location => self.ask_location(seat, answers),
            Extra::Buy => Ok(Command::Buy { seat, token: self.ask_token(seat, Word::BuyHelp, answers)? }),
            Extra::Discard => self.ask_discard(seat, answers),
            Extra::Place => Ok(Command::Place(seat)),
            Extra::Skip(part) => Ok(Command::Skip { seat, part }),
        }
    }

    fn ask_lay(&self, seat: Seat, what: Word, answers: &mut Answers) -> Ask<Lay> {
        let player = self.player(seat).ok_or(Open)?;
        let state = |rail| {
            let tracks = &player.rails[rail];
            let words = if tracks.bonus_next() { Word::BeforeBonus } else { Word::Count };
            (tracks.laid < TOKENS).then_some((words, tracks.on().into()))
        };
        let rail = ask_rail(say!(Word::Lay, seat, what), Word::LayHelp.into(), &state, answers)?;
        // All that makes a token cost something is one question, and no question for who cannot pay anyway.
        answers.choose(say!(Word::Cost, rail.name()), Word::CostHelp, |list| {
            for way in 0..12 {
                let lay = Lay { rail, open: way % 3, cross: way / 3 % 2 == 1, double: way >= 6 };
                match lay.cost() {
                    cost if cost > player.res || (lay.double && player.double == 0) => (),
                    0 => list.row(lay, lay.words()),
                    cost => list.row_with(lay, say!(lay.words(), lay.open), say!(Word::Price, cost)),
                }
            }
        })
    }

    fn ask_plan(&self, seat: Seat, answers: &mut Answers) -> Ask<NewPlan> {
        let player = self.player(seat).ok_or(Open)?;
        let state = |rail| Some((Word::PlansHeld, player.rails[rail].plans.len()));
        let rail = ask_rail(say!(Word::Plan, seat), Word::PlanHelp.into(), &state, answers)?;
        let held = &player.rails[rail].plans;
        let effect = ask_effect(rail, held, answers)?;
        if !held.is_full() {
            return Ok(NewPlan { rail, effect, drop: None });
        }
        let twice = !effect.may_repeat() && held.contains(&effect);
        let drop = answers.choose(say!(Word::Drop, rail.name()), Word::PlanHelp, |list| {
            // A No Duplicates card can only take the place of its like.
            let goes = |card: &Effect| held.contains(card) && (!twice || *card == effect);
            Effect::ALL.into_iter().filter(goes).for_each(|card| list.row(card, card.name()));
        })?;
        Ok(NewPlan { rail, effect, drop: Some(drop) })
    }

    fn ask_token(&self, seat: Seat, help: Word, answers: &mut Answers) -> Ask<Token> {
        let player = self.player(seat).ok_or(Open)?;
        answers.choose(say!(Word::Token, seat), help, |list| {
            for token in [Token::Wild, Token::Double, Token::Up, Token::Nothing] {
                if token != Token::Up || player.up < player.town {
                    list.row(token, token.name());
                }
            }
        })
    }

    fn ask_bonus(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or(Open)?;
        let gain = answers.choose(say!(Word::Bonus, seat), Word::BonusHelp, |list| {
            list.row_with(Gain::Resources, Word::BonusResources, Word::DiscardGain);
            if player.can_lay() {
                list.row(Gain::Track, Word::BonusTrack);
            }
            list.row(Gain::Plan, Word::BonusPlan);
        })?;
        let bonus = match gain {
            Gain::Resources => Bonus::Resources,
            Gain::Track => Bonus::Lay(self.ask_lay(seat, Word::LayBonus, answers)?),
            Gain::Plan => Bonus::Plan(self.ask_plan(seat, answers)?),
        };
        Ok(Command::Bonus { seat, bonus })
    }

    fn ask_discard(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or(Open)?;
        let state = |rail| Some((Word::Count, player.rails[rail].on().into())).filter(|(_, on)| *on > 0);
        let rail = ask_rail(say!(Word::WhichDiscard, seat), Word::DiscardHelp.into(), &state, answers)?;
        Ok(Command::Discard { seat, rail })
    }

    pub(super) fn ask_dealt(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = answers.seat(Word::Who, Word::DealtHelp, self.undealt(), None)?;
        let token = self.ask_token(seat, Word::DealtHelp, answers)?;
        if !answers.either(Word::OpeningPlans, Word::DealtHelp, (Word::NotTyped, Word::AllFour))? {
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
        let help = Phrase::from(Word::GoneHelp);
        let seat = answers.seat(Word::Who, help, Seat::all(self.seats()), None)?;
        let player = self.player(seat).ok_or(Open)?;
        let state = |rail| Some((Word::Count, player.rails[rail].gone.into()));
        let rail = ask_rail(Word::Gone.into(), help, &state, answers)?;
        let tracks = &player.rails[rail];
        let range = (0, tracks.gone.into(), tracks.laid.into());
        let title = say!(Word::GoneOf, rail.name());
        let to = answers.number(&Number::of(title, Icon::No, range, Word::GoneVerb, help))?;
        Ok(Command::Correct { seat, value: Value::Gone(rail), change: Change::To(to) })
    }
}

/// The effect of a Plan card; "not typed" is the first answer.
fn ask_effect(rail: Rail, held: &Held, answers: &mut Answers) -> Ask<Effect> {
    answers.choose(say!(Word::Effect, rail.name()), Word::EffectHelp, |list| {
        let fits = |effect: &Effect| effect.may_repeat() || held.is_full() || !held.contains(effect);
        Effect::ALL.into_iter().filter(fits).for_each(|effect| list.row(effect, effect.name()));
    })
}
