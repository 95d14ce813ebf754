//! An action turn: what to do, and what is special about the cards.

use heapless::Vec;

use super::super::state::{Phase, Tramways};
use super::super::terms::{Action, CUTS, Command, Cut, Module};
use super::{OTHER, dial, number, small};
use crate::games::rails::{Building, Tickets};
use crate::kit::{Answers, Ask, Icon, Line, Outlook, Pick, Seat, Words};
use crate::line;
use crate::text::tramways::{self as words, ask as text, help};

const TRIP: i32 = 0;
const TWO: i32 = 1;
const BUILD: i32 = 2;
const UPGRADE_LINK: i32 = 3;
const CONSTRUCT: i32 = 4;
const UPGRADE_BUILDING: i32 = 5;
const CONVERT: i32 = 6;
const TOWER: i32 = 7;
const SPECIAL: i32 = 8;
const END: i32 = 9;

const EXTRA: i32 = 1;
const TWO_EXTRA: i32 = 2;
const PAY: i32 = 3;
const STRESS: i32 = 4;
const ICONS: i32 = 5;
const REDIRECT: i32 = 6;
const MAYOR: i32 = 7;
const NOTHING: i32 = 8;

/// Which details can matter.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    pub icons: bool,
    pub redirect: bool,
    pub mayor: bool,
    pub nothing: bool,
}

impl Offer {
    pub(super) const CARDS: Self = Self { icons: false, redirect: false, mayor: false, nothing: false };
}

/// The rarely used details of an entry: one list that most entries never open. It adds one detail and leads back;
/// the title of the entry then says what is special about it.
#[derive(Clone, Copy, Default)]
pub(super) struct Extras {
    pub tickets: Tickets,
    pub icons: u16,
    pub redirect: bool,
    pub mayor: bool,
    pub nothing: bool,
}

impl Extras {
    #[inline(never)]
    pub(super) fn ask(mut self, offer: Offer, answers: &mut Answers) -> Ask<Self> {
        let mut list = Pick::new(text::SPECIAL_TITLE.into(), help::SPECIAL);
        for (on, answer, name) in [
            (true, EXTRA, text::EXTRA),
            (true, TWO_EXTRA, text::TWO_EXTRA),
            (true, STRESS, text::CARD_STRESS),
            (true, PAY, text::CARD_PAYS),
            (offer.icons, ICONS, text::MONEY_ICONS),
            (offer.redirect && !self.redirect, REDIRECT, text::REDIRECT),
            (offer.mayor && !self.mayor, MAYOR, text::MAYOR),
            (offer.nothing && !self.nothing, NOTHING, text::NOTHING),
        ] {
            if on {
                list = list.option(answer, name.into(), Words::new());
            }
        }
        let add = |count: &mut u8, more: i32| *count = count.saturating_add(small(more));
        match answers.to(list)? {
            extra @ (EXTRA | TWO_EXTRA) => add(&mut self.tickets.extra, extra),
            PAY => add(&mut self.tickets.pay, 1),
            STRESS => add(&mut self.tickets.stress, 1),
            ICONS => {
                let title: Line = text::MONEY_ICONS.into();
                let worth = dial(title, Icon::Money, (1, 2, 99), text::ICONS_VERB, help::MONEY_ICONS);
                self.icons = number(answers.to(worth)?);
            }
            REDIRECT => self.redirect = true,
            MAYOR => self.mayor = true,
            _ => self.nothing = true,
        }
        Ok(self)
    }

    /// What was said so far, for the title.
    pub(super) fn words(&self) -> Words<48> {
        let mut words: Words<48> = if self.icons > 0 { line!(" ${}", self.icons) } else { Words::new() };
        words = line!("{words}{}", self.tickets);
        for (on, name) in
            [(self.redirect, text::SAID_REDIRECT), (self.mayor, text::SAID_MAYOR), (self.nothing, text::SAID_NOTHING)]
        {
            if on {
                words = line!("{words} {name}");
            }
        }
        words
    }
}

impl Tramways {
    #[inline(never)]
    pub(super) fn ask_turn(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        if !self.slots.action_free(self.phase) {
            return Ok(Command::EndTurn(seat));
        }
        let mut extras = Extras::default();
        loop {
            let action = match answers.to(self.action_menu(seat, &extras))? {
                TWO => return Ok(Command::TakeTwo(seat)),
                END => return Ok(Command::EndTurn(seat)),
                TRIP => Action::Trip(self.ask_trip(seat, &extras, answers)?),
                BUILD => Action::Build(self.ask_build(seat, &extras, answers)?),
                UPGRADE_LINK => {
                    let own = |link: &_| self.upgradable(seat, link);
                    Action::UpgradeLink(self.ask_link(text::WHICH_LINK, help::UPGRADE_LINK, own, answers)?)
                }
                CONSTRUCT => self.ask_construct(seat, answers)?,
                UPGRADE_BUILDING => self.ask_upgrade_building(seat, answers)?,
                CONVERT => {
                    let fits = |building| building != Building::Leisure;
                    let right = |_| Words::new();
                    Action::Convert(self.ask_building(text::CONVERT_TO, help::CONVERT, fits, right, answers)?)
                }
                TOWER => Action::Tower,
                _ => {
                    extras = extras.ask(self.offer(seat), answers)?;
                    continue;
                }
            };
            return Ok(Command::Act { seat, tickets: extras.tickets, action });
        }
    }

