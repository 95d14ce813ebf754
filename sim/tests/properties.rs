//! Properties of the parts that everything else rests on: the journal and the keypad.

#![allow(clippy::unwrap_used)] // A test may panic.

use std::time::Duration;

use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Step};
use engine::input::{DEBOUNCE, HOLD, Input, Key, Keypad, Keys, Press};
use engine::journal::{Desk, Record};
use engine::kit::{Adjust, Change, Colour, Player, Players, Seat};
use engine::session::Session;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sim::check::book::KeptSession;
use sim::device::flash::Flash;

/// What a player may do with the book.
#[derive(Clone, Debug)]
enum Act {
    Start(u8),
    Play(Step),
    Undo,
    Redo,
}

fn players(count: usize) -> Players {
    let player = |colour: &Colour| Player { colour: *colour, name: "Anna".try_into().unwrap() };
    Players(Colour::ALL.iter().take(count).map(player).collect())
}

fn setup() -> games::Setup {
    games::Setup::Free(Setup {
        counters: [(Counter::Points, 0), (Counter::Money, 10)].into_iter().collect(),
        rounds: 0,
        lowest_wins: false,
        first: First::Lot,
    })
}

fn step() -> impl Strategy<Value = Step> {
    let seat = || (0u8..5).prop_map(Seat);
    prop_oneof![
        (seat(), 0u8..3, any::<i16>())
            .prop_map(|(seat, counter, by)| Step::Play(games::Command::Free(Command::Change { seat, counter, by }))),
        Just(Step::Play(games::Command::Free(Command::Next))),
        Just(Step::Play(games::Command::Free(Command::Pass))),
        (seat(), 0u8..3, any::<i32>()).prop_map(|(seat, book, by)| Step::Adjust(Adjust {
            seat,
            book,
            change: Change::By(by)
        })),
    ]
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        1 => (1u8..9).prop_map(Act::Start),
        12 => step().prop_map(Act::Play),
        4 => Just(Act::Undo),
        2 => Just(Act::Redo),
    ]
}

/// Does it, and returns what must be saved.
fn perform(session: &mut Session, act: &Act) -> Option<Record> {
    match act {
        Act::Start(count) => session.start(&players(usize::from(*count)), 7, &setup()).ok(),
        Act::Play(step) => session.play(step).ok(),
        Act::Undo => session.undo(),
        Act::Redo => session.redo(),
    }
}

/// Plays on a blank device.
fn played(acts: &[Act]) -> KeptSession {
    let mut book = KeptSession::blank(48).unwrap();
    for act in acts {
        if let Some(record) = perform(&mut book.session, act) {
            book.keep(&record).unwrap();
        }
    }
    book
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    /// What is in flash leads to the same game and the same shelf.
    #[test]
    fn a_restart_leads_to_the_same_game(acts in prop::collection::vec(act(), 1..120)) {
        let mut book = played(&acts);
        let state = book.state().unwrap();
        let mut book = book.reboot().unwrap();
        prop_assert_eq!(book.state().unwrap(), state);
        prop_assert!(book.session.replays());
    }

    /// All the way back and forth again: every position on the way is met a second time, in every game.
    #[test]
    fn undo_and_redo_meet_every_position_again(acts in prop::collection::vec(act(), 1..80)) {
        let mut book = played(&acts);
        while book.redo() {}
        let mut seen = vec![book.session.live().cloned()];
        while book.undo() {
            seen.push(book.session.live().cloned());
        }
        prop_assert_eq!(book.session.live(), None);
        for expected in seen.iter().rev().skip(1) {
            prop_assert!(book.redo());
            prop_assert_eq!(book.session.live(), expected.as_ref());
        }
        prop_assert!(!book.redo());
    }

    /// Whatever is damaged, nothing panics, a replay holds, and it can be undone.
    #[test]
    fn damage_never_panics(
        acts in prop::collection::vec(act(), 1..40),
        damage in prop::collection::vec((any::<u16>(), any::<u8>()), 1..20),
    ) {
        let mut bytes = played(&acts).bytes();
        for (place, value) in damage {
            bytes[usize::from(place) % (3 * 4096)] = value;
        }
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        prop_assert!(book.session.replays());
        while book.undo() {}
    }

    #[test]
    fn foreign_bytes_are_no_records(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut session = Session::default();
        session.open(7);
        let _ = session.take(&bytes);
        session.close(false);
        prop_assert!(session.replays());
        let _ = Desk::default().take(&bytes);
    }

    /// Contacts that bounce for less than the debounce time act exactly like clean ones.
    #[test]
    fn bounce_changes_nothing(key in 0usize..4, hold in 60u64..400, bounces in prop::collection::vec(1u64..7, 0..6)) {
        let key = Key::ALL[key];
        let mut edges = vec![];
        for start in [0, 1000 * (hold + 100)] {
            let mut at = start;
            let mut down = start == 0;
            edges.push((at, down));
            // An even number of extra edges ends where it began.
            for gap in bounces.iter().take(bounces.len() / 2 * 2) {
                at += gap * 1000;
                down = !down;
                edges.push((at, down));
            }
        }
        let clean = inputs(key, &[(0, true), (1000 * (hold + 100), false)]);
        prop_assert_eq!(inputs(key, &edges), clean.clone());
        let taps = clean.iter().filter(|input| input.press == Press::Tap).count();
        prop_assert_eq!(taps, 1);
    }

    /// However often and whenever it is sampled, a key held for a while does the same.
    #[test]
    fn extra_samples_change_nothing(hold in 100u64..5000, gaps in prop::collection::vec(1u64..50, 1..400)) {
        for key in Key::ALL {
            let edges = [(0, true), (hold * 1000, false)];
            let expected = inputs(key, &edges);
            let mut keypad = Keypad::default();
            let mut found = vec![];
            let mut now = 0;
            for gap in gaps.iter().cycle() {
                // At the exact moments it asks for, and in between.
                let next = now + gap * 1000;
                found.extend(run(&mut keypad, key, now, next.min((hold + 50) * 1000), &edges));
                now = next;
                if now > (hold + 50) * 1000 {
                    break;
                }
            }
            prop_assert_eq!(found, expected);
        }
    }
}

