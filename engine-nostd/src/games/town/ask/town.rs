//! The questions of a typed town: first the lines, then only the cards they touch, then plans and tokens.

use heapless::Vec;

use super::{NONE, dial, option, rails, small, wide};
use crate::games::town::board::{Place, Spot};
use crate::games::town::plans::{Effect, ROOM};
use crate::games::town::sheet::{Card, Landmark, Plan, Plans, Upgrade};
use crate::games::town::typing::{Desk, Stock, Typing};
use crate::games::town::{Command, Rail, TOKENS};
use crate::kit::{Answers, Ask, Icon, Line, Pick, Words};
use crate::line;
use crate::text::town_sheet as text;

const WILD_MOST: i32 = 20;
const RES_MOST: i32 = 99;
/// Where the dial of a card begins.
const POINTS_START: i32 = 3;
const DOUBLES: i32 = 16;
const ADDS: i32 = 32;

/// What is to be typed next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games::town) enum Todo {
    Line(Rail),
    Card(Place),
    Plans(Rail),
    Stock(Stock),
    Take,
}

impl Desk {
    pub(in crate::games::town) fn todo(&self) -> Todo {
        let line =
            Rail::ALL.into_iter().find(|rail| self.lines & rail.bit() == 0 && self.sheet.lines[*rail].tokens() == 0);
        if let Some(rail) = line {
            return Todo::Line(rail);
        }
        let open = self.sheet.covered() & !self.cards;
        if let Some(place) = Place::all().find(|place| open & place.bit() != 0) {
            return Todo::Card(place);
        }
        let plans = |rail: &Rail| self.plans & rail.bit() == 0 && self.sheet.plans[*rail].len() < ROOM;
        if let Some(rail) = Rail::ALL.into_iter().find(plans) {
            return Todo::Plans(rail);
        }
        let any_plan = self.sheet.plans.0.iter().any(|plans| !plans.is_empty());
        let stock = |stock: &Stock| match stock {
            Stock::Double => false,
            Stock::Wild => any_plan && self.stocks & 1 << Stock::Wild as u8 == 0,
            Stock::Resources => self.stocks & 1 << Stock::Resources as u8 == 0,
        };
        Stock::ALL.into_iter().find(stock).map_or(Todo::Take, Todo::Stock)
    }

    pub(super) fn ask_next(&self, answers: &mut Answers) -> Ask<Command> {
        let typing = match self.todo() {
            Todo::Line(rail) => ask_line(rail, answers)?,
            Todo::Card(place) => self.ask_card(place, answers)?,
            Todo::Plans(rail) => ask_plans(rail, self.sheet.plans[rail].clone(), answers)?,
            Todo::Stock(stock) => self.ask_stock(stock, answers)?,
            Todo::Take => Typing::Take,
        };
        Ok(Command::Town(typing))
    }

    pub(super) fn options(&self, menu: Pick) -> Pick {
        let plain = |menu: Pick, answer: i32, left: &str| menu.option(answer, left.into(), Words::new());
        let mut menu = plain(menu, option::LINE, text::CHANGE_LINE);
        if self.sheet.covered() != 0 {
            menu = plain(menu, option::CARD, text::CHANGE_CARD);
        }
        menu = plain(menu, option::PLANS, text::CHANGE_PLANS);
        menu = menu.option(option::WILD, text::stock(Stock::Wild).into(), line!("{}", self.sheet.wild));
        menu = menu.option(option::RES, text::stock(Stock::Resources).into(), line!("{}", self.sheet.res));
        plain(plain(menu, option::TAKE, text::TAKE), option::CLOSE, text::CLOSE)
    }

