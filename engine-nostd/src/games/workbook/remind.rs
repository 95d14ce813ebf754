//! The report of an Update: what the table does, step by step.

use super::episode::Episode;
use super::rounds::Reminder;
use super::state::{Phase, TramLink, Workbook};
use super::twists::twists;
use crate::kit::{Say, Seat, Speech};
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

    /// The end: the final count, and every goal with how it is decided.
    fn result(&self, out: &mut Speech) {
        out.say(Word::NoReclaim);
        if self.duo() {
            out.say(Word::GameOver);
            return;
        }
        if self.episode.happiness {
            out.say(say!(Word::FinalCount, self.terms(Seat(0)).total()));
        }
        for (goal, verdict) in self.verdicts() {
            let standing = |out: &mut Speech| self.say_standing(goal, verdict, out);
            out.say(say!(Word::GoalLine, verdict.sign(), Say::Long(&Say::Of(&goal)), &standing));
        }
    }

    /// What the round that begins brings, each on a line of its own.
    pub(super) fn outlook(&self, out: &mut Speech) {
        if self.phase == Phase::End {
            return self.result(out);
        }
        let mut waiting = self.links.iter().filter(|link| !link.finished).peekable();
        if waiting.peek().is_some() {
            out.say(Word::NeedsWork);
            list(waiting, out);
        }
        if self.duo() && !self.setup.bid {
            out.say(say!(Word::NextA, self.first));
        }
        if self.setup.winter.has(self.round) {
            out.say(Word::WinterComes);
        }
        if self.last_round() {
            out.say(Word::LastRound);
        }
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
