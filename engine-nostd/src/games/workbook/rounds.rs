//! Whose turn it is, Self-Help, the Update, and attempts.

use super::command::Help;
use super::state::{Duty, Phase, Workbook};
use super::terms::{IconKind, Value};
use crate::games::rails::Tickets;
use crate::kit::{Receipt, Refusal, Seat, Speech};
use crate::text::workbook::{ReminderName, Word};
use crate::{keys, say};

/// The note of this game that is told once. Number 0 is in the settings of devices that told the Update in one, too.
const NOTE_ATTEMPT: u8 = 1;

keys! {
    /// What an Update tells the table to do, in this order: who goes, goes after the arrivals (G29).
    pub enum Reminder as ReminderName, "a reminder" {
        Reclaim "reclaim",
        Arrivals "arrivals",
        Station "station",
        Fatal "fatal",
        Hurry "hurry",
        Dead "dead",
        Erased "erased",
        LastSpace "last-space",
    }
}

/// A set of them, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Reminders(u8);

impl Reminders {
    fn add(&mut self, reminder: Reminder, if_so: bool) {
        self.0 |= u8::from(if_so) << reminder as u8;
    }

    pub(super) fn has(self, reminder: Reminder) -> bool {
        self.0 & (1 << reminder as u8) != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Reminder> {
        Reminder::ALL.iter().copied().filter(move |reminder| self.has(*reminder))
    }
}

impl Workbook {
    /// Who is to act, and what for.
    pub(super) fn acting(&self) -> Option<(Seat, Duty)> {
        let Phase::Turn(at) = self.phase else { return None };
        let (second, duty) = *self.steps().get(usize::from(at))?;
        Some((if second { self.other(self.first) } else { self.first }, duty))
    }

    /// The opponent; alone, oneself.
    pub(super) fn other(&self, seat: Seat) -> Seat {
        Seat::all(self.players.len()).find(|other| *other != seat).unwrap_or(seat)
    }

