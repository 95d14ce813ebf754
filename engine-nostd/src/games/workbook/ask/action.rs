//! The list of actions.

use super::super::command::{Action, Command, Commerce};
use super::super::state::{Duty, TramLink, Workbook};
use super::super::terms::{IconKind, Stop};
use super::help::{Extras, ticked};
use super::trip::Arrival;
use crate::games::rails::Building;
use crate::kit::{Answers, Ask, List, Seat, Speech};
use crate::say;
use crate::text::workbook::Word;

#[derive(Clone, Copy)]
enum ActionRow {
    Trip(Arrival),
    Build,
    Construct,
    UpgradeLink,
    UpgradeBuilding,
    Extras,
    Pass,
    /// A Destination icon of the HP track serves, or no longer.
    Icon(u8),
}

impl Workbook {
    pub(super) fn ask_action(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut extras = Extras::default();
        let turn = |out: &mut Speech| self.say_turn(seat, out);
        let number = 1 + u8::from(matches!(self.acting(), Some((_, Duty::Action2))));
        loop {
            let title = say!(Word::Action, &turn, number, &extras.tickets);
            let rows = |list: &mut List<ActionRow>| self.action_rows(seat, &extras, list);
            let action = match answers.choose(title, Word::ActionsHelp, rows)? {
                ActionRow::Trip(arrival) => Action::Trip(self.ask_trip(seat, arrival, &extras, answers)?),
                ActionRow::Build => Action::Build(self.ask_build(seat, &extras, answers)?),
                ActionRow::Construct => self.ask_construct(answers)?,
                ActionRow::UpgradeLink => {
                    let fits = |link: &TramLink| upgradable(seat, link);
                    Action::UpgradeLink(self.ask_link(Word::UpgradeLinkHelp, fits, answers)?.number)
                }
                ActionRow::UpgradeBuilding => self.ask_upgrade_building(answers)?,
                ActionRow::Pass => Action::Pass,
                ActionRow::Extras => {
                    extras = self.ask_extras(extras, true, answers)?;
                    continue;
                }
                ActionRow::Icon(icon) => {
                    extras.icon = if extras.icon == Some(icon) { None } else { Some(icon) };
                    continue;
                }
            };
            return Ok(Command::Act { seat, tickets: extras.tickets, icon: extras.icon, action });
        }
    }

    /// Trips first, by destination; from the top, Up leads to passing and building at once.
    fn action_rows(&self, seat: Seat, extras: &Extras, list: &mut List<ActionRow>) {
        let workers = self.player(seat).workers;
        let build = |list: &mut List<ActionRow>| {
            if workers > 0 {
                list.row_with(ActionRow::Build, Word::Build, say!(Word::WorkersLeft, workers));
            }
        };
        let trips = self.links.iter().any(|link| link.finished) || self.ferries_matter() || extras.ferries > 0;
        if trips {
            for arrival in self.arrivals() {
                let (sign, name) = arrival.stop.look();
                let gift = |out: &mut Speech| self.say_gift(arrival, out);
                list.row_with(ActionRow::Trip(arrival), say!(Word::Trip, sign, name), &gift);
            }
        } else {
            // Without a link there is nothing to travel on: the first thing to do is to build.
            build(list);
        }
        list.row(ActionRow::Construct, Word::Construct);
        if self.links.iter().any(|link| upgradable(seat, link)) {
            list.row(ActionRow::UpgradeLink, Word::UpgradeLink);
        }
        if self.built.iter().any(|built| self.upgrade_hp(built.level, true).is_some()) {
            list.row(ActionRow::UpgradeBuilding, Word::UpgradeBuilding);
        }
        list.row(ActionRow::Extras, Word::ExtrasRow);
        if trips {
            build(list);
        }
        list.row(ActionRow::Pass, Word::Pass);
        for (number, icon) in self.usable_icons(seat, &[IconKind::Destination]) {
            let right = ticked(extras.icon == Some(number));
            list.row_with(ActionRow::Icon(number), say!(Word::HpIcon, number, &icon), right);
        }
    }

    /// What a destination gives.
    fn say_gift(&self, arrival: Arrival, out: &mut Speech) {
        match (arrival.commerce, arrival.stop) {
            (Commerce::Five, _) => out.say(Word::GivesFive),
            (Commerce::Ticket, _) => match self.episode.trip.ticket_price {
                0 => out.say(Word::GivesTicket),
                price => out.say(say!(Word::SellsTicket, price)),
            },
            (Commerce::Opium, _) => out.say(say!(Word::BuysOpium, self.episode.opium.1)),
            (Commerce::Untold, Stop::Building(Building::Residence)) if arrival.joy => out.say(Word::GivesJoy),
            (Commerce::Untold, Stop::Building(Building::Residence)) if self.episode.has_stress() => {
                out.say(Word::GivesCalm);
            }
            (Commerce::Untold, Stop::Building(Building::Industry)) => out.say(Word::GivesWorker),
            (Commerce::Untold, Stop::Building(Building::Leisure)) if self.episode.happiness => {
                out.say(Word::GivesHappiness);
            }
            (Commerce::Untold, Stop::FunFair) => out.say(Word::GivesHappiness),
            (Commerce::Untold, Stop::Building(_) | Stop::Station | Stop::Airport) => (),
        }
    }
}

fn upgradable(seat: Seat, link: &TramLink) -> bool {
    link.owner == seat && link.finished && link.upgraded == 0
}
