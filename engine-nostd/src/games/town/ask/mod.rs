//! The dialogues of Rail Town: what comes next, and the menu.

mod pad;
mod town;
mod turn;

pub(super) use town::Todo;

use heapless::Vec;

use super::requests::{Request, Requests};
use super::{Command, Player, Rail, Setup, Town, Typing};
use crate::kit::{Amount, Answers, Ask, Icon, Line, Open, Outlook, Pick, Seat, Words};
use crate::line;
use crate::text::{town as names, town_ask as text, town_sheet};

const NO: i32 = 0;
const YES: i32 = 1;
/// None of the others.
const NONE: i32 = -1;

/// The options of the menu.
mod option {
    pub(super) const LOCATION: i32 = 0;
    pub(super) const BUY: i32 = 1;
    pub(super) const DISCARD: i32 = 2;
    pub(super) const PLACE: i32 = 3;
    pub(super) const SKIP_TRACK: i32 = 4;
    pub(super) const SKIP_LOCATION: i32 = 5;
    pub(super) const ANOTHER: i32 = 6;
    pub(super) const DEALT: i32 = 7;
    pub(super) const GONE: i32 = 8;
    pub(super) const PAD: i32 = 9;
    pub(super) const TOWN: i32 = 10;
    pub(super) const TITLE: i32 = 11;
    pub(super) const LINE: i32 = 12;
    pub(super) const CARD: i32 = 13;
    pub(super) const PLANS: i32 = 14;
    pub(super) const WILD: i32 = 15;
    pub(super) const RES: i32 = 16;
    pub(super) const TAKE: i32 = 17;
    pub(super) const CLOSE: i32 = 18;
}

/// One of two things.
fn either(title: &str, help: &'static str, no: &str, yes: &str) -> Pick {
    Pick::new(title.into(), help).option(NO, no.into(), Words::new()).option(YES, yes.into(), Words::new())
}

/// The plainest dial: a title, a range, a start.
fn dial(title: Line, icon: Icon, (min, max): (i32, i32), start: i32, verb: &'static str, help: &'static str) -> Amount {
    Amount { title, icon, min, max, start, barred: Vec::new(), verb, outlook: Outlook::NONE, facts: Vec::new(), help }
}

/// One of some lines, each with a word on its state.
fn rails(title: Line, help: &'static str, state: impl Fn(Rail) -> Option<Words<48>>) -> Pick {
    let mut pick = Pick::new(title, help);
    for (index, rail) in (0..).zip(Rail::ALL) {
        if let Some(state) = state(rail) {
            pick = pick.option(index, names::rail(rail).into(), state);
        }
    }
    pick
}

/// One of some players.
fn seats(help: &'static str, seats: impl Iterator<Item = Seat>) -> Pick {
    seats.fold(Pick::new(text::WHO.into(), help), |pick, seat| {
        pick.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), Words::new())
    })
}

fn seat(answer: i32) -> Seat {
    Seat(u8::try_from(answer).unwrap_or(u8::MAX))
}

/// An answer as a small number; those that the screen offers fit.
fn small(answer: i32) -> u8 {
    u8::try_from(answer).unwrap_or(u8::MAX)
}

fn wide(answer: i32) -> u16 {
    u16::try_from(answer).unwrap_or(u16::MAX)
}

pub(super) fn set_up(seats: usize, answers: &mut Answers) -> Ask<Setup> {
    let full = answers.to(either(text::LEVEL, text::LEVEL_HELP, text::PAD_ONLY, text::FULL))? == YES;
    let variant = answers.to(either(text::REQUESTS, text::REQUESTS_HELP, text::WITHOUT, text::WITH))? == YES;
    let requests = if variant { Some(ask_requests(answers)?) } else { None };
    let first = Seat::all(seats).fold(Pick::new(text::FIRST.into(), text::FIRST_HELP), |pick, seat| {
        pick.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), Words::new())
    });
    Ok(Setup { first: seat(answers.to(first)?), requests, full })
}

fn ask_requests(answers: &mut Answers) -> Ask<Requests> {
    let cards = |title: &str, taken: Option<Request>| {
        let mut pick = Pick::new(title.into(), text::REQUESTS_HELP);
        for (index, card) in (0..).zip(Request::ALL).filter(|(_, card)| Some(*card) != taken) {
            pick = pick.option(index, text::request(card).into(), Words::new());
        }
        pick
    };
    let left = Request::at(answers.to(cards(text::LEFT_CARD, None))?);
    let right = Request::at(answers.to(cards(text::RIGHT_CARD, Some(left)))?);
    Ok([left, right])
}

impl Town {
    /// The pads are what the table is at now.
    pub(super) fn scoring(&self) -> bool {
        self.over || self.players.iter().any(|player| player.pad.is_some())
    }

    /// Whose turn the screen shows: the first in turn order who has not ended.
    pub(super) fn actor(&self) -> Option<Seat> {
        if self.over || !self.setup.full {
            return None;
        }
        self.order().find(|seat| self.player(*seat).is_some_and(|player| !player.ended))
    }

    /// Whose pad is filled in next.
    pub(super) fn pad_due(&self) -> Option<Seat> {
        self.order().find(|seat| self.player(*seat).is_some_and(|player| player.pad.is_none()))
    }

