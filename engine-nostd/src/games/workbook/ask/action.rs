//! The list of actions, and the rarely used details of an entry.

use super::super::state::{TramLink, Workbook};
use super::super::terms::{Action, Command, IconKind, Stop};
use super::{GO, small};
use crate::games::rails::{Building, Tickets};
use crate::games::workbook::player::IconState;
use crate::games::workbook::state::Duty;
use crate::kit::{Answers, Ask, Icon, Line, Pick, Seat, Words};
use crate::line;
use crate::text::workbook::{ask as text, help};

const BUILD: i32 = 0;
const CONSTRUCT: i32 = 1;
const UPGRADE_LINK: i32 = 2;
const UPGRADE_BUILDING: i32 = 3;
const PASS: i32 = 4;
const SPECIAL: i32 = 5;
/// Trips follow, by destination.
const TRIP: i32 = 10;
/// Icons of the HP track follow.
const ICON: i32 = 30;

const EXTRA: i32 = 0;
const PAY: i32 = 1;
const STRESS: i32 = 2;
const FERRY: i32 = 3;
const PARK: i32 = 4;
const SPACES: i32 = 5;
/// One more than this starts again at none.
const MOST: u8 = 9;

/// What most entries do not need: one list that they never open.
#[derive(Clone, Copy, Default)]
pub(super) struct Extras {
    pub tickets: Tickets,
    pub ferries: u8,
    pub parks: u8,
    /// Whether the new rails cross special spaces.
    pub spaces: bool,
    pub icon: Option<u8>,
}

type Row = (i32, Line, Words<48>);

impl Workbook {
    #[inline(never)]
    pub(super) fn ask_action(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut extras = Extras::default();
        loop {
            let action = match answers.to(self.action_menu(seat, &extras))? {
                BUILD => Action::Build(self.ask_build(seat, &extras, answers)?),
                CONSTRUCT => self.ask_construct(answers)?,
                UPGRADE_LINK => {
                    let fits = |link: &TramLink| upgradable(seat, link);
                    Action::UpgradeLink(self.ask_link(text::WHICH_LINK, help::UPGRADE_LINK, fits, answers)?)
                }
                UPGRADE_BUILDING => self.ask_upgrade_building(answers)?,
                PASS => Action::Pass,
                SPECIAL => {
                    extras = self.ask_extras(extras, true, answers)?;
                    continue;
                }
                icon if icon >= ICON => {
                    let icon = Some(small(icon - ICON));
                    extras.icon = if extras.icon == icon { None } else { icon };
                    continue;
                }
                trip => Action::Trip(self.ask_trip(seat, trip - TRIP, &extras, answers)?),
            };
            return Ok(Command::Act { seat, tickets: extras.tickets, icon: extras.icon, action });
        }
    }

    /// Trips first, by destination; from the top, Up leads to passing and building at once.
    fn action_menu(&self, seat: Seat, extras: &Extras) -> Pick {
        let plain = |answer, name: &str, possible: bool| possible.then_some((answer, Line::from(name), Words::new()));
        let ((_, sale), price) = (self.episode.opium, self.episode.trip.ticket_price);
        let trips = self.links.iter().any(|link| link.finished) || self.ferries_matter() || extras.ferries > 0;
        let arrivals = (TRIP..).zip(self.arrivals()).map(|(answer, (stop, commerce, joy))| {
            let (left, right) = text::arrival(stop, commerce, joy, (sale, price));
            let idle = match stop {
                Stop::Building(Building::Residence) => !self.episode.has_stress(),
                Stop::Building(Building::Leisure) => !self.episode.happiness,
                _ => false,
            };
            (answer, left, if idle { Words::new() } else { right })
        });
        let workers = self.player(seat).workers;
        let build: Option<Row> =
            (workers > 0).then(|| (BUILD, Line::from(text::BUILD), line!("{}{workers}", Icon::Worker)));
        let upgrade = self.links.of(seat).any(|link| upgradable(seat, link));
        let upgrade_building = self.built.iter().any(|built| self.upgrade_hp(built.level, true).is_some());
        // Without a link there is nothing to travel on: the first thing to do is to build.
        let (early, late) = if trips { (None, build) } else { (build, None) };
        let rest = [
            plain(CONSTRUCT, text::CONSTRUCT, true),
            plain(UPGRADE_LINK, text::UPGRADE_LINK, upgrade),
            plain(UPGRADE_BUILDING, text::UPGRADE_BUILDING, upgrade_building),
            plain(SPECIAL, text::SPECIAL, true),
            late,
            plain(PASS, text::PASS, true),
        ];
        let second = matches!(self.acting(), Some((_, Duty::Action2)));
        let title = text::action(seat, !self.duo(), 1 + u8::from(second), extras.tickets);
        let menu = Pick::new(title, help::ACTIONS);
        let rows = early.into_iter().chain(arrivals.filter(|_| trips)).chain(rest.into_iter().flatten());
        let menu = rows.fold(menu, |menu, (answer, left, right)| menu.option(answer, left, right));
        self.icon_rows(seat, extras.icon, menu)
    }

    /// Each Select adds one or turns a detail on or off.
    #[inline(never)]
    pub(super) fn ask_extras(&self, mut extras: Extras, action: bool, answers: &mut Answers) -> Ask<Extras> {
        let title = if action { text::SPECIAL_TITLE } else { text::TICKETS_TITLE };
        let mut start = EXTRA;
        let more = |count: &mut u8| *count = if *count >= MOST { 0 } else { *count + 1 };
        loop {
            let count = |count: u8| -> Words<48> { line!("{count}") };
            let mut list = Pick::new(title.into(), help::SPECIAL)
                .option(GO, text::GO_ON.into(), Words::new())
                .option(EXTRA, text::EXTRA.into(), count(extras.tickets.extra))
                .option(PAY, text::TICKET_PAYS.into(), count(extras.tickets.pay));
            if self.episode.has_stress() {
                list = list.option(STRESS, text::TICKET_STRESS.into(), count(extras.tickets.stress));
            }
            if action {
                if !self.ferries_matter() {
                    list = list.option(FERRY, text::FERRY.into(), count(extras.ferries));
                }
                if !self.episode.trip.parks && self.episode.has_stress() {
                    list = list.option(PARK, text::PARK.into(), count(extras.parks));
                }
                if !self.spaces_matter() {
                    list = list.option(SPACES, text::SPECIAL_SPACES.into(), text::ticked(extras.spaces));
                }
            }
            match answers.to(list.starting_at(start))? {
                EXTRA => more(&mut extras.tickets.extra),
                PAY => more(&mut extras.tickets.pay),
                STRESS => more(&mut extras.tickets.stress),
                FERRY => more(&mut extras.ferries),
                PARK => more(&mut extras.parks),
                SPACES => extras.spaces = !extras.spaces,
                _ => return Ok(extras),
            }
            start = GO;
        }
    }

    /// Destination icons of the HP track that are reached and unused.
    fn icon_rows(&self, seat: Seat, chosen: Option<u8>, list: Pick) -> Pick {
        let icons = (1..).zip(self.setup.icons.iter().copied());
        let usable = icons.filter(|(number, icon)| {
            icon.kind == IconKind::Destination && self.player(seat).icon(*number) == IconState::Reached
        });
        usable.fold(list, |list, (number, icon)| {
            list.option(ICON + i32::from(number), text::hp_icon(number, icon), text::ticked(chosen == Some(number)))
        })
    }
}

fn upgradable(seat: Seat, link: &TramLink) -> bool {
    link.owner == seat && link.finished && link.upgraded == 0
}
