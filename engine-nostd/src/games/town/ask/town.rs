//! The questions of a typed town: first the lines, then only the cards they touch, then plans and tokens.

use heapless::Vec;

use super::{Topic, ask_rail};
use crate::games::town::board::{Place, Spot};
use crate::games::town::plans::{Effect, ROOM};
use crate::games::town::sheet::{Card, Landmark, Plan, Plans, Upgrade};
use crate::games::town::typing::{Stock, TownDesk, Typing};
use crate::games::town::{Rail, TOKENS};
use crate::kit::{Answers, Ask, Icon, List, Number, Say, Speak, Speech};
use crate::say;
use crate::text::town::{SheetWord, Word};

const WILD_MOST: i32 = 20;
const RES_MOST: i32 = 99;

/// What is to be typed, for the first time or again.
#[derive(Clone, Copy, Debug)]
pub enum Todo {
    Line(Rail),
    Card(Place),
    Plans(Rail),
    Stock(Stock),
    Take,
    LineAgain,
    CardAgain,
    PlansAgain,
    Close,
}

/// On the bar and in the menu.
impl Speak for Todo {
    fn speak(&self, out: &mut Speech) {
        match self {
            Self::Line(rail) => out.say(say!(SheetWord::NextLine, rail.name())),
            Self::Card(place) => out.say(say!(SheetWord::NextCard, place)),
            Self::Plans(rail) => out.say(say!(SheetWord::NextPlans, rail.name())),
            Self::Stock(stock) => out.say(stock.name()),
            Self::Take => out.say(SheetWord::Take),
            Self::LineAgain => out.say(SheetWord::ChangeLine),
            Self::CardAgain => out.say(SheetWord::ChangeCard),
            Self::PlansAgain => out.say(SheetWord::ChangePlans),
            Self::Close => out.say(SheetWord::Close),
        }
    }
}

