//! The score pad: steps 1 to 5 of the final scoring.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::plans::ROOM;
use super::requests::{Request, Requests};
use super::{Four, Player, Rail, Town};
use crate::kit::{Fill, Receipt, Refusal, Seat, Seats, places, winners};
use crate::notation::{Reader, Unclear, Writer, Written, gather, number, unclear};
use crate::say;
use crate::text::town::Word;

/// No town comes near; more can only be a slip of the finger.
const MOST: u16 = 999;
/// A line without a fulfilled Plan card costs this, up to four times (G17).
pub(super) const PENALTY: i16 = -10;

/// What is typed on the pad; lines in the order of [`Rail::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PadEntry {
    pub lines: Four<u16>,
    pub plans: Four<u8>,
    /// The number of fulfilled cards; it follows from the points, except for 24 (G31).
    pub fulfilled: Option<Four<u8>>,
    pub requests: Claims,
    pub res: Option<u16>,
}

/// The points of the Requests: left card, right card.
pub type Claims = Vec<Claim, 2>;

/// The points of one Request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Claim {
    Points(u8),
    /// The device knows the answer.
    Computed,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{points}"),
            Self::Computed => f.write_str("auto"),
        }
    }
}

/// `12,auto`
impl Written for Claims {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let claim = |word| if word == "auto" { Ok(Claim::Computed) } else { number(word).map(Claim::Points) };
        gather(reader.next("two Requests")?.split(',').map(claim), "two Requests")
    }

    fn write(&self, to: &mut Writer) {
        to.list(self);
    }
}

/// `lines 16,20,11,9 plans 14,8,6,8 fulfilled 2,1,1,1 requests 12,8 res 5`
impl Written for PadEntry {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let less = || unclear("lines and plans", "less");
        Ok(Self {
            lines: reader.option("lines")?.ok_or_else(less)?,
            plans: reader.option("plans")?.ok_or_else(less)?,
            fulfilled: reader.option("fulfilled")?,
            requests: reader.option("requests")?.unwrap_or_default(),
            res: reader.option("res")?,
        })
    }

    fn write(&self, to: &mut Writer) {
        to.option("lines", Some(&self.lines));
        to.option("plans", Some(&self.plans));
        to.option("fulfilled", self.fulfilled.as_ref());
        to.option("requests", (!self.requests.is_empty()).then_some(&self.requests));
        to.option("res", self.res.as_ref());
    }
}

/// A filled pad: the parts of the total.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pad {
    pub lines: i16,
    pub plans: i16,
    pub penalty: i16,
    pub requests: i16,
    pub resources: i16,
    /// Plan cards fulfilled: the tie-break.
    pub fulfilled: u8,
}

impl Pad {
    pub(super) fn total(&self) -> i16 {
        self.parts().into_iter().fold(0, i16::saturating_add)
    }

    /// Lines, plans, penalty, Requests, resources: as they stand on the pad.
    pub(super) fn parts(&self) -> [i16; 5] {
        [self.lines, self.plans, self.penalty, self.requests, self.resources]
    }
}

/// The cards that points tell of: the fewest that can give them. Only 24 leaves a doubt.
pub(super) const fn cards(points: u8) -> u8 {
    points.div_ceil(8)
}

/// Points that leave open how many cards gave them: three of 8, or four of 6.
pub(super) const UNCLEAR: u8 = 24;

/// 6 and 8 give these points with so many cards.
const fn adds_up(points: u8, cards: u8) -> bool {
    let (points, cards) = (points as u16, cards as u16);
    points.is_multiple_of(2) && 6 * cards <= points && points <= 8 * cards
}

/// The number of fulfilled cards of each line (step 2).
fn fulfilled(entry: &PadEntry, player: Option<&Player>) -> Result<Four<u8>, Refusal> {
    let count = match entry.fulfilled {
        Some(count) => count,
        None if entry.plans.0.contains(&UNCLEAR) => return Err(Refusal::ActionDue),
        None => Four(entry.plans.0.map(cards)),
    };
    let room = |rail: Rail| player.map_or(ROOM, |player| player.rails[rail].plans.len());
    if count.iter().any(|(rail, count)| usize::from(*count) > room(rail)) {
        return Err(Refusal::TooMany);
    }
    if Rail::ALL.into_iter().any(|rail| !adds_up(entry.plans[rail], count[rail])) {
        return Err(Refusal::NoTiles);
    }
    Ok(count)
}

