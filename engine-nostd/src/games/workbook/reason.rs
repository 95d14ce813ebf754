//! Why a command was refused, with the numbers of the position.

use super::state::Workbook;
use super::terms::{Action, Build, Command, Commerce};
use crate::games::rails::{Building, Tickets};
use crate::kit::{Line, Refusal, Seat};
use crate::text::workbook::reason::{self as text, price};

impl Workbook {
    pub(super) fn explain(&self, command: &Command, refusal: Refusal) -> Option<Line> {
        let cash = |seat: &Seat| self.player(*seat).cash;
        Some(match (refusal, command) {
            (Refusal::ConsequenceUnpaid, Command::Act { seat, tickets, .. } | Command::Help { seat, tickets, .. }) => {
                price(tickets.price(), cash(seat))
            }
            (Refusal::ShortOfMoney, Command::Auction { winner, price: bid }) => price(i32::from(*bid), cash(winner)),
            (Refusal::ShortOfMoney, Command::Help { seat, tickets, .. }) => {
                price(self.tickets_cost(*tickets), cash(seat))
            }
            (Refusal::ShortOfMoney, Command::Act { seat, tickets, action, .. }) => {
                price(self.tickets_cost(*tickets) + self.action_cost(action), cash(seat))
            }
            (Refusal::ShortOfHappiness, Command::Act { seat, action: Action::Build(build), .. }) => {
                text::forest(build.spaces.forest, self.player(*seat).hp)
            }
            (Refusal::ForbiddenHere, Command::Act { action: Action::Build(Build { spaces, .. }), .. })
                if spaces.river > 0 && self.setup.winter.has(self.round) =>
            {
                text::WINTER.into()
            }
            _ => return None,
        })
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
