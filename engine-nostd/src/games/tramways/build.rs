//! Actions with rails and buildings.

use super::command::{Action, Build, Cut, Finish, Site};
use super::player::Meanwhile;
use super::say::LinkNow;
use super::state::{Built, Phase, TramLink, Tramways};
use super::terms::{Course, Ends, Module, Parcel, Tag};
use crate::games::rails::{Building, Tickets};
use crate::kit::{Receipt, Refusal, Seat};
use crate::say;
use crate::text::tramways::Word;

impl Tramways {
    /// State, turn, slot; then the action's own tests, its cards and its effect; then the slot is used.
    pub(super) fn act(
        &mut self,
        seat: Seat,
        tickets: Tickets,
        action: &Action,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        self.turn_of(seat, &[Phase::Actions1, Phase::Actions2])?;
        if !self.slots.action_free(self.phase) {
            return Err(Refusal::NoActionLeft);
        }
        self.allowed(seat, action)?;
        let mut path = Meanwhile::from(self.player(seat));
        self.player_mut(seat)?.play(tickets)?;
        path.pass(self.player(seat));
        match action {
            Action::Build(build) => self.build(seat, build, receipt)?,
            Action::UpgradeLink(link) => self.upgrade_link(seat, *link, receipt)?,
            Action::Construct { building, parcel, cuts } => self.construct(seat, *building, *parcel, cuts, receipt)?,
            Action::UpgradeBuilding(parcel) => self.upgrade_building(seat, *parcel, receipt)?,
            Action::Trip(trip) => self.trip(seat, trip, &mut path, receipt)?,
            Action::Convert(_) => self.convert(seat, receipt)?,
            Action::Tower => self.player_mut(seat)?.gain_hp(-1),
        }
        path.tell(seat, self.player(seat), receipt);
        self.slots.actions += 1;
        Ok(())
    }

