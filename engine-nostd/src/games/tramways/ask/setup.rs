//! Set-up: the questions before the game, and the checklist for the table.

use super::super::state::{ROUNDS, Tramways};
use super::super::terms::{Command, Module, Modules, Setup, TurnOrder};
use super::{GO, small};
use crate::kit::{Answers, Ask, Order, Pick, Seat, Words};
use crate::line;
use crate::text::tramways::{self as words, ask as text, help};

const NO: i32 = 0;
const YES: i32 = 1;
const LOT: i32 = 0;
const SEATED: i32 = 1;

fn either(title: &str, help: &'static str, no: &str, yes: &str) -> Pick {
    Pick::new(title.into(), help).option(NO, no.into(), Words::new()).option(YES, yes.into(), Words::new())
}

pub(in super::super) fn set_up(seats: usize, answers: &mut Answers) -> Ask<Setup> {
    let base = Setup { modules: Modules::default(), order: TurnOrder::Lot, alternate: false, draw_types: true };
    if answers.to(either(text::HOW, help::HOW, text::BASE, text::CHOOSE))? == NO {
        return Ok(base);
    }
    let order = if seats > 1 { ask_order(seats, answers)? } else { TurnOrder::Lot };
    let alternate = answers.to(either(text::DEVELOPMENT, help::DEVELOPMENT, text::ORIGINAL, text::ALTERNATE))? == YES;
    let draw_types = answers.to(either(text::TYPES, help::TYPES, text::DEVICE_DRAWS, text::TABLE_DRAWS))? == NO;
    Ok(Setup { modules: ask_modules(answers)?, order, alternate, draw_types })
}

#[inline(never)]
fn ask_order(seats: usize, answers: &mut Answers) -> Ask<TurnOrder> {
    let how = Pick::new(text::ORDER.into(), help::ORDER)
        .option(LOT, text::LOTS.into(), Words::new())
        .option(SEATED, text::SEATED.into(), Words::new())
        .option(GO, text::ONE_BY_ONE.into(), Words::new());
    match answers.to(how)? {
        LOT => return Ok(TurnOrder::Lot),
        SEATED => return Ok(TurnOrder::Given(Seat::all(seats).collect())),
        _ => (),
    }
    let mut order = Order::new();
    while order.len() < seats {
        let place = small(i32::try_from(order.len() + 1).unwrap_or(1));
        let mut who = Pick::new(text::who_is(place), help::ORDER);
        for seat in Seat::all(seats).filter(|seat| !order.contains(seat)) {
            who = who.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), Words::new());
        }
        // A game has at most five seats.
        if order.push(Seat(small(answers.to(who)?))).is_err() {
            break;
        }
    }
    Ok(TurnOrder::Given(order))
}

#[inline(never)]
fn ask_modules(answers: &mut Answers) -> Ask<Modules> {
    let mut modules = Modules::default();
    loop {
        let go = if modules == Modules::default() { text::NO_MODULES } else { text::GO_ON };
        let mut list = Pick::new(text::MODULES.into(), help::MODULES).option(GO, go.into(), Words::new());
        for (index, module) in (0..).zip(Module::ALL) {
            list = list.option(index, words::module(module).into(), text::ticked(modules.has(module)));
        }
        let answer = answers.to(list)?;
        match usize::try_from(answer).ok().and_then(|index| Module::ALL.get(index)) {
            Some(module) => modules = modules.toggled(*module),
            None => return Ok(modules),
        }
    }
}

/// So many steps, and one for each module.
const STEPS: i32 = 9;

impl Tramways {
    /// A checklist with the numbers for this table: each Select ticks a step and moves to the next one.
    #[inline(never)]
    pub(super) fn ask_begin(&self, answers: &mut Answers) -> Ask<Command> {
        let steps = STEPS + i32::try_from(self.modules.iter().count()).unwrap_or(0);
        let all = (1_u32 << steps) - 1;
        let mut ticked = 0_u32;
        while ticked != all {
            let mut list = Pick::new(text::SET_UP.into(), help::SET_UP).option(GO, text::BEGIN.into(), Words::new());
            for step in 0..steps {
                let done = ticked & (1 << step) != 0;
                let (left, right) = self.step_words(step);
                let right = if done { text::ticked(true) } else { right };
                list = list.option(step, left, right);
            }
            let open = i32::try_from(ticked.trailing_ones()).unwrap_or(0);
            let mut list = list.starting_at(open);
            list.help = help::STEPS.get(usize::try_from(open).unwrap_or(0)).copied().unwrap_or(help::MODULES);
            match answers.to(list)? {
                step if (0..steps).contains(&step) => ticked ^= 1 << step,
                _ => break,
            }
        }
        Ok(Command::Begin)
    }

    fn step_words(&self, step: i32) -> (crate::kit::Line, Words<48>) {
        let players = self.players.len();
        let fits = usize::try_from(step).unwrap_or(0);
        match step {
            0 => (text::STEP_BOARDS.into(), text::boards(players)),
            1 => (text::STEP_PARCELS.into(), text::parcels(players)),
            2 => (text::STEP_GENERIC.into(), Words::new()),
            3 => {
                let mut badges = Words::new();
                self.order.iter().for_each(|seat| badges.push(seat.badge()));
                (text::STEP_ORDER.into(), badges)
            }
            4 => (text::STEP_PASSENGERS.into(), Words::new()),
            5 => (text::STEP_AUCTION.into(), text::auction_cards(players)),
            6 => (text::STEP_DEVELOPMENT.into(), text::development(players, self.alternate)),
            7 => (text::STEP_SUPPLY.into(), text::supply(self.supply)),
            8 => {
                let mut drawn = Words::new();
                for building in self.types.iter().flatten().take(usize::from(ROUNDS)) {
                    drawn = line!("{drawn}{}", building.icon());
                }
                (text::STEP_TYPES.into(), if self.types.is_some() { drawn } else { text::DRAW_FIVE.into() })
            }
            _ => {
                let module = self.modules.iter().nth(fits.saturating_sub(9));
                (module.map_or("", words::module).into(), Words::new())
            }
        }
    }
}
