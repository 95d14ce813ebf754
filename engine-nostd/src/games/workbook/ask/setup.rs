//! Which episode, and the values that its text leaves open.

use super::super::episode::{Episode, Goal};
use super::super::episodes::{EPISODES, episode};
use super::super::state::{MOST_SPACES, MOST_WORKERS, ROUNDS, SOME_ROUNDS, check};
use super::super::terms::{First, GOALS, HpIcon, Objective, Ribbon, Setup};
use super::menu::twist_rows;
use super::{GO, NO, YES, dial, number, small};
use crate::kit::{Answers, Ask, Icon, Memory, Pick, Score, Seat, Words};
use crate::line;
use crate::text::workbook::{ask as text, goals, help};

const TWISTS: i32 = 0;
const RIBBONS: i32 = 1;
const ROUND: i32 = 2;
const LAST: i32 = 3;
const TRACK: i32 = 4;
const CAP: i32 = 5;
const FIRST: i32 = 6;
const BID: i32 = 7;
const OBJECTIVE: i32 = 8;
const ICONS: i32 = 9;
const WINTER: i32 = 10;
const OPIUM: i32 = 11;
/// In a list of what is typed already: its first item, the others follow.
const TYPED: i32 = 100;
/// Goals of the text are only to be read.
const PRINTED: i32 = 200;
/// Where a ribbon's goal starts on the dial.
const SOME_MONEY: i32 = 50;
const SOME_HP: i32 = 40;

#[inline(never)]
pub(in super::super) fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
    let duo = seats > 1;
    let mut which = Pick::new(text::EPISODE.into(), help::EPISODE);
    for (number, row) in (1..).zip(EPISODES).filter(|(_, row)| !duo || row.duo()) {
        let score = memory(number).map_or(Score::default(), |past| past.score);
        which = which.option(i32::from(number), text::episode(number, row.city), text::result(row.year, score));
    }
    let number = small(answers.to(which)?);
    // No list leads to an episode that is not there; the start refuses it.
    let Some(row) = episode(number) else { return Ok(Setup::of(number)) };
    let past = memory(number);
    let score = past.as_ref().map_or(Score::default(), |past| past.score);
    let setup = past.map_or(Setup::of(number), |past| again(past.setup, number, row, duo));
    let mut form = Form { row, duo, setup, score };
    form.ask_missing(answers)?;
    form.ask_values(answers)?;
    Ok(form.setup)
}

/// What was typed for the last attempt, as far as it holds for the next one. The printed rounds of one player are not
/// those of two, and who begins is drawn anew.
fn again(last: Setup, episode: u8, row: &Episode, duo: bool) -> Setup {
    let rounds = if row.rounds_solo == 0 { last.rounds } else { 0 };
    let (bid, objective) = if duo { (last.bid, last.objective) } else { (false, None) };
    let setup = Setup { episode, rounds, bid, objective, first: First::Lot, ..last };
    if check(row, &setup, duo).is_ok() { setup } else { Setup::of(episode) }
}

/// An episode, and what is typed so far.
struct Form {
    row: &'static Episode,
    duo: bool,
    setup: Setup,
    /// Of earlier attempts.
    score: Score,
}

impl Form {
    /// What has no default.
    fn ask_missing(&mut self, answers: &mut Answers) -> Ask<()> {
        if !self.duo && self.row.rounds_solo == 0 && self.setup.rounds == 0 {
            self.ask_rounds(answers)?;
        }
        if self.row.build.winter && self.setup.winter.is_empty() {
            self.ask_winter(answers)?;
        }
        if !self.row.hp_icons.is_empty() && self.setup.icons.is_empty() {
            self.ask_icons(answers)?;
        }
        Ok(())
    }