    fn allowed(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Build(build) => self.build_allowed(seat, build),
            Action::UpgradeLink(link) => match self.links.own(*link, seat)? {
                link if !link.finished => Err(Refusal::LinkIncomplete),
                link if link.upgraded > 0 => Err(Refusal::LinkUpgraded),
                _ => Ok(()),
            },
            Action::Construct { building, parcel, cuts } => self.construct_allowed(seat, *building, *parcel, cuts),
            Action::UpgradeBuilding(parcel) => match self.built_on(*parcel).ok_or(Refusal::NoSuchBuilding)? {
                built if built.owner != seat => Err(Refusal::NotYourBuilding),
                built if built.upgraded => Err(Refusal::BuildingUpgraded),
                _ => Ok(()),
            },
            Action::Trip(trip) => self.trip_allowed(trip),
            // The manual has no token for Leisure (D39).
            Action::Convert(Building::Leisure) => self.module(Module::Convert).and(Err(Refusal::NoSupply)),
            Action::Convert(_) => self.module(Module::Convert),
            Action::Tower => self.module(Module::Tower),
        }
    }

    pub(super) fn module(&self, module: Module) -> Result<(), Refusal> {
        if self.modules.has(module) { Ok(()) } else { Err(Refusal::ModuleOff) }
    }

    /// Unfinished, or finished with rail through an own Parcel at one end; what was not told is believed (D24, D55).
    pub(super) fn can_grow(link: &TramLink) -> bool {
        let parcel = |tag| matches!(tag, Tag::Parcel(_));
        !link.finished || link.extra.ends.is_none_or(|Ends(a, b)| parcel(a) || parcel(b))
    }

    fn build_allowed(&self, seat: Seat, build: &Build) -> Result<(), Refusal> {
        let mut turnable = false;
        let mut closed_for_good = false;
        for number in build.site.links().into_iter().flatten() {
            let link = self.links.own(number, seat)?;
            turnable |= !link.finished;
            closed_for_good |= !Self::can_grow(link);
        }
        if matches!(build.site, Site::Join(one, other) if one == other) {
            return Err(Refusal::LinkTwice);
        }
        if closed_for_good {
            return Err(Refusal::LinkComplete);
        }
        if self.player(seat).workers < 1 {
            return Err(Refusal::NoWorker);
        }
        if build.rivers > 0 || build.forests > 0 {
            self.module(Module::Terrain)?;
        }
        // A redirect costs one symbol on any terrain and comes first, at most once (D22).
        if build.redirect && !turnable {
            return Err(Refusal::NoRedirect);
        }
        if matches!((build.site, build.finish), (Site::Join(..), Finish::Open)) {
            return Err(Refusal::JoinMustClose);
        }
        let special = u16::from(build.rivers) + u16::from(build.forests);
        let idle = build.tiles == 0 && !build.redirect;
        if idle || special > u16::from(build.tiles) || i32::from(build.tiles) > self.stock(seat) {
            return Err(Refusal::NoTiles);
        }
        if let Finish::Closed(Some(Ends(one, other))) = build.finish {
            // Buildings and Parcels in any combination (D7).
            for tag in [one, other] {
                // A built-on Parcel is named by its type (D65).
                if let Tag::Parcel(parcel) = tag {
                    self.free_for(parcel, seat)?;
                }
            }
        }
        Ok(())
    }

    fn build(&mut self, seat: Seat, build: &Build, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.player_mut(seat)?;
        player.workers = player.workers.saturating_sub(1);
        player.gain_hp(-i32::from(build.forests));

        let number = match build.site {
            Site::New => {
                let (tiles, extra) = (0, Course::default());
                let link =
                    TramLink { number: 0, owner: seat, tiles, upgraded: 0, finished: false, worked: true, extra };
                self.links.lay(link)?
            }
            Site::Link(number) => number,
            Site::Join(number, other) => {
                let joined = self.links.get(other)?.clone();
                self.links.remove(other);
                let link = self.links.get_mut(number)?;
                link.tiles = link.tiles.saturating_add(joined.tiles);
                link.upgraded = link.upgraded.saturating_add(joined.upgraded);
                link.extra.rivers = link.extra.rivers.saturating_add(joined.extra.rivers);
                number
            }
        };
        let link = self.links.get_mut(number)?;
        let reopened = link.finished && build.finish == Finish::Open;
        link.tiles = link.tiles.saturating_add(build.tiles);
        link.extra.rivers = link.extra.rivers.saturating_add(build.rivers);
        let mut bonus = 0;
        match build.finish {
            Finish::Open => (link.finished, link.worked, link.extra.ends) = (false, true, None),
            Finish::Closed(ends) => {
                (link.finished, link.worked, link.extra.ends) = (true, false, ends);
                // The river bonus is paid when the link is finished (D37).
                bonus = 2 * i32::from(core::mem::take(&mut link.extra.rivers));
            }
        }
        receipt.tell(&LinkNow(link));
        if reopened {
            receipt.tell(Word::Reopened);
        }
        self.player_mut(seat)?.gain_hp(bonus);
        Ok(())
    }

    fn upgrade_link(&mut self, seat: Seat, number: u16, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.player_mut(seat)?.gain_hp(3);
        let link = self.links.get_mut(number)?;
        link.upgraded = link.tiles;
        receipt.tell(&LinkNow(link));
        Ok(())
    }

    fn construct_allowed(&self, seat: Seat, building: Building, parcel: Parcel, cuts: &[Cut]) -> Result<(), Refusal> {
        self.free_for(parcel, seat)?;
        if self.supply_of(building) == 0 {
            return Err(Refusal::NoSupply);
        }
        for (i, cut) in cuts.iter().enumerate() {
            self.links.own(cut.link, seat)?;
            if cuts.iter().take(i).any(|earlier| earlier.link == cut.link) {
                return Err(Refusal::LinkTwice);
            }
            self.links.parts_fit(cut.link, (cut.front, cut.back))?;
        }
        Ok(())
    }

    fn construct(
        &mut self,
        seat: Seat,
        building: Building,
        parcel: Parcel,
        cuts: &[Cut],
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        self.record(Built { parcel, owner: seat, building, upgraded: false })?;
        self.player_mut(seat)?.gain_hp(1);
        // What ended at the Parcel ends at the building now (D54).
        let rewrite = |tag: &mut Tag| {
            if *tag == Tag::Parcel(parcel) {
                *tag = Tag::Building(building);
            }
        };
        for Ends(one, other) in self.links.iter_mut().filter_map(|link| link.extra.ends.as_mut()) {
            rewrite(one);
            rewrite(other);
        }
        for cut in cuts {
            self.cut(seat, *cut, building)?;
            // All of it may be gone.
            if let Ok(link) = self.links.get(cut.link) {
                receipt.tell(&LinkNow(link));
            }
        }
        // The head of the preview says what is built; what becomes of the links matters more.
        if cuts.is_empty() {
            receipt.tell(say!(Word::Built, building.icon(), &parcel, self.supply_of(building)));
        }
        receipt.tell(Word::BuildingCard);
        Ok(())
    }

    fn cut(&mut self, seat: Seat, cut: Cut, building: Building) -> Result<(), Refusal> {
        let link = self.links.get(cut.link)?;
        let here = Tag::Building(building);
        let (front_ends, back_ends) = match link.extra.ends {
            Some(Ends(one, other)) => (Some(Ends(one, here)), Some(Ends(here, other))),
            None => (None, None),
        };
        // The front of an unfinished link is finished now, so its rivers pay; the others wait with the back (D56).
        let paid = link.extra.rivers.min(cut.front);
        let rivers = (link.extra.rivers - paid).min(cut.back);
        let extras = (Course { ends: front_ends, rivers: 0 }, Course { ends: back_ends, rivers });
        self.links.cut(cut.link, (cut.front, cut.back), extras)?;
        self.player_mut(seat)?.gain_hp(2 * i32::from(paid));
        Ok(())
    }

    fn upgrade_building(&mut self, seat: Seat, parcel: Parcel, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.player_mut(seat)?.gain_hp(3);
        for built in self.built.iter_mut().filter(|built| built.parcel == parcel) {
            built.upgraded = true;
            receipt.tell(say!(Word::BuildingUpgraded, built.building.icon(), &parcel));
        }
        Ok(())
    }

    fn convert(&mut self, seat: Seat, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.player_mut(seat)?.gain_hp(3);
        if self.development > 0 {
            self.development -= 1;
            receipt.tell(say!(Word::DevelopmentLeft, self.development));
        }
        receipt.tell(Word::Converted);
        Ok(())
    }
}
