//! The best use of wild landmarks against brute force, and lines laid token by token.

extern crate std;

use std::vec;
use std::vec::Vec;

use super::Dice;
use crate::games::town::board::{Place, Spot};
use crate::games::town::plans::Effect;
use crate::games::town::requests::Request;
use crate::games::town::sheet::{Card, Landmark, Plan, TownSheet, Upgrade};
use crate::games::town::{Four, Rail};

const EFFECTS: [Effect; 7] =
    [Effect::Landmarks, Effect::Category, Effect::Types, Effect::Pairs, Effect::Seven, Effect::Falling, Effect::Rising];

fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap()
}

fn card(dice: &mut Dice) -> Card {
    Card {
        points: Four([0; 4].map(|_: u8| 1 + small(dice.roll(6)))),
        landmark: dice.chance(60).then(|| dice.pick(&Landmark::ALL)),
        upgrade: dice.chance(20).then(|| Upgrade { doubles: dice.chance(50), rails: 1 + small(dice.roll(15)) }),
    }
}

fn plan(dice: &mut Dice) -> Plan {
    let effect = dice.pick(&EFFECTS);
    let mut landmarks: u16 = 0;
    while effect == Effect::Landmarks && landmarks.count_ones() < 3 {
        landmarks |= dice.pick(&Landmark::ALL).bit();
    }
    Plan { effect, landmarks }
}

fn town(dice: &mut Dice) -> TownSheet {
    let plans = dice.roll(13);
    // All ways to hand out the tokens are tried: many plans or many tokens.
    let wild = dice.roll(if plans > 6 { 4 } else { 6 });
    let mut sheet = TownSheet { wild: wild.try_into().unwrap(), res: 3, ..TownSheet::default() };
    sheet.cards = sheet.cards.map(|_| card(dice));
    for _ in 0..60 {
        let spot = Spot(small(dice.roll(42)));
        let _ = sheet.lay(dice.pick(&Rail::ALL), spot, false);
    }
    for _ in 0..plans {
        let rail = dice.pick(&Rail::ALL);
        let _ = sheet.plans[rail].push(plan(dice));
    }
    sheet.requests = dice.chance(60).then(|| dice.pick(&[[Request::L, Request::K], [Request::A, Request::L]]));
    sheet
}

/// All lines run along the same four landmarks, and most plans are fulfilled or almost: so the choice is close, and
/// hangs on the penalty, on request L or on the number of cards.
fn close_town(dice: &mut Dice) -> TownSheet {
    let mut sheet = TownSheet { wild: 1 + u16::from(small(dice.roll(3))), res: 3, ..TownSheet::default() };
    for (card, landmark) in sheet.cards.iter_mut().zip(Landmark::ALL).take(4) {
        card.landmark = Some(landmark);
    }
    sheet.lines.0.iter_mut().for_each(|path| (0..3).for_each(|spot| path.add(Spot(spot))));
    for rail in Rail::ALL {
        for _ in 0..1 + dice.roll(3) {
            let landmarks = dice.pick(&[0b111, 0b1011, 0b1_0011, 0b11_0001, 0b10_0110]);
            let three = Plan { effect: Effect::Landmarks, landmarks };
            let other = Plan {
                effect: dice.pick(&[Effect::Types, Effect::Pairs, Effect::Pairs, Effect::Category]),
                landmarks: 0,
            };
            let _ = sheet.plans[rail].push(if dice.chance(60) { three } else { other });
        }
    }
    sheet.requests = dice.chance(50).then_some([Request::L, Request::K]);
    sheet
}