    /// All that can be changed in one list, which most games leave at once.
    #[inline(never)]
    fn ask_values(&mut self, answers: &mut Answers) -> Ask<()> {
        loop {
            match answers.to(self.value_list())? {
                TWISTS => {
                    let twists = twist_rows(self.row, !self.duo).option(GO, text::GO_ON.into(), Words::new());
                    answers.to(twists.starting_at(GO))?;
                }
                RIBBONS => self.ask_ribbons(answers)?,
                ROUND => self.ask_rounds(answers)?,
                ICONS => self.ask_icons(answers)?,
                WINTER => self.ask_winter(answers)?,
                LAST => {
                    let range = (self.row.stress.first + 1, self.last(), MOST_SPACES);
                    let last = dial(text::LAST.into(), Icon::Stress, range, text::SET, help::LAST);
                    self.setup.last = small(answers.to(last)?);
                }
                TRACK => self.ask_track(answers)?,
                CAP => {
                    let range = (1, i32::from(self.cap()), i32::from(MOST_WORKERS));
                    let cap = dial(text::CAP.into(), Icon::Worker, range, text::SET, help::CAP);
                    self.setup.cap = small(answers.to(cap)?);
                }
                OPIUM => {
                    let range = (0, i32::from(self.opium()), i32::from(self.row.opium.0));
                    let opium = dial(text::CORRECT_OPIUM.into(), Icon::Supply, range, text::SET, help::OPIUM);
                    self.setup.opium = Some(small(answers.to(opium)?));
                }
                FIRST => self.ask_first(answers)?,
                BID => self.setup.bid = !self.setup.bid,
                OBJECTIVE => self.ask_objective(answers)?,
                _ => return Ok(()),
            }
        }
    }

    fn rounds(&self) -> u8 {
        match (self.setup.rounds, self.duo) {
            (0, true) => self.row.rounds_duo,
            (0, false) if self.row.rounds_solo == 0 => SOME_ROUNDS,
            (0, false) => self.row.rounds_solo,
            (typed, _) => typed,
        }
    }

    fn last(&self) -> i32 {
        if self.setup.last > 0 { i32::from(self.setup.last) } else { self.row.stress.last }
    }

    fn cap(&self) -> u8 {
        if self.setup.cap > 0 { self.setup.cap } else { self.row.worker_cap }
    }

    fn opium(&self) -> u8 {
        self.setup.opium.unwrap_or(self.row.opium.0)
    }

    fn objective(&self) -> Objective {
        self.setup.objective.unwrap_or(self.row.objective())
    }

    fn value_list(&self) -> Pick {
        let Self { row, duo, setup, score } = self;
        let first: Words<48> = match setup.first {
            First::Lot => text::LOT.into(),
            First::Seat(seat) => line!("{}", seat.badge()),
        };
        let goals = row.goals.len() + setup.goals.len();
        let typed = !setup.track.is_empty();
        let spaces: Words<48> = if typed { line!("{}", setup.track.len()) } else { Words::new() };
        let winter = text::of(setup.winter.iter().count(), self.rounds());
        let stress = row.has_stress();
        let mut list = Pick::new(text::values(setup.episode, row.city), help::VALUES);
        for (possible, answer, name, right) in [
            (true, GO, text::GO, text::attempt(*score)),
            (true, TWISTS, text::TWISTS, Words::new()),
            (!duo, RIBBONS, text::RIBBONS, line!("{goals}")),
            (*duo, FIRST, text::FIRST, first),
            (*duo, BID, text::AUCTION, text::ticked(setup.bid)),
            (*duo, OBJECTIVE, text::OBJECTIVE, text::objective(self.objective()).into()),
            (true, ROUND, text::ROUNDS, line!("{}", self.rounds())),
            (!row.hp_icons.is_empty(), ICONS, text::HP_ICONS_ROW, line!("{}", setup.icons.len())),
            (row.build.winter, WINTER, text::WINTER_ROW, winter),
            (stress && !typed, LAST, text::LAST, line!("{}", self.last())),
            (stress, TRACK, text::TRACK, spaces),
            (true, CAP, text::CAP, line!("{}", self.cap())),
            (row.opium.0 > 0, OPIUM, text::CORRECT_OPIUM, line!("{}", self.opium())),
        ] {
            if possible {
                list = list.option(answer, name.into(), right);
            }
        }
        list
    }

