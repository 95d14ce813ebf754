//! Set-up: the questions before the game, and the checklist for the table.

use super::super::command::Command;
use super::super::state::{Phase, Tramways};
use super::super::terms::{Module, Modules, Setup, TurnOrder};
use crate::kit::{Answers, Ask, Fill, Icon, Order, Phrase, Say, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

pub(in super::super) fn set_up(seats: usize, answers: &mut Answers) -> Ask<Setup> {
    let base = Setup { modules: Modules::default(), order: TurnOrder::Lot, alternate: false, draw_types: true };
    if !answers.either(Word::How, Help::How, (Word::Base, Word::Choose))? {
        return Ok(base);
    }
    let order = if seats > 1 { ask_order(seats, answers)? } else { TurnOrder::Lot };
    let alternate = answers.either(Word::Development, Help::Development, (Word::Original, Word::Alternate))?;
    let draw_types = !answers.either(Word::Types, Help::Types, (Word::DeviceDraws, Word::TableDraws))?;
    Ok(Setup { modules: ask_modules(answers)?, order, alternate, draw_types })
}

fn ask_order(seats: usize, answers: &mut Answers) -> Ask<TurnOrder> {
    let order = answers.choose(Word::Order, Help::Order, |list| {
        list.row(Some(TurnOrder::Lot), Word::Lots);
        list.row(Some(TurnOrder::Given(Seat::all(seats).fill())), Word::Seated);
        list.row(None, Word::OneByOne);
    })?;
    if let Some(order) = order {
        return Ok(order);
    }
    let mut order = Order::new();
    for place in (1..).take(seats) {
        let left = Seat::all(seats).filter(|seat| !order.contains(seat));
        let seat = answers.seat(say!(Word::WhoIs, Say::Place(place)), Help::Order, left, None)?;
        // No game has more seats than an order.
        let _ = order.push(seat);
    }
    Ok(TurnOrder::Given(order))
}

fn ask_modules(answers: &mut Answers) -> Ask<Modules> {
    let mut modules = Modules::default();
    loop {
        let module = answers.choose(Word::Modules, Help::Modules, |list| {
            match modules.0 {
                0 => list.row(None, Word::NoModules),
                _ => list.row(None, RailWord::GoOn),
            }
            for module in Module::ALL.iter().copied() {
                let ticked = if modules.has(module) { Icon::Yes.into() } else { Say::Nothing };
                list.row_with(Some(module), module.name(), ticked);
            }
        })?;
        match module {
            Some(module) => modules = modules.toggled(module),
            None => return Ok(modules),
        }
    }
}

/// Declares the steps of the checklist, each with its name and its help.
macro_rules! steps {
    ($($Chore:ident $word:ident),*) => {
        #[derive(Clone, Copy)]
        enum Chore { $($Chore,)* Module(Module) }

        impl Chore {
            const ALL: &[Self] = &[$(Self::$Chore),*];

            fn words(self) -> (Phrase, Help) {
                match self {
                    $(Self::$Chore => (Word::$word.phrase(), Help::$word),)*
                    Self::Module(module) => (module.name(), Help::Modules),
                }
            }
        }
    };
}

steps! {
    Boards StepBoards,
    Parcels StepParcels,
    Generic StepGeneric,
    Order StepOrder,
    Passengers StepPassengers,
    Auction StepAuction,
    Development StepDevelopment,
    Supply StepSupply,
    Types StepTypes
}

impl Tramways {
    /// A checklist with the numbers for this table: each Select ticks a step and moves to the next one.
    pub(super) fn ask_begin(&self, answers: &mut Answers) -> Ask<Command> {
        let steps = || (0_u8..).zip(Chore::ALL.iter().copied().chain(self.modules.iter().map(Chore::Module)));
        let mut ticked = 0_u32;
        loop {
            let done = |at: u8| ticked & (1 << at) != 0;
            let Some((open, step)) = steps().find(|(at, _)| !done(*at)) else { break };
            let tick = answers.choose(Phase::SetUp.name(), step.words().1, |list| {
                list.row(None, Word::Begin);
                for (at, step) in steps() {
                    let numbers = |out: &mut Speech| self.say_numbers(step, out);
                    let right = if done(at) { Icon::Yes.into() } else { Say::Of(&numbers) };
                    list.row_with(Some(at), step.words().0, right);
                    if at == open {
                        list.start();
                    }
                }
            })?;
            match tick {
                Some(at) => ticked ^= 1 << at,
                None => break,
            }
        }
        Ok(Command::Begin)
    }

    /// What a step takes at this table.
    fn say_numbers(&self, step: Chore, out: &mut Speech) {
        let players = self.players.len();
        match step {
            Chore::Boards if players == 1 => out.say(Word::BoardsAlone),
            Chore::Boards => out.say(2 * players),
            Chore::Parcels => out.say(say!(Word::GreyParcels, 4 * players)),
            Chore::Order => self.order.iter().for_each(|seat| out.say(*seat)),
            Chore::Auction if players == 1 => out.say(Word::AuctionAlone),
            Chore::Auction => out.say(say!(Word::AuctionCards, 5 * players, players)),
            Chore::Development if self.alternate => out.say(Word::FourEach),
            Chore::Development if players == 1 => out.say(Word::BooksAlone),
            Chore::Development => out.say(say!(Word::Books, players)),
            Chore::Supply => {
                let [residence, _, _, industry] = self.supply;
                match residence == industry {
                    true => out.say(say!(Word::SupplyEach, residence)),
                    false => out.say(say!(Word::SupplyIndustry, residence, industry)),
                }
            }
            Chore::Types => match self.types {
                Some(types) => types.iter().for_each(|building| out.say(building.icon())),
                None => out.say(Word::DrawFive),
            },
            Chore::Generic | Chore::Passengers | Chore::Module(_) => (),
        }
    }
}