/// The condition of a plan, straight from the card: landmarks of the line and those that wild tokens stand for.
fn met(sheet: &TownSheet, rail: Rail, plan: Plan, wilds: &[Landmark]) -> bool {
    let cards = sheet.path(rail).cards();
    let on = |place: &Place| cards & place.bit() != 0;
    let mut found: Vec<Landmark> = Place::all().filter(on).filter_map(|place| sheet.card(place).landmark).collect();
    found.extend(wilds);
    let count = |landmark: &Landmark| found.iter().filter(|other| *other == landmark).count();
    let at = |row: u8, column: u8| on(&Place(row * 4 + column));
    match plan.effect {
        Effect::Unknown => false,
        Effect::Landmarks => Landmark::ALL.iter().all(|l| plan.landmarks & l.bit() == 0 || count(l) > 0),
        Effect::Category => Landmark::ALL.chunks(3).any(|category| category.iter().map(&count).sum::<usize>() >= 4),
        Effect::Types => Landmark::ALL.iter().filter(|l| count(l) > 0).count() >= 5,
        Effect::Pairs => Landmark::ALL.iter().map(|l| count(l) / 2).sum::<usize>() >= 2,
        Effect::Seven => sheet.path(rail).tokens() >= 7,
        Effect::Falling => at(0, 0) && at(3, 3),
        Effect::Rising => at(0, 3) && at(3, 0),
    }
}

/// The fewest wild tokens by trying all landmarks they may stand for.
fn fewest(sheet: &TownSheet, rail: Rail, plan: Plan) -> Option<u8> {
    let mut hands: Vec<Vec<Landmark>> = vec![vec![]];
    for wilds in 0..=5 {
        if hands.iter().any(|hand| met(sheet, rail, plan, hand)) {
            return Some(wilds);
        }
        if matches!(plan.effect, Effect::Seven | Effect::Falling | Effect::Rising) {
            return None;
        }
        // In ascending order: the order of the tokens does not matter.
        let more = |hand: &Vec<Landmark>| {
            let least = hand.last().map_or(0, |landmark| *landmark as usize);
            let hand = hand.clone();
            Landmark::ALL.into_iter().skip(least).map(move |landmark| [hand.clone(), vec![landmark]].concat())
        };
        hands = hands.iter().flat_map(more).collect();
    }
    None
}

/// From the table of effects.
fn points(effect: Effect) -> i16 {
    match effect {
        Effect::Landmarks | Effect::Category | Effect::Falling | Effect::Rising => 8,
        Effect::Types | Effect::Pairs | Effect::Seven => 6,
        Effect::Unknown => 0,
    }
}

/// Every way to hand each token to one plan or to none. Shares nothing with the search but the town.
fn brute_force(sheet: &TownSheet) -> (i16, u8) {
    let plans: Vec<(Rail, Plan, Option<u8>)> = Rail::ALL
        .into_iter()
        .flat_map(|rail| sheet.plans(rail).iter().map(move |plan| (rail, *plan)))
        .map(|(rail, plan)| (rail, plan, fewest(sheet, rail, plan)))
        .collect();
    let ways = (plans.len() + 1).pow(u32::from(sheet.wild));
    let mut best = (i16::MIN, 0);
    for way in 0..ways {
        let mut tokens = vec![0_u8; plans.len() + 1];
        let mut rest = way;
        for _ in 0..sheet.wild {
            *tokens.get_mut(rest % (plans.len() + 1)).unwrap() += 1;
            rest /= plans.len() + 1;
        }
        let mut fulfilled = [0_u8; 4];
        let mut total = 0_i16;
        for ((rail, plan, need), tokens) in plans.iter().zip(&tokens) {
            if need.is_some_and(|need| need <= *tokens) {
                total += points(plan.effect);
                *fulfilled.get_mut(*rail as usize).unwrap() += 1;
            }
        }
        total += fulfilled.iter().map(|count| if *count == 0 { -10 } else { 0 }).sum::<i16>();
        let fewest = fulfilled.iter().min().unwrap();
        for request in sheet.requests().into_iter().flatten() {
            total += match request {
                Request::L => 4 * i16::from(*fewest),
                other => sheet.request(other, 0),
            };
        }
        total += Rail::ALL.into_iter().map(|rail| sheet.line(rail)).sum::<i16>() + 1;
        best = best.max((total, fulfilled.iter().sum()));
    }
    best
}

