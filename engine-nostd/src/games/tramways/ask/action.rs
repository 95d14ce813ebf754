//! An action turn: what to do.

use heapless::Vec;

use super::super::command::{Action, CUTS, Command, Cut};
use super::super::state::{Phase, TramLink, Tramways};
use super::super::terms::{Module, Parcel};
use super::extras::{Detail, Extras};
use crate::games::rails::{Building, ask_building, link_row};
use crate::kit::{Answers, Ask, Fill, Icon, List, Number, Outlook, Seat};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

#[derive(Clone, Copy)]
enum TurnChoice {
    Trip,
    TakeTwo,
    Build,
    UpgradeLink,
    Construct,
    UpgradeBuilding,
    Convert,
    Tower,
    Special,
    End,
}

impl Tramways {
    pub(super) fn ask_turn(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        if !self.slots.action_free(self.phase) {
            return Ok(Command::EndTurn(seat));
        }
        let title = if self.phase == Phase::Actions2 { Word::ActionTitleOf } else { Word::ActionTitle };
        let mut extras = Extras::default();
        loop {
            let title = say!(title, seat, &extras, self.slots.used() + 1);
            let action = match answers.choose(title, Help::Actions, |list| self.action_rows(seat, list))? {
                TurnChoice::TakeTwo => return Ok(Command::TakeTwo(seat)),
                TurnChoice::End => return Ok(Command::EndTurn(seat)),
                TurnChoice::Trip => Action::Trip(self.ask_trip(seat, &extras, answers)?),
                TurnChoice::Build => Action::Build(self.ask_build(seat, extras.redirect, answers)?),
                TurnChoice::UpgradeLink => {
                    let own = |link: &TramLink| upgradable(seat, link);
                    Action::UpgradeLink(self.ask_link(RailWord::WhichLink, Help::UpgradeLink, own, answers)?.number)
                }
                TurnChoice::Construct => self.ask_construct(seat, answers)?,
                TurnChoice::UpgradeBuilding => Action::UpgradeBuilding(self.ask_upgrade_building(seat, answers)?),
                TurnChoice::Convert => {
                    let fits = |building| building != Building::Leisure;
                    Action::Convert(ask_building(Word::ConvertTo, Help::Convert, fits, |_| None, answers)?)
                }
                TurnChoice::Tower => Action::Tower,
                TurnChoice::Special => {
                    extras = extras.ask(&self.details(seat), answers)?;
                    continue;
                }
            };
            return Ok(Command::Act { seat, tickets: extras.tickets, action });
        }
    }

    /// Which details can matter.
    fn details(&self, seat: Seat) -> Vec<Detail, 4> {
        let trips = self.links.iter().any(|link| link.finished);
        let all = [
            (trips, Detail::Icons),
            (self.links.of(seat).any(|link| !link.finished), Detail::Redirect),
            (trips && self.modules.has(Module::Mayor), Detail::Mayor),
            (trips, Detail::Nothing),
        ];
        all.into_iter().filter(|(on, _)| *on).map(|(_, detail)| detail).fill()
    }

    /// The likeliest first, and the $2 never further away than one step.
    fn action_rows(&self, seat: Seat, list: &mut List<TurnChoice>) {
        let workers = self.player(seat).workers;
        let can_build = workers > 0 && (self.stock(seat) > 0 || self.links.of(seat).any(|link| !link.finished));
        let can_trip = self.links.iter().any(|link| link.finished);
        let build = |list: &mut List<TurnChoice>| {
            if can_build {
                list.row_with(TurnChoice::Build, Word::Build, say!(Word::WorkersLeft, workers));
            }
        };
        if can_trip {
            list.row(TurnChoice::Trip, Word::Trip);
        } else {
            build(list);
        }
        if self.slots.two_free(self.phase) {
            list.row_with(TurnChoice::TakeTwo, Word::TakeTwo, Word::TwoMore);
        }
        if self.slots.may_end(self.phase) {
            list.row(TurnChoice::End, Word::EndTurn);
        }
        if can_trip {
            build(list);
        }
        let own_building = self.built.iter().any(|built| built.owner == seat && !built.upgraded);
        for (possible, choice, name) in [
            (self.supply.iter().any(|left| *left > 0), TurnChoice::Construct, Word::Construct),
            (self.links.iter().any(|link| upgradable(seat, link)), TurnChoice::UpgradeLink, Word::UpgradeLink),
            (own_building, TurnChoice::UpgradeBuilding, Word::UpgradeBuilding),
            (self.modules.has(Module::Convert), TurnChoice::Convert, Word::Convert),
            (self.modules.has(Module::Tower), TurnChoice::Tower, Word::Tower),
            (true, TurnChoice::Special, Word::Special),
        ] {
            if possible {
                list.row(choice, name);
            }
        }
    }

    fn ask_construct(&self, seat: Seat, answers: &mut Answers) -> Ask<Action> {
        let left = |building| self.supply_of(building);
        let building = ask_building(
            RailWord::WhichType,
            Help::Construct,
            |building| left(building) > 0,
            |building| Some(left(building)),
            answers,
        )?;
        let free = |parcel| self.free_for(parcel, seat).is_ok();
        let parcel = self.ask_parcel(Word::OnWhich, Some(seat), &free, answers)?;
        let mut cuts: Vec<Cut, CUTS> = Vec::new();
        while !cuts.is_full() {
            let found = answers.choose(say!(Word::RailThere, &parcel), Help::Cuts, |list| {
                list.row(None, if cuts.is_empty() { Word::NoRail } else { Word::NoOtherRail });
                for link in self.links.of(seat).filter(|link| !cuts.iter().any(|cut| cut.link == link.number)) {
                    link_row(list, Some(link), link);
                }
            })?;
            let Some(link) = found else { break };
            let rest = link.tiles.saturating_sub(1);
            let range = (0, i32::from(rest / 2), i32::from(rest));
            let front: u8 = answers.number(&Number {
                outlook: Some(Outlook {
                    base: i32::from(rest),
                    say: |rest, front, out| out.say(say!(Word::CutOutlook, rest.saturating_sub(front))),
                }),
                ..Number::of(say!(Word::CutTitle, link.number), Icon::Link, range, Word::CutVerb, Help::Cuts)
            })?;
            // The loop ends when the list is full.
            let _ = cuts.push(Cut { link: link.number, front, back: rest.saturating_sub(front) });
        }
        Ok(Action::Construct { building, parcel, cuts })
    }

    fn ask_upgrade_building(&self, seat: Seat, answers: &mut Answers) -> Ask<Parcel> {
        answers.choose(RailWord::WhichBuilding, Help::UpgradeBuilding, |list| {
            for built in self.built.iter().filter(|built| built.owner == seat && !built.upgraded) {
                list.row(built.parcel, say!(Word::BuildingOn, built.building.label(), &built.parcel));
            }
        })
    }
}

fn upgradable(seat: Seat, link: &TramLink) -> bool {
    link.owner == seat && link.finished && link.upgraded == 0
}