    #[inline(never)]
    fn ask_rounds(&mut self, answers: &mut Answers) -> Ask<()> {
        let range = (1, i32::from(self.rounds()), i32::from(ROUNDS));
        let rounds = dial(text::ROUNDS.into(), Icon::Note, range, text::SET, help::ROUNDS);
        self.setup.rounds = small(answers.to(rounds)?);
        Ok(())
    }

    /// Adds goals of the printed ribbons; one that is typed already goes again when it is chosen.
    #[inline(never)]
    fn ask_ribbons(&mut self, answers: &mut Answers) -> Ask<()> {
        const MONEY: i32 = 0;
        const HAPPINESS: i32 = 1;
        const CONFIRM: i32 = 2;
        loop {
            let room = self.row.goals.len() + self.setup.goals.len() < GOALS;
            let mut list = Pick::new(goals::TITLE.into(), help::RIBBONS).option(GO, text::GO_ON.into(), Words::new());
            for (place, goal) in (PRINTED..).zip(self.row.goals) {
                list = list.option(place, goals::goal_words(*goal), text::IN_TEXT.into());
            }
            for (place, ribbon) in (TYPED..).zip(&self.setup.goals) {
                list = list.option(place, goals::goal_words(Goal::from(*ribbon)), text::TYPED.into());
            }
            for (possible, answer, name) in [
                (room, MONEY, text::RIBBON_MONEY),
                (room && self.row.happiness, HAPPINESS, text::RIBBON_HP),
                (room, CONFIRM, text::RIBBON_ASK),
            ] {
                if possible {
                    list = list.option(answer, name.into(), Words::new());
                }
            }
            let title = || goals::TITLE.into();
            let ribbon = match answers.to(list)? {
                MONEY => {
                    let amount = dial(title(), Icon::Money, (1, SOME_MONEY, 999), text::SET, help::RIBBONS);
                    Ribbon::Money(number(answers.to(amount)?))
                }
                HAPPINESS => {
                    let amount = dial(title(), Icon::Happiness, (1, SOME_HP, 200), text::SET, help::RIBBONS);
                    Ribbon::Happiness(i16::try_from(answers.to(amount)?).unwrap_or(0))
                }
                CONFIRM => Ribbon::Confirm,
                GO => return Ok(()),
                typed => {
                    forget(&mut self.setup.goals, typed);
                    continue;
                }
            };
            // The list offers no more than there is room for.
            let _ = self.setup.goals.push(ribbon);
        }
    }

    #[inline(never)]
    fn ask_icons(&mut self, answers: &mut Answers) -> Ask<()> {
        loop {
            let icons = &mut self.setup.icons;
            let mut list =
                Pick::new(text::HP_ICONS.into(), help::HP_ICONS).option(GO, text::GO_ON.into(), Words::new());
            if !icons.is_full() {
                for kind in self.row.hp_icons {
                    list = list.option(*kind as i32, text::add_icon(*kind), Words::new());
                }
            }
            for (place, (number, icon)) in (TYPED..).zip((1..).zip(icons.iter())) {
                list = list.option(place, text::typed_icon(number, *icon), text::icon_at(icon.at));
            }
            // Without any the list was opened to add one.
            let start = self.row.hp_icons.first().filter(|_| icons.is_empty()).map_or(GO, |kind| *kind as i32);
            let answer = answers.to(list.starting_at(start))?;
            let Some(kind) = self.row.hp_icons.iter().copied().find(|kind| *kind as i32 == answer) else {
                if answer == GO {
                    return Ok(());
                }
                forget(icons, answer);
                continue;
            };
            let after = icons.last().map_or(5, |icon| i32::from(icon.at) + 5);
            let at = dial(text::ICON_AT.into(), Icon::Happiness, (1, after, 99), text::AT, help::HP_ICONS);
            let at = small(answers.to(at)?);
            let amount = if kind.counts() {
                let amount = dial(text::AMOUNT.into(), Icon::Money, (1, 3, 20), text::SET, help::HP_ICONS);
                small(answers.to(amount)?)
            } else {
                0
            };
            // A full list offers no further kind.
            let _ = icons.push(HpIcon { at, kind, amount });
        }
    }

