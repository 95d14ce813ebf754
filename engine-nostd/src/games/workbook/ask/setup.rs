//! Which episode, and the values that its text leaves open.

use super::super::episode::{Episode, Goal};
use super::super::episodes::{EPISODES, episode};
use super::super::state::{MOST_SPACES, MOST_WORKERS, ROUNDS, SOME_ROUNDS, check};
use super::super::terms::{First, GOALS, HpIcon, IconKind, Objective, Ribbon, Setup};
use super::super::twists::twists;
use super::costs::ticked;
use crate::kit::{Answers, Ask, Attempts, Icon, List, Memory, Number, Open, Say, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

/// Where a ribbon's goal starts on the dial.
const SOME_MONEY: i32 = 50;
const SOME_HP: i32 = 40;

/// What can be changed before the start.
#[derive(Clone, Copy)]
enum PageRow {
    Twists,
    Ribbons,
    First,
    Bid,
    Objective,
    Rounds,
    Icons,
    Winter,
    Last,
    Track,
    Cap,
    Opium,
}

impl PageRow {
    /// What there is to say about a row that asks for no number.
    const fn help(self) -> Option<Word> {
        match self {
            Self::Twists => Some(Word::TwistsHelp),
            Self::Ribbons => Some(Word::RibbonsHelp),
            Self::First => Some(Word::FirstHelp),
            Self::Bid => Some(Word::BidHelp),
            Self::Objective => Some(Word::ObjectiveHelp),
            Self::Rounds | Self::Icons | Self::Winter | Self::Last | Self::Track | Self::Cap | Self::Opium => None,
        }
    }
}

/// A row in the list of goals; a typed one goes again when it is chosen.
#[derive(Clone, Copy)]
enum GoalRow {
    GoOn,
    Given,
    Typed(usize),
    Money,
    Happiness,
    Confirm,
}

#[derive(Clone, Copy)]
enum IconRow {
    GoOn,
    Add(IconKind),
    Typed(usize),
}

pub(in super::super) fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
    let duo = seats > 1;
    let solved = (1..).zip(EPISODES).filter(|(at, _)| memory(*at).is_some_and(|past| past.score.solved)).count();
    let title = if duo { Word::Episode.into() } else { say!(Word::EpisodesSolved, solved, EPISODES.len()) };
    let number = answers.choose(title, Word::EpisodeHelp, |list| {
        let mut untried = false;
        for (number, row) in (1..).zip(EPISODES).filter(|(_, row)| !duo || row.duo()) {
            let score = memory(number).map(|past| past.score);
            let result = |out: &mut Speech| say_result(row.year, score, out);
            list.row_with(number, say!(Word::EpisodeCell, number, row.city), &result);
            list.about(&|out: &mut Speech| say_goals(number, row, duo, out));
            if !untried && score.is_none_or(|score| score.attempts == 0) {
                untried = true;
                list.start();
            }
        }
        list.grid(7);
    })?;
    let row = episode(number).ok_or(Open)?;
    let past = memory(number);
    let score = past.as_ref().map_or(Attempts::default(), |past| past.score);
    let setup = past.map_or(Setup::of(number), |past| again(past.setup, number, row, duo));
    let mut page = EpisodePage { row, duo, setup };
    page.ask_missing(answers)?;
    let title = say!(Word::EpisodeRow, number, row.city);
    // All that can be changed in one list, which most games leave at once.
    let start = match (score.attempts, score.best) {
        (tries @ 1.., Some(best)) => say!(Word::StartAgain, tries.saturating_add(1), best),
        _ => Word::Start.into(),
    };
    let page = answers.form(title, Word::ValuesHelp, start, page, EpisodePage::rows, EpisodePage::ask)?;
    Ok(page.setup)
}

/// What is to be reached alone; between two the score decides.
fn say_goals(number: u8, row: &Episode, duo: bool, out: &mut Speech) {
    out.say(say!(Word::EpisodeRow, number, row.city));
    for goal in row.goals.iter().filter(|_| !duo) {
        out.push('\n');
        out.say(Say::Long(&goal.into()));
    }
    out.push('\n');
    out.say(Word::EpisodeHelp);
}