    pub(super) fn turn_of(&self, seat: Seat, help: bool) -> Result<(), Refusal> {
        let (acting, duty) = self.acting().ok_or(Refusal::NotNow)?;
        if (duty == Duty::SelfHelp) != help {
            return Err(Refusal::NotNow);
        }
        if acting == seat { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    pub(super) fn open_round(&mut self) {
        self.phase = if self.setup.bid { Phase::Bid } else { Phase::Turn(0) };
    }

    pub(super) fn next_step(&mut self) {
        if let Phase::Turn(at) = self.phase {
            let next = at.saturating_add(1);
            self.phase = if usize::from(next) < self.steps().len() { Phase::Turn(next) } else { Phase::Update };
        }
    }

    /// The table bids aloud; only the winner pays (G20, G55).
    pub(super) fn auction(&mut self, winner: Seat, price: u16) -> Result<(), Refusal> {
        if self.phase != Phase::Bid {
            return Err(Refusal::NotNow);
        }
        self.player_mut(winner)?.pay(i32::from(price), Refusal::ShortOfMoney)?;
        self.first = winner;
        self.phase = Phase::Turn(0);
        Ok(())
    }

    pub(super) fn help(
        &mut self,
        seat: Seat,
        tickets: Tickets,
        help: Help,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        self.turn_of(seat, true)?;
        let help = self.taken(seat, help)?;
        let (field, _) = self.episode.opium;
        let here = match help {
            Help::Happiness => self.episode.happiness,
            Help::Calm => self.episode.has_stress(),
            Help::Opium => field > 0,
            Help::Money(_) | Help::Worker | Help::Passenger | Help::Icon(_) => true,
        };
        if !here {
            return Err(Refusal::ForbiddenHere);
        }
        // Further icons cost stress as in an action (G17), and before the help: so calm may be one of them (G54).
        self.play(seat, tickets)?;
        let cap = self.cap;
        match help {
            Help::Money(amount) => self.player_mut(seat)?.earn(i32::from(amount)),
            Help::Worker => {
                let player = self.player_mut(seat)?;
                if player.workers >= cap {
                    return Err(Refusal::WorkerLimit);
                }
                player.workers += 1;
            }
            Help::Passenger => receipt.tell(Word::PlacePassenger),
            Help::Happiness => self.gain(seat, 2)?,
            Help::Calm => {
                if !self.calm(seat)? {
                    return Err(Refusal::StressMinimum);
                }
            }
            // A help like a passenger; the field has its size (G59).
            Help::Opium if self.opium >= field => return Err(Refusal::TooMany),
            Help::Opium => {
                self.opium += 1;
                receipt.tell(say!(Word::OpiumLeft, self.opium));
            }
            // Turned into what it stands for above.
            Help::Icon(_) => (),
        }
        Ok(())
    }

    /// The help that was chosen; an icon of the HP track is used up, and stands for another help.
    fn taken(&mut self, seat: Seat, help: Help) -> Result<Help, Refusal> {
        let Help::Icon(number) = help else { return Ok(help) };
        let icon = self.use_icon(seat, number, &[IconKind::Money, IconKind::Worker, IconKind::Passenger])?;
        match icon.kind {
            IconKind::Money => Ok(Help::Money(icon.amount)),
            IconKind::Worker => Ok(Help::Worker),
            IconKind::Passenger => Ok(Help::Passenger),
            IconKind::Stress | IconKind::Destination | IconKind::Pay => Err(Refusal::WrongIcon),
        }
    }

    pub(super) fn done(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.turn_of(seat, true)?;
        self.next_step();
        Ok(())
    }

    pub(super) fn last_round(&self) -> bool {
        self.round >= self.rounds
    }

    /// What the end of this round asks for.
    fn reminders(&self) -> Reminders {
        let twists = self.episode.update;
        let stuck = self.players.iter().any(|player| player.stress >= self.track.last);
        let mut reminders = Reminders::default();
        reminders.add(Reminder::Reclaim, !self.last_round());
        reminders.add(Reminder::Arrivals, true);
        reminders.add(Reminder::Station, self.episode.trip.station > 0);
        reminders.add(Reminder::Fatal, twists.fatal);
        reminders.add(Reminder::Hurry, twists.hurry && self.round.is_multiple_of(2));
        reminders.add(Reminder::Dead, twists.dead_from > 0 && self.round >= twists.dead_from);
        reminders.add(Reminder::Erased, self.links.neglected().next().is_some());
        reminders.add(Reminder::LastSpace, self.episode.has_stress() && stuck);
        reminders
    }

    /// The last round has its Update, too; only reclaiming falls away (G7).
    pub(super) fn update(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        if self.phase != Phase::Update {
            return Err(Refusal::NotNow);
        }
        let reminders = self.reminders();
        self.reminded = reminders;
        self.tell_update(receipt);
        receipt.note(Receipt::TOLD, &|out: &mut Speech| self.report(out));
        let last_space = self.track.last;
        for player in &mut self.players {
            // One of each player, whichever (G36).
            if reminders.has(Reminder::Dead) {
                player.count(Value::Dead, 1);
            }
            if reminders.has(Reminder::LastSpace) && player.stress >= last_space {
                player.hp = player.hp.saturating_sub(1);
            }
        }
        self.links.lose_neglected();
        if self.last_round() {
            self.phase = Phase::End;
        } else {
            self.links.await_work();
            self.round += 1;
            // Roles swap (G19); with the auction nobody does.
            if !self.setup.bid {
                self.first = self.other(self.first);
            }
            self.open_round();
        }
        self.tell_outlook(receipt);
        Ok(())
    }

    pub(super) fn retry(&mut self, receipt: &mut Receipt) {
        let links = self.links.iter().count();
        self.earlier = self.score();
        self.attempt = self.attempt.saturating_add(1);
        self.deal(self.players.len());
        receipt.tell(say!(Word::NewAttempt, self.attempt));
        if links > 0 {
            receipt.tell(say!(Word::LinksGo, links));
        }
        receipt.note(NOTE_ATTEMPT, &|out: &mut Speech| {
            out.say(say!(Word::EraseAll, self.attempt));
            self.layout(out);
        });
    }
}