    #[inline(never)]
    fn ask_winter(&mut self, answers: &mut Answers) -> Ask<()> {
        loop {
            let go = if self.setup.winter.is_empty() { text::NO_WINTER } else { text::GO_ON };
            let mut list = Pick::new(text::WINTER.into(), help::WINTER).option(GO, go.into(), Words::new());
            for round in 1..=self.rounds() {
                list = list.option(i32::from(round), text::round(round), text::ticked(self.setup.winter.has(round)));
            }
            match answers.to(list)? {
                round @ 1..=15 => self.setup.winter = self.setup.winter.toggled(small(round)),
                _ => return Ok(()),
            }
        }
    }

    /// The number on each space, from the first one on.
    #[inline(never)]
    fn ask_track(&mut self, answers: &mut Answers) -> Ask<()> {
        let typed = !self.setup.track.is_empty();
        // Without typed numbers there is nothing to forget, and the question is not asked.
        let mut again = Pick::new(text::TRACK.into(), help::TRACK).option(YES, text::TYPE.into(), Words::new());
        if typed {
            again = again.option(NO, text::NO_NUMBERS.into(), Words::new());
        }
        if answers.to(again)? == NO {
            self.setup.track.clear();
            return Ok(());
        }
        let first = self.row.stress.first;
        let range = (2, self.last() - first + 1, MOST_SPACES);
        let spaces = answers.to(dial(text::SPACES.into(), Icon::Stress, range, text::SET, help::TRACK))?;
        self.setup.track.clear();
        self.setup.last = 0;
        for space in first..first.saturating_add(spaces.min(MOST_SPACES)) {
            let before = self.setup.track.last().map_or(first, |number| i32::from(*number) + 1);
            let on = dial(text::number_on(space), Icon::Stress, (0, before, 99), text::SET, help::TRACK);
            // No track is longer than the list.
            let _ = self.setup.track.push(small(answers.to(on)?));
        }
        Ok(())
    }

    #[inline(never)]
    fn ask_first(&mut self, answers: &mut Answers) -> Ask<()> {
        let mut who = Pick::new(text::FIRST.into(), help::FIRST).option(GO, text::LOT.into(), Words::new());
        for seat in Seat::all(2) {
            who = who.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), Words::new());
        }
        self.setup.first = match answers.to(who)? {
            seat @ (NO | YES) => First::Seat(Seat(small(seat))),
            _ => First::Lot,
        };
        Ok(())
    }

    #[inline(never)]
    fn ask_objective(&mut self, answers: &mut Answers) -> Ask<()> {
        let mut which = Pick::new(text::OBJECTIVE.into(), help::OBJECTIVE);
        for objective in Objective::ALL {
            which = which.option(objective as i32, text::objective(objective).into(), Words::new());
        }
        let answer = answers.to(which.starting_at(self.objective() as i32))?;
        self.setup.objective = Objective::ALL.into_iter().find(|objective| *objective as i32 == answer);
        Ok(())
    }
}

/// Takes out what was chosen in a list of typed things.
fn forget<T, const N: usize>(typed: &mut heapless::Vec<T, N>, answer: i32) {
    if let Some(place) = answer.checked_sub(TYPED).and_then(|place| usize::try_from(place).ok())
        && place < typed.len()
    {
        typed.remove(place);
    }
}