/// The year, or what the attempts so far came to.
fn say_result(year: u16, score: Option<Attempts>, out: &mut Speech) {
    match score {
        Some(Attempts { attempts: attempts @ 1.., best: Some(best), solved }) => {
            out.say(say!(Word::Tried, ticked(solved), attempts, best));
        }
        _ => out.say(say!(Word::Untried, (year > 0).then_some(year))),
    }
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
struct EpisodePage {
    row: &'static Episode,
    duo: bool,
    setup: Setup,
}

impl EpisodePage {
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

    fn ask(&mut self, row: PageRow, answers: &mut Answers) -> Ask<()> {
        match row {
            PageRow::Twists => answers.choose(Word::Twists, Word::TwistsHelp, |list| {
                twists(self.row, !self.duo, &mut |twist| list.row((), twist));
                list.row((), RailWord::GoOn);
                list.start();
            })?,
            PageRow::Ribbons => self.ask_ribbons(answers)?,
            PageRow::First => {
                self.setup.first = answers.choose(Word::First, Word::FirstHelp, |list| {
                    list.row(First::Lot, Word::Lot);
                    Seat::all(2).for_each(|seat| list.row(First::Seat(seat), Say::Player(seat)));
                })?;
            }
            PageRow::Bid => self.setup.bid = !self.setup.bid,
            PageRow::Objective => {
                self.setup.objective = answers.choose(Word::Objective, Word::ObjectiveHelp, |list| {
                    for objective in Objective::ALL {
                        list.row(Some(objective), objective.name());
                        if objective == self.objective() {
                            list.start();
                        }
                    }
                })?;
            }
            PageRow::Rounds => self.ask_rounds(answers)?,
            PageRow::Icons => self.ask_icons(answers)?,
            PageRow::Winter => self.ask_winter(answers)?,
            PageRow::Last => {
                let range = (self.row.stress.first + 1, self.last(), MOST_SPACES);
                self.setup.last = set(Word::Last, Icon::Stress, range, Word::LastHelp, answers)?;
            }
            PageRow::Track => self.ask_track(answers)?,
            PageRow::Cap => {
                let range = (1, self.cap().into(), MOST_WORKERS.into());
                self.setup.cap = set(Word::Cap, Icon::Worker, range, Word::CapHelp, answers)?;
            }
            PageRow::Opium => {
                let range = (0, self.opium().into(), self.row.opium.0.into());
                self.setup.opium = Some(set(Word::OpiumField, Icon::Supply, range, Word::OpiumHelp, answers)?);
            }
        }
        Ok(())
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

    fn rows(&self, list: &mut List<Option<PageRow>>) {
        let Self { row, duo, setup } = self;
        let first = match setup.first {
            First::Lot => Word::Lot.into(),
            First::Seat(seat) => Say::Seat(seat),
        };
        let goals = row.goals.len() + setup.goals.len();
        let typed = !setup.track.is_empty();
        let stress = row.has_stress();
        for (possible, value, name, right) in [
            (true, PageRow::Twists, Word::TwistsRow, Say::Nothing),
            (!duo, PageRow::Ribbons, Word::RibbonsRow, goals.into()),
            (*duo, PageRow::First, Word::First, first),
            (*duo, PageRow::Bid, Word::Auction, if setup.bid { Word::WithAuction } else { Word::NoAuction }.into()),
            (*duo, PageRow::Objective, Word::Objective, self.objective().name().into()),
            (true, PageRow::Rounds, Word::Rounds, self.rounds().into()),
            (!row.hp_icons.is_empty(), PageRow::Icons, Word::IconsRow, setup.icons.len().into()),
            (
                row.build.winter,
                PageRow::Winter,
                Word::WinterRow,
                say!(Word::CountOf, setup.winter.iter().count(), self.rounds()),
            ),
            (stress && !typed, PageRow::Last, Word::Last, self.last().into()),
            (stress, PageRow::Track, Word::Track, typed.then_some(setup.track.len()).into()),
            (true, PageRow::Cap, Word::Cap, self.cap().into()),
            (row.opium.0 > 0, PageRow::Opium, Word::OpiumField, self.opium().into()),
        ] {
            if possible {
                list.row_with(Some(value), name, right);
                if let Some(help) = value.help() {
                    list.about(say!(Word::RowAbout, Say::Long(&name.into()), help));
                }
            }
        }
    }

    fn ask_rounds(&mut self, answers: &mut Answers) -> Ask<()> {
        let range = (1, self.rounds().into(), ROUNDS.into());
        self.setup.rounds = set(Word::Rounds, Icon::Note, range, Word::RoundsHelp, answers)?;
        Ok(())
    }

    /// Adds goals of the printed ribbons.
    fn ask_ribbons(&mut self, answers: &mut Answers) -> Ask<()> {
        loop {
            let (given, typed) = (self.row.goals, &mut self.setup.goals);
            let room = given.len() + typed.len() < GOALS;
            let chosen = answers.choose(Word::Goals, Word::RibbonsHelp, |list| {
                list.row(GoalRow::GoOn, RailWord::GoOn);
                for goal in given {
                    list.row_with(GoalRow::Given, goal, Word::InText);
                }
                for (place, ribbon) in typed.iter().enumerate() {
                    list.row_with(GoalRow::Typed(place), &Goal::from(*ribbon), Word::Typed);
                }
                for (possible, row, name) in [
                    (room, GoalRow::Money, Word::RibbonMoney),
                    (room && self.row.happiness, GoalRow::Happiness, Word::RibbonHappiness),
                    (room, GoalRow::Confirm, Word::RibbonConfirm),
                ] {
                    if possible {
                        list.row(row, name);
                    }
                }
            })?;
            let ribbon = match chosen {
                GoalRow::GoOn => return Ok(()),
                GoalRow::Given => continue,
                GoalRow::Typed(place) => {
                    typed.remove(place);
                    continue;
                }
                GoalRow::Money => {
                    let range = (1, SOME_MONEY, 999);
                    Ribbon::Money(set(Word::Goals, Icon::Money, range, Word::RibbonsHelp, answers)?)
                }
                GoalRow::Happiness => {
                    let range = (1, SOME_HP, 200);
                    Ribbon::Happiness(set(Word::Goals, Icon::Happiness, range, Word::RibbonsHelp, answers)?)
                }
                GoalRow::Confirm => Ribbon::Confirm,
            };
            // The list offers no more than there is room for.
            let _ = typed.push(ribbon);
        }
    }

    fn ask_icons(&mut self, answers: &mut Answers) -> Ask<()> {
        let kinds = self.row.hp_icons;
        loop {
            let icons = &mut self.setup.icons;
            let chosen = answers.choose(Word::Icons, Word::IconsHelp, |list| {
                list.row(IconRow::GoOn, RailWord::GoOn);
                for (row, kind) in kinds.iter().enumerate().filter(|_| !icons.is_full()) {
                    list.row(IconRow::Add(*kind), say!(Word::AddIcon, kind.name()));
                    // Without any the list was opened to add one.
                    if row == 0 && icons.is_empty() {
                        list.start();
                    }
                }
                for (place, icon) in icons.iter().enumerate() {
                    let name = say!(Word::TypedIcon, place + 1, icon);
                    list.row_with(IconRow::Typed(place), name, say!(Word::IconAt, icon.at));
                }
            })?;
            let kind = match chosen {
                IconRow::GoOn => return Ok(()),
                IconRow::Add(kind) => kind,
                IconRow::Typed(place) => {
                    icons.remove(place);
                    continue;
                }
            };
            let after = icons.last().map_or(5, |icon| i32::from(icon.at) + 5);
            let at = Number::of(Word::WhichHp, Icon::Happiness, (1, after, 99), Word::At, Word::IconsHelp);
            let at = answers.number(&at)?;
            let counts = kind.counts();
            let amount = if counts { set(Word::Amount, Icon::Money, (1, 3, 20), Word::IconsHelp, answers)? } else { 0 };
            // A full list offers no further kind.
            let _ = icons.push(HpIcon { at, kind, amount });
        }
    }

    fn ask_winter(&mut self, answers: &mut Answers) -> Ask<()> {
        loop {
            let winter = self.setup.winter;
            let chosen = answers.choose(Word::Winter, Word::WinterHelp, |list| {
                let go: Say = if winter.is_empty() { Word::NoWinter.into() } else { RailWord::GoOn.into() };
                list.row(None, go);
                for round in 1..=self.rounds() {
                    list.row_with(Some(round), say!(Word::Round, round), ticked(winter.has(round)));
                }
            })?;
            match chosen {
                Some(round) => self.setup.winter = winter.toggled(round),
                None => return Ok(()),
            }
        }
    }

    fn ask_track(&mut self, answers: &mut Answers) -> Ask<()> {
        let typed = !self.setup.track.is_empty();
        // Without typed numbers there is nothing to forget.
        if typed && answers.either(Word::Track, Word::TrackHelp, (Word::Type, Word::NoNumbers))? {
            self.setup.track.clear();
            return Ok(());
        }
        let first = self.row.stress.first;
        let range = (2, self.last() - first + 1, MOST_SPACES);
        let spaces: i32 = set(Word::Spaces, Icon::Stress, range, Word::TrackHelp, answers)?;
        self.setup.track.clear();
        self.setup.last = 0;
        for space in first..first.saturating_add(spaces) {
            let before = self.setup.track.last().map_or(first, |number| i32::from(*number) + 1);
            let title = say!(Word::NumberOn, space);
            // No track is longer than the list.
            let _ = self.setup.track.push(set(title, Icon::Stress, (0, before, 99), Word::TrackHelp, answers)?);
        }
        Ok(())
    }
}

fn set<'a, T: TryFrom<i32>>(
    title: impl Into<Say<'a>>,
    icon: Icon,
    range: (i32, i32, i32),
    help: Word,
    answers: &mut Answers,
) -> Ask<T> {
    answers.number(&Number::of(title, icon, range, Word::Set, help))
}