#[test]
fn the_best_use_of_wild_landmarks_is_found() {
    let mut helped = 0;
    for seed in 0..2000 {
        let mut dice = Dice::new(seed);
        let sheet = if seed % 2 == 0 { town(&mut dice) } else { close_town(&mut dice) };
        let score = sheet.score();
        assert_eq!((score.total(), score.count()), brute_force(&sheet), "seed {seed}: {sheet:?}");
        let without = TownSheet { wild: 0, ..sheet.clone() }.score();
        helped += u32::from(score.total() > without.total());
    }
    assert!(helped > 50, "wild landmarks mattered in {helped} towns only");
}

#[test]
fn the_number_of_wild_landmarks_needed_is_right() {
    for seed in 0..150 {
        let mut dice = Dice::new(seed);
        let sheet = town(&mut dice);
        for rail in Rail::ALL {
            for _ in 0..8 {
                let plan = plan(&mut dice);
                assert_eq!(sheet.wilds(rail, plan), fewest(&sheet, rail, plan), "seed {seed}: {rail:?} {plan:?}");
            }
        }
    }
}

/// The largest search there is: sixteen plans that all need wild tokens, and tokens for all.
#[test]
fn the_search_is_bounded() {
    let mut sheet = TownSheet { wild: 999, ..TownSheet::default() };
    for rail in Rail::ALL {
        for landmarks in [0b111, 0b111_000, 0b111_000_000, 0b1_0101] {
            sheet.plans[rail].push(Plan { effect: Effect::Landmarks, landmarks }).unwrap();
        }
    }
    let score = sheet.score();
    assert_eq!((score.count(), score.fewest()), (16, 4));
    assert!(Rail::ALL.into_iter().all(|rail| (0..4).all(|index| score.fulfils(rail, index))));
    assert!(!score.fulfils(Rail::Red, 4) && !score.fulfils(Rail::Red, 99));
}

/// The board as the rules draw it, worked out from rows and columns instead of from the table of spots.
#[test]
fn spots_join_neighbours() {
    let mut pairs = Vec::new();
    for a in 0..16_u8 {
        for b in a + 1..16 {
            let apart = ((a / 4).abs_diff(b / 4), (a % 4).abs_diff(b % 4));
            let near = apart.0 <= 1 && apart.1 <= 1;
            let spot = Spot::between(Place(a), Place(b));
            assert_eq!(spot.is_some(), near, "{a} {b}");
            pairs.extend(spot.map(|spot| spot.0));
        }
    }
    pairs.sort_unstable();
    assert!(pairs.into_iter().eq(0..42));
    for spot in Spot::all() {
        assert_eq!(Spot::of(&std::format!("{spot}")), Some(spot));
    }
    assert_eq!(Spot::of("H03"), None);
}

/// Laid one by one, a line is a simple path at every moment; lifted from its ends it stays one.
#[test]
fn lines_stay_simple_paths() {
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let mut sheet = TownSheet { double: 3, ..TownSheet::default() };
        for _ in 0..200 {
            let (rail, spot) = (dice.pick(&Rail::ALL), Spot(small(dice.roll(42))));
            let before = sheet.clone();
            let done = if dice.chance(80) { sheet.lay(rail, spot, dice.chance(10)) } else { sheet.lift(rail, spot) };
            assert!(done.is_ok() || before == sheet);
            for rail in Rail::ALL {
                let path = sheet.path(rail);
                assert_eq!(path.shape(), Ok(()));
                let cards = usize::try_from(path.cards().count_ones()).unwrap();
                assert!(path.tokens() == 0 || cards == usize::from(path.tokens()) + 1);
            }
            assert!(sheet.shared() + u32::from(sheet.double) <= 3);
        }
    }
}