    pub(super) fn ask_menu(&self, choice: i32, answers: &mut Answers) -> Ask<Command> {
        let which =
            |state: &dyn Fn(Rail) -> Option<Words<48>>| rails(text::WHICH_LINE.into(), text::CHANGE_HELP, state);
        let typing = match choice {
            option::LINE => {
                let tokens = |rail| Some(line!("{}", self.sheet.lines[rail].tokens()));
                ask_line(Rail::at(answers.to(which(&tokens))?), answers)?
            }
            option::CARD => {
                let mut pick = Pick::new(text::WHICH_CARD.into(), text::CHANGE_HELP);
                let covered = self.sheet.covered();
                for place in Place::all().filter(|place| covered & place.bit() != 0) {
                    pick = pick.option(i32::from(place.0), line!("{}", text::place(place)), Words::new());
                }
                self.ask_card(Place(small(answers.to(pick)?)), answers)?
            }
            option::PLANS => {
                let held = |rail: Rail| Some(line!("{}/4", self.sheet.plans[rail].len()));
                ask_plans(Rail::at(answers.to(which(&held))?), Plans::new(), answers)?
            }
            option::WILD => self.ask_stock(Stock::Wild, answers)?,
            option::RES => self.ask_stock(Stock::Resources, answers)?,
            option::TAKE => Typing::Take,
            _ => Typing::Close,
        };
        Ok(Command::Town(typing))
    }

    /// Only the colours that touch the card are asked for.
    fn ask_card(&self, place: Place, answers: &mut Answers) -> Ask<Typing> {
        let old = self.sheet.card(place);
        let typed = self.cards & place.bit() != 0;
        let on = self.sheet.rails_on(place);
        let mut card = Card::PLAIN;
        for rail in Rail::ALL.into_iter().filter(|rail| on & rail.bit() != 0) {
            let start = if typed { i32::from(old.points[rail]) } else { POINTS_START };
            let title = text::points_title(place, rail);
            card.points[rail] =
                small(answers.to(dial(title, Icon::Star, (1, 6), start, text::POINTS_VERB, text::POINTS_HELP))?);
        }
        let pick = Pick::new(text::landmark_title(place), text::LANDMARK_HELP).option(
            NONE,
            text::NO_LANDMARK.into(),
            Words::new(),
        );
        let start = old.landmark.map_or(NONE, |landmark| landmark as i32);
        card.landmark = ask_landmark(pick, 0, start, answers)?;
        card.upgrade = ask_upgrade(place, on, old.upgrade, answers)?;
        Ok(Typing::Card { place, card })
    }

    fn ask_stock(&self, stock: Stock, answers: &mut Answers) -> Ask<Typing> {
        let (icon, most, help) = match stock {
            Stock::Wild => (Icon::Star, WILD_MOST, text::WILD_HELP),
            _ => (Icon::Supply, RES_MOST, text::RES_HELP),
        };
        let start = i32::from(self.sheet.stock(stock));
        let title: Line = text::stock(stock).into();
        let count = wide(answers.to(dial(title, icon, (0, most.max(start)), start, text::STOCK_VERB, help))?);
        Ok(Typing::Stock { stock, count })
    }
}

/// A whole line from one end to the other, card by card: such a path neither branches nor loops.
fn ask_line(rail: Rail, answers: &mut Answers) -> Ask<Typing> {
    let mut spots: Vec<Spot, 8> = Vec::new();
    let mut begin = Pick::new(text::start_title(rail), text::LINE_HELP);
    for place in Place::all() {
        begin = begin.option(i32::from(place.0), line!("{}", text::place(place)), Words::new());
    }
    let first = answers.to(begin.option(NONE, text::NO_TOKENS.into(), Words::new()))?;
    let Some(mut at) = u8::try_from(first).ok().filter(|place| *place < 16).map(Place) else {
        return Ok(Typing::Line { rail, spots });
    };
    let mut visited = at.bit();
    let mut straight = None;
    while spots.len() < usize::from(TOKENS) {
        let mut pick = Pick::new(text::step_title(rail, at), text::LINE_HELP);
        for next in Place::all().filter(|next| visited & next.bit() == 0 && Spot::between(at, *next).is_some()) {
            let (down, right) = at.way(next);
            pick = pick.option(i32::from(next.0), line!("{}", text::place(next)), text::way(down, right));
        }
        if !spots.is_empty() {
            pick = pick.option(NONE, text::LINE_ENDS.into(), Words::new());
        }
        // Lines mostly run straight on.
        let pick = pick.starting_at(straight.unwrap_or(NONE));
        let Some(next) = u8::try_from(answers.to(pick)?).ok().filter(|place| *place < 16).map(Place) else { break };
        let Some(spot) = Spot::between(at, next) else { break };
        // The loop ends before it is full.
        let _ = spots.push(spot);
        let (down, right) = at.way(next);
        straight = next.step(down, right).map(|place| i32::from(place.0));
        visited |= next.bit();
        at = next;
    }
    Ok(Typing::Line { rail, spots })
}

