//! Which episode, and the values that its text leaves open.

use heapless::Vec;

use super::super::episode::Episode;
use super::super::episodes::EPISODES;
use super::super::state::{MOST_WORKERS, ROUNDS, SOME_ROUNDS};
use super::super::terms::{First, GOALS, HpIcon, ICONS, IconKind, Objective, Ribbon, Setup};
use super::menu::twist_rows;
use super::{GO, NO, YES, dial, either, number, small};
use crate::kit::{Answers, Ask, Icon, Pick, Seat, Words};
use crate::line;
use crate::text::workbook::{ask as text, help};

const TWISTS: i32 = 0;
const RIBBONS: i32 = 1;
const ROUND: i32 = 2;
const LAST: i32 = 3;
const TRACK: i32 = 4;
const CAP: i32 = 5;
const FIRST: i32 = 6;
const BID: i32 = 7;
const OBJECTIVE: i32 = 8;
/// Where a ribbon's goal starts on the dial.
const SOME_MONEY: i32 = 50;
const SOME_HP: i32 = 40;
/// More spaces than any printed track has.
const MOST_SPACES: i32 = 30;

#[inline(never)]
pub(in super::super) fn set_up(seats: usize, answers: &mut Answers) -> Ask<Setup> {
    let duo = seats > 1;
    let mut which = Pick::new(text::EPISODE.into(), help::EPISODE);
    for (number, row) in (1..).zip(&EPISODES).filter(|(_, row)| !duo || row.duo()) {
        let answer = i32::try_from(number).unwrap_or(0);
        which = which.option(answer, text::episode(number, row.city), text::year(row.year));
    }
    let mut setup = Setup::of(small(answers.to(which)?));
    let row = usize::from(setup.episode).checked_sub(1).and_then(|index| EPISODES.get(index));
    // No list leads to an episode that is not there; the start refuses it.
    let Some(row) = row else { return Ok(setup) };
    if !duo && row.rounds_solo == 0 {
        setup.rounds = ask_rounds(SOME_ROUNDS, answers)?;
    }
    if row.build.winter {
        let rounds = if duo { row.rounds_duo } else { row.rounds_solo };
        ask_winter(&mut setup, rounds, answers)?;
    }
    if !row.hp_icons.is_empty() {
        setup.icons = ask_icons(row.hp_icons, answers)?;
    }
    ask_values(row, duo, setup, answers)
}

/// All that can be changed in one list, which most games leave at once.
#[inline(never)]
fn ask_values(row: &'static Episode, duo: bool, mut setup: Setup, answers: &mut Answers) -> Ask<Setup> {
    loop {
        match answers.to(value_list(row, duo, &setup))? {
            TWISTS => {
                answers.to(twist_rows(row, !duo).option(GO, text::GO_ON.into(), Words::new()).starting_at(GO))?;
            }
            RIBBONS => ask_ribbon(&mut setup, answers)?,
            ROUND => setup.rounds = ask_rounds(rounds_of(row, duo, &setup), answers)?,
            LAST => {
                let range = (row.stress.first + 1, last_of(row, &setup), MOST_SPACES);
                setup.last = small(answers.to(dial(text::LAST.into(), Icon::Stress, range, text::SET, help::LAST))?);
                setup.track.clear();
            }
            TRACK => ask_track(row, &mut setup, answers)?,
            CAP => {
                let range = (1, i32::from(cap_of(row, &setup)), i32::from(MOST_WORKERS));
                setup.cap = small(answers.to(dial(text::CAP.into(), Icon::Worker, range, text::SET, help::CAP))?);
            }
            FIRST => setup.first = ask_first(answers)?,
            BID => setup.bid = answers.to(either(text::AUCTION, help::BID, YES))? == YES,
            OBJECTIVE => setup.objective = Some(ask_objective(answers)?),
            _ => return Ok(setup),
        }
    }
}

fn rounds_of(row: &Episode, duo: bool, setup: &Setup) -> u8 {
    match (setup.rounds, duo) {
        (0, true) => row.rounds_duo,
        (0, false) => row.rounds_solo,
        (typed, _) => typed,
    }
}

fn last_of(row: &Episode, setup: &Setup) -> i32 {
    if setup.last > 0 { i32::from(setup.last) } else { row.stress.last }
}

fn cap_of(row: &Episode, setup: &Setup) -> u8 {
    if setup.cap > 0 { setup.cap } else { row.worker_cap }
}

fn value_list(row: &Episode, duo: bool, setup: &Setup) -> Pick {
    let objective = setup.objective.unwrap_or(if row.happiness { Objective::Happiness } else { Objective::Money });
    let first: Words<48> = match setup.first {
        First::Lot => text::LOT.into(),
        First::Seat(seat) => line!("{}", seat.badge()),
    };
    let room = row.goals.len() + setup.goals.len() < GOALS;
    let ribbons = setup.goals.last().map_or(Words::new(), |ribbon| text::ribbon(*ribbon));
    let spaces: Words<48> = if setup.track.is_empty() { Words::new() } else { line!("{}", setup.track.len()) };
    let stress = row.has_stress();
    let mut list = Pick::new(text::values(setup.episode, row.city), help::VALUES);
    for (possible, answer, name, right) in [
        (true, GO, text::GO, Words::new()),
        (true, TWISTS, text::TWISTS, Words::new()),
        (!duo && room, RIBBONS, text::RIBBONS, ribbons),
        (true, ROUND, text::ROUNDS, line!("{}", rounds_of(row, duo, setup))),
        (stress && setup.track.is_empty(), LAST, text::LAST, line!("{}", last_of(row, setup))),
        (stress, TRACK, text::TRACK, spaces),
        (true, CAP, text::CAP, line!("{}", cap_of(row, setup))),
        (duo, FIRST, text::FIRST, first),
        (duo, BID, text::AUCTION, text::ticked(setup.bid)),
        (duo, OBJECTIVE, text::OBJECTIVE, text::objective(objective).into()),
    ] {
        if possible {
            list = list.option(answer, name.into(), right);
        }
    }
    list
}

