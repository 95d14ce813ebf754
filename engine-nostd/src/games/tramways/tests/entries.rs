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
use crate::kit::{Line, List, Refusal, Rules, Say, Seat, Speech};
use crate::notation::Notation;
use crate::text::LANGUAGES;

#[test]
fn common_entries_take_few_questions() {
    // Presses from the table: steps to the stop, one to open it, one for each question answered by default, and one for
    // the preview, if there is any.
    let presses = |game: &Tramways, stop: usize, answers: &[i32]| {
        let (topic, stops) = List::find(stop, |list| game.stops(list));
        let mut asked = 0;
        let command = loop {
            match lead(answers.get(..asked).unwrap(), |answers| game.ask(topic.unwrap(), answers)) {
                Ok(command) => break command,
                Err(_) => asked += 1,
            }
        };
        stop.min(stops - stop) + 1 + asked + usize::from(!game.plain(&command))
    };
    let given = |text: &str| Tramways::position(text).unwrap().0;
    assert_eq!(presses(&given("X,Y R1 BID"), 0, &[1]), 2, "a plain bid");
    assert_eq!(presses(&given("X,Y R1 BID"), 1, &[]), 2, "a pass");
    assert_eq!(presses(&given("X,Y R1 BID"), 2, &[2, 1]), 5, "a bid with icons, one step up");
    assert_eq!(presses(&given("X,Y,Z R1 PICK"), 0, &[0]), 2, "plain cards for all");
    assert_eq!(presses(&given("X,Y,Z R1 PICK"), 0, &[2, 3, 2, 0]), 5, "one of them a Parcel");
    assert_eq!(presses(&given("X R1 LINE"), 0, &[]), 1, "the first card of the line");
    assert_eq!(presses(&given("X R1 LINE; line 2"), 0, &[0]), 2, "the next one");
    assert_eq!(presses(&given("X,Y R6 R6HAND"), 0, &[]), 1, "all hands");
    let trips = given("X,Y R1 AR1; L1=X 2 C (C-R); L2=Y 3 C (C-I)");
    assert_eq!(presses(&trips, 0, &[0]), 3, "a trip over one link");
    assert_eq!(presses(&given("X,Y R1 ADM"), 0, &[0]), 2, "done");
    assert_eq!(presses(&given("X,Y R1 ADM"), 2, &[]), 2, "all done");
    assert_eq!(presses(&given("X,Y R1 EOR"), 0, &[]), 2, "the end of a round");
    assert_eq!(presses(&given("X,Y R6 FINAL"), 0, &[]), 1, "the final score");
}

#[test]
fn what_all_do_at_once_is_written_command_by_command() {
    let (game, names) = Tramways::position("X,Y R1 PICK").unwrap();
    for text in
        ["X pick void !3 !S ; Y pick void", "X pick parcel A1 ; Y pick plain", "X done ; Y done", "X ready ; Y ready"]
    {
        let command = game.parse(&names, text).unwrap();
        assert_eq!(command.seat(), None, "{text}");
        assert_eq!(&*game.print(&names, &command), text);
    }
    for text in [
        "X pick plain ;",
        "X pick plain ; Y done",
        "X done ; Y done ; X done ; Y done ; X done ; Y done",
        "X pass ; Y pass",
    ] {
        assert!(game.parse(&names, text).is_err(), "{text}");
    }
}

#[test]
fn a_book_stays_open_until_it_is_done() {
    let (mut game, names) = Tramways::position("X,Y R1 ADM; X $3; Y $3").unwrap();
    let mut next = |text: &str| {
        let command = game.parse(&names, text).unwrap();
        enter(&mut game, &command).unwrap();
        game.onward(&command)
    };
    assert!(matches!(next("Y play $1"), Some(Topic::Book(Seat(1)))), "the same book");
    assert!(matches!(next("Y done"), Some(Topic::Next)), "the first one that is open");
    assert!(next("X done").is_none(), "the table");
}

#[test]
fn the_turn_order_can_be_set_right() {
    let order = |given: &str, text: &str| {
        let (mut game, names) = Tramways::position(given).unwrap();
        let command = game.parse(&names, text).unwrap();
        assert_eq!(&*game.print(&names, &command), text);
        enter(&mut game, &command).map(|_| (game.acting(), game.plain(&command), game.corrects(&command)))
    };
    assert_eq!(order("X,Y,Z R1 AR1", "order Z,X,Y"), Ok((Some(Seat(2)), false, true)));
    assert_eq!(order("X,Y,Z R1 BID", "order Y,X,Z"), Ok((Some(Seat(1)), false, true)));
    assert_eq!(order("X,Y,Z R1 AR1", "order Z,X"), Err(Refusal::NoSuchSeat));
    assert_eq!(order("X,Y,Z R1 AR1", "order Z,Z,X"), Err(Refusal::NoSuchSeat));
    assert_eq!(order("X,Y,Z R6 END", "order Z,Y,X"), Err(Refusal::NotNow));
    // Who has begun a turn ends it.
    let (mut game, names) = Tramways::position("X,Y,Z R1 AR2").unwrap();
    let mut play = |text: &str| {
        let command = game.parse(&names, text).unwrap();
        enter(&mut game, &command).map(|_| ())
    };
    assert_eq!(play("X take2"), Ok(()));
    assert_eq!([play("order Y,X,Z"), play("order X,Z,Y")], [Err(Refusal::NotNow), Ok(())]);
}

#[test]
fn contradictions_cannot_be_read() {
    let (game, names) = Tramways::position("X,Y R1 AR1; L1=X 2 C (C-R)").unwrap();
    for text in [
        "X trip C via L1 $5 nothing",
        "X trip C via L1 card $5",
        "X bid 3 icons 1 icons 2",
        "X build new 2 open closed",
        "X build new 2 closed C-R C-I",
        "X pick plain void",
        "take old new",
    ] {
        assert!(game.parse(&names, text).is_err(), "{text}");
    }
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

#[test]
fn a_trip_names_its_links_and_its_stress_is_told_where_there_is_room() {
    let (mut game, names) = Tramways::position("X,Y R1 AR1; L1=X 3 C").unwrap();
    let command = game.parse(&names, "X trip R via L1 x2").unwrap();
    let before = game.clone();
    enter(&mut game, &command).unwrap();
    let english = *LANGUAGES.first().unwrap();
    let words = |what: &dyn Fn(&mut Speech)| Line::said(english, Say::Of(&|out: &mut Speech| what(out)));
    let (plan, deed) = (words(&|out| before.say(&command, out)), words(&|out| before.toast(&command, &game, out)));
    // Where there is little room, the links and where they lead say that it is a trip.
    assert!(plan.long().contains("trip") && deed.long().contains("travelled"), "{plan} {deed}");
    assert!(plan.split('|').chain(deed.split('|')).all(|form| form.contains("L1 ")), "{plan} {deed}");
    assert!(plan.split('|').chain(deed.split('|').take(2)).all(|form| form.contains("+2")), "{plan} {deed}");
}