fn inputs(key: Key, edges: &[(u64, bool)]) -> Vec<Input> {
    let end = edges.last().map_or(0, |(at, _)| *at) + 50_000;
    run(&mut Keypad::default(), key, 0, end, edges)
}

/// Samples at every edge, at every moment the keypad asks for, and at the end, from `from` to `to` microseconds.
fn run(keypad: &mut Keypad, key: Key, from: u64, to: u64, edges: &[(u64, bool)]) -> Vec<Input> {
    let down = |at: u64| {
        let last = edges.iter().take_while(|(edge, _)| *edge <= at).last();
        if last.is_some_and(|(_, down)| *down) { Keys::NONE.with(key) } else { Keys::NONE }
    };
    let mut found = vec![];
    let mut now = from;
    loop {
        found.extend(keypad.sample(Duration::from_micros(now), down(now)));
        let edge = edges.iter().map(|(at, _)| *at).find(|at| *at > now);
        let wake = keypad.wake_at().map(|at| (at.as_micros() as u64).max(now));
        let Some(next) = [edge, wake].into_iter().flatten().min().filter(|next| *next <= to) else {
            break;
        };
        now = next;
    }
    if now < to {
        found.extend(keypad.sample(Duration::from_micros(to), down(to)));
    }
    found
}

#[test]
fn a_held_key_accelerates() {
    let held: Vec<u8> = inputs(Key::Up, &[(0, true), (4_000_000, false)])
        .into_iter()
        .filter_map(|input| match input.press {
            Press::Repeat(step) => Some(step),
            _ => None,
        })
        .collect();
    assert_eq!(held[..8], [1; 8]);
    assert_eq!(held[8..16], [5; 8]);
    assert!(held[16..].iter().all(|step| *step == 10) && held.len() > 20);
}

#[test]
fn a_long_hold_acts_again_and_then_is_no_tap() {
    let time = (HOLD * 3 + DEBOUNCE * 2).as_micros() as u64;
    let held = inputs(Key::Back, &[(0, true), (time, false)]);
    assert_eq!(held, vec![Input { key: Key::Back, press: Press::Hold }; 3]);
}

#[test]
fn a_chord_means_nothing() {
    let mut keypad = Keypad::default();
    let both = Keys::NONE.with(Key::Up).with(Key::Select);
    let mut found = vec![];
    for ms in 0..2000 {
        found.extend(keypad.sample(Duration::from_millis(ms), both));
    }
    for ms in 2000..2100 {
        found.extend(keypad.sample(Duration::from_millis(ms), Keys::NONE.with(Key::Select)));
    }
    for ms in 2100..2200 {
        found.extend(keypad.sample(Duration::from_millis(ms), Keys::NONE));
    }
    assert_eq!(found, vec![]);
}

/// Whoever plays with two thumbs presses the next key before the last one is up.
#[test]
fn keys_that_overlap_act_one_after_the_other() {
    for (first, second) in
        [(Key::Up, Key::Select), (Key::Select, Key::Up), (Key::Select, Key::Back), (Key::Up, Key::Down)]
    {
        let mut keypad = Keypad::default();
        let (one, two) = (Keys::NONE.with(first), Keys::NONE.with(second));
        let phases = [(50, one), (40, one.with(second)), (60, two), (40, Keys::NONE)];
        let down = phases.iter().flat_map(|(ms, keys)| std::iter::repeat_n(*keys, *ms));
        let found: Vec<Input> =
            (0..).zip(down).filter_map(|(ms, keys)| keypad.sample(Duration::from_millis(ms), keys)).collect();
        assert_eq!(found, [first, second].map(|key| Input { key, press: Press::Tap }));
    }
}

#[test]
fn turned_keys_keep_their_nature() {
    let mut keypad = Keypad::default();
    keypad.turned = true;
    let back = Keys::NONE.with(Key::Back);
    let mut found = vec![];
    for ms in 0..600 {
        found.extend(keypad.sample(Duration::from_millis(ms), back));
    }
    // The key that is Back for an upright device is Up for a turned one: it acts at once and repeats.
    assert_eq!(found[0], Input { key: Key::Up, press: Press::Tap });
    assert_eq!(found[1], Input { key: Key::Up, press: Press::Repeat(1) });
}
