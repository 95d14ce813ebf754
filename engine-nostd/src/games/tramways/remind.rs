//! Reminders at every change of phase, with what the device knows of this table.

use super::player::TRACK;
use super::state::{HAND_LIMIT, Phase, ROUNDS, Tramways};
use super::terms::Module;
use crate::kit::{Receipt, Seat, Speech};
use crate::say;
use crate::text::tramways::{Note, Word};

/// More lost links than this are only counted: the note must stay readable.
const LISTED: usize = 6;

impl Tramways {
    /// What the table does in the phase that begins now.
    pub(super) fn remind(&self, receipt: &mut Receipt) {
        let work = |out: &mut Speech| self.needs_work(out);
        match self.phase {
            Phase::SetUp | Phase::EndOfRound | Phase::End => (),
            Phase::Bid => receipt.remind(Note::Bid),
            Phase::Pick if self.round + 1 >= ROUNDS => receipt.remind(say!(Note::Pick, Note::NoRefill)),
            Phase::Pick => receipt.remind(say!(Note::Pick, say!(Note::Refill, self.players.len()))),
            Phase::Line => receipt.remind(Note::Line),
            Phase::Hand => receipt.remind(Note::Hand),
            Phase::Actions1 => receipt.remind(say!(Note::Actions1, &work)),
            Phase::Actions2 => receipt.remind(say!(Note::Actions2, &work)),
            Phase::Administration => receipt.remind(Note::Administration),
            Phase::Final => receipt.remind(Note::Final),
        }
    }

    fn needs_work(&self, out: &mut Speech) {
        // Nothing is removed after the last round.
        let listed = if self.round < ROUNDS { LISTED + 1 } else { 0 };
        for (i, link) in self.links.neglected().enumerate().take(listed) {
            if i == 0 {
                out.say(Note::NeedsWork);
            }
            match i {
                LISTED => out.say(Note::NoRoom),
                _ => out.say(say!(Note::Link, link.owner, link.number)),
            }
        }
    }

    /// The report of a round that ends: who loses what, and what the table does. Taken before anything is changed.
    pub(super) fn round_report(&self, out: &mut Speech) {
        out.say(say!(Note::RoundOver, self.round));
        for seat in self.order.iter().copied().filter(|seat| self.player(*seat).stress >= TRACK.last) {
            out.say(say!(Note::StressPenalty, seat));
        }
        for link in self.links.neglected().take(LISTED) {
            out.say(say!(Word::LinkLost, link.owner, link.number, link.tiles));
            out.push('\n');
        }
        let lost = self.links.neglected().count();
        if lost > LISTED {
            out.say(say!(Note::MoreLinks, lost - LISTED));
        }
        if self.round + 1 >= ROUNDS {
            out.say(if self.solo() { Note::LastSolo } else { Note::Last });
            out.say(Note::NoDraw);
        } else {
            let more = |out: &mut Speech| {
                for seat in Seat::all(self.players.len()).filter(|seat| self.player(*seat).hand > HAND_LIMIT) {
                    out.say(say!(Note::DrawLimit, seat, self.player(seat).hand));
                }
            };
            out.say(say!(Note::Draw, HAND_LIMIT, &more));
        }
        match self.types.and_then(|types| types.get(usize::from(self.round).saturating_sub(1)).copied()) {
            Some(building) => out.say(say!(Note::Arrivals, building.icon())),
            None => out.say(Note::UntoldArrivals),
        }
        for (on, note) in [
            (lost > 0, Note::Remove),
            (self.modules.has(Module::Inspector), Note::Inspector),
            (self.modules.has(Module::Station), Note::Station),
        ] {
            if on {
                out.say(note);
            }
        }
        out.say(say!(Note::Marker, self.round + 1));
        if !self.solo() {
            out.say(Note::ToAuction);
        }
    }
}