    fn offer(&self, seat: Seat) -> Offer {
        let trips = self.links.iter().any(|link| link.finished);
        Offer {
            icons: trips,
            redirect: self.links.of(seat).any(|link| !link.finished),
            mayor: trips && self.modules.has(Module::Mayor),
            nothing: trips,
        }
    }

    fn upgradable(&self, seat: Seat, link: &super::TramLink) -> bool {
        link.owner == seat && link.finished && link.upgraded == 0
    }

    /// The likeliest first, and the $2 never further away than one step.
    fn action_menu(&self, seat: Seat, extras: &Extras) -> Pick {
        let can_build =
            self.player(seat).workers > 0 && (self.stock(seat) > 0 || self.links.of(seat).any(|link| !link.finished));
        let can_trip = self.links.iter().any(|link| link.finished);
        let can_construct = self.supply.iter().any(|left| *left > 0);
        let own_building = self.built.iter().any(|built| built.owner == seat && !built.upgraded);
        let can_end = self.slots.may_end(self.phase);
        let plain = |answer, name: &str, possible: bool| possible.then_some((answer, Line::from(name), Words::new()));
        let two =
            self.slots.two_free(self.phase).then(|| (TWO, Line::from(text::TAKE_TWO), line!("{}+2", Icon::Money)));
        let workers = line!("{}{}", Icon::Worker, self.player(seat).workers);
        let build = can_build.then_some((BUILD, Line::from(text::BUILD), workers));
        let (trip, early, late) = match can_trip {
            true => (plain(TRIP, text::TRIP, true), None, build),
            false => (None, build, None),
        };
        let upgrade = self.links.of(seat).any(|link| self.upgradable(seat, link));
        let convert = self.modules.has(Module::Convert);
        let tower = self.modules.has(Module::Tower);
        let rest = [
            plain(CONSTRUCT, text::CONSTRUCT, can_construct),
            plain(UPGRADE_LINK, text::UPGRADE_LINK, upgrade),
            plain(UPGRADE_BUILDING, text::UPGRADE_BUILDING, own_building),
            plain(CONVERT, text::CONVERT, convert),
            plain(TOWER, text::TOWER, tower),
            plain(SPECIAL, text::SPECIAL, true),
        ];
        let end = plain(END, text::END_TURN, can_end);
        let number = if self.phase == Phase::Actions2 { self.slots.used() + 1 } else { 0 };
        let title = text::action_title(seat, number, &extras.words());
        [trip, early, two, end, late]
            .into_iter()
            .chain(rest)
            .flatten()
            .fold(Pick::new(title, help::ACTIONS), |menu, (answer, left, right)| menu.option(answer, left, right))
    }

    #[inline(never)]
    fn ask_construct(&self, seat: Seat, answers: &mut Answers) -> Ask<Action> {
        let left = |building| line!("{} {}", self.supply_of(building), text::LEFT);
        let fits = |building| self.supply_of(building) > 0;
        let building = self.ask_building(text::WHICH_TYPE, help::CONSTRUCT, fits, left, answers)?;
        let free = |parcel| self.free_for(parcel, seat).is_ok();
        let parcel = self.ask_parcel(text::ON_WHICH, Some(seat), free, answers)?;
        let mut cuts: Vec<Cut, CUTS> = Vec::new();
        while !cuts.is_full() {
            let uncut = |number: u16| !cuts.iter().any(|cut| cut.link == number);
            let title = text::rail_there(parcel);
            let mut list = Pick::new(title, help::CUTS).option(OTHER, text::no_rail(cuts.len()), Words::new());
            for link in self.links.of(seat).filter(|link| uncut(link.number)) {
                list = list.option(i32::from(link.number), words::link_label(link), words::link_size(link));
            }
            let answer = answers.to(list)?;
            let Ok(link) = self.links.get(number(answer)) else { break };
            let rest = i32::from(link.tiles) - 1;
            let mut front =
                dial(text::cut_title(link.number), Icon::Link, (0, rest / 2, rest), text::CUT_VERB, help::CUTS);
            front.outlook = Outlook { base: rest, say: text::cut_outlook };
            let front = answers.to(front)?.clamp(0, rest);
            let cut = Cut { link: link.number, front: small(front), back: small(rest - front) };
            // The loop ends when the list is full.
            let _ = cuts.push(cut);
        }
        Ok(Action::Construct { building, parcel, cuts })
    }

    #[inline(never)]
    fn ask_upgrade_building(&self, seat: Seat, answers: &mut Answers) -> Ask<Action> {
        let mut list = Pick::new(text::WHICH_BUILDING.into(), help::UPGRADE_BUILDING);
        for built in self.built.iter().filter(|built| built.owner == seat && !built.upgraded) {
            let code = i32::from(u8::from(built.parcel));
            list = list.option(code, text::building_on(built.building, built.parcel), Words::new());
        }
        let code = small(answers.to(list)?);
        let parcel = super::Parcel::try_from(code).unwrap_or(super::Parcel::FIRST);
        Ok(Action::UpgradeBuilding(parcel))
    }
}
