//! Reminders at every change of phase, with what the device knows of this table.

use super::player::TRACK;
use super::state::{HAND_LIMIT, Phase, ROUNDS, Tramways};
use super::terms::Module;
use crate::kit::{Body, Seat};
use crate::line;
use crate::text::tramways::{link_lost, remind as text};

/// More lost links than this are only counted: the note must stay readable.
const LISTED: usize = 6;

impl Tramways {
    /// What the table does in the phase that begins now.
    pub(super) fn reminder(&self) -> Option<Body> {
        Some(match self.phase {
            Phase::SetUp | Phase::EndOfRound | Phase::End => return None,
            Phase::Bid => text::BID.into(),
            Phase::Pick if self.round + 1 >= ROUNDS => line!("{}{}", text::PICK, text::PICK_LAST),
            Phase::Pick => line!("{}{}", text::PICK, text::pick_refill(self.players.len())),
            Phase::Line => text::LINE.into(),
            Phase::Hand => text::HAND.into(),
            Phase::Actions1 => line!("{}{}{}", text::TITLE1, self.needs_work(), text::ACTIONS1),
            Phase::Actions2 => line!("{}{}{}", text::TITLE2, self.needs_work(), text::ACTIONS2),
            Phase::Administration => text::ADMINISTRATION.into(),
            Phase::Final => text::FINAL.into(),
        })
    }

    fn needs_work(&self) -> Body {
        let mut out = Body::new();
        // Nothing is removed after the last round.
        if self.round < ROUNDS {
            for (i, link) in self.links.neglected().enumerate().take(LISTED + 1) {
                let title = if i == 0 { text::NEEDS_WORK } else { "" };
                out = match i {
                    LISTED => line!("{out}{}", text::NO_ROOM),
                    _ => line!("{out}{title}{}", text::needs_work(link.owner.badge(), link.number)),
                };
            }
        }
        out
    }

    /// The report of a round that ends: who loses what, and what the table does. Taken before anything is changed.
    pub(super) fn round_report(&self) -> Body {
        let mut report = text::round_over(self.round);
        for seat in self.order.iter().copied().filter(|seat| self.player(*seat).stress >= TRACK.last) {
            report = line!("{report}{}", text::stress_penalty(seat));
        }
        for link in self.links.neglected().take(LISTED) {
            report = line!("{report}{}\n", link_lost(link.owner, link.number, link.tiles));
        }
        let lost = self.links.neglected().count();
        if lost > LISTED {
            report = line!("{report}{}", text::more_links(lost - LISTED));
        }
        if self.round + 1 >= ROUNDS {
            let last = if self.solo() { text::LAST_SOLO } else { text::LAST };
            report = line!("{report}{last}{}", text::NO_DRAW);
        } else {
            report = line!("{report}{} {HAND_LIMIT}", text::DRAW);
            for seat in Seat::all(self.players.len()).filter(|seat| self.player(*seat).hand > HAND_LIMIT) {
                report = line!("{report}{}", text::draw_limit(seat, self.player(seat).hand));
            }
            report = line!("{report}{}", text::DRAW_END);
        }
        let kind = self.types.and_then(|types| types.get(usize::from(self.round).saturating_sub(1)).copied());
        report = match kind {
            Some(building) => line!("{report}\n{}", text::arrivals(building.icon())),
            None => line!("{report}\n{}", text::ARRIVALS),
        };
        if lost > 0 {
            report = line!("{report} {}", text::REMOVE);
        }
        for (module, words) in [(Module::Inspector, text::INSPECTOR), (Module::Station, text::STATION)] {
            if self.modules.has(module) {
                report = line!("{report} {words}");
            }
        }
        report = line!("{report} {}", text::marker(self.round + 1));
        if self.solo() { report } else { line!("{report} {}", text::TO_AUCTION) }
    }
}
