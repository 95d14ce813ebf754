//! The report of an Update: what the table does, step by step.

use super::episode::Episode;
use super::rounds::Reminder;
use super::state::{Phase, TramLink, Workbook};
use super::twists::twists;
use crate::kit::{Receipt, Say, Seat, Speech};
use crate::say;
use crate::text::workbook::Word;

/// More links than this are not listed: the note must stay readable.
const LISTED: usize = 8;

fn list<'a>(links: impl Iterator<Item = &'a TramLink>, out: &mut Speech) {
    links.take(LISTED).for_each(|link| out.say(say!(Word::OneLink, link.owner, link.number)));
}

impl Workbook {
    /// What the round that ends asks for. Taken before anything is changed.
    pub(super) fn report(&self, out: &mut Speech) {
        out.say(Say::Long(&say!(Word::Update, self.round)));
        for reminder in self.reminded.iter() {
            out.say(say!(reminder.name(), self.episode.reclaim));
            match reminder {
                Reminder::Erased => list(self.links.neglected(), out),
                Reminder::LastSpace => {
                    let seats = Seat::all(self.players.len());
                    for seat in seats.filter(|seat| self.player(*seat).stress >= self.track.last) {
                        out.say(say!(Word::Penalty, seat));
                    }
                }
                _ => (),
            }
        }
    }

    /// Before the first entry: what is drawn on the page, and what is different here.
    pub(super) fn preparation(&self, out: &mut Speech) {
        out.say(Say::Long(&Say::Of(self.episode)));
        out.push('\n');
        self.layout(out);
        twists(self.episode, !self.duo(), &mut |twist| out.say(say!(Word::TwistLine, Say::Long(&twist))));
    }

    /// The first position on the page.
    pub(super) fn layout(&self, out: &mut Speech) {
        let passengers = if self.episode.town.two_colours { Word::PassengersOfTwo } else { Word::Passengers };
        let player = self.player(Seat(0));
        let stress = |out: &mut Speech| {
            if self.episode.has_stress() {
                out.say(say!(Word::StartStress, player.stress));
            }
        };
        out.say(say!(Word::StartValues, passengers, player.workers, player.cash, &stress));
    }

    /// What the end of a round asks of the table and does to it, in the preview.
    pub(super) fn tell_update(&self, receipt: &mut Receipt) {
        let told = |reminder: Reminder, word: Word| self.reminded.has(reminder).then_some(word);
        let lost = told(Reminder::Dead, Word::UpdateLost);
        match self.reminded.has(Reminder::Reclaim) {
            true => receipt.tell(say!(Word::UpdateTickets, self.episode.reclaim, lost)),
            false => receipt.tell(say!(Word::UpdateNoTickets, lost)),
        }
        let station = told(Reminder::Station, Word::UpdateStation);
        let gone = told(Reminder::Fatal, Word::UpdateFatal).or(told(Reminder::Hurry, Word::UpdateHurry));
        receipt.tell(say!(Word::UpdateArrivals, station, gone));
        if self.reminded.has(Reminder::Erased) {
            receipt.tell(say!(Word::UpdateErased, &|out: &mut Speech| list(self.links.neglected(), out)));
        }
    }

    /// What the round that begins brings.
    pub(super) fn tell_outlook(&self, receipt: &mut Receipt) {
        if self.phase == Phase::End {
            return receipt.tell(Word::GameOver);
        }
        let next_a = |out: &mut Speech| {
            if self.duo() && !self.setup.bid {
                out.say(say!(Word::NextA, self.first));
            }
        };
        let winter = self.setup.winter.has(self.round).then_some(Word::WinterComes);
        let last = self.last_round().then_some(Word::LastRound);
        receipt.tell(say!(Word::Outlook, self.round, &next_a, winter, last));
    }
}

/// City and year.
impl crate::kit::Speak for Episode {
    fn speak(&self, out: &mut Speech) {
        match self.year {
            0 => out.say(self.city),
            year => out.say(say!(Word::CityYear, self.city, year)),
        }
    }
}
