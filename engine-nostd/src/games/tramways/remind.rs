//! What to do at the table: a note where a phase begins, and what the end of a round brings.

use super::say::Tiles;
use super::state::{HAND_LIMIT, Phase, ROUNDS, Tramways};
use super::terms::Module;
use crate::kit::{Receipt, Seat, Speech};
use crate::say;
use crate::text::tramways::{Ending, Note, Word};

/// More links than this are only counted: the note must stay readable.
const LISTED: usize = 6;
/// So many lost links stand in one line of the preview.
const IN_A_LINE: usize = 3;

/// The numbers of the notes, stored once they were read: append only.
#[derive(Clone, Copy)]
enum NoteNumber {
    Bid,
    Pick,
    Line,
    Hand,
    Actions1,
    Actions2,
    Administration,
    Final,
    /// Alone at the table.
    OwnActions1,
    OwnActions2,
    OwnAdministration,
}

impl Tramways {
    /// What the table does in the phase that begins now.
    pub(super) fn remind(&self, receipt: &mut Receipt) {
        let work = |out: &mut Speech| self.needs_work(out);
        let mut note = |number: NoteNumber, what| receipt.note(number as u8, what);
        match (self.phase, self.solo()) {
            (Phase::SetUp | Phase::EndOfRound | Phase::End, _) => (),
            (Phase::Bid, _) => note(NoteNumber::Bid, Note::Bid.into()),
            (Phase::Pick, _) => note(NoteNumber::Pick, Note::Pick.into()),
            (Phase::Line, _) => note(NoteNumber::Line, Note::Line.into()),
            (Phase::Hand, _) => note(NoteNumber::Hand, Note::Hand.into()),
            (Phase::Actions1, false) => note(NoteNumber::Actions1, say!(Note::Actions1, &work)),
            (Phase::Actions2, false) => note(NoteNumber::Actions2, say!(Note::Actions2, &work)),
            (Phase::Administration, false) => note(NoteNumber::Administration, Note::Administration.into()),
            (Phase::Actions1, true) => note(NoteNumber::OwnActions1, say!(Note::OwnActions1, &work)),
            (Phase::Actions2, true) => note(NoteNumber::OwnActions2, say!(Note::OwnActions2, &work)),
            (Phase::Administration, true) => note(NoteNumber::OwnAdministration, Note::OwnAdministration.into()),
            (Phase::Final, _) => note(NoteNumber::Final, Note::Final.into()),
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

    /// What the device alone knows of the round that ends, and what the table does. Told before anything is changed.
    pub(super) fn tell_end(&self, receipt: &mut Receipt) {
        self.tell_lost(receipt);
        let next = self.round + 1;
        let last = next >= ROUNDS;
        if last {
            receipt.tell(Ending::NoDraw);
        } else {
            let more = |out: &mut Speech| {
                for seat in Seat::all(self.players.len()).filter(|seat| self.player(*seat).hand > HAND_LIMIT) {
                    out.say(say!(Ending::DrawLimit, seat, self.player(seat).hand));
                }
            };
            receipt.tell(say!(Ending::Draw, HAND_LIMIT, &more));
        }
        match self.types.and_then(|types| types.get(usize::from(self.round).saturating_sub(1)).copied()) {
            Some(building) => receipt.tell(say!(Ending::Arrivals, building.icon())),
            None => receipt.tell(Ending::UntoldArrivals),
        }
        let marker = match (last, self.solo()) {
            (true, true) => Ending::LastMarkerAlone,
            (true, false) => Ending::LastMarker,
            (false, true) => Ending::Marker,
            (false, false) => Ending::MarkerDiscs,
        };
        receipt.tell(say!(marker, next));
        let chore = |module, chore: Ending| self.modules.has(module).then_some(chore);
        let chores = (chore(Module::Inspector, Ending::Inspector), chore(Module::Station, Ending::Station));
        if chores != (None, None) {
            receipt.tell(say!(Ending::Chores, chores.0, chores.1));
        }
    }

    fn tell_lost(&self, receipt: &mut Receipt) {
        let lost = self.links.neglected().count();
        if lost <= 2 {
            for link in self.links.neglected() {
                receipt.tell(say!(Word::LinkLost, link.owner, link.number, &Tiles(link.tiles)));
            }
            return;
        }
        for line in 0..lost.min(LISTED).div_ceil(IN_A_LINE) {
            let links = |out: &mut Speech| {
                for link in self.links.neglected().skip(line * IN_A_LINE).take(IN_A_LINE) {
                    out.say(say!(Ending::LostLink, link.owner, link.number));
                }
            };
            // They stand on the Links screen, too.
            let more = (line > 0 && lost > LISTED).then_some(lost.saturating_sub(LISTED));
            let more = |out: &mut Speech| {
                if let Some(more) = more {
                    out.say(say!(Ending::MoreLost, more));
                }
            };
            receipt.tell(say!(Ending::LinksLost, &links, &more));
        }
    }
}
