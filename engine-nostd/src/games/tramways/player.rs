//! What a player keeps: happiness, stress, cash, workers, hand limit.

use heapless::Vec;

use super::command::{LEGS, Use};
use crate::games::rails::{Stress, Tickets};
use crate::kit::{Icon, Receipt, Refusal, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::tramways::Word;

/// Spaces 1 to 21; there is no 0.
pub(super) const TRACK: Stress = Stress { first: 1, last: 21 };

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Player {
    /// May fall below 0 (D5).
    pub hp: i32,
    pub stress: i32,
    pub cash: i32,
    pub workers: u8,
    /// Hand limit.
    pub hand: u8,
    /// The book of this phase is closed: hand chosen in round 6, administration done.
    pub closed: bool,
    /// The free discard of this administration is used.
    pub discarded: bool,
}

impl Player {
    pub(super) fn stress_up(&mut self, steps: i32) {
        let (space, lost) = TRACK.up(self.stress, steps);
        self.stress = space;
        self.gain_hp(-lost);
    }

    /// One step down; `false` on the first space.
    pub(super) fn calm(&mut self) -> bool {
        let down = TRACK.down(self.stress);
        self.stress = down.unwrap_or(self.stress);
        down.is_some()
    }

    pub(super) fn gain_hp(&mut self, by: i32) {
        self.hp = self.hp.saturating_add(by);
    }

    pub(super) fn earn(&mut self, dollars: i32) {
        self.cash = self.cash.saturating_add(dollars);
    }

    /// The first step of whatever spends cards: consequences in money, then stress. What cannot be paid is not played
    /// and not discarded (D18).
    pub(super) fn play(&mut self, tickets: Tickets) -> Result<(), Refusal> {
        if self.cash < tickets.price() {
            return Err(Refusal::ConsequenceUnpaid);
        }
        self.cash -= tickets.price();
        self.stress_up(tickets.steps());
        Ok(())
    }

    /// A price in cash, Money icons or both; change exists only for a payment made of icons alone, and then more of them
    /// than needed are accepted (D11).
    pub(super) fn pay(&mut self, price: i32, icons: u16) -> Result<(), Refusal> {
        let open = price - i32::from(icons);
        if self.cash < open {
            return Err(Refusal::ShortOfMoney);
        }
        self.cash = self.cash.saturating_sub(open);
        Ok(())
    }

    /// An icon of a card in administration; each after the first is preceded by one stress step (D19).
    pub(super) fn use_icon(&mut self, icon: Use, first: bool, workers: u8) -> Result<(), Refusal> {
        self.stress_up(i32::from(!first));
        match icon {
            Use::Money(value) => self.earn(i32::from(value)),
            Use::Worker if self.workers >= workers => return Err(Refusal::WorkerLimit),
            Use::Worker => self.workers += 1,
            // Nothing to lower, nothing to play (D20).
            Use::Calm if !self.calm() => return Err(Refusal::StressMinimum),
            // Where the passenger goes only the table knows.
            Use::Calm | Use::Passenger => (),
        }
        Ok(())
    }

    /// The price of a discard: the first one of the phase is free.
    pub(super) fn discard(&mut self) -> Result<(), Refusal> {
        self.pay(i32::from(self.discarded), 0)?;
        self.discarded = true;
        Ok(())
    }
}

/// What a player had meanwhile, part by part of an entry.
pub(super) struct Meanwhile {
    start: Player,
    /// The cards, the links, the destination, and each fare.
    parts: Vec<Player, { LEGS + 3 }>,
}

impl Meanwhile {
    pub(super) fn from(start: Player) -> Self {
        Self { start, parts: Vec::new() }
    }

    pub(super) fn pass(&mut self, player: Player) {
        let _ = self.parts.push(player);
    }

    /// What comes and goes again is no change in the end, and yet it has happened.
    pub(super) fn tell(&self, seat: Seat, end: Player, receipt: &mut Receipt) {
        type Value = fn(&Player) -> i32;
        let values: [(Icon, Value); 3] = [
            (Icon::Happiness, |player| player.hp),
            (Icon::Stress, |player| player.stress),
            (Icon::Money, |player| player.cash),
        ];
        for (icon, value) in values {
            let (from, to) = (value(&self.start), value(&end));
            let farthest = self.parts.iter().map(value).max_by_key(|by_way| by_way.abs_diff(from)).unwrap_or(from);
            if from == to && farthest != from {
                receipt.tell(say!(Word::CameAndWent, seat, icon, from, farthest, to));
            }
        }
    }
}

/// What changes for a player, value by value: `$5▸4 ϟ4▸5`.
#[derive(Clone, Copy)]
pub(super) struct Moved(pub Player, pub Player);

impl Moved {
    pub(super) fn is_nothing(&self) -> bool {
        self.values().all(|(_, from, to)| from == to)
    }

    /// So many have no room for what was before.
    pub(super) fn is_much(&self) -> bool {
        self.values().filter(|(_, from, to)| from != to).count() > 2
    }

    fn values(&self) -> impl Iterator<Item = (Icon, i32, i32)> {
        let Self(from, to) = *self;
        [
            (Icon::Happiness, from.hp, to.hp),
            (Icon::Stress, from.stress, to.stress),
            (Icon::Money, from.cash, to.cash),
            (Icon::Worker, from.workers.into(), to.workers.into()),
        ]
        .into_iter()
    }
}

/// The same as what is won and lost: `☺+1 $-2`.
pub(super) struct GainWords(pub Moved);

impl Speak for GainWords {
    fn speak(&self, out: &mut Speech) {
        for (index, (icon, from, to)) in self.0.values().filter(|(_, from, to)| from != to).enumerate() {
            if index > 0 {
                out.say(Word::GainGap);
            }
            // A worker comes from where the trip leads to.
            let gain = if icon == Icon::Worker { Word::WorkerGain } else { Word::Gain };
            out.say(say!(gain, icon, to.saturating_sub(from)));
        }
    }
}

impl Speak for Moved {
    fn speak(&self, out: &mut Speech) {
        let changed = || self.values().filter(|(_, from, to)| from != to);
        let much = self.is_much();
        for (index, (icon, from, to)) in changed().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            let moved = say!(Word::Moved, icon, from, to);
            out.say(if much { Say::Short(&moved) } else { moved });
        }
    }
}
