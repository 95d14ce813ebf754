//! What must hold in every position and after every command, said once more and in another way than the rules do it:
//! random play compares the two.

use super::command::{Action, Card, Command, Commerce, Picked, Trip, Use};
use super::player::TRACK;
use super::state::{HAND_LIMIT, HAND_MOST, TILES, TramLink, Tramways, supply};
use crate::games::rails::{Building, Tickets, leisure_price};
use crate::kit::{Seat, holds};

/// What the cards of a command cost.
fn price(command: &Command) -> i32 {
    match command {
        Command::Cards(picks) => {
            let thrown = |pick: &Picked| if let Card::Void(tickets) = pick.card { tickets.price() } else { 0 };
            picks.iter().map(thrown).sum()
        }
        Command::Bid { tickets, .. }
        | Command::Reveal { tickets, .. }
        | Command::Act { tickets, .. }
        | Command::Play { tickets, .. }
        | Command::Discard { tickets, .. }
        | Command::Pick { card: Card::Void(tickets), .. }
        | Command::Take { card: Card::Void(tickets), .. } => tickets.price(),
        _ => 0,
    }
}

impl Tramways {
    fn seats_of(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players.len())
    }

    pub(super) fn sound(&self) -> Result<(), &'static str> {
        for seat in self.seats_of() {
            let player = self.player(seat);
            holds((TRACK.first..=TRACK.last).contains(&player.stress), "stress is off its track")?;
            holds(player.cash >= 0, "a purse is below nothing")?;
            holds(player.workers <= self.worker_limit(), "there are too many workers")?;
            holds((HAND_LIMIT..=HAND_MOST).contains(&player.hand), "no hand limit is like this")?;
            let laid: i32 = self.links.of(seat).map(|link| i32::from(link.tiles)).sum();
            holds(laid + self.stock(seat) == TILES && self.stock(seat) >= 0, "tiles and stock are not 24")?;
            holds(self.order.contains(&seat), "somebody is missing in the order")?;
        }
        holds(self.order.len() == self.players.len(), "somebody is in the order twice")?;
        for link in self.links.iter() {
            let rivers = link.extra.rivers;
            holds(link.tiles > 0 && link.upgraded <= link.tiles && rivers <= link.tiles, "a link is impossible")?;
            holds(!link.finished || rivers == 0 && !link.worked, "a finished link waits for something")?;
            holds(link.finished || link.extra.ends.is_none(), "an unfinished link has ends")?;
        }
        for (building, all) in Building::ALL.into_iter().zip(supply(self.players.len())) {
            let built = self.built.iter().filter(|built| built.building == building).count();
            holds(usize::from(self.supply_of(building)) + built == usize::from(all), "a building tile is lost")?;
        }
        Ok(())
    }

    pub(super) fn follows(&self, before: &Self, command: &Command) -> Result<(), &'static str> {
        let cash = |game: &Self| game.players.iter().map(|player| player.cash).sum::<i32>();
        let (least, most) = before.bank_pays(command);
        let paid = cash(self) - cash(before);
        holds((least..=most).contains(&paid), "money came or went, and not by the bank")?;
        for seat in self.seats_of() {
            let industry = matches!(command, Command::Act { seat: builder, action: Action::Construct { building, .. }, .. }
                    if *builder == seat && *building == Building::Industry);
            let hand = (before.player(seat).hand + u8::from(industry)).min(HAND_MOST);
            holds(self.player(seat).hand == hand, "a hand limit changed")?;
        }
        match command {
            Command::EndRound => holds(self.links.iter().all(|link| !link.worked), "a link is still worked on"),
            Command::Act { seat, tickets, action: Action::Trip(trip) } => self.trip_paid(before, *seat, *tickets, trip),
            _ => Ok(()),
        }
    }

    /// What all players together get from the bank: at least and at most, because fares may end early.
    fn bank_pays(&self, command: &Command) -> (i32, i32) {
        let icons_less = |icons: u16, price: i32| i32::from(icons) - price;
        let (gain, fares) = match command {
            Command::Bid { amount, icons, .. } => (icons_less(*icons, i32::from(*amount)), 0),
            Command::Reveal { icons, .. } => (icons_less(*icons, i32::from(self.line)), 0),
            Command::TakeTwo(_) => (2, 0),
            Command::Discard { seat, .. } => (-i32::from(self.player(*seat).discarded), 0),
            Command::Play { icons, .. } => {
                let worth = |icon: &Use| if let Use::Money(value) = icon { i32::from(*value) } else { 0 };
                (icons.iter().map(worth).sum(), 0)
            }
            Command::Act { seat, action: Action::Trip(trip), .. } => {
                let links = trip.via.iter().filter_map(|link| self.links.get(*link).ok());
                let own = links.filter(|link| link.owner == *seat).map(TramLink::fare).sum();
                let five = if trip.choice == Commerce::Five { 5 } else { 0 };
                (five + icons_less(trip.icons, leisure_price(trip.buy)), own)
            }
            _ => (0, 0),
        };
        let least = gain - price(command);
        (least, least + fares)
    }

    /// One HP for each link, whoever owns it, and what was bought.
    fn trip_paid(&self, before: &Self, seat: Seat, tickets: Tickets, trip: &Trip) -> Result<(), &'static str> {
        let hp = |game: &Self| game.players.iter().map(|player| player.hp).sum::<i32>();
        let links = i32::try_from(trip.via.len()).unwrap_or(0);
        let gain = links + i32::from(trip.buy) + i32::from(trip.mayor);
        // Close to the end of the track the steps themselves cost HP: at most two follow those of the cards.
        let calm = before.player(seat).stress + tickets.steps() + 2 < TRACK.last;
        holds(!calm || hp(self) - hp(before) == gain, "a trip brought other HP than its links")
    }
}
