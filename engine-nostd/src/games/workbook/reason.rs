//! Why a command was refused, with the numbers of the position.

use super::command::{Action, Build, Command, Commerce};
use super::state::Workbook;
use crate::games::rails::{Building, Tickets};
use crate::kit::{Refusal, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

impl Workbook {
    pub(super) fn explain(&self, command: &Command, refusal: Refusal, out: &mut Speech) {
        let mut dear = |price: i32, seat: &Seat| out.say(say!(RailWord::TooDear, price, self.player(*seat).cash));
        match (refusal, command) {
            (Refusal::ConsequenceUnpaid, Command::Act { seat, tickets, .. } | Command::Help { seat, tickets, .. }) => {
                out.say(say!(Word::TicketCosts, tickets.price(), self.player(*seat).cash));
            }
            (Refusal::ShortOfMoney, Command::Auction { winner, price }) => dear(i32::from(*price), winner),
            (Refusal::ShortOfMoney, Command::Help { seat, tickets, .. }) => dear(self.tickets_cost(*tickets), seat),
            (Refusal::ShortOfMoney, Command::Act { seat, tickets, action, .. }) => {
                dear(self.tickets_cost(*tickets) + self.action_cost(action), seat);
            }
            (Refusal::ShortOfHappiness, Command::Act { seat, action: Action::Build(build), .. }) => {
                out.say(say!(Word::ForestCosts, build.spaces.forest, self.player(*seat).hp));
            }
            (Refusal::ForbiddenHere, Command::Act { action: Action::Build(Build { spaces, .. }), .. })
                if spaces.river > 0 && self.setup.winter.has(self.round) =>
            {
                out.say(Word::ItIsWinter);
            }
            _ => (),
        }
    }

    fn tickets_cost(&self, tickets: Tickets) -> i32 {
        tickets.price() + i32::from(self.episode.icon_fee) * i32::from(tickets.extra)
    }

    /// What must be on hand before the action earns anything.
    fn action_cost(&self, action: &Action) -> i32 {
        match action {
            Action::Build(Build { rails, spaces, .. }) => {
                let twists = self.episode.build;
                let points = i32::from(spaces.need(*rails)) * i32::from(twists.point_price);
                points + i32::from(spaces.toll) * i32::from(twists.toll)
            }
            Action::Trip(trip) => {
                let twists = self.episode.trip;
                let leisure = trip.to.letter() == Building::Leisure.letter();
                let admission = if leisure { i32::from(twists.admission) } else { 0 };
                let ticket = if trip.commerce == Commerce::Ticket { i32::from(twists.ticket_price) } else { 0 };
                admission + ticket + self.price(trip.to, trip.buy).unwrap_or(0)
            }
            _ => 0,
        }
    }
}
