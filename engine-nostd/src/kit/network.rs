//! A network of links as data. Where the rows of a list are about parts of it, a display with room for that draws the
//! parts instead of the rows.

use heapless::Vec;

use super::ask::Sieve;
use super::{Icon, List, Phrase, Seat};

/// A network of more segments is not drawn.
pub const SEGMENTS: usize = 64;
/// A segment may be behind a row of its own and behind that of its owner.
const PARTS: usize = 2 * SEGMENTS;

/// A link of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    pub owner: Seat,
    pub number: u16,
    /// What is at either end, if that is known and has an icon.
    pub ends: [Option<Icon>; 2],
    pub tiles: u8,
    pub upgraded: bool,
}

#[derive(Clone, Default, PartialEq, Debug)]
pub struct Network {
    /// The name of a segment, with a blank for its number.
    pub label: Phrase,
    pub segments: Vec<Segment, SEGMENTS>,
}

/// Which segments the rows of a question stand for, by their places in the network.
#[derive(Clone, Default, Debug)]
pub struct Parts(Vec<(u8, u8), PARTS>);

impl Parts {
    /// The number of no row: what was chosen before.
    const TAKEN: u8 = u8::MAX;

    /// What a row stands for, in order.
    pub fn of(&self, row: usize) -> impl Iterator<Item = u8> {
        self.0.iter().filter(move |(of, _)| usize::from(*of) == row).map(|(_, place)| *place)
    }

    /// What was chosen before, in order.
    pub fn taken(&self) -> impl Iterator<Item = u8> {
        self.of(usize::from(Self::TAKEN))
    }

    /// No row stands for any.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

impl<T> List<'_, T> {
    /// The last row stands for these segments of the network, in this order.
    pub fn over(&mut self, mut places: impl Iterator<Item = u8>) {
        let row = u8::try_from(self.sieve.count.saturating_sub(1)).unwrap_or(Parts::TAKEN);
        self.sieve.mark(row, &mut places);
    }

    /// These segments of the network were chosen before, in this order.
    pub fn taken(&mut self, mut places: impl Iterator<Item = u8>) {
        self.sieve.mark(Parts::TAKEN, &mut places);
    }
}

impl Sieve<'_> {
    #[inline(never)]
    fn mark(&mut self, row: u8, places: &mut dyn Iterator<Item = u8>) {
        if let Some((question, _)) = &mut self.page {
            for place in places {
                // What has no room is only not framed.
                let _ = question.parts.0.push((row, place));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::kit::{Language, lead};

    #[test]
    fn rows_stand_for_segments_in_their_order() {
        let open = lead(Language::PLAIN, &[], |answers| {
            answers.choose("Over?", "Help.", |list| {
                list.taken([5].into_iter());
                list.row(0, "again");
                list.over([3, 1].into_iter());
                list.row(1, "other ...");
                list.row(2, "L2");
                list.over([1].into_iter());
            })
        });
        let parts = open.unwrap_err().parts;
        assert!(parts.of(0).eq([3, 1]) && parts.of(1).eq([]) && parts.of(2).eq([1]) && parts.taken().eq([5]));
        let plain = lead(Language::PLAIN, &[], |answers| answers.either("?", "Help.", ("no", "yes")));
        assert!(plain.unwrap_err().parts.is_empty());
    }
}
