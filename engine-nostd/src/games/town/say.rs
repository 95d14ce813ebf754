//! The log of Rail Town in words.

use super::{Bonus, Command, Lay, Location, NewPlan, Town, TurnPart, Typing};
use crate::kit::{Change, Rules, Say, Seat, Speech};
use crate::say;
use crate::text::town::{SheetWord, Word};

impl Town {
    /// A command before it was done.
    pub(super) fn log(&self, command: &Command, out: &mut Speech) {
        match command {
            Command::Next => self.say_next(out),
            Command::Dealt { seat, token, .. } => out.say(say!(Word::SayDealt, *seat, token.name())),
            Command::Acquire { seat, location } => {
                out.say(say!(Word::SayAcquire, *seat, location.name(), location.key()));
            }
            Command::Place(seat) => out.say(say!(Word::SayPlace, *seat)),
            Command::Lay { seat, lay } => laid(*seat, *lay, out),
            Command::Plan { seat, plan } => planned(*seat, *plan, out),
            Command::Develop { seat, token } => out.say(say!(Word::SayDevelop, *seat, token.name())),
            Command::Bonus { seat, bonus: Bonus::Resources } => out.say(say!(Word::SayBonus, *seat)),
            Command::Bonus { seat, bonus: Bonus::Lay(lay) } => laid(*seat, *lay, out),
            Command::Bonus { seat, bonus: Bonus::Plan(plan) } => planned(*seat, *plan, out),
            Command::Buy { seat, token } => out.say(say!(Word::SayBuy, *seat, token.name())),
            Command::Discard { seat, rail } => out.say(say!(Word::SayDiscard, *seat, rail.name())),
            Command::Skip { seat, part: TurnPart::Track } => out.say(say!(Word::SaySkipTrack, *seat)),
            Command::Skip { seat, part: TurnPart::Location } => out.say(say!(Word::SaySkipLocation, *seat)),
            Command::End(seat) => out.say(say!(Word::SayEnd, *seat)),
            Command::Pad { seat, .. } => out.say(say!(Word::SayPad, *seat)),
            Command::Title { score, .. } => out.say(say!(Word::SayTitle, *score)),
            Command::Correct { seat, value, change: Change::By(by) } => {
                out.say(say!(Word::SayCorrectBy, *seat, value.names().1, *by));
            }
            Command::Correct { seat, value, change: Change::To(to) } => {
                out.say(say!(Word::SayCorrectTo, *seat, value.names().1, *to));
            }
            Command::Town(typing) => typed(typing, out),
            Command::EndAll => self.say_next(out),
        }
    }

    /// What was done, in the past tense, with what it changed.
    pub(super) fn did(&self, command: &Command, after: &Self, out: &mut Speech) {
        let stock = |seat: Seat| {
            let res = |town: &Self| town.player(seat).map_or(0, |player| player.res);
            (res(self), res(after))
        };
        match command {
            Command::Next | Command::EndAll => after.did_begin(out),
            Command::End(_) if after.round != self.round || after.over => after.did_begin(out),
            Command::Dealt { seat, token, .. } => {
                let mut left = after.undealt();
                // The last one is asked at once.
                match (left.next(), left.next()) {
                    (Some(next), None) => out.say(say!(Word::DidDealt, *seat, token.name(), next)),
                    _ => out.say(say!(Word::SayDealt, *seat, token.name())),
                }
            }
            Command::Acquire { seat, location: location @ Location::Resources } => {
                let (from, to) = stock(*seat);
                out.say(say!(Word::DidAcquirePaid, *seat, location.key(), from, to));
            }
            Command::Acquire { seat, location } => out.say(say!(Word::DidAcquire, *seat, location.key())),
            Command::Place(seat) => {
                out.say(say!(Word::DidPlace, *seat, after.player(*seat).map_or(0, |player| player.town)));
            }
            Command::Lay { seat, lay } | Command::Bonus { seat, bonus: Bonus::Lay(lay) } => {
                after.did_lay(*seat, *lay, stock(*seat), out);
            }
            Command::Plan { seat, plan } | Command::Bonus { seat, bonus: Bonus::Plan(plan) } => {
                let held = after.player(*seat).map_or(0, |player| player.rails[plan.rail].plans.len());
                out.say(say!(Word::DidPlan, *seat, plan.rail.name(), held));
            }
            Command::Develop { seat, token } => out.say(say!(Word::DidDevelop, *seat, token.name())),
            Command::Bonus { seat, bonus: Bonus::Resources } => {
                let (from, to) = stock(*seat);
                out.say(say!(Word::DidBonus, *seat, from, to));
            }
            Command::Buy { seat, token } => {
                let (from, to) = stock(*seat);
                out.say(say!(Word::DidBuy, *seat, token.name(), from, to));
            }
            Command::Discard { seat, rail } => {
                let (from, to) = stock(*seat);
                out.say(say!(Word::DidDiscard, *seat, rail.name(), from, to));
            }
            Command::End(seat) => out.say(say!(Word::DidEnd, *seat)),
            Command::Pad { seat, .. } => after.did_fill(*seat, out),
            Command::Town(typing) => self.did_type(typing, after, out),
            Command::Skip { .. } | Command::Title { .. } | Command::Correct { .. } => self.log(command, out),
        }
    }

