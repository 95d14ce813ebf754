//! Rails and buildings.

use heapless::Vec;

use super::super::state::{TramLink, Workbook};
use super::super::terms::{Action, Build, SPLITS, Spaces, Split};
use super::action::Extras;
use super::{GO, dial, number, small};
use crate::games::rails::Building;
use crate::kit::{Answers, Ask, Icon, Outlook, Pick, Seat, Words};
use crate::line;
use crate::text::workbook::{self as words, ask as text, help};

const NEW: i32 = -2;
const OPEN: i32 = 0;
const CLOSED: i32 = 1;
/// The likeliest number of rails.
const RAILS: i32 = 3;
const MOST_RAILS: i32 = 20;

/// A kind of space: whether it is there, whether it is worth a question, its name, and its number.
type Space = (bool, bool, &'static str, fn(&mut Spaces) -> &mut u8);

impl Workbook {
    fn spaces(&self) -> [Space; 6] {
        let (build, trip) = (self.episode.build, self.episode.trip);
        let paid = build.point_price > 0;
        let rivers = paid || build.winter || trip.bridge_money > 0;
        [
            (build.free, true, text::FREE, |spaces| &mut spaces.free),
            (build.toll > 0, true, text::TOLL, |spaces| &mut spaces.toll),
            (build.water, true, text::WATER, |spaces| &mut spaces.water),
            (!build.water, rivers, text::RIVER, |spaces| &mut spaces.river),
            (true, paid, text::MOUNTAIN, |spaces| &mut spaces.mountain),
            (build.forest, false, text::FOREST, |spaces| &mut spaces.forest),
        ]
    }

    /// Whether special spaces are worth a question in every build action.
    pub(super) fn spaces_matter(&self) -> bool {
        self.spaces().iter().any(|(here, matters, ..)| *here && *matters)
    }

    #[inline(never)]
    pub(super) fn ask_build(&self, seat: Seat, extras: &Extras, answers: &mut Answers) -> Ask<Build> {
        let link = self.ask_site(seat, answers)?;
        let laid = link.and_then(|link| self.links.get(link).ok()).map_or(0, |link| i32::from(link.tiles));
        let range = (1, if laid == 0 { RAILS } else { 1 }, MOST_RAILS);
        let mut rails = dial(text::RAILS.into(), Icon::Link, range, text::RAILS_VERB, help::BUILD);
        rails.outlook = Outlook { base: laid, say: text::rails_outlook };
        let _ = rails.facts.push(text::workers(self.player(seat).workers));
        let rails = small(answers.to(rails)?);
        let finish = Pick::new(text::FINISH.into(), help::BUILD)
            .option(CLOSED, text::CLOSED.into(), text::CLOSING.into())
            .option(OPEN, text::OPEN.into(), Words::new());
        let closed = answers.to(finish)? == CLOSED;
        let asked = extras.spaces || self.spaces_matter();
        let spaces = if asked { self.ask_spaces(rails, answers)? } else { Spaces::default() };
        Ok(Build { link, rails, closed, spaces })
    }

    /// What would be erased at the end of the round comes first.
    #[inline(never)]
    fn ask_site(&self, seat: Seat, answers: &mut Answers) -> Ask<Option<u16>> {
        let open = |worked: bool| self.links.of(seat).filter(move |link| !link.finished && link.worked == worked);
        let row = |list: Pick, link: &TramLink| {
            list.option(i32::from(link.number), words::link_label(link), words::link_size(link))
        };
        let list = open(false).fold(Pick::new(text::WHICH_SITE.into(), help::BUILD), row);
        let list = list.option(NEW, text::NEW_LINK.into(), line!("L{}", self.links.next_number()));
        let answer = answers.to(open(true).fold(list, row))?;
        Ok((answer != NEW).then(|| number(answer)))
    }

    /// None unless added; the list ends by itself when every rail is told.
    #[inline(never)]
    fn ask_spaces(&self, rails: u8, answers: &mut Answers) -> Ask<Spaces> {
        let mut spaces = Spaces::default();
        while spaces.sum() < u16::from(rails) {
            let title = text::WHICH_SPACES.into();
            let mut list =
                Pick::new(title, help::SPACES).option(GO, text::GO_ON.into(), text::points(spaces.need(rails)));
            for (answer, (here, _, name, count)) in (0..).zip(self.spaces()) {
                if here {
                    list = list.option(answer, name.into(), line!("{}", *count(&mut spaces)));
                }
            }
            let answer = answers.to(list)?;
            let all = self.spaces();
            let Some((.., count)) = usize::try_from(answer).ok().and_then(|answer| all.get(answer)) else { break };
            *count(&mut spaces) += 1;
        }
        Ok(spaces)
    }

    #[inline(never)]
    pub(super) fn ask_construct(&self, answers: &mut Answers) -> Ask<Action> {
        let mut which = Pick::new(text::WHICH_TYPE.into(), help::CONSTRUCT);
        for kind in Building::ALL.into_iter().filter(|kind| self.episode.town.no_build != Some(*kind)) {
            which = which.option(kind as i32, text::kind(kind), Words::new());
        }
        let answer = answers.to(which)?;
        let kind = Building::ALL.into_iter().find(|kind| *kind as i32 == answer).unwrap_or(Building::Residence);
        let mut splits: Vec<Split, SPLITS> = Vec::new();
        while !splits.is_full() {
            let mut list =
                Pick::new(text::RAIL_THERE.into(), help::SPLIT).option(GO, text::no_rail(splits.len()), Words::new());
            // A list has room for all links but one.
            let uncut = |link: &&TramLink| !splits.iter().any(|split| split.link == link.number);
            for link in self.links.iter().filter(uncut) {
                list = list.option(i32::from(link.number), words::link_label(link), words::link_size(link));
            }
            let Ok(link) = self.links.get(number(answers.to(list)?)) else { break };
            let split = self.ask_parts(link, answers)?;
            // The loop ends when the list is full.
            let _ = splits.push(split);
        }
        Ok(Action::Construct { kind, splits })
    }

    #[inline(never)]
    fn ask_parts(&self, link: &TramLink, answers: &mut Answers) -> Ask<Split> {
        let part = |title, rest: i32, (min, max): (i32, i32)| {
            let mut part = dial(title, Icon::Link, (min, (min + max) / 2, max), text::PART, help::SPLIT);
            part.outlook = Outlook { base: rest, say: text::rest };
            part
        };
        let rest = i32::from(link.tiles) - 1;
        let front = answers.to(part(text::split(link.number), rest, (0, rest)))?.clamp(0, rest.max(0));
        let back = rest - front;
        let bridges = i32::from(link.extra.0);
        let told = self.episode.trip.bridge_money > 0 && bridges > 0;
        let bridges = if told {
            let range = ((bridges - back).max(0), bridges.min(front));
            let before = answers.to(part(text::split_bridges(link.number), bridges, range))?;
            Some((small(before), small(bridges - before)))
        } else {
            None
        };
        Ok(Split { link: link.number, front: small(front), back: small(back), bridges })
    }

    #[inline(never)]
    pub(super) fn ask_upgrade_building(&self, answers: &mut Answers) -> Ask<Action> {
        let mut list = Pick::new(text::WHICH_BUILDING.into(), help::UPGRADE_BUILDING);
        for built in &self.built {
            let second = built.level > 0;
            if let Some(hp) = self.upgrade_hp(built.level, second) {
                let label = text::building(built.owner, built.number, built.kind, second);
                list = list.option(i32::from(built.number), label, text::gains(hp));
            }
        }
        let building = small(answers.to(list)?);
        let river = self.built(building).is_ok_and(|built| built.level > 0);
        Ok(Action::UpgradeBuilding { building, river })
    }
}
