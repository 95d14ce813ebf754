//! Actions with rails and buildings.

use super::command::{Action, Build, Spaces, Split};
use super::state::{Bridges, Built, TramLink, Workbook};
use super::terms::IconKind;
use crate::games::rails::{Building, Tickets};
use crate::kit::{Receipt, Refusal, Seat, Speak, Speech};
use crate::say;
use crate::text::workbook::Word;

/// What a building erected in a game for two brings at once.
const ERECTED: i32 = 5;
const UPGRADED_HP: u8 = 3;

impl Spaces {
    pub(super) fn sum(self) -> u16 {
        [self.mountain, self.river, self.forest, self.free, self.toll, self.water].into_iter().map(u16::from).sum()
    }

    /// Rail points of so many rails (G47): a toll replaces none (G24), and a bridge is one rail for all its points (G41).
    pub(super) fn need(self, rails: u8) -> u16 {
        let more = u16::from(self.mountain) + 2 * u16::from(self.river);
        let less = u16::from(self.free) + u16::from(self.water);
        (u16::from(rails) + more).saturating_sub(less)
    }

    fn bridges(self) -> u8 {
        self.river.saturating_add(self.water)
    }
}

impl Workbook {
    /// Phase, turn, HP-track icon; then the action's own tests, its tickets and its effect.
    pub(super) fn act(
        &mut self,
        seat: Seat,
        tickets: Tickets,
        icon: Option<u8>,
        action: &Action,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        self.turn_of(seat, false)?;
        if let Some(number) = icon {
            self.use_icon(seat, number, &[IconKind::Destination])?;
        }
        match action {
            Action::Build(build) => self.build(seat, tickets, build, receipt)?,
            Action::Trip(trip) => self.trip(seat, tickets, trip, receipt)?,
            Action::Construct { kind, splits } => self.construct(seat, tickets, *kind, splits, receipt)?,
            Action::UpgradeLink(link) => self.upgrade_link(seat, tickets, *link, receipt)?,
            Action::UpgradeBuilding { building, river } => {
                self.upgrade_building(seat, tickets, *building, *river, receipt)?;
            }
            Action::Pass => self.play(seat, tickets)?,
        }
        self.next_step();
        Ok(())
    }

    /// Whether this episode has such spaces, and allows them in this round.
    fn spaces_here(&self, spaces: Spaces) -> bool {
        let twists = self.episode.build;
        let frozen = twists.winter && self.setup.winter.has(self.round);
        (spaces.river == 0 || !frozen && !twists.water)
            && (spaces.forest == 0 || twists.forest)
            && (spaces.free == 0 || twists.free)
            && (spaces.toll == 0 || twists.toll > 0)
            && (spaces.water == 0 || twists.water)
    }

    fn build(&mut self, seat: Seat, tickets: Tickets, build: &Build, receipt: &mut Receipt) -> Result<(), Refusal> {
        let Build { link, rails, closed, spaces } = *build;
        if rails == 0 || spaces.sum() > u16::from(rails) {
            return Err(Refusal::NoTiles);
        }
        // A finished link is not continued (G60).
        if let Some(number) = link
            && self.links.own(number, seat)?.finished
        {
            return Err(Refusal::LinkComplete);
        }
        if self.player(seat).workers == 0 {
            return Err(Refusal::NoWorker);
        }
        if !self.spaces_here(spaces) {
            return Err(Refusal::ForbiddenHere);
        }
        let twists = self.episode.build;
        let need = spaces.need(rails);
        self.play(seat, tickets)?;
        let player = self.player_mut(seat)?;
        player.workers = player.workers.saturating_sub(1);
        player.pay(i32::from(spaces.toll) * i32::from(twists.toll), Refusal::ShortOfMoney)?;
        // Every build action pays for its own icons (G27).
        player.pay(i32::from(need) * i32::from(twists.point_price), Refusal::ShortOfMoney)?;
        if spaces.forest > 0 && player.hp < i32::from(spaces.forest) {
            return Err(Refusal::ShortOfHappiness);
        }
        player.hp -= i32::from(spaces.forest);

        let number = match link {
            Some(number) => number,
            None => {
                let (tiles, extra) = (0, Bridges(0));
                self.links.lay(TramLink {
                    number: 0,
                    owner: seat,
                    tiles,
                    upgraded: 0,
                    finished: false,
                    worked: true,
                    extra,
                })?
            }
        };
        let link = self.links.get_mut(number)?;
        link.tiles = link.tiles.checked_add(rails).ok_or(Refusal::NoTiles)?;
        link.extra.0 = link.extra.0.saturating_add(spaces.bridges());
        (link.finished, link.worked) = (closed, !closed);
        if closed && twists.point_price > 0 {
            link.upgraded = link.tiles;
        }
        receipt.tell(&|out: &mut Speech| say_now(link, out));
        receipt.tell(say!(Word::Points, need));
        self.need = need;
        Ok(())
    }

