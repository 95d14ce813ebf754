//! Single facts: presses, sizes, lots, set-up.

use std::format;
use std::string::String;
use std::vec::Vec;

use super::game;
use super::std;
use crate::games::proof::{enter, lead};
use crate::games::rails::Building;
use crate::games::tramways::ask::Topic;
use crate::games::tramways::command::Command;
use crate::games::tramways::state::Tramways;
use crate::games::tramways::terms::{Module, Modules, Setup, TurnOrder};
use crate::kit::{Rules, Seat};
use crate::notation::Notation;

#[test]
fn common_entries_take_few_questions() {
    // Presses from the table: one to open, one for each question answered by default, one for the preview.
    let presses = |game: &Tramways, answers: &[i32]| {
        let mut asked = 0;
        while lead(answers.get(..asked).unwrap(), |answers| game.ask(Topic::Next, answers)).is_err() {
            asked += 1;
        }
        asked + 2
    };
    let given = |text: &str| Tramways::position(text).unwrap().0;
    assert_eq!(presses(&given("X,Y R1 BID"), &[0, 1]), 4, "a plain bid");
    assert_eq!(presses(&given("X,Y R1 BID"), &[1]) + 1, 4, "a pass, one step down");
    assert_eq!(presses(&given("X,Y R1 ADM"), &[0]), 3, "done");
}

#[test]
fn bids_above_ten_are_shown_with_more_discs() {
    for (bid, discs) in [(11, "2 discs on 1"), (20, "2 discs on 10"), (23, "3 discs on 3")] {
        let (mut game, names) = Tramways::position("X,Y R1 BID; X $30").unwrap();
        let command = game.parse(&names, &format!("X bid {bid}")).unwrap();
        let receipt = enter(&mut game, &command).unwrap();
        assert!(receipt.lines.iter().any(|line| line.ends_with(discs)), "{:?}", receipt.lines);
    }
}

#[test]
fn the_same_seed_draws_the_same_lots() {
    let modules = Modules::default();
    assert_eq!(game(5, 2, modules), game(5, 2, modules));
    let orders: Vec<String> = (0..20).map(|seed| format!("{:?}", game(5, seed * 2, modules).order)).collect();
    assert!(orders.iter().any(|order| Some(order) != orders.first()));
    for seed in 0..50 {
        let types = game(3, seed * 2, modules).types.unwrap();
        assert!(Building::ALL.iter().all(|kind| types.iter().filter(|drawn| *drawn == kind).count() <= 5));
    }
}

#[test]
fn an_impossible_setup_is_refused() {
    let order = TurnOrder::Given([Seat(0), Seat(0)].into_iter().collect());
    let setup = Setup { modules: Modules::default(), order, alternate: false, draw_types: false };
    assert!(Tramways::start(2, 0, &setup).is_err());
    assert!(Tramways::start(3, 0, &setup).is_err());
    assert!(Tramways::start(0, 0, &Setup { order: TurnOrder::Lot, ..setup.clone() }).is_err());
    assert!(Tramways::start(6, 0, &Setup { order: TurnOrder::Lot, ..setup }).is_err());
}

#[test]
fn sizes_stay_small() {
    assert!(size_of::<Tramways>() <= 2048, "the position takes {}", size_of::<Tramways>());
    assert!(size_of::<Command>() <= 64, "a command takes {}", size_of::<Command>());
}

#[test]
fn the_solo_set_up_follows_the_development_rule() {
    let order = TurnOrder::Lot;
    let setup = |alternate| Setup { modules: Modules::default(), order: order.clone(), alternate, draw_types: false };
    assert_eq!(Tramways::start(1, 0, &setup(false)).unwrap().development, 5);
    assert_eq!(Tramways::start(1, 0, &setup(true)).unwrap().development, 3);
    assert_eq!(Tramways::start(4, 0, &setup(true)).unwrap().development, 12);
    assert!(Modules::default().toggled(Module::Tower).has(Module::Tower));
}

#[test]
fn the_opening_line_of_a_log_leads_to_the_same_game() {
    for seats in 1..=5 {
        for seed in 0..6 {
            let start = game(seats, seed, Modules(0x1F & (seed * 5) as u16));
            let names = super::names(seats);
            let opening = start.opening(&names);
            let (read, order) = Tramways::position(&opening).unwrap();
            let seats_in_order: Vec<_> = start.order.iter().map(|seat| names.name(*seat)).collect();
            assert_eq!(order.0.iter().map(|name| &**name).collect::<Vec<_>>(), seats_in_order, "{opening}");
            assert_eq!((read.modules, read.types, read.phase), (start.modules, start.types, start.phase));
            assert_eq!((read.development, read.supply), (start.development, start.supply));
        }
    }
}

#[test]
fn the_audit_notices_what_the_rules_forbid() {
    let (before, _) = Tramways::position("X,Y R1 AR1; L1=X 3 C (C-R)").unwrap();
    let command = Command::TakeTwo(Seat(0));
    let mut after = before.clone();
    enter(&mut after, &command).unwrap();
    let audit = |change: fn(&mut Tramways)| {
        let mut changed = after.clone();
        change(&mut changed);
        changed.audit(Some((&before, &command)))
    };
    assert_eq!(audit(|_| ()), Ok(()));
    assert!(audit(|game| game.players.first_mut().unwrap().cash += 1).is_err(), "money out of nowhere");
    assert!(audit(|game| game.players.last_mut().unwrap().stress = 22).is_err(), "off the track");
    assert!(audit(|game| game.players.last_mut().unwrap().hand = 8).is_err(), "a hand limit without an Industry");
    assert!(audit(|game| game.links.get_mut(1).unwrap().tiles = 25).is_err(), "more than 24 tiles");
    assert!(audit(|game| game.set_supply(Building::Residence, 0)).is_err(), "a building is lost");
}