    /// A round has begun, and what to prepare for it.
    fn did_begin(&self, out: &mut Speech) {
        let chore = match (self.over, self.preparation().fill) {
            (true, _) => return out.say(Word::RoundsOver),
            (false, true) => Word::ChoreFill,
            (false, false) => Word::ChoreKeep,
        };
        out.say(say!(Word::DidRound, self.round, self.starting(), chore));
    }

    fn did_lay(&self, seat: Seat, lay: Lay, (from, to): (u16, u16), out: &mut Speech) {
        let Some(tracks) = self.player(seat).map(|player| &player.rails[lay.rail]) else { return };
        let words = match (lay.cost(), tracks.bonus_next()) {
            (0, false) => Word::DidLay,
            (0, true) => Word::DidLayWatch,
            (_, false) => Word::DidLayPaid,
            (_, true) => Word::DidLayPaidWatch,
        };
        out.say(say!(words, seat, lay.rail.name(), tracks.laid, from, to));
    }

    fn did_fill(&self, seat: Seat, out: &mut Speech) {
        out.say(say!(Word::DidPad, seat, self.standing().get(seat.index()).map_or(0, |(total, _)| *total)));
    }

    /// What was typed, and what is typed next: the question that follows shows this in place of its title.
    fn did_type(&self, typing: &Typing, after: &Self, out: &mut Speech) {
        let done = |out: &mut Speech| typed(typing, out);
        match (typing, &after.desk, &self.desk) {
            (Typing::Take, _, Some(desk)) => after.did_fill(desk.owner, out),
            (_, Some(desk), _) => out.say(say!(SheetWord::DidThen, &done, Say::Short(&Say::Of(&desk.todo())))),
            _ => typed(typing, out),
        }
    }
}

fn laid(seat: Seat, lay: Lay, out: &mut Speech) {
    let words = if lay.cost() == 0 { Word::SayLay } else { Word::SayLayPaid };
    out.say(say!(words, seat, lay.rail.name(), lay.cost()));
}

fn planned(seat: Seat, plan: NewPlan, out: &mut Speech) {
    out.say(say!(Word::SayPlan, seat, plan.rail.name()));
}

fn typed(typing: &Typing, out: &mut Speech) {
    match typing {
        Typing::Open(seat) => out.say(say!(SheetWord::SayOpen, *seat)),
        Typing::Lay { rail, spot, .. } => out.say(say!(SheetWord::SayLay, rail.name(), spot)),
        Typing::Lift { rail, spot } => out.say(say!(SheetWord::SayLift, rail.name(), spot)),
        Typing::Line { rail, spots } => out.say(say!(SheetWord::SayLine, rail.name(), spots.len())),
        Typing::Card { place, .. } => out.say(say!(SheetWord::SayCard, place)),
        Typing::Plans { rail, plans } => out.say(say!(SheetWord::SayPlans, rail.name(), plans.len())),
        Typing::Stock { stock, count } => out.say(say!(SheetWord::SayStock, stock.name(), *count)),
        Typing::Take => out.say(SheetWord::SayTake),
        Typing::Close => out.say(SheetWord::SayClose),
    }
}
