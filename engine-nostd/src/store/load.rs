//! Power-on: who owns which sector, what the desk says, and what it should have said.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::read::Event;
use super::sector::{HEAD, Owner, SectorHead};
use super::{SectorUse, Store, StoreError};
use crate::journal::{Desk, GAMES, Log, Noted, Shelf, Unreadable};
use crate::kit::Fill;

/// Without a desk, so many sectors that nearly have a head tell of a store that was destroyed. The first save leaves fewer of
/// them behind, even if the power fails again and again.
const BLURRED: usize = 3;

impl<F: NorFlash> Store<F> {
    /// Looks who owns which sector, and reads the desk; whether nothing of it is missing. Games that a damaged desk no
    /// longer names are put on the shelf.
    pub fn load(&mut self, desk: &mut Desk) -> Result<bool, StoreError> {
        *desk = Desk::default();
        self.tails.clear();
        (self.incoming, self.building) = (None, None);
        let blurred = self.survey()?;
        // Whether the last that is known of the shelf is the last that was written of it; `None` before the first record.
        let (mut sure, mut begun) = (None, false);
        let tail = self.read(Log::Desk, &mut |event| {
            // The bank, if there is more than one, comes first of all.
            begun |= sure.is_none() && matches!(event, Event::Record(_));
            let taken = match event {
                Event::Record(bytes) => desk.take(bytes),
                Event::Missing(_) => Err(Unreadable::Damaged),
            };
            sure = match taken {
                Ok(Noted::Shelf) => Some(true),
                Ok(Noted::Other) => sure.or(Some(true)),
                Err(_) => Some(false),
            };
            taken.map(drop)
        })?;
        let (tail, mut whole) = tail.map_or((None, true), |(tail, whole)| (Some(tail), whole));
        // One that was never finished, where the one before it is lost, is not all there was.
        let finished = tail.is_none_or(|tail| self.is_finished(tail.head));
        // The first record of the desk is written before anything else begins, and of one that is written anew all of them.
        let begun_later = |tail: super::Tail| tail.head.generation > 0 || tail.head.serial < self.last.1;
        let empty = sure.is_none() && tail.is_some_and(begun_later);
        // Nothing is ever there without a desk.
        whole &= finished && !empty && (tail.is_some() || (self.is_new() && blurred < BLURRED));
        self.bank = self.known_bank(finished.then_some(desk.bank).filter(|bank| begun || *bank > 0));
        desk.bank = self.bank;
        whole &= !self.adopt(desk, finished && sure == Some(true))?;
        (self.mend_desk, self.untidy) = (!whole, true);
        self.untold = desk.shelf.untold().fill();
        if let Some(tail) = tail {
            self.set_tail(tail);
        }
        self.keep(desk);
        Ok(whole)
    }

    /// Looks who owns which sector; how many there are of which nobody can say that any more.
    fn survey(&mut self) -> Result<usize, StoreError> {
        self.last = (0, 0);
        let mut blurred = 0;
        for sector in 0..self.sectors.len() {
            let address = self.address(sector);
            let owner = SectorHead::owner(|at| {
                let mut bytes = [0; HEAD];
                self.flash.read(address + at as u32, &mut bytes).map(|()| bytes)
            });
            let of = match owner.map_err(|_| StoreError::Flash)? {
                Owner::Nobody => SectorUse::Free,
                Owner::Blurred => {
                    blurred += 1;
                    SectorUse::Free
                }
                Owner::Newer => return Err(StoreError::Newer),
                Owner::Of(head) => {
                    if head.serial >= self.last.1 {
                        self.last = (sector, head.serial);
                    }
                    SectorUse::Of(head)
                }
            };
            if let Some(place) = self.sectors.get_mut(sector) {
                *place = of;
            }
        }
        Ok(blurred)
    }

    /// The games on the shelf of which not even the beginning is left. Their logs are not read before they are taken down.
    pub fn lost(&self, shelf: &Shelf) -> Vec<u32, GAMES> {
        let begins = |number: u32| {
            let log = Log::Game(number);
            // In a log that was written anew the first sector is only a mark.
            let first = self.generation(log).map(|generation| (log, generation, u16::from(generation > 0)));
            self.heads().any(|(_, head)| Some((head.log, head.generation, head.index)) == first)
        };
        shelf.aside().map(|game| game.number).filter(|number| !begins(*number)).fill()
    }

    /// Puts on the shelf what is in flash although the desk does not say so; whether there was anything. If what the desk
    /// says is not `sure`, that is every game; otherwise one that went on although the desk never heard of it.
    fn adopt(&mut self, desk: &mut Desk, sure: bool) -> Result<bool, StoreError> {
        // No device ever comes so far, and behind such a number there would soon be none for the next game.
        let far = |number: u32| if sure { desk.shelf.is_far(number) } else { number > Log::NO_GAME / 2 };
        // By the sector that was begun last: the newest games, from the oldest of them to the one that was played last.
        let mut found: Vec<u32, GAMES> = Vec::new();
        while !found.is_full() {
            let game = |(_, head): (usize, SectorHead)| match head.log {
                Log::Game(number) if !found.contains(&number) && !far(number) => Some((head.serial, number)),
                _ => None,
            };
            let Some((_, number)) = self.heads().filter_map(game).max() else { break };
            // There is room.
            let _ = found.push(number);
        }
        if !sure {
            // What is known of the shelf may be old: games that made room since are in no sector.
            desk.shelf.retain(|number| self.heads().any(|(_, head)| head.log == Log::Game(number)));
        }
        let next = desk.shelf.next();
        let mut any = false;
        for number in found.into_iter().rev() {
            if desk.shelf.has(number) || (sure && number < next) {
                continue;
            }
            let (start, events) = self.beginning(number)?;
            // The power may have failed before the start of a game was whole, or between it and the word of it on the desk.
            if events > usize::from(sure) {
                desk.shelf.adopt(number, start.map(|start| start.setup.kind()));
                any = true;
            }
        }
        Ok(any)
    }
}
