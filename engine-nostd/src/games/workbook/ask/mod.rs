//! The dialogues: from the answers so far to the next question, or to the command.

mod build;
mod costs;
mod goals;
mod help;
mod setup;
mod trip;

pub(super) use build::rails_word;
pub(super) use setup::set_up;

use super::command::{Action, Command, Correction};
use super::correct::MOST_RAILS;
use super::effect::Costs;
use super::state::{Duty, Phase, Workbook};
use super::terms::{HpIcon, Value};
use super::twists::twists;
use crate::kit::{
    Answers, Ask, Change, Facts, Icon, List, LiveFacts, Number, Open, Say, Seat, SetRight, Speak, Speech,
};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::{GoalWord, Word};

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    Auction,
    Trip(Seat),
    Build(Seat),
    Construct(Seat),
    Upgrade(Seat),
    Pass(Seat),
    Help(Seat),
    Update,
    /// Still to be confirmed.
    OpenGoals,
    Retry,
    Goals,
    Twists,
    Links,
    Opium,
}

const SET_RIGHT: SetRight = SetRight {
    verb: Word::Set.phrase(),
    unchanged: Word::Unchanged.phrase(),
    outlook: Word::SetOutlook.phrase(),
    help: Word::CorrectHelp.phrase(),
};

/// What can be wrong about a link.
#[derive(Clone, Copy)]
enum Fix {
    Rails,
    Remove,
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
    /// What can be done now, the next step first.
    pub(super) fn bar(&self, list: &mut List<Topic>) {
        match (self.phase, self.acting()) {
            (Phase::Bid, _) => list.row(Topic::Auction, Word::StopAuction),
            (Phase::Update, _) => list.row(Topic::Update, say!(Word::StopUpdate, self.round)),
            (Phase::Turn(_), Some((seat, duty))) => {
                let turn = |out: &mut Speech| self.say_turn(seat, out);
                if duty == Duty::SelfHelp {
                    return list.row(Topic::Help(seat), say!(Word::StopHelp, &turn));
                }
                for (possible, topic, words) in [
                    (self.trips_matter(), Topic::Trip(seat), Word::StopTrip),
                    (self.can_build(seat), Topic::Build(seat), Word::StopBuild),
                    (!self.built.is_full(), Topic::Construct(seat), Word::StopConstruct),
                    (self.can_upgrade(seat), Topic::Upgrade(seat), Word::StopUpgrade),
                    (true, Topic::Pass(seat), Word::StopPass),
                ] {
                    if possible {
                        list.row(topic, say!(words, &turn));
                    }
                }
            }
            (Phase::Turn(_) | Phase::End, _) => self.end_stops(list),
        }
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        let links = self.links.iter().next().is_some();
        // Without a link a trip is no stop of the bar, but there may be a ferry.
        let ferry = self.acting().filter(|(_, duty)| *duty != Duty::SelfHelp && !self.trips_matter());
        let (met, all) = self.goals_met();
        menu_row(menu, all > 0, Topic::Goals, Word::Goals, say!(GoalWord::Of, met, all));
        menu_row(menu, true, Topic::Twists, Word::TwistsRow, Say::Nothing);
        if let Some((seat, _)) = ferry {
            menu.row(Topic::Trip(seat), Word::FerryTrip);
        }
        menu_row(menu, self.episode.opium.0 > 0, Topic::Opium, Word::OpiumField, self.opium.into());
        let over = self.phase == Phase::End;
        menu_row(menu, !over, Topic::Retry, Word::StartOver, say!(Word::Attempts, self.attempt.saturating_add(1)));
        if links {
            menu.row_with(Topic::Links, RailWord::Links, self.links.iter().count());
        }
    }

    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Auction => self.ask_auction(answers),
            Topic::Trip(seat) => self.ask_trip(seat, answers),
            Topic::Build(seat) => self.ask_build(seat, answers),
            Topic::Construct(seat) => self.ask_construct(seat, answers),
            Topic::Upgrade(seat) => self.ask_upgrade(seat, answers),
            Topic::Pass(seat) => Ok(Costs::default().act(seat, Action::Pass)),
            Topic::Help(seat) => self.ask_help(seat, answers),
            Topic::Update => Ok(Command::Update),
            Topic::OpenGoals => self.ask_open_goals(answers),
            Topic::Retry => Ok(Command::Retry),
            Topic::Goals => self.ask_goals(answers),
            Topic::Twists => Err(self.read_twists(answers)),
            Topic::Links => self.ask_fix(answers),
            Topic::Opium => {
                let (least, most) = self.range(Value::Opium);
                let range = (least, i32::from(self.opium), most);
                let change = Change::To(answers.set_right(Word::OpiumField, Icon::Supply, range, &SET_RIGHT)?);
                Ok(Command::Correct { seat: Seat(0), what: Correction::Value { value: Value::Opium, change } })
            }
        }
    }

    fn read_twists(&self, answers: &mut Answers) -> Open {
        answers.read(Word::Twists, Word::TwistsHelp, |list: &mut List<()>| {
            twists(self.episode, !self.duo(), &mut |twist| list.row((), twist));
        })
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
        let left = |price: i32, facts: &mut Facts| {
            facts.say(say!(Word::Step, Icon::Money, purse, purse.saturating_sub(price)));
        };
        let price = answers.number(&Number {
            live: Some(LiveFacts(&left)),
            ..Number::of(say!(Word::Price, winner), Icon::Money, (0, 0, purse), Word::Pays, Word::AuctionHelp)
        })?;
        Ok(Command::Auction { winner, price })
    }

    /// All links, and what can be set right about one.
    fn ask_fix(&self, answers: &mut Answers) -> Ask<Command> {
        let seats = (self.players.len(), None);
        let (link, fix) = self.links.ask_fix(seats, answers, |link, list| {
            list.row_with(Fix::Rails, Word::Rails, link.tiles);
            list.row(Fix::Remove, RailWord::RemoveLink);
        })?;
        let number = link.number;
        let what = match fix {
            Fix::Rails => {
                let range = (i32::from(link.extra.0) + 1, i32::from(link.tiles), MOST_RAILS);
                let title = say!(Word::RailsOf, number);
                let change = Change::To(answers.set_right(title, Icon::Link, range, &SET_RIGHT)?);
                Correction::Rails { link: number, change }
            }
            Fix::Remove => Correction::Remove { link: number },
        };
        Ok(Command::Correct { seat: link.owner, what })
    }
}

fn menu_row(menu: &mut List<Topic>, possible: bool, topic: Topic, name: Word, right: Say) {
    if possible {
        menu.row_with(topic, name, right);
    }
}