impl TownDesk {
    /// What is to be typed next.
    pub(in crate::games::town) fn todo(&self) -> Todo {
        let line = |rail: &Rail| self.lines & rail.bit() == 0 && self.sheet.lines[*rail].tokens() == 0;
        if let Some(rail) = Rail::ALL.into_iter().find(line) {
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
        let open = |stock: Stock| self.stocks & 1 << stock as u8 == 0;
        match open(Stock::Wild) && any_plan {
            true => Todo::Stock(Stock::Wild),
            false if open(Stock::Resources) => Todo::Stock(Stock::Resources),
            false => Todo::Take,
        }
    }

    pub(super) fn next_step(&self, list: &mut List<Topic>) {
        let todo = self.todo();
        list.row(Topic::Type(todo), &todo);
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        let mut row = |todo: Todo, right: Say<'_>| menu.row_with(Topic::Type(todo), &todo, right);
        row(Todo::LineAgain, Say::Nothing);
        if self.sheet.covered() != 0 {
            row(Todo::CardAgain, Say::Nothing);
        }
        row(Todo::PlansAgain, Say::Nothing);
        row(Todo::Stock(Stock::Wild), self.sheet.wild.into());
        row(Todo::Stock(Stock::Resources), self.sheet.res.into());
        row(Todo::Take, Say::Nothing);
        row(Todo::Close, Say::Nothing);
    }

    pub(super) fn ask(&self, todo: Todo, answers: &mut Answers) -> Ask<Typing> {
        let mut which = |state: &dyn Fn(Rail) -> (Word, usize)| {
            let state = |rail| Some(state(rail));
            ask_rail(SheetWord::WhichLine.into(), SheetWord::ChangeHelp.into(), &state, answers)
        };
        match todo {
            Todo::LineAgain => {
                let rail = which(&|rail| (Word::Count, self.sheet.lines[rail].tokens().into()))?;
                ask_line(rail, answers)
            }
            Todo::CardAgain => {
                let covered = self.sheet.covered();
                let place = answers.choose(SheetWord::WhichCard, SheetWord::ChangeHelp, |list| {
                    let on_a_line = Place::all().filter(|place| covered & place.bit() != 0);
                    on_a_line.for_each(|place| list.row(place, &place));
                })?;
                self.ask_card(place, answers)
            }
            Todo::PlansAgain => {
                let rail = which(&|rail| (Word::PlansHeld, self.sheet.plans[rail].len()))?;
                ask_plans(rail, Plans::new(), answers)
            }
            Todo::Line(rail) => ask_line(rail, answers),
            Todo::Card(place) => self.ask_card(place, answers),
            Todo::Plans(rail) => ask_plans(rail, self.sheet.plans[rail].clone(), answers),
            Todo::Stock(stock) => self.ask_stock(stock, answers),
            Todo::Take => Ok(Typing::Take),
            Todo::Close => Ok(Typing::Close),
        }
    }

    /// Only the colours that touch the card are asked for.
    fn ask_card(&self, place: Place, answers: &mut Answers) -> Ask<Typing> {
        let old = self.sheet.card(place);
        let typed = self.cards & place.bit() != 0;
        let on = self.sheet.rails_on(place);
        let mut card = Card::PLAIN;
        for rail in Rail::among(on) {
            // The least there is, until something else is told.
            let start = if typed { old.points[rail] } else { 1 };
            let title = say!(SheetWord::Points, &place, rail.name());
            let range = (1, start.into(), 6);
            let points = Number::of(title, Icon::Star, range, SheetWord::PointsVerb, SheetWord::PointsHelp);
            card.points[rail] = answers.number(&points)?;
        }
        card.landmark = answers.choose(say!(SheetWord::Landmark, &place), SheetWord::LandmarkHelp, |list| {
            list.row(None, SheetWord::NoLandmark);
            for landmark in Landmark::ALL {
                list.row(Some(landmark), landmark.name());
                if old.landmark == Some(landmark) {
                    list.start();
                }
            }
        })?;
        card.upgrade = ask_upgrade(place, on, old.upgrade, answers)?;
        Ok(Typing::Card { place, card })
    }

    fn ask_stock(&self, stock: Stock, answers: &mut Answers) -> Ask<Typing> {
        let (icon, most, help) = match stock {
            Stock::Wild => (Icon::Star, WILD_MOST, SheetWord::WildHelp),
            Stock::Double | Stock::Resources => (Icon::Supply, RES_MOST, SheetWord::ResourcesHelp),
        };
        let start = i32::from(self.sheet.stock(stock));
        let range = (0, start, most.max(start));
        let count = answers.number(&Number::of(stock.name(), icon, range, SheetWord::StockVerb, help))?;
        Ok(Typing::Stock { stock, count })
    }
}

/// A neighbouring card, by the way the line runs: rows down and columns right.
const fn way(way: (i8, i8)) -> SheetWord {
    match way {
        (1, 0) => SheetWord::Down,
        (1, 1..) => SheetWord::DownRight,
        (1.., _) => SheetWord::DownLeft,
        (0, 1..) => SheetWord::Right,
        (0, _) => SheetWord::Left,
        (_, 0) => SheetWord::Up,
        (_, 1..) => SheetWord::UpRight,
        (_, _) => SheetWord::UpLeft,
    }
}

/// A whole line from one end to the other, card by card: such a path neither branches nor loops.
fn ask_line(rail: Rail, answers: &mut Answers) -> Ask<Typing> {
    let mut spots = Vec::new();
    let begin = answers.choose(say!(SheetWord::Begins, rail.name()), SheetWord::LineHelp, |list| {
        Place::all().for_each(|place| list.row(Some(place), say!(SheetWord::From, rail.name(), &place)));
        list.row(None, SheetWord::NoTokens);
    })?;
    let Some(mut at) = begin else { return Ok(Typing::Line { rail, spots }) };
    let mut visited = at.bit();
    // Lines mostly run straight on.
    let mut straight = None;
    while spots.len() < usize::from(TOKENS) {
        let step = answers.choose(say!(SheetWord::Step, rail.name(), &at), SheetWord::LineHelp, |list| {
            for next in Place::all().filter(|next| visited & next.bit() == 0) {
                let Some(spot) = Spot::between(at, next) else { continue };
                list.row_with(Some((spot, next)), &next, way(at.way(next)));
                if straight == Some(next) {
                    list.start();
                }
            }
            if !spots.is_empty() {
                list.row(None, SheetWord::LineEnds);
                if straight.is_none() {
                    list.start();
                }
            }
        })?;
        let Some((spot, next)) = step else { break };
        // The loop ends before it is full.
        let _ = spots.push(spot);
        let (down, right) = at.way(next);
        straight = next.step(down, right);
        visited |= next.bit();
        at = next;
    }
    Ok(Typing::Line { rail, spots })
}

/// The plans of a line one after the other, beyond those that are known.
fn ask_plans(rail: Rail, mut plans: Plans, answers: &mut Answers) -> Ask<Typing> {
    while plans.len() < ROOM {
        let title = say!(SheetWord::Plan, rail.name(), plans.len() + 1);
        let effect = answers.choose(title, SheetWord::PlanHelp, |list| {
            let lies = |effect| plans.iter().any(|plan| plan.effect == effect);
            for effect in Effect::ALL.into_iter().skip(1).filter(|effect| effect.may_repeat() || !lies(*effect)) {
                list.row_with(Some(effect), effect.name(), effect.points());
            }
            list.row(None, SheetWord::NoMore);
        })?;
        let Some(effect) = effect else { break };
        let mut landmarks = 0;
        for number in (1..=3).filter(|_| effect == Effect::Landmarks) {
            landmarks |= answers.choose(say!(SheetWord::Named, number), SheetWord::LandmarkHelp, |list| {
                let others = Landmark::ALL.into_iter().filter(|landmark| landmarks & landmark.bit() == 0);
                others.for_each(|landmark| list.row(landmark.bit(), landmark.name()));
            })?;
        }
        // The loop ends before it is full.
        let _ = plans.push(Plan { effect, landmarks });
    }
    Ok(Typing::Plans { rail, plans })
}

/// One colour, or all (G1); colours that do not touch the card do not matter.
fn ask_upgrade(place: Place, on: u8, old: Option<Upgrade>, answers: &mut Answers) -> Ask<Option<Upgrade>> {
    answers.choose(say!(SheetWord::Upgrade, &place), SheetWord::UpgradeHelp, |list| {
        list.row(None, SheetWord::NoUpgrade);
        for (doubles, words) in [(true, SheetWord::Doubles), (false, SheetWord::Adds)] {
            let one = Rail::among(on).map(|rail| (rail.bit(), rail.name()));
            for (rails, name) in one.chain([(15, SheetWord::AllColours.phrase())]) {
                let upgrade = Some(Upgrade { doubles, rails });
                list.row(upgrade, say!(words, name));
                if upgrade == old {
                    list.start();
                }
            }
        }
    })
}