    fn construct(
        &mut self,
        seat: Seat,
        tickets: Tickets,
        kind: Building,
        splits: &[Split],
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        if self.episode.town.no_build == Some(kind) {
            return Err(Refusal::ForbiddenHere);
        }
        self.play(seat, tickets)?;
        for (i, split) in splits.iter().enumerate() {
            if splits.iter().take(i).any(|earlier| earlier.link == split.link) {
                return Err(Refusal::LinkTwice);
            }
            self.split(*split)?;
        }
        // No HP (G6).
        let number = self.record(seat, kind)?;
        if self.duo() {
            self.player_mut(seat)?.earn(ERECTED);
        }
        receipt.tell(self.built(number)?);
        receipt.tell(Word::AddPassenger);
        Ok(())
    }

    /// The bridges of both parts. A parcel lies on no river, so none vanishes. Where crossings pay, the table says where
    /// they went unless there is one way only; elsewhere they fill the front first (G51).
    fn divided(&self, split: Split, all: u8) -> Option<(u8, u8)> {
        let Split { front, back, bridges, .. } = split;
        let (least, most) = (all.saturating_sub(back), all.min(front));
        let clear = least == most || self.episode.trip.bridge_money == 0;
        let (before, behind) = bridges.or(clear.then_some((most, all - most)))?;
        let whole = u16::from(before) + u16::from(behind) == u16::from(all);
        (whole && before <= front && behind <= back).then_some((before, behind))
    }

    /// A building takes one rail out of a link, whoever owns it (G50, G51).
    fn split(&mut self, split: Split) -> Result<(), Refusal> {
        let Split { link, front, back, .. } = split;
        let all = self.links.parts_fit(link, (front, back))?.extra.0;
        let (before, behind) = self.divided(split, all).ok_or(Refusal::NoTiles)?;
        let unfinished = !self.links.get(link)?.finished;
        self.links.cut(link, (front, back), (Bridges(before), Bridges(behind)))?;
        // The front of an unfinished link is complete now.
        if unfinished
            && self.episode.build.point_price > 0
            && let Ok(front) = self.links.get_mut(link)
            && front.finished
        {
            front.upgraded = front.tiles;
        }
        Ok(())
    }

    fn upgrade_link(
        &mut self,
        seat: Seat,
        tickets: Tickets,
        number: u16,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        let link = self.links.own(number, seat)?;
        if link.upgraded > 0 {
            return Err(Refusal::LinkUpgraded);
        }
        if !link.finished {
            return Err(Refusal::LinkIncomplete);
        }
        self.play(seat, tickets)?;
        self.gain(seat, i32::from(self.episode.town.uplink_hp))?;
        let link = self.links.get_mut(number)?;
        link.upgraded = link.tiles;
        receipt.tell(&|out: &mut Speech| say_now(link, out));
        Ok(())
    }

    /// The HP of the next upgrade of a building; `None` if there is none.
    pub(super) fn upgrade_hp(&self, level: u8, river: bool) -> Option<u8> {
        match level {
            0 => Some(UPGRADED_HP),
            1 if river => Some(self.episode.town.second_hp).filter(|hp| *hp > 0),
            _ => None,
        }
    }

    /// The opponent's buildings, too: the upgrader scores. Only those erected in play are on record (G8).
    fn upgrade_building(
        &mut self,
        seat: Seat,
        tickets: Tickets,
        number: u8,
        river: bool,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        let level = self.built(number)?.level;
        let hp = self.upgrade_hp(level, river).ok_or(Refusal::BuildingUpgraded)?;
        self.play(seat, tickets)?;
        self.gain(seat, i32::from(hp))?;
        self.built.iter_mut().filter(|built| built.number == number).for_each(|built| built.level += 1);
        receipt.tell(self.built(number)?);
        receipt.tell(Word::AddPassengerIfNone);
        Ok(())
    }
}

/// A link after the command.
pub(super) fn say_now(link: &TramLink, out: &mut Speech) {
    let upgraded = (link.upgraded > 0).then_some(Word::Upgrade);
    let state = if link.finished { Word::Complete } else { Word::Unfinished };
    out.say(say!(Word::LinkNow, link.owner, link.number, link.tiles, upgraded, state));
}

/// A building after the command.
impl Speak for Built {
    fn speak(&self, out: &mut Speech) {
        let upgrades = |out: &mut Speech| (0..self.level).for_each(|_| out.say(Word::Upgrade));
        out.say(say!(Word::BuildingNow, self.number, self.kind.icon(), &upgrades));
    }
}