    pub(super) fn ask_next(&self, answers: &mut Answers) -> Ask<Command> {
        if let Some(desk) = &self.desk {
            return desk.ask_next(answers);
        }
        if let Some(seat) = self.actor() {
            return self.ask_turn(seat, answers);
        }
        if !self.scoring() {
            return Ok(Command::Next);
        }
        match self.pad_due() {
            Some(seat) => self.ask_pad(seat, answers),
            // The game is over: there is no next step, only a pad that might be wrong.
            None => self.ask_menu(option::PAD, answers),
        }
    }

    pub(super) fn options(&self) -> Pick {
        let menu = Pick::new(text::MENU.into(), text::MENU_HELP);
        if let Some(desk) = &self.desk {
            return desk.options(menu);
        }
        if self.pads_open().is_ok() { self.pad_options(menu) } else { self.turn_options(menu) }
    }

    fn pad_options(&self, menu: Pick) -> Pick {
        let mut menu = menu.option(option::PAD, text::PAD.into(), Words::new()).option(
            option::TOWN,
            text::TOWN.into(),
            Words::new(),
        );
        if self.solo() {
            menu = menu.option(option::TITLE, text::TITLE.into(), Words::new());
        }
        menu
    }

    fn turn_options(&self, mut menu: Pick) -> Pick {
        let any = |test: &dyn Fn(&Player) -> bool| self.able(test).next().is_some();
        if any(&Player::may_turn_round) {
            menu = menu.option(option::LOCATION, text::LOCATION_FIRST.into(), Words::new());
        }
        if any(&Player::can_buy) {
            menu = menu.option(option::BUY, text::BUY.into(), line!("-3{}", Icon::Supply));
        }
        if any(&Player::can_discard) {
            menu = menu.option(option::DISCARD, text::DISCARD.into(), line!("+2{}", Icon::Supply));
        }
        if any(&Player::can_place) {
            menu = menu.option(option::PLACE, text::PLACE.into(), Words::new());
        }
        if any(&Player::can_skip_track) {
            menu = menu.option(option::SKIP_TRACK, text::SKIP_TRACK.into(), Words::new());
        }
        if any(&Player::can_skip_location) {
            menu = menu.option(option::SKIP_LOCATION, text::SKIP_LOCATION.into(), Words::new());
        }
        if self.others().next().is_some() {
            menu = menu.option(option::ANOTHER, text::ANOTHER.into(), Words::new());
        }
        if self.undealt().next().is_some() {
            menu = menu.option(option::DEALT, text::DEALT.into(), Words::new());
        }
        menu.option(option::GONE, text::GONE.into(), Words::new())
    }

    /// The players who are on turn now and pass the test, the one on the screen first.
    fn able(&self, test: &dyn Fn(&Player) -> bool) -> impl Iterator<Item = Seat> {
        let next = self.to_acquire();
        self.order().filter(move |seat| {
            let on_turn = |player: &&Player| !player.ended && (player.acquired() || next == Some(*seat));
            self.player(*seat).filter(on_turn).is_some_and(test)
        })
    }

    /// Turns may be simultaneous after A (G29).
    fn others(&self) -> impl Iterator<Item = Seat> {
        let actor = self.actor();
        self.able(&|_| true).filter(move |seat| Some(*seat) != actor)
    }

    fn undealt(&self) -> impl Iterator<Item = Seat> {
        let first_round = self.round == 1;
        self.order().filter(move |seat| {
            first_round && self.player(*seat).is_some_and(|player| !player.dealt && !player.acquired())
        })
    }

    pub(super) fn ask_menu(&self, choice: i32, answers: &mut Answers) -> Ask<Command> {
        if let Some(desk) = &self.desk {
            return desk.ask_menu(choice, answers);
        }
        let who = |able: &dyn Fn(&Player) -> bool| seats(text::WHO_HELP, self.able(able));
        match choice {
            option::LOCATION => {
                let seat = seat(answers.to(who(&Player::may_turn_round))?);
                self.ask_location(seat, answers)
            }
            option::BUY => {
                let seat = seat(answers.to(who(&Player::can_buy))?);
                let token = self.ask_token(seat, text::BUY_HELP, answers)?;
                Ok(Command::Buy { seat, token })
            }
            option::DISCARD => {
                let seat = seat(answers.to(who(&Player::can_discard))?);
                self.ask_discard(seat, answers)
            }
            option::PLACE => Ok(Command::Place(seat(answers.to(who(&Player::can_place))?))),
            option::SKIP_TRACK => {
                let seat = seat(answers.to(who(&Player::can_skip_track))?);
                Ok(Command::Skip { seat, part: super::Part::Track })
            }
            option::SKIP_LOCATION => {
                let seat = seat(answers.to(who(&Player::can_skip_location))?);
                Ok(Command::Skip { seat, part: super::Part::Location })
            }
            option::ANOTHER => {
                let seat = seat(answers.to(seats(text::WHO_HELP, self.others()))?);
                self.ask_turn(seat, answers)
            }
            option::DEALT => {
                let seat = seat(answers.to(seats(text::DEALT_HELP, self.undealt()))?);
                self.ask_dealt(seat, answers)
            }
            option::GONE => self.ask_gone(answers),
            option::TOWN => {
                let owner = seat(answers.to(seats(town_sheet::TABLE_HELP, self.order()))?);
                Ok(Command::Town(Typing::Open(owner)))
            }
            option::TITLE => self.ask_title(answers),
            _ => {
                let seat = seat(answers.to(seats(text::LINE_HELP, self.order()))?);
                self.ask_pad(seat, answers)
            }
        }
    }
}

/// Nobody can answer this: the dialogue leads nowhere.
fn nothing() -> Open {
    Open
}