impl Town {
    /// What the pad makes of an entry.
    pub(super) fn scored(&self, player: &Player, entry: &PadEntry) -> Result<Pad, Refusal> {
        if entry.lines.0.iter().any(|points| *points > MOST) {
            return Err(Refusal::TooMany);
        }
        let count = fulfilled(entry, self.setup.level.is_full().then_some(player))?;
        let requests = match self.setup.requests {
            None if entry.requests.is_empty() => 0,
            None => return Err(Refusal::ModuleOff),
            Some(cards) => self.claimed(player, cards, &entry.requests, count)?,
        };
        let res = match entry.res {
            Some(res) => res,
            None if self.setup.level.is_full() => player.res,
            None => return Err(Refusal::ActionDue),
        };
        if res > MOST && entry.res.is_some() {
            return Err(Refusal::TooMany);
        }
        let sum = |points: &[u8; 4]| points.iter().map(|points| i16::from(*points)).sum();
        let without = count.0.iter().filter(|count| **count == 0).map(|_| PENALTY).sum();
        Ok(Pad {
            lines: entry.lines.0.iter().map(|points| i16::try_from(*points).unwrap_or(0)).sum(),
            plans: sum(&entry.plans.0),
            penalty: without,
            requests,
            resources: i16::try_from(res / 2).unwrap_or(0),
            fulfilled: count.0.iter().sum(),
        })
    }

    /// Step 4: left card, then right card.
    fn claimed(&self, player: &Player, cards: Requests, claims: &[Claim], count: Four<u8>) -> Result<i16, Refusal> {
        let &[left, right] = claims else {
            return Err(Refusal::ActionDue);
        };
        let claims = || cards.into_iter().zip([left, right]);
        if claims().any(|(card, claim)| claim == Claim::Computed && self.computed(player, card, count).is_none()) {
            return Err(Refusal::ActionDue);
        }
        let mut sum = 0;
        for (card, claim) in claims() {
            let points = match claim {
                Claim::Points(points) if !card.possible(points) => return Err(Refusal::TooMany),
                Claim::Points(points) => points,
                Claim::Computed => self.computed(player, card, count).unwrap_or(0),
            };
            sum += i16::from(points);
        }
        Ok(sum)
    }

    /// The points of a Request that nobody has to count: L, and K in the full book.
    fn computed(&self, player: &Player, card: Request, count: Four<u8>) -> Option<u8> {
        let fewest = match card {
            Request::L => count.0.into_iter().min()?,
            // Discarded tokens do not count, a line without tokens does (G16).
            Request::K if self.setup.level.is_full() => player.rails.0.iter().map(super::Tracks::on).min()?,
            _ => return None,
        };
        Some(fewest.saturating_mul(card.each()))
    }

    pub(super) fn fill_pad(&mut self, seat: Seat, entry: &PadEntry, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.players.get(seat.index()).ok_or(Refusal::NoSuchSeat)?;
        self.pads_open()?;
        let pad = self.scored(player, entry)?;
        let res = entry.res.unwrap_or(player.res);
        self.enter(seat, pad, res, receipt);
        if let Some(player) = self.players.get_mut(seat.index()) {
            player.typed = Some(entry.clone());
        }
        Ok(())
    }

    /// The last entry counts.
    pub(super) fn enter(&mut self, seat: Seat, pad: Pad, res: u16, receipt: &mut Receipt) {
        self.asked = None;
        if let Some(player) = self.players.get_mut(seat.index()) {
            (player.pad, player.typed) = (Some(pad), None);
            player.res = res;
        }
        receipt.tell(say!(Word::PadTotal, pad.total(), pad.fulfilled));
        receipt.tell(say!(Word::PadLines, pad.lines, pad.plans));
        receipt.tell(say!(Word::PadPenalty, pad.penalty, pad.resources));
        if self.setup.requests.is_some() {
            receipt.tell(say!(Word::PadRequests, pad.requests));
        }
    }

    /// Pads belong to the end of the full book; pad only, the device cannot know how far the table is.
    pub(super) fn pads_open(&self) -> Result<(), Refusal> {
        if self.desk.is_some() || (self.setup.level.is_full() && !self.over) { Err(Refusal::NotNow) } else { Ok(()) }
    }

    /// By total, then by fulfilled cards; equal in both is a shared place. A missing pad counts nothing.
    pub(super) fn places(&self) -> Seats<u8> {
        let scores: Seats<_> =
            self.players.iter().map(|player| player.pad.map(|pad| (pad.total(), pad.fulfilled))).fill();
        places(&scores, |a, b| a > b)
    }

    /// None in a solo game or while a pad is missing.
    pub(super) fn winners(&self) -> Seats<Seat> {
        let decided = self.players.len() > 1 && self.players.iter().all(|player| player.pad.is_some());
        if decided { winners(&self.places()) } else { Seats::new() }
    }

    pub(super) fn wins(&self, seat: Seat) -> bool {
        self.winners().contains(&seat)
    }
}
