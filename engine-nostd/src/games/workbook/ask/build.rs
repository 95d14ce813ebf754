//! Rails, buildings and upgrades.

use core::convert::Infallible;

use heapless::Vec;

use super::super::command::{Action, Build, Command, Spaces, Split};
use super::super::effect::Costs;
use super::super::state::{Built, TramLink, Workbook};
use super::super::terms::SPLITS;
use crate::games::rails::{Building, CutWords, Pick, Railway, link_row};
use crate::kit::{Answers, Ask, Facts, Icon, List, LiveFacts, Number, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

/// The likeliest number of rails.
const RAILS: i32 = 3;
const MOST_RAILS: i32 = 20;
/// So many rows of one list; there is a row for the others.
const LISTED: usize = 40;

/// Where the number of a kind of space stands.
type Slot = fn(&mut Spaces) -> &mut u8;

/// A kind of space that new rails can cross.
struct SpaceKind {
    /// The episode has it.
    here: bool,
    /// It is worth a question in every build action.
    matters: bool,
    name: Word,
    slot: Slot,
}

type Splits = Vec<Split, SPLITS>;

const CUT_WORDS: CutWords = CutWords {
    which: Word::RailThere.phrase(),
    no_other: Word::NoOtherRail.phrase(),
    verb: Word::Part.phrase(),
    rest: Word::Rest.phrase(),
    help: Word::SplitHelp.phrase(),
};

/// A row of the list of upgrades.
#[derive(Clone)]
enum UpgradeRow {
    Take(Action),
    /// What is not in this list.
    Others,
}

/// What so many of them are called.
pub(in super::super) const fn rails_word(rails: u8) -> Word {
    if rails == 1 { Word::OneRail } else { Word::SomeRails }
}

impl Workbook {
    fn spaces(&self) -> [SpaceKind; 6] {
        let (build, trip) = (self.episode.build, self.episode.trip);
        let paid = build.point_price > 0;
        let rivers = paid || build.winter || trip.bridge_money > 0;
        let kind = |here, matters, name, slot| SpaceKind { here, matters, name, slot };
        [
            kind(build.free, true, Word::Free, |spaces| &mut spaces.free),
            kind(build.toll > 0, true, Word::Toll, |spaces| &mut spaces.toll),
            kind(build.water, true, Word::SpecialWater, |spaces| &mut spaces.water),
            kind(!build.water, rivers, Word::River, |spaces| &mut spaces.river),
            kind(true, paid, Word::Mountain, |spaces| &mut spaces.mountain),
            kind(build.forest, false, Word::Forest, |spaces| &mut spaces.forest),
        ]
    }

    /// Whether special spaces are worth a question in every build action.
    fn spaces_matter(&self) -> bool {
        self.spaces().iter().any(|kind| kind.here && kind.matters)
    }

    pub(super) fn can_build(&self, seat: Seat) -> bool {
        let build = |link| Build { link, rails: 1, closed: true, spaces: Spaces::default() };
        let mut sites = core::iter::once(None).chain(self.open_sites(seat).map(|link| Some(link.number)));
        sites.any(|link| self.possible(&Costs::default().act(seat, Action::Build(build(link)))))
    }

    fn open_sites(&self, seat: Seat) -> impl Iterator<Item = &TramLink> {
        self.links.of(seat).filter(|link| !link.finished)
    }

    pub(super) fn ask_build(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let site = self.ask_site(seat, answers)?;
        let rails = self.ask_rails(seat, site, answers)?;
        let link = site.map(|link| link.number);
        let mut build = Build { link, rails, closed: true, spaces: Spaces::default() };
        let mut costs = Costs::default();
        if self.spaces_matter() {
            build.spaces = self.ask_spaces(seat, build, costs, answers)?;
        }
        let name = link.unwrap_or(self.links.next_number());
        loop {
            let action = Action::Build(build);
            let alts = self.alts(seat, costs, &action, &[(!self.spaces_matter(), ((), Word::SpecialSpaces.phrase()))]);
            let more = self.more_possible(costs, |costs| costs.act(seat, action.clone()));
            let turn = |out: &mut Speech| self.say_turn(seat, out);
            // What its tickets cost is among the steps.
            let steps = |out: &mut Speech| self.say_steps_of(&costs.act(seat, action.clone()), seat, out);
            let gains = |out: &mut Speech| self.say_gains_of(&costs.act(seat, action.clone()), seat, out);
            let drawn = say!(rails_word(rails), rails);
            let title = say!(Word::BuildTitle, &turn, name, rails, &steps, &gains, drawn);
            let row = answers.choose(title, Word::BuildHelp, |list| {
                let points = match build.spaces.need(rails) {
                    1 => Word::OnePoint.into(),
                    need => say!(Word::PointsSoFar, need),
                };
                list.row_with(Pick::Row(true), Word::Closed, points);
                list.row_with(Pick::Row(false), Word::Open, points);
                self.cost_rows(&alts, more, list);
            })?;
            match row {
                Pick::Row(closed) => return Ok(costs.act(seat, Action::Build(Build { closed, ..build }))),
                Pick::More => costs = costs.more(),
                Pick::Or => {
                    if self.ask_or(&mut costs, &alts, answers)?.is_some() {
                        build.spaces = self.ask_spaces(seat, build, costs, answers)?;
                    }
                }
            }
        }
    }

    /// What would be erased at the end of the round comes first.
    fn ask_site(&self, seat: Seat, answers: &mut Answers) -> Ask<Option<&TramLink>> {
        answers.choose(&self.asked(seat, RailWord::WhichSite.into()), Word::BuildHelp, |list| {
            let open = |worked: bool| self.open_sites(seat).filter(move |link| link.worked == worked);
            open(false).for_each(|link| link_row(list, Some(link), link));
            list.row_with(None, RailWord::NewLink, say!(RailWord::Number, self.links.next_number()));
            open(true).for_each(|link| link_row(list, Some(link), link));
        })
    }

    fn ask_rails(&self, seat: Seat, site: Option<&TramLink>, answers: &mut Answers) -> Ask<u8> {
        let laid = site.map_or(0, |link| i32::from(link.tiles));
        // No more than can be paid for, where rail points cost money.
        let most = match i32::from(self.episode.build.point_price) {
            0 => MOST_RAILS,
            price => (self.player(seat).cash / price).clamp(1, MOST_RAILS),
        };
        let facts = |rails: i32, facts: &mut Facts| {
            let rails = u8::try_from(rails).unwrap_or(0);
            let build = Build { link: site.map(|link| link.number), rails, closed: true, spaces: Spaces::default() };
            self.tell_steps(&Costs::default().act(seat, Action::Build(build)), seat, facts);
            if laid > 0 {
                facts.say(say!(RailWord::InAll, laid + i32::from(rails)));
            }
        };
        let title = |out: &mut Speech| match self.duo() {
            true => out.say(say!(Word::RailsBy, seat)),
            false => out.say(Word::Rails),
        };
        answers.number(&Number {
            live: Some(LiveFacts(&facts)),
            ..Number::of(
                &title,
                Icon::Link,
                (1, if laid == 0 { RAILS } else { 1 }, most),
                Word::RailsVerb,
                Word::BuildHelp,
            )
        })
    }

    /// None unless added; the list ends by itself when every rail is told. What is impossible now is left out.
    fn ask_spaces(&self, seat: Seat, build: Build, costs: Costs, answers: &mut Answers) -> Ask<Spaces> {
        let rails = build.rails;
        let mut spaces = Spaces::default();
        let one_more = |spaces: Spaces, slot: Slot| {
            let mut more = spaces;
            *slot(&mut more) += 1;
            more
        };
        while spaces.sum() < u16::from(rails) {
            let more: Option<Slot> = answers.choose(Word::WhichSpaces, Word::SpacesHelp, |list| {
                list.row_with(None, RailWord::GoOn, say!(Word::PointsSoFar, spaces.need(rails)));
                for SpaceKind { name, slot, .. } in self.spaces().into_iter().filter(|kind| kind.here) {
                    let build = Build { spaces: one_more(spaces, slot), ..build };
                    if self.possible(&costs.act(seat, Action::Build(build))) {
                        list.row_with(Some(slot), name, *slot(&mut spaces.clone()));
                    }
                }
            })?;
            let Some(slot) = more else { break };
            spaces = one_more(spaces, slot);
        }
        Ok(spaces)
    }

    pub(super) fn ask_construct(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut costs = Costs::default();
        let mut splits = Splits::new();
        loop {
            let erect = |kind| Action::Construct { kind, splits: splits.clone() };
            let free = !splits.is_full() && self.links.iter().any(|link| is_uncut(link, &splits));
            let alts = self.alts(seat, costs, &Action::Pass, &[(free, ((), Word::RailThere.phrase()))]);
            let more = self.more_possible(costs, |costs| costs.act(seat, Action::Pass));
            let turn = |out: &mut Speech| self.say_turn(seat, out);
            let special = |out: &mut Speech| self.say_costs(costs, out);
            let parts = |out: &mut Speech| splits.iter().for_each(|split| say_parts(split, out));
            let title = say!(Word::ConstructTitle, &turn, self.next_built(), &parts, &special);
            let row = answers.choose(title, Word::ConstructHelp, |list| {
                for kind in Building::ALL {
                    if let Some(gains) = self.gains(&costs.act(seat, erect(kind)), seat) {
                        let gains = |out: &mut Speech| gains.say_behind(out);
                        list.row_with(Pick::Row(kind), kind.label(), say!(Word::ConstructGain, &gains));
                    }
                }
                self.cost_rows(&alts, more, list);
            })?;
            match row {
                Pick::Row(kind) => return Ok(costs.act(seat, erect(kind))),
                Pick::More => costs = costs.more(),
                Pick::Or => {
                    if self.ask_or(&mut costs, &alts, answers)?.is_some() {
                        self.ask_splits(&mut splits, answers)?;
                    }
                }
            }
        }
    }

    fn ask_splits(&self, splits: &mut Splits, answers: &mut Answers) -> Ask<()> {
        self.links.ask_cuts(&CUT_WORDS, splits, is_uncut, answers, |link, answers| {
            let rest = link.tiles.saturating_sub(1);
            let title = say!(Word::PartRails, link.number);
            let (front, back) = CUT_WORDS.ask_part(title, rest, (0, rest), answers)?;
            let all = link.extra.0;
            let told = self.episode.trip.bridge_money > 0 && all > 0;
            let range = (all.saturating_sub(back), all.min(front));
            let title = say!(Word::PartBridges, link.number);
            let bridges = if told { Some(CUT_WORDS.ask_part(title, all, range, answers)?) } else { None };
            Ok(Split { link: link.number, front, back, bridges })
        })
    }

    /// Own complete links, and every building erected in play.
    fn upgrades(&self, seat: Seat) -> impl Iterator<Item = Action> {
        let links = self.links.of(seat).filter(|link| link.finished && link.upgraded == 0);
        let links = links.map(|link| Action::UpgradeLink(link.number));
        let higher = |built: &&Built| self.upgrade_hp(built.level, true).is_some();
        let buildings = self.built.iter().filter(higher);
        links.chain(buildings.map(|built| Action::UpgradeBuilding { building: built.number, river: built.level > 0 }))
    }

    pub(super) fn can_upgrade(&self, seat: Seat) -> bool {
        self.upgrades(seat).next().is_some()
    }

    pub(super) fn ask_upgrade(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut costs = Costs::default();
        let mut from = 0;
        loop {
            let alts = self.alts::<Infallible>(seat, costs, &Action::Pass, &[]);
            let more = self.more_possible(costs, |costs| costs.act(seat, Action::Pass));
            let turn = |out: &mut Speech| self.say_turn(seat, out);
            let special = |out: &mut Speech| self.say_costs(costs, out);
            let title = say!(Word::UpgradeTitle, &turn, &special);
            let row = answers.choose(title, Word::UpgradeHelp, |list| {
                let upgrades = || self.upgrades(seat).skip(from);
                upgrades().take(LISTED).for_each(|action| self.upgrade_row(seat, costs, action, list));
                if upgrades().nth(LISTED).is_some() {
                    list.row(Pick::Row(UpgradeRow::Others), Word::Others);
                }
                self.cost_rows(&alts, more, list);
            })?;
            match row {
                Pick::Row(UpgradeRow::Take(action)) => return Ok(costs.act(seat, action)),
                Pick::Row(UpgradeRow::Others) => from += LISTED,
                Pick::More => costs = costs.more(),
                // There is nothing but what it costs.
                Pick::Or => drop(self.ask_or(&mut costs, &alts, answers)?),
            }
        }
    }

    fn upgrade_row(&self, seat: Seat, costs: Costs, action: Action, list: &mut List<Pick<UpgradeRow>>) {
        let command = costs.act(seat, action.clone());
        let gains = |out: &mut Speech| self.say_gains_of(&command, seat, out);
        match action {
            Action::UpgradeBuilding { building, river } => {
                let Ok(built) = self.built(building) else { return };
                let river = river.then_some(Word::ByRiver);
                let label = say!(Word::BuildingRow, built.owner, building, built.kind.icon(), river);
                list.row_with(Pick::Row(UpgradeRow::Take(action)), label, &gains);
            }
            Action::UpgradeLink(number) => {
                let Ok(link) = self.links.get(number) else { return };
                let better = TramLink { upgraded: link.tiles, ..link.clone() };
                let (now, then) = (self.income(link), self.income(&better));
                list.row_with(Pick::Row(UpgradeRow::Take(action)), say!(Word::PaysMore, link, now, then), &gains);
            }
            // None of these is an upgrade.
            Action::Build(_) | Action::Trip(_) | Action::Construct { .. } | Action::Pass => (),
        }
    }
}

/// It can run where a building is erected: a parcel lies on no river, so a plain rail must be left for it.
fn is_uncut(link: &TramLink, splits: &[Split]) -> bool {
    link.extra.0 < link.tiles && !splits.iter().any(|split| split.link == link.number)
}

/// What a building leaves of a link.
fn say_parts(split: &Split, out: &mut Speech) {
    out.say(say!(Word::Parts, split.link, split.front, split.back));
}
