//! The log of Rail Town in words.

use super::{Bonus, Command, Lay, NewPlan, Part, Town, Typing};
use crate::kit::{Change, Seat, Speech};
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
            Command::Skip { seat, part: Part::Track } => out.say(say!(Word::SaySkipTrack, *seat)),
            Command::Skip { seat, part: Part::Location } => out.say(say!(Word::SaySkipLocation, *seat)),
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