/// The plans of a line one after the other, beyond those that are known.
fn ask_plans(rail: Rail, mut plans: Plans, answers: &mut Answers) -> Ask<Typing> {
    while plans.len() < ROOM {
        let mut pick = Pick::new(text::plan_title(rail, plans.len() + 1), text::PLAN_HELP);
        for (index, effect) in (0..).zip(Effect::ALL).skip(1) {
            if effect.may_repeat() || !plans.iter().any(|plan| plan.effect == effect) {
                pick = pick.option(index, text::effect(effect).into(), line!("{}", effect.points()));
            }
        }
        let answer = answers.to(pick.option(NONE, text::NO_MORE.into(), Words::new()))?;
        if answer == NONE {
            break;
        }
        let effect = Effect::at(answer);
        let mut landmarks = 0;
        if effect == Effect::Landmarks {
            for number in 1..=3 {
                let pick = Pick::new(text::named_title(number), text::LANDMARK_HELP);
                landmarks |= ask_landmark(pick, landmarks, NONE, answers)?.map_or(0, Landmark::bit);
            }
        }
        // The loop ends before it is full.
        let _ = plans.push(Plan { effect, landmarks });
    }
    Ok(Typing::Plans { rail, plans })
}

/// One of the landmarks that are not taken.
fn ask_landmark(mut pick: Pick, taken: u16, start: i32, answers: &mut Answers) -> Ask<Option<Landmark>> {
    for (index, landmark) in (0..).zip(Landmark::ALL).filter(|(_, landmark)| taken & landmark.bit() == 0) {
        pick = pick.option(index, text::landmark(landmark).into(), Words::new());
    }
    let answer = answers.to(pick.starting_at(start))?;
    Ok(usize::try_from(answer).ok().and_then(|index| Landmark::ALL.get(index)).copied())
}

/// One colour, or all (G1); colours that do not touch the card do not matter.
fn ask_upgrade(place: Place, on: u8, old: Option<Upgrade>, answers: &mut Answers) -> Ask<Option<Upgrade>> {
    let mut pick =
        Pick::new(text::upgrade_title(place), text::UPGRADE_HELP).option(NONE, text::NO_UPGRADE.into(), Words::new());
    for (kind, doubles) in [(DOUBLES, true), (ADDS, false)] {
        for rail in Rail::ALL.into_iter().filter(|rail| on & rail.bit() != 0) {
            pick = pick.option(kind + i32::from(rail.bit()), text::upgrade(doubles, Some(rail)), Words::new());
        }
        pick = pick.option(kind + 15, text::upgrade(doubles, None), Words::new());
    }
    let kind = |upgrade: Upgrade| i32::from(upgrade.rails) + if upgrade.doubles { DOUBLES } else { ADDS };
    let answer = answers.to(pick.starting_at(old.map_or(NONE, kind)))?;
    let upgrade = Upgrade { doubles: answer < ADDS, rails: small(answer & 15) };
    Ok((answer >= DOUBLES).then_some(upgrade))
}
