//! Rails and buildings.

use heapless::Vec;

use super::super::command::{Action, Build, Spaces, Split};
use super::super::state::{TramLink, Workbook};
use super::super::terms::SPLITS;
use super::help::Extras;
use crate::games::rails::{ask_building, in_all, link_row};
use crate::kit::{Answers, Ask, Icon, Number, Outlook, Say, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

/// The likeliest number of rails.
const RAILS: i32 = 3;
const MOST_RAILS: i32 = 20;

/// Where the number of a kind of space stands.
type Slot = fn(&mut Spaces) -> &mut u8;

impl Workbook {
    /// The kinds of space: whether they are there, and worth a question.
    fn spaces(&self) -> [(bool, bool, Word, Slot); 6] {
        let (build, trip) = (self.episode.build, self.episode.trip);
        let paid = build.point_price > 0;
        let rivers = paid || build.winter || trip.bridge_money > 0;
        [
            (build.free, true, Word::Free, |spaces| &mut spaces.free),
            (build.toll > 0, true, Word::Toll, |spaces| &mut spaces.toll),
            (build.water, true, Word::SpecialWater, |spaces| &mut spaces.water),
            (!build.water, rivers, Word::River, |spaces| &mut spaces.river),
            (true, paid, Word::Mountain, |spaces| &mut spaces.mountain),
            (build.forest, false, Word::Forest, |spaces| &mut spaces.forest),
        ]
    }

    /// Whether special spaces are worth a question in every build action.
    pub(super) fn spaces_matter(&self) -> bool {
        self.spaces().iter().any(|(here, matters, ..)| *here && *matters)
    }

    pub(super) fn ask_build(&self, seat: Seat, extras: &Extras, answers: &mut Answers) -> Ask<Build> {
        let site = self.ask_site(seat, answers)?;
        let laid = site.map_or(0, |link| i32::from(link.tiles));
        let range = (1, if laid == 0 { RAILS } else { 1 }, MOST_RAILS);
        let rails = answers.number(&Number {
            outlook: in_all(laid),
            facts: &[say!(Word::WorkersOnHand, self.player(seat).workers)],
            ..Number::of(Word::Rails, Icon::Link, range, Word::RailsVerb, Word::BuildHelp)
        })?;
        let closed = answers.choose(Word::Finish, Word::BuildHelp, |list| {
            list.row_with(true, Word::Closed, Word::Closing);
            list.row(false, Word::Open);
        })?;
        let asked = extras.spaces || self.spaces_matter();
        let spaces = if asked { self.ask_spaces(rails, answers)? } else { Spaces::default() };
        Ok(Build { link: site.map(|link| link.number), rails, closed, spaces })
    }

    /// What would be erased at the end of the round comes first.
    fn ask_site(&self, seat: Seat, answers: &mut Answers) -> Ask<Option<&TramLink>> {
        answers.choose(RailWord::WhichSite, Word::BuildHelp, |list| {
            let open = |worked: bool| self.links.of(seat).filter(move |link| !link.finished && link.worked == worked);
            open(false).for_each(|link| link_row(list, Some(link), link));
            list.row_with(None, RailWord::NewLink, say!(RailWord::Number, self.links.next_number()));
            open(true).for_each(|link| link_row(list, Some(link), link));
        })
    }

    /// None unless added; the list ends by itself when every rail is told.
    fn ask_spaces(&self, rails: u8, answers: &mut Answers) -> Ask<Spaces> {
        let mut spaces = Spaces::default();
        while spaces.sum() < u16::from(rails) {
            let more: Option<Slot> = answers.choose(Word::WhichSpaces, Word::SpacesHelp, |list| {
                list.row_with(None, RailWord::GoOn, say!(Word::PointsSoFar, spaces.need(rails)));
                for (_, _, name, slot) in self.spaces().into_iter().filter(|(here, ..)| *here) {
                    list.row_with(Some(slot), name, *slot(&mut spaces.clone()));
                }
            })?;
            let Some(slot) = more else { break };
            *slot(&mut spaces) += 1;
        }
        Ok(spaces)
    }

    pub(super) fn ask_construct(&self, answers: &mut Answers) -> Ask<Action> {
        let allowed = |kind| self.episode.town.no_build != Some(kind);
        let kind = ask_building(RailWord::WhichType, Word::ConstructHelp, allowed, |_| None, answers)?;
        let mut splits: Vec<Split, SPLITS> = Vec::new();
        while !splits.is_full() {
            let no_rail = if splits.is_empty() { Word::NoRail } else { Word::NoOtherRail };
            let link = answers.choose(Word::RailThere, Word::SplitHelp, |list| {
                list.row(None, no_rail);
                // A list has room for all links but one.
                let uncut = |link: &&TramLink| !splits.iter().any(|split| split.link == link.number);
                self.links.iter().filter(uncut).for_each(|link| link_row(list, Some(link), link));
            })?;
            let Some(link) = link else { break };
            // The loop ends when the list is full.
            let _ = splits.push(self.ask_parts(link, answers)?);
        }
        Ok(Action::Construct { kind, splits })
    }

    fn ask_parts(&self, link: &TramLink, answers: &mut Answers) -> Ask<Split> {
        let mut part = |title: Say, all: u8, (least, most): (u8, u8)| -> Ask<(u8, u8)> {
            let (least, most) = (i32::from(least), i32::from(most));
            let rest = |all: i32, front, out: &mut Speech| out.say(say!(Word::Rest, all.saturating_sub(front)));
            let front = answers.number(&Number {
                outlook: Some(Outlook { base: all.into(), say: rest }),
                ..Number::of(title, Icon::Link, (least, (least + most) / 2, most), Word::Part, Word::SplitHelp)
            })?;
            Ok((front, all.saturating_sub(front)))
        };
        let rest = link.tiles.saturating_sub(1);
        let (front, back) = part(say!(Word::PartRails, link.number), rest, (0, rest))?;
        let all = link.extra.0;
        let told = self.episode.trip.bridge_money > 0 && all > 0;
        let range = (all.saturating_sub(back), all.min(front));
        let bridges = if told { Some(part(say!(Word::PartBridges, link.number), all, range)?) } else { None };
        Ok(Split { link: link.number, front, back, bridges })
    }

    pub(super) fn ask_upgrade_building(&self, answers: &mut Answers) -> Ask<Action> {
        let (building, river) = answers.choose(RailWord::WhichBuilding, Word::UpgradeBuildingHelp, |list| {
            for built in &self.built {
                let second = built.level > 0;
                if let Some(hp) = self.upgrade_hp(built.level, second) {
                    let river = second.then_some(Word::ByRiver);
                    let label = say!(Word::BuildingRow, built.owner, built.number, built.kind.icon(), river);
                    list.row_with((built.number, second), label, say!(Word::Gains, hp));
                }
            }
        })?;
        Ok(Action::UpgradeBuilding { building, river })
    }
}
