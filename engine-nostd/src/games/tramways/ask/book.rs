//! A player's book in administration.

use heapless::Vec;

use super::super::command::{Command, ICONS, Use};
use super::super::player::TRACK;
use super::super::state::Tramways;
use crate::games::rails::Tickets;
use crate::kit::{Answers, Ask, Fill, List, Seat};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

/// What can stand on a card; $1 and $2 are known, more is not (D41).
const USES: [Use; 6] = [Use::Money(1), Use::Money(2), Use::Worker, Use::Calm, Use::Passenger, Use::Money(3)];

#[derive(Clone, Copy)]
enum BookChoice {
    Done,
    Discard,
    Use(Use),
    Consequence,
    Several,
}

impl Tramways {
    pub(super) fn ask_book(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut tickets = Tickets::NONE;
        loop {
            let plain = tickets == Tickets::NONE;
            let choice = answers.choose(say!(Word::BookTitle, seat, &tickets), Help::Administration, |list| {
                if plain {
                    list.row(BookChoice::Done, Word::Done);
                }
                let price = if self.player(seat).discarded { Word::OneDollar } else { Word::Free };
                list.row_with(BookChoice::Discard, Word::Discard, price);
                self.icon_rows(seat, &[], tickets, list, BookChoice::Use);
                if plain {
                    list.row(BookChoice::Consequence, Word::Consequence);
                }
                // The last row is one step up from the first.
                list.row(BookChoice::Several, Word::Several);
            })?;
            let icons = match choice {
                BookChoice::Done => return Ok(Command::Done(seat)),
                BookChoice::Discard => return Ok(Command::Discard { seat, tickets }),
                BookChoice::Use(icon) => [icon].into_iter().fill(),
                BookChoice::Several => self.ask_icons(seat, tickets, answers)?,
                BookChoice::Consequence => {
                    tickets = ask_consequence(answers)?;
                    continue;
                }
            };
            return Ok(Command::Play { seat, tickets, icons });
        }
    }

    /// What could be used now, after these icons of the same card.
    fn icon_rows<T>(&self, seat: Seat, before: &[Use], tickets: Tickets, list: &mut List<T>, value: fn(Use) -> T) {
        let player = self.player(seat);
        let workers = before.iter().filter(|icon| **icon == Use::Worker).count();
        let room = usize::from(self.worker_limit().saturating_sub(player.workers)) > workers;
        // A further icon raises the stress before it acts, so the Calm icon is of use then.
        let stressed = player.stress > TRACK.first || !before.is_empty() || tickets.stress > 0;
        for icon in USES {
            let (possible, name, gain) = match icon {
                Use::Money(dollars) => (true, Word::Money, i32::from(dollars)),
                Use::Worker => (room, Word::Worker, 1),
                Use::Calm => (stressed, Word::Calm, -1),
                Use::Passenger => (true, Word::Passenger, 0),
            };
            match (possible, gain) {
                (false, _) => (),
                (true, 0) => list.row(value(icon), name),
                (true, gain) => list.row_with(value(icon), name, say!(Word::Signed, gain)),
            }
            // Behind one icon comes another one; from the second on, stopping is the likeliest answer.
            if before.len() == 1 && icon == Use::Money(1) {
                list.start();
            }
        }
    }

    fn ask_icons(&self, seat: Seat, tickets: Tickets, answers: &mut Answers) -> Ask<Vec<Use, ICONS>> {
        let mut icons: Vec<Use, ICONS> = Vec::new();
        while !icons.is_full() {
            let title = if icons.is_empty() { Word::FirstIcon.into() } else { say!(Word::NextIcon, icons.len()) };
            let next = answers.choose(title, Help::Icons, |list| {
                if !icons.is_empty() {
                    list.row(None, RailWord::GoOn);
                }
                self.icon_rows(seat, &icons, tickets, list, Some);
            })?;
            let Some(icon) = next else { break };
            // The loop ends when the list is full.
            let _ = icons.push(icon);
        }
        Ok(icons)
    }
}

fn ask_consequence(answers: &mut Answers) -> Ask<Tickets> {
    let tickets = |pay, stress| Tickets { extra: 0, pay, stress };
    answers.choose(Word::Consequence, Help::Administration, |list| {
        list.row(tickets(0, 1), Word::CardStress);
        list.row(tickets(1, 0), Word::CardPays);
        list.row(tickets(1, 1), Word::Both);
    })
}
