//! What must hold in every position and after every command, said once more and in another way than the rules do it:
//! random play compares the two.

use super::command::{Action, Command, Commerce, Correction, Help, Trip};
use super::state::{Phase, Workbook};
use crate::games::rails::{Tickets, leisure_price};
use crate::kit::{Seat, holds};

impl Workbook {
    /// Corrections by hand may leave any sum of money and HP behind; all else holds after them, too.
    pub(super) fn sound(&self) -> Result<(), &'static str> {
        let episode = self.episode;
        for seat in Seat::all(self.players.len()) {
            let player = self.player(seat);
            holds((self.track.first..=self.track.last).contains(&player.stress), "stress is off its track")?;
            holds(player.workers <= self.cap, "there are too many workers")?;
            holds(episode.happiness || self.terms(seat).total() == 0, "there is a final count without HP")?;
        }
        holds(self.opium <= episode.opium.0, "there is too much opium")?;
        holds((1..=self.rounds).contains(&self.round), "there is no such round")?;
        for link in self.links.iter() {
            let (tiles, bridges, upgraded) = (link.tiles, link.extra.0, link.upgraded);
            holds(tiles >= 1 && bridges <= tiles, "a link is impossible")?;
            holds(!(link.finished && link.worked), "a complete link waits for work")?;
            holds(upgraded == 0 || upgraded == tiles && link.finished, "a link is upgraded in part")?;
            holds(episode.build.point_price == 0 || !link.finished || upgraded > 0, "a paid link is not upgraded")?;
            holds(link.number < self.links.next_number(), "a number would be used again")?;
        }
        let most = if episode.town.second_hp > 0 { 2 } else { 1 };
        for built in &self.built {
            holds(built.level <= most, "a building is too high")?;
            holds(episode.town.no_build != Some(built.kind), "such a building may not stand here")?;
        }
        holds(self.solved().is_none() == self.duo(), "only one player solves a puzzle")
    }

    pub(super) fn follows(&self, before: &Self, command: &Command) -> Result<(), &'static str> {
        if matches!(command, Command::Retry) {
            return holds(self.links.iter().next().is_none() && self.round == 1, "a new attempt is not new");
        }
        holds(self.attempt == before.attempt, "there was no new attempt")?;
        let rails = |game: &Self| game.links.iter().map(|link| i32::from(link.tiles)).sum::<i32>();
        let laid = rails(self) - rails(before);
        match command {
            Command::Act { action, .. } => {
                holds(laid == rails_of(action), "rails came or went by themselves")?;
                holds(self.phase != before.phase, "an action took no turn")?;
            }
            Command::Update => {
                holds(laid <= 0, "an Update laid rails")?;
                holds(
                    self.phase == Phase::End || self.links.neglected().count() == self.open_links(),
                    "work is left over",
                )?;
            }
            Command::Correct { what: Correction::Rails { .. } | Correction::Remove { .. }, .. } => (),
            _ => holds(laid == 0, "rails came or went by themselves")?,
        }
        self.paid(before, command)
    }

    fn open_links(&self) -> usize {
        self.links.iter().filter(|link| !link.finished).count()
    }

    /// Link fees change hands; everything else comes from or goes to the bank. Penalties on the HP track aside.
    fn paid(&self, before: &Self, command: &Command) -> Result<(), &'static str> {
        let cash = |game: &Self| game.players.iter().map(|player| player.cash).sum::<i32>();
        let gain = match command {
            Command::Auction { price, .. } => -i32::from(*price),
            Command::Help { tickets, help, .. } => {
                let money = match help {
                    Help::Money(amount) => i32::from(*amount),
                    Help::Icon(number) => before.hp_icon(*number).map_or(0, |icon| i32::from(icon.amount)),
                    _ => 0,
                };
                money - before.cost(*tickets)
            }
            Command::Act { seat, tickets, action, .. } => before.earned(*seat, action) - before.cost(*tickets),
            Command::Correct { .. } => return Ok(()),
            _ => 0,
        };
        let penalties = self.setup.icons.iter().any(|icon| icon.kind == super::terms::IconKind::Pay);
        holds(penalties || cash(self) - cash(before) == gain, "money came or went, and not by the bank")
    }

    fn cost(&self, tickets: Tickets) -> i32 {
        tickets.price() + i32::from(self.episode.icon_fee) * i32::from(tickets.extra)
    }

    /// From the bank, by all players together.
    fn earned(&self, seat: Seat, action: &Action) -> i32 {
        match action {
            Action::Build(build) => {
                let twists = self.episode.build;
                let points = i32::from(build.spaces.need(build.rails)) * i32::from(twists.point_price);
                -points - i32::from(build.spaces.toll) * i32::from(twists.toll)
            }
            Action::Construct { .. } if self.duo() => 5,
            Action::Trip(trip) => self.fares(seat, trip) + self.at_destination(trip),
            _ => 0,
        }
    }

    fn fares(&self, seat: Seat, trip: &Trip) -> i32 {
        let twists = self.episode.trip;
        let links = || trip.via.iter().filter_map(|number| self.links.get(*number).ok());
        let per_rail = i32::from(twists.per_rail);
        let own: i32 = links()
            .filter(|link| link.owner == seat)
            .map(|link| {
                let rails = per_rail * i32::from(link.tiles);
                if link.upgraded > 0 { (3 * rails + 1) / 2 } else { rails }
            })
            .sum();
        let bridges: i32 = links().map(|link| i32::from(link.extra.0)).sum();
        own + bridges * i32::from(twists.bridge_money)
            + i32::from(trip.ferries) * i32::from(twists.ferry_money)
            + i32::from(trip.flight) * i32::from(twists.flight_money)
    }

    fn at_destination(&self, trip: &Trip) -> i32 {
        let twists = self.episode.trip;
        let bought = match trip.to.letter() {
            'L' => leisure_price(trip.buy) + i32::from(twists.admission),
            'F' => i32::from(twists.fair_price) * i32::from(trip.buy),
            _ => 0,
        };
        let gift = match trip.commerce {
            Commerce::Five => 5,
            Commerce::Ticket => -i32::from(twists.ticket_price),
            Commerce::Opium => i32::from(self.episode.opium.1),
            Commerce::Untold => 0,
        };
        gift - bought
    }
}

/// Rails drawn, or erased under new buildings.
fn rails_of(action: &Action) -> i32 {
    match action {
        Action::Build(build) => i32::from(build.rails),
        Action::Construct { splits, .. } => -i32::try_from(splits.len()).unwrap_or(0),
        _ => 0,
    }
}
