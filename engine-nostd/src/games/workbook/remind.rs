//! The report of an Update: what the table does, step by step.

use super::episode::Episode;
use super::rounds::Reminder;
use super::state::{Phase, Workbook};
use crate::kit::{Body, Seat};
use crate::line;
use crate::text::workbook::{goals, remind as text};

/// More links than this are not listed: the note must stay readable.
const LISTED: usize = 8;

impl Workbook {
    /// What the round that ends asks for. Taken before anything is changed.
    pub(super) fn report(&self) -> Body {
        let mut report = text::round_over(self.round);
        for reminder in self.reminded.iter() {
            report = line!("{report}\n{}", text::step(reminder));
            match reminder {
                Reminder::Reclaim => report = line!("{report} {}.", self.episode.reclaim),
                Reminder::Erased => {
                    for link in self.links.neglected().take(LISTED) {
                        report = line!("{report}{}", text::link(link.owner.badge(), link.number));
                    }
                }
                Reminder::LastSpace => {
                    let seats = Seat::all(self.players.len());
                    for seat in seats.filter(|seat| self.player(*seat).stress >= self.track.last) {
                        report = line!("{report}{}", text::penalty(seat.badge()));
                    }
                }
                _ => (),
            }
        }
        report
    }

    /// Before the first entry: what is drawn on the page, and what is different here.
    pub(super) fn preparation(&self) -> Body {
        let Episode { city, year, .. } = self.episode;
        let mut out: Body = line!("{}\n{}", text::title(city, *year), self.layout());
        for twist in goals::twists(self.episode, !self.duo()) {
            out = line!("{out}\n{}.", twist.long());
        }
        out
    }

    /// The first position on the page.
    pub(super) fn layout(&self) -> Body {
        let passengers = text::passengers(self.episode.town.two_colours);
        let player = self.player(Seat(0));
        let values = text::values(player.workers, player.cash, self.episode.has_stress().then_some(player.stress));
        line!("{passengers} {values}")
    }

    /// The end: the final count, and every goal with how it is decided.
    fn result(&self) -> Body {
        let mut out: Body = line!("\n{}", text::NO_RECLAIM);
        if self.duo() {
            return line!("{out}\n{}", text::END);
        }
        if self.episode.happiness {
            out = line!("{out}\n{}", text::total(self.terms(Seat(0)).total()));
        }
        for (goal, verdict) in self.verdicts() {
            out = line!("{out}\n{}", goals::line(goal, verdict, &self.standing(goal, verdict)));
        }
        out
    }

    /// What the round that begins brings, each on a line of its own.
    pub(super) fn outlook(&self) -> Body {
        if self.phase == Phase::End {
            return self.result();
        }
        let mut out = Body::new();
        let mut waiting = self.links.iter().filter(|link| !link.finished).take(LISTED).peekable();
        if waiting.peek().is_some() {
            out = line!("\n{}", text::NEEDS_WORK);
        }
        for link in waiting {
            out = line!("{out}{}", text::link(link.owner.badge(), link.number));
        }
        if self.duo() && !self.setup.bid {
            out = line!("{out}\n{} {} {}.", text::NEXT_A, self.first.badge(), self.first.name());
        }
        if self.setup.winter.has(self.round) {
            out = line!("{out}\n{}", text::WINTER);
        }
        if self.last_round() {
            out = line!("{out}\n{}", text::LAST);
        }
        out
    }
}
