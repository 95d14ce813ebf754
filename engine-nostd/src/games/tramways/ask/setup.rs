//! Set-up: the questions before the game, and the checklist for the table.

use super::super::command::Command;
use super::super::state::{Phase, Tramways};
use super::super::terms::{Module, Modules, Setup, TurnOrder};
use super::Topic;
use crate::kit::{Answers, Ask, Fill, Icon, List, Memory, Order, Phrase, Say, Seat, Speech};
use crate::say;
use crate::text::tramways::{Help, Stop, Word};

/// What can be chosen before the game.
#[derive(Clone, Copy)]
enum Choice {
    Order,
    Development,
    Types,
    Modules,
}

/// The number under which the last set-up is remembered.
pub(in super::super) const TALLY: u8 = 0;

pub(in super::super) fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
    let rows = |setup: &Setup, list: &mut List<Option<Choice>>| {
        let order = |out: &mut Speech| say_order(seats, &setup.order, out);
        if seats > 1 {
            list.row_with(Some(Choice::Order), Word::Order, &order);
        }
        let rule = if setup.alternate { Word::Alternate } else { Word::Original };
        list.row_with(Some(Choice::Development), Word::Development, rule);
        let tiles = if setup.draw_types { Word::DeviceDraws } else { Word::TableDraws };
        list.row_with(Some(Choice::Types), Word::Types, tiles);
        list.row_with(Some(Choice::Modules), Word::Modules, &|out: &mut Speech| say_modules(setup.modules, out));
    };
    let plain = Setup { modules: Modules::default(), order: TurnOrder::Lot, alternate: false, draw_types: true };
    let setup = memory(TALLY).map_or(plain, |past| past.setup.for_table_of(seats));
    answers.form(Word::Name, Help::SetUpForm, Word::Start, setup, rows, |setup, choice, answers| {
        match choice {
            Choice::Order => setup.order = ask_order(seats, answers)?,
            // There are two ways, and the row has said which one it is not.
            Choice::Development => setup.alternate = !setup.alternate,
            Choice::Types => setup.draw_types = !setup.draw_types,
            Choice::Modules => setup.modules = ask_modules(setup.modules, answers)?,
        }
        Ok(())
    })
}

fn say_order(seats: usize, order: &TurnOrder, out: &mut Speech) {
    match order {
        TurnOrder::Lot => out.say(Word::Lots),
        TurnOrder::Given(order) if Seat::all(seats).eq(order.iter().copied()) => out.say(Word::Seated),
        TurnOrder::Given(order) => order.iter().for_each(|seat| out.say(*seat)),
    }
}

fn ask_order(seats: usize, answers: &mut Answers) -> Ask<TurnOrder> {
    let order = answers.choose(Word::Order, Help::Order, |list| {
        list.row(Some(TurnOrder::Lot), Word::Lots);
        list.row(Some(TurnOrder::Given(Seat::all(seats).fill())), Word::Seated);
        list.row(None, Word::OneByOne);
    })?;
    order.map_or_else(|| ask_one_by_one(seats, None, answers).map(TurnOrder::Given), Ok)
}

/// Place by place; somebody may have a fixed one.
pub(super) fn ask_one_by_one(seats: usize, fixed: Option<(usize, Seat)>, answers: &mut Answers) -> Ask<Order> {
    let mut order = Order::new();
    for (index, place) in (1..).take(seats).enumerate() {
        let fits = |seat: &Seat| fixed.is_none_or(|(place, who)| (place == index) == (*seat == who));
        let left = Seat::all(seats).filter(|seat| !order.contains(seat)).filter(fits);
        let named = |out: &mut Speech| order.iter().for_each(|seat| out.say(*seat));
        let seat = match index {
            0 => answers.seat(say!(Word::WhoIs, Say::Place(place)), Help::Order, left, None)?,
            _ => answers.seat(say!(Word::ThenWho, &named, Say::Place(place)), Help::Order, left, None)?,
        };
        // No game has more seats than an order.
        let _ = order.push(seat);
    }
    Ok(order)
}

/// Several have no room beside a row.
fn say_modules(modules: Modules, out: &mut Speech) {
    match modules.iter().count() {
        0 | 1 => out.say(&modules),
        _ => out.say(Say::Short(&Say::Of(&modules))),
    }
}

fn ask_modules(mut modules: Modules, answers: &mut Answers) -> Ask<Modules> {
    loop {
        let module = answers.choose(Word::Modules, Help::Modules, |list| {
            list.row_with(None, Word::ModulesDone, &|out: &mut Speech| say_modules(modules, out));
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

/// Declares the steps of the checklist, each with its name and its help; and with those for one who plays alone.
macro_rules! steps {
    ($($Chore:ident $word:ident $alone:ident),*) => {
        #[derive(Clone, Copy)]
        enum Chore { $($Chore,)* Module(Module) }

        impl Chore {
            const ALL: &[Self] = &[$(Self::$Chore),*];

            fn words(self, alone: bool) -> (Phrase, Help) {
                match self {
                    $(Self::$Chore if alone => (Word::$alone.phrase(), Help::$alone),)*
                    $(Self::$Chore => (Word::$word.phrase(), Help::$word),)*
                    Self::Module(module) => (module.name(), Help::Modules),
                }
            }
        }
    };
}

steps! {
    Boards StepBoards OwnBoards,
    Parcels StepParcels OwnParcels,
    Generic StepGeneric OwnGeneric,
    Order StepOrder OwnOrder,
    Passengers StepPassengers StepPassengers,
    Auction StepAuction OwnAuction,
    Development StepDevelopment OwnDevelopment,
    Supply StepSupply StepSupply,
    Types StepTypes StepTypes
}

impl Tramways {
    pub(super) fn begin_stops(&self, list: &mut List<Topic>) {
        list.row(Topic::Next, Stop::SetUp);
        list.row(Topic::Begin, Stop::Begin);
    }

    /// A checklist with the numbers for this table: each Select ticks a step and moves to the next one, at last to the row
    /// that begins.
    pub(super) fn ask_begin(&self, answers: &mut Answers) -> Ask<Command> {
        let steps = || (0_u8..).zip(Chore::ALL.iter().copied().chain(self.modules.iter().map(Chore::Module)));
        let mut ticked = 0_u32;
        loop {
            let done = |at: u8| ticked & (1 << at) != 0;
            let open = steps().map(|(at, _)| at).find(|at| !done(*at));
            let tick = answers.again(Phase::SetUp.name(), Help::SetUp, |list| {
                list.row(None, Word::Begin);
                for (at, step) in steps() {
                    let numbers = |out: &mut Speech| self.say_numbers(step, out);
                    let right = if done(at) { Icon::Yes.into() } else { Say::Of(&numbers) };
                    let (name, help) = step.words(self.solo());
                    list.row_with(Some(at), name, right);
                    list.about(say!(Word::StepAbout, Say::Long(&name.into()), help));
                    if Some(at) == open {
                        list.start();
                    }
                }
            })?;
            match tick {
                Some(at) => ticked ^= 1 << at,
                None => return Ok(Command::Begin),
            }
        }
    }

    /// What a step takes at this table.
    fn say_numbers(&self, step: Chore, out: &mut Speech) {
        let players = self.players.len();
        match step {
            Chore::Boards if players == 1 => out.say(Word::BoardsAlone),
            Chore::Boards => out.say(2 * players),
            Chore::Parcels => out.say(say!(Word::GreyParcels, 4 * players)),
            Chore::Order if players == 1 => (),
            Chore::Order => self.say_order(out),
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
