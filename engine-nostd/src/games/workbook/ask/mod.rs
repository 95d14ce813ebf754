//! The dialogues: from the answers so far to the next question, or to the command.

mod action;
mod build;
mod goals;
mod help;
mod setup;
mod trip;

pub(super) use setup::set_up;

use super::command::{Command, Correction};
use super::correct::MOST_RAILS;
use super::episode::Goal;
use super::state::{Duty, Phase, TramLink, Workbook};
use super::terms::{HpIcon, Value};
use super::twists::twists;
use crate::kit::{Answers, Ask, Change, Icon, List, Number, Outlook, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    Auction,
    Action(Seat),
    Help(Seat),
    Update,
    /// To be confirmed, counted from 1.
    Goal(u8, Goal),
    Retry,
    Goals,
    Twists,
    Rails,
    Remove,
    Opium,
}

/// Yes or no, the likelier under the cursor.
fn yes_no<'a>(title: impl Into<Say<'a>>, help: Word, likely: bool, answers: &mut Answers) -> Ask<bool> {
    answers.choose(title, help, |list| {
        for (yes, word) in [(true, Word::Yes), (false, Word::No)] {
            list.row(yes, word);
            if yes == likely {
                list.start();
            }
        }
    })
}

/// Its kind and amount.
impl Speak for HpIcon {
    fn speak(&self, out: &mut Speech) {
        match self.amount {
            0 => out.say(self.kind.name()),
            amount => out.say(say!(Word::IconAmount, self.kind.name(), amount)),
        }
    }
}

impl Workbook {
    /// The next step.
    pub(super) fn next_stop(&self, list: &mut List<Topic>) {
        match (self.phase, self.acting()) {
            (Phase::Bid, _) => list.row(Topic::Auction, Word::Auction),
            (Phase::Update, _) => list.row(Topic::Update, say!(Word::Update, self.round)),
            (Phase::Turn(_), Some((seat, duty))) => {
                let (topic, alone, named) = match duty {
                    Duty::Action1 => (Topic::Action(seat), Word::NextAction1, Word::NextAction1Of),
                    Duty::Action2 => (Topic::Action(seat), Word::NextAction2, Word::NextAction2Of),
                    Duty::SelfHelp => (Topic::Help(seat), Word::PhaseHelp, Word::PhaseHelp),
                };
                if self.duo() {
                    list.row(topic, say!(Word::NextOf, seat, named));
                } else {
                    list.row(topic, alone);
                }
            }
            (Phase::Turn(_) | Phase::End, _) => self.end_stop(list),
        }
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        let links = self.links.iter().next().is_some();
        let over = self.phase == Phase::End;
        for (possible, topic, name, right) in [
            // After the last round a new attempt is the likeliest.
            (over, Topic::Retry, Word::StartOver, say!(Word::Attempts, self.attempt)),
            (!self.goals().is_empty(), Topic::Goals, Word::GoalsRow, Say::Nothing),
            (true, Topic::Twists, Word::TwistsRow, Say::Nothing),
            (links, Topic::Rails, Word::CorrectRails, Say::Nothing),
            (links, Topic::Remove, Word::CorrectRemove, Say::Nothing),
            (self.episode.opium.0 > 0, Topic::Opium, Word::OpiumField, self.opium.into()),
            (!over, Topic::Retry, Word::StartOver, say!(Word::Attempts, self.attempt)),
        ] {
            if possible {
                menu.row_with(topic, name, right);
            }
        }
    }

    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Auction => self.ask_auction(answers),
            Topic::Action(seat) => self.ask_action(seat, answers),
            Topic::Help(seat) => self.ask_help(seat, answers),
            Topic::Update => Ok(Command::Update),
            Topic::Goal(number, goal) => self.ask_goal(number, goal, answers),
            Topic::Retry => Ok(Command::Retry),
            Topic::Goals => self.ask_goals(answers),
            Topic::Twists => Err(answers.read(Word::Twists, Word::TwistsHelp, |list: &mut List<()>| {
                twists(self.episode, !self.duo(), &mut |twist| list.row((), twist));
            })),
            Topic::Rails => {
                let link = self.ask_link(Word::CorrectHelp, |_| true, answers)?;
                let range = (i32::from(link.extra.0) + 1, i32::from(link.tiles), MOST_RAILS);
                let rails = Number::of(Word::Rails, Icon::Link, range, Word::Set, Word::CorrectHelp);
                let what = Correction::Rails { link: link.number, change: Change::To(answers.number(&rails)?) };
                Ok(Command::Correct { seat: link.owner, what })
            }
            Topic::Remove => {
                let link = self.ask_link(Word::CorrectHelp, |_| true, answers)?;
                Ok(Command::Correct { seat: link.owner, what: Correction::Remove { link: link.number } })
            }
            Topic::Opium => {
                let (least, most) = self.range(Value::Opium);
                let range = (least, i32::from(self.opium), most);
                let opium = Number::of(Word::OpiumField, Icon::Supply, range, Word::Set, Word::CorrectHelp);
                let what = Correction::Value { value: Value::Opium, change: Change::To(answers.number(&opium)?) };
                Ok(Command::Correct { seat: Seat(0), what })
            }
        }
    }

    fn ask_auction(&self, answers: &mut Answers) -> Ask<Command> {
        let winner = answers.choose(Word::WhoIsA, Word::AuctionHelp, |list| {
            for seat in Seat::all(self.players.len()) {
                list.row_with(seat, Say::Player(seat), say!(Word::Purse, self.player(seat).cash));
                if seat == self.first {
                    list.start();
                }
            }
        })?;
        let purse = self.player(winner).cash;
        let left = |purse: i32, price, out: &mut Speech| out.say(say!(RailWord::Left, purse.saturating_sub(price)));
        let price = answers.number(&Number {
            outlook: Some(Outlook { base: purse, say: left }),
            ..Number::of(Word::Price, Icon::Money, (0, 0, purse), Word::Pays, Word::AuctionHelp)
        })?;
        Ok(Command::Auction { winner, price })
    }

    fn ask_link(&self, help: Word, fits: impl Fn(&TramLink) -> bool, answers: &mut Answers) -> Ask<&TramLink> {
        self.links.ask(RailWord::WhichLink, help, fits, (self.players.len(), None), answers)
    }
}