#[inline(never)]
fn ask_rounds(start: u8, answers: &mut Answers) -> Ask<u8> {
    let range = (1, i32::from(start), i32::from(ROUNDS));
    Ok(small(answers.to(dial(text::ROUNDS.into(), Icon::Note, range, text::SET, help::ROUNDS))?))
}

#[inline(never)]
fn ask_ribbon(setup: &mut Setup, answers: &mut Answers) -> Ask<()> {
    const MONEY: i32 = 0;
    const HAPPINESS: i32 = 1;
    const CONFIRM: i32 = 2;
    let which = Pick::new(text::RIBBONS.into(), help::RIBBONS)
        .option(MONEY, text::RIBBON_MONEY.into(), Words::new())
        .option(HAPPINESS, text::RIBBON_HP.into(), Words::new())
        .option(CONFIRM, text::RIBBON_ASK.into(), Words::new())
        .option(GO, text::NO_MORE.into(), Words::new());
    let title = || text::RIBBONS.into();
    let ribbon = match answers.to(which)? {
        MONEY => {
            let amount = dial(title(), Icon::Money, (1, SOME_MONEY, 999), text::SET, help::RIBBONS);
            Ribbon::Money(number(answers.to(amount)?))
        }
        HAPPINESS => {
            let amount = dial(title(), Icon::Happiness, (1, SOME_HP, 200), text::SET, help::RIBBONS);
            Ribbon::Happiness(i16::try_from(answers.to(amount)?).unwrap_or(0))
        }
        CONFIRM => Ribbon::Confirm,
        _ => return Ok(()),
    };
    // The list offers no more than there is room for.
    let _ = setup.goals.push(ribbon);
    Ok(())
}

#[inline(never)]
fn ask_icons(kinds: &[IconKind], answers: &mut Answers) -> Ask<Vec<HpIcon, ICONS>> {
    let mut icons: Vec<HpIcon, ICONS> = Vec::new();
    while !icons.is_full() {
        let mut which =
            Pick::new(text::HP_ICONS.into(), help::HP_ICONS).option(GO, text::NO_MORE.into(), line!("{}", icons.len()));
        for kind in kinds {
            which = which.option(*kind as i32, text::icon_kind(*kind).into(), Words::new());
        }
        let answer = answers.to(which)?;
        let Some(kind) = kinds.iter().copied().find(|kind| *kind as i32 == answer) else { break };
        let after = icons.last().map_or(5, |icon| i32::from(icon.at) + 5);
        let at = dial(text::ICON_AT.into(), Icon::Happiness, (1, after, 99), text::AT, help::HP_ICONS);
        let at = small(answers.to(at)?);
        let amount = if kind.counts() {
            let amount = dial(text::AMOUNT.into(), Icon::Money, (1, 3, 20), text::SET, help::HP_ICONS);
            small(answers.to(amount)?)
        } else {
            0
        };
        // The loop ends when the list is full.
        let _ = icons.push(HpIcon { at, kind, amount });
    }
    Ok(icons)
}

#[inline(never)]
fn ask_winter(setup: &mut Setup, rounds: u8, answers: &mut Answers) -> Ask<()> {
    loop {
        let none = setup.winter.iter().next().is_none();
        let go = if none { text::NO_WINTER } else { text::GO_ON };
        let mut list = Pick::new(text::WINTER.into(), help::WINTER).option(GO, go.into(), Words::new());
        for round in 1..=rounds {
            list = list.option(i32::from(round), text::round(round), text::ticked(setup.winter.has(round)));
        }
        match answers.to(list)? {
            round @ 1..=15 => setup.winter = setup.winter.toggled(small(round)),
            _ => return Ok(()),
        }
    }
}

/// The number on each space, from the first one on.
#[inline(never)]
fn ask_track(row: &Episode, setup: &mut Setup, answers: &mut Answers) -> Ask<()> {
    let first = row.stress.first;
    let spaces = dial(text::SPACES.into(), Icon::Stress, (2, row.stress.last, MOST_SPACES), text::SET, help::TRACK);
    let spaces = answers.to(spaces)?;
    setup.track.clear();
    setup.last = 0;
    for space in first..first.saturating_add(spaces.min(MOST_SPACES)) {
        let before = setup.track.last().map_or(first, |number| i32::from(*number) + 1);
        let on = dial(text::number_on(space), Icon::Stress, (0, before, 99), text::SET, help::TRACK);
        // No track is longer than the list.
        let _ = setup.track.push(small(answers.to(on)?));
    }
    Ok(())
}

#[inline(never)]
fn ask_first(answers: &mut Answers) -> Ask<First> {
    let mut who = Pick::new(text::FIRST.into(), help::FIRST).option(GO, text::LOT.into(), Words::new());
    for seat in Seat::all(2) {
        who = who.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), Words::new());
    }
    Ok(match answers.to(who)? {
        seat @ (NO | YES) => First::Seat(Seat(small(seat))),
        _ => First::Lot,
    })
}

#[inline(never)]
fn ask_objective(answers: &mut Answers) -> Ask<Objective> {
    let which =
        Objective::ALL.into_iter().fold(Pick::new(text::OBJECTIVE.into(), help::OBJECTIVE), |pick, objective| {
            pick.option(objective as i32, text::objective(objective).into(), Words::new())
        });
    let answer = answers.to(which)?;
    Ok(Objective::ALL.into_iter().find(|objective| *objective as i32 == answer).unwrap_or(Objective::Other))
}
