//! Commands in words, for the log and the undo screen.

use super::ask::rails_word;
use super::command::{Action, Command, Commerce, Correction, Help, Trip};
use super::effect::Costs;
use super::state::{Phase, Workbook};
use crate::kit::{Change, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

/// So many links are named; the notation has them all.
const NAMED: usize = 3;

impl Workbook {
    pub(super) fn say_command(&self, command: &Command, out: &mut Speech) {
        match command {
            Command::Auction { winner, price } => out.say(say!(Word::IsPlayerA, *winner, *price)),
            Command::Act { seat, tickets, icon, action } => {
                let action = |out: &mut Speech| self.say_action(action, out);
                let costs = |out: &mut Speech| self.say_costs(Costs { tickets: *tickets, icon: *icon }, out);
                out.say(say!(Word::By, *seat, &action, &costs));
            }
            Command::Help { seat, tickets, help } => {
                let costs = |out: &mut Speech| self.say_costs(Costs { tickets: *tickets, icon: None }, out);
                out.say(say!(Word::By, *seat, help, &costs));
            }
            Command::Done(seat) => out.say(say!(Word::By, *seat, Word::HelpDone)),
            Command::Update => out.say(say!(Word::Update, self.round)),
            Command::Confirm { goal, met: true } => out.say(say!(Word::GoalMet, *goal)),
            Command::Confirm { goal, met: false } => out.say(say!(Word::GoalMissed, *goal)),
            Command::Retry => out.say(say!(Word::Restart, self.attempt.saturating_add(1))),
            Command::Correct { seat, what } => out.say(say!(Word::By, *seat, what)),
        }
    }

    fn say_action(&self, action: &Action, out: &mut Speech) {
        match action {
            Action::Build(build) => {
                let (word, link) = match build.link {
                    None => (Word::BuildsNew, self.links.next_number()),
                    Some(link) => (Word::BuildsOn, link),
                };
                out.say(say!(word, link, build.rails, (!build.closed).then_some(Word::LeftOpen)));
            }
            Action::Trip(trip) => trip.speak(out),
            Action::Construct { kind, .. } => out.say(say!(Word::Erects, kind.icon(), kind.name())),
            Action::UpgradeLink(link) => out.say(say!(RailWord::UpgradesLink, *link)),
            Action::UpgradeBuilding { building, .. } => out.say(say!(Word::UpgradesBuilding, *building)),
            Action::Pass => out.say(Word::Passes),
        }
    }
}

impl Workbook {
    /// What was done, and what it changed for the player; what is left to do at the table follows in the long form.
    pub(super) fn say_done(&self, command: &Command, after: &Self, out: &mut Speech) {
        let mut did = |seat: Seat, what: Say| {
            let who = |out: &mut Speech| {
                if self.duo() {
                    out.say(say!(Word::DidWho, seat));
                }
            };
            let gains = |out: &mut Speech| self.gains_to(after, seat).say_behind(out);
            out.say(say!(Word::Did, &who, what, &gains));
        };
        match command {
            Command::Act { seat, action, .. } => did(*seat, Say::Of(&|out: &mut Speech| self.say_acted(action, out))),
            Command::Help { seat, help, .. } => did(*seat, Say::Of(&|out: &mut Speech| help.say_taken(out))),
            Command::Done(seat) => did(*seat, Word::DidHelp.into()),
            Command::Update if after.phase == Phase::End => out.say(Word::DidGameOver),
            Command::Update => out.say(say!(Word::DidUpdate, after.round)),
            Command::Retry => out.say(say!(Word::DidRetry, after.attempt)),
            Command::Auction { .. } | Command::Confirm { .. } | Command::Correct { .. } => {
                self.say_command(command, out);
            }
        }
    }

    fn say_acted(&self, action: &Action, out: &mut Speech) {
        match action {
            Action::Build(build) => {
                let (word, number) = match build.link {
                    Some(link) => (Word::DidBuildOn, link),
                    None => (Word::DidBuild, self.links.next_number()),
                };
                let open = (!build.closed).then_some(Word::LeftOpen);
                let rails = say!(rails_word(build.rails), build.rails);
                out.say(say!(word, number, build.rails, open, rails));
            }
            Action::Trip(trip) => {
                let way = |out: &mut Speech| trip.say_way(out);
                let (sign, _) = trip.to.look();
                let ticket = (trip.commerce == Commerce::Ticket).then_some(Word::DidTicket);
                out.say(say!(Word::DidTrip, &way, sign, ticket));
            }
            Action::Construct { kind, .. } => out.say(say!(Word::DidConstruct, self.next_built(), kind.icon())),
            Action::UpgradeLink(link) => out.say(say!(Word::DidUpgradeLink, *link)),
            Action::UpgradeBuilding { building, .. } => out.say(say!(Word::DidUpgradeBuilding, *building)),
            Action::Pass => out.say(Word::DidPass),
        }
    }
}

impl Trip {
    /// Links, and what else is on the way: `L1 L4 ferry`.
    pub(super) fn say_way(&self, out: &mut Speech) {
        let mut gap = None;
        let mut leg = |out: &mut Speech, what: Say| {
            out.say(say!(Word::Leg, gap, what));
            gap = Some(' ');
        };
        for link in self.via.iter().take(NAMED) {
            leg(out, say!(RailWord::Number, *link));
        }
        if self.via.len() > NAMED {
            leg(out, Word::ViaMore.into());
        }
        for (count, word) in
            [(self.ferries, Word::WayFerry), (u8::from(self.flight), Word::WayFlight), (self.parks, Word::WayPark)]
        {
            match count {
                0 => (),
                1 => leg(out, word.into()),
                more => leg(out, say!(Word::WayTimes, word, more)),
            }
        }
    }
}

impl Help {
    /// What the change of the books does not say.
    fn say_taken(self, out: &mut Speech) {
        match self {
            Self::Passenger => out.say(Word::DidPassenger),
            Self::Opium => out.say(Word::DidOpium),
            Self::Money(_) | Self::Worker | Self::Happiness | Self::Calm | Self::Icon(_) => out.say(Word::DidTake),
        }
    }
}

impl Speak for Trip {
    fn speak(&self, out: &mut Speech) {
        let (sign, name) = self.to.look();
        let links = |out: &mut Speech| {
            self.via.iter().take(NAMED).for_each(|link| out.say(say!(Word::Via, *link)));
            if self.via.len() > NAMED {
                out.say(Word::ViaMore);
            }
        };
        out.say(say!(Word::Travels, name, &links, sign));
    }
}

impl Speak for Help {
    fn speak(&self, out: &mut Speech) {
        match *self {
            Self::Money(amount) => out.say(say!(Word::HelpedMoney, amount)),
            Self::Worker => out.say(Word::HelpedWorker),
            Self::Passenger => out.say(Word::HelpedPassenger),
            Self::Happiness => out.say(Word::HelpedHappiness),
            Self::Calm => out.say(Word::HelpedCalm),
            Self::Opium => out.say(Word::HelpedOpium),
            Self::Icon(number) => out.say(say!(Word::HelpedIcon, number)),
        }
    }
}

impl Speak for Correction {
    fn speak(&self, out: &mut Speech) {
        let by = |change: Change| {
            move |out: &mut Speech| match change {
                Change::By(by) => out.say(say!(Word::ChangedBy, by)),
                Change::To(to) => out.say(say!(Word::ChangedTo, to)),
            }
        };
        match *self {
            Self::Rails { link, change } => out.say(say!(Word::CorrectedRails, link, &by(change))),
            Self::Remove { link } => out.say(say!(Word::Removed, link)),
            Self::Value { value, change } => {
                out.say(say!(Word::CorrectedValue, value.name(), &by(change), value.icon()));
            }
        }
    }
}
