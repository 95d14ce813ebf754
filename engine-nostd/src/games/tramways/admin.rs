//! Administration: a book for each player, all at once.

use super::command::Use;
use super::state::{Phase, Tramways};
use crate::games::rails::Tickets;
use crate::kit::{Receipt, Refusal, Seat};
use crate::text::tramways::Word;

impl Tramways {
    fn book_open(&self, seat: Seat) -> Result<(), Refusal> {
        self.expect(&[Phase::Administration])?;
        if self.player(seat).closed { Err(Refusal::AlreadyDone) } else { Ok(()) }
    }

    /// The icons of one card in the order chosen.
    pub(super) fn play_card(
        &mut self,
        seat: Seat,
        tickets: Tickets,
        icons: &[Use],
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        self.book_open(seat)?;
        // Of the values on cards only $1 and $2 are known: one digit is believed (D42).
        let digits = |icon: &Use| !matches!(icon, Use::Money(value) if !(1..=9).contains(value));
        // Further icons are counted by what stands in the list, and a card is played for at least one.
        if tickets.extra > 0 || icons.is_empty() || !icons.iter().all(digits) {
            return Err(Refusal::WrongIcon);
        }
        let limit = self.worker_limit();
        let player = self.player_mut(seat)?;
        player.play(tickets)?;
        for (index, icon) in icons.iter().enumerate() {
            player.use_icon(*icon, index == 0, limit)?;
            if *icon == Use::Passenger {
                receipt.tell(Word::PassengerPlaced);
            }
        }
        Ok(())
    }

    /// The consequence first, then the price (D58).
    pub(super) fn discard(&mut self, seat: Seat, tickets: Tickets) -> Result<(), Refusal> {
        self.book_open(seat)?;
        if tickets.extra > 0 {
            return Err(Refusal::WrongIcon);
        }
        let player = self.player_mut(seat)?;
        player.play(tickets)?;
        player.discard()
    }
}
