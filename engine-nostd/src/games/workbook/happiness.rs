//! Happiness, stress and tickets, with the icons that the HP track may hold.

use super::player::IconState;
use super::state::Workbook;
use super::terms::{HpIcon, IconKind};
use crate::games::rails::Tickets;
use crate::kit::{Refusal, Seat};

impl Workbook {
    /// Single steps: each that reaches the last space or cannot leave it costs 1 HP.
    pub(super) fn stress_up(&mut self, seat: Seat, steps: i32) -> Result<(), Refusal> {
        if self.episode.has_stress() {
            let track = self.track;
            let player = self.player_mut(seat)?;
            let (space, lost) = track.up(player.stress, steps);
            player.stress = space;
            player.hp = player.hp.saturating_sub(lost);
        }
        Ok(())
    }

    /// One step back; `false` on the first space.
    pub(super) fn calm(&mut self, seat: Seat) -> Result<bool, Refusal> {
        let track = self.track;
        let player = self.player_mut(seat)?;
        let down = track.down(player.stress);
        player.stress = down.unwrap_or(player.stress);
        Ok(down.is_some())
    }

    /// A gain of HP sets off every icon up to the new height that was not seen before, the lowest first (G40, G56).
    pub(super) fn gain(&mut self, seat: Seat, hp: i32) -> Result<(), Refusal> {
        if !self.episode.happiness || hp <= 0 {
            return Ok(());
        }
        let player = self.player_mut(seat)?;
        player.hp = player.hp.saturating_add(hp);
        // A stress icon may take HP again; what was passed stays passed.
        let height = player.hp;
        while let Some((number, icon)) = self.lowest_unseen(seat, height) {
            let state = match icon.kind {
                IconKind::Stress | IconKind::Pay => IconState::Used,
                IconKind::Money | IconKind::Destination | IconKind::Worker | IconKind::Passenger => IconState::Reached,
            };
            self.player_mut(seat)?.set_icon(number, state);
            match icon.kind {
                IconKind::Stress => self.stress_up(seat, 1)?,
                // Not more than there is (G31).
                IconKind::Pay => {
                    let player = self.player_mut(seat)?;
                    player.cash -= i32::from(icon.amount).min(player.cash.max(0));
                }
                // For later.
                IconKind::Money | IconKind::Destination | IconKind::Worker | IconKind::Passenger => (),
            }
        }
        Ok(())
    }

    fn lowest_unseen(&self, seat: Seat, height: i32) -> Option<(u8, HpIcon)> {
        let player = self.player(seat);
        let unseen =
            |number: u8, icon: &HpIcon| player.icon(number) == IconState::Unseen && i32::from(icon.at) <= height;
        let icons = (1..).zip(self.setup.icons.iter().copied());
        icons.filter(|(number, icon)| unseen(*number, icon)).min_by_key(|(_, icon)| icon.at)
    }

    pub(super) fn hp_icon(&self, number: u8) -> Option<HpIcon> {
        usize::from(number).checked_sub(1).and_then(|place| self.setup.icons.get(place)).copied()
    }

    /// Crosses an icon of the HP track off, if it can be used in this phase.
    pub(super) fn use_icon(&mut self, seat: Seat, number: u8, fits: &[IconKind]) -> Result<HpIcon, Refusal> {
        let icon = self.hp_icon(number).filter(|icon| fits.contains(&icon.kind)).ok_or(Refusal::WrongIcon)?;
        let player = self.player_mut(seat)?;
        match player.icon(number) {
            IconState::Unseen => Err(Refusal::NotNow),
            IconState::Used => Err(Refusal::AlreadyDone),
            IconState::Reached => {
                player.set_icon(number, IconState::Used);
                Ok(icon)
            }
        }
    }

    /// The first step of whatever spends tickets: consequences in money, consequences in stress, further icons.
    pub(super) fn play(&mut self, seat: Seat, tickets: Tickets) -> Result<(), Refusal> {
        let fee = i32::from(self.episode.icon_fee);
        let player = self.player_mut(seat)?;
        player.pay(tickets.price(), Refusal::ConsequenceUnpaid)?;
        if fee > 0 {
            player.pay(fee * i32::from(tickets.extra), Refusal::ShortOfMoney)?;
            self.stress_up(seat, i32::from(tickets.stress))
        } else {
            self.stress_up(seat, tickets.steps())
        }
    }
}
