//! How many presses entries take, counted in recorded games.
//!
//! A press is a key going down; a held key is one, however long. Turning a dial does not count: how far, the number
//! decides and not the device. Presses are counted from one entry to the next and divided by the commands of the
//! notation that were booked, so that an entry which books several at once does not spoil the comparison.

use std::collections::BTreeMap;
use std::ops::{Add, AddAssign};
use std::path::PathBuf;

use engine::games::Kind;
use engine::input::Key;
use engine::kit::{Line, Seat};
use engine::session::Session;
use engine::text::ENGLISH;
use engine::ui::View;

use crate::check::script::{Script, Target, Touch, Trouble};
use crate::check::target::{NoAlbum, Simulated};
use crate::check::wrapper::Wrapper;
use crate::command::firmware::workspace;
use crate::device::board::BOARDS;
use crate::device::flash::Flash;

/// What keys were pressed for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presses {
    /// To the question, and through lists.
    pub navigation: usize,
    /// Taking what is on a dial.
    pub numbers: usize,
    /// "Do it".
    pub confirmation: usize,
    /// Notes, help, further pages.
    pub reading: usize,
    /// Turning dials: apart.
    pub dial: usize,
}

impl Presses {
    pub fn sum(self) -> usize {
        self.navigation + self.numbers + self.confirmation + self.reading
    }

    /// What a key was pressed for, told by the screens before and after.
    pub fn of(before: &View, key: Key, press: Touch, after: &View) -> Self {
        let mut presses = Self::default();
        let turns = matches!(key, Key::Up | Key::Down);
        let what = match (before, after) {
            _ if key == Key::Select && press != Touch::Tap => &mut presses.reading,
            (View::Note(_), _) => &mut presses.reading,
            (View::Dial(dial), _) if turns && dial.arrows => &mut presses.dial,
            (View::Dial(dial), _) if dial.arrows => &mut presses.numbers,
            (View::Table(old), View::Table(new)) if old.page != new.page => &mut presses.reading,
            (View::Preview(old), View::Preview(new)) if old.page != new.page => &mut presses.reading,
            (View::Preview(_), _) if key == Key::Select => &mut presses.confirmation,
            _ => &mut presses.navigation,
        };
        *what = 1;
        presses
    }
}

impl Add for Presses {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            navigation: self.navigation + other.navigation,
            numbers: self.numbers + other.numbers,
            confirmation: self.confirmation + other.confirmation,
            reading: self.reading + other.reading,
            dial: self.dial + other.dial,
        }
    }
}

impl AddAssign for Presses {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// An entry of a recorded game.
#[derive(Clone, Debug)]
pub struct RecordedEntry {
    /// What is entered, as the notation calls it.
    pub kind: String,
    /// So many commands of the notation.
    pub commands: usize,
    pub round: usize,
    /// Closing what was shown after the entry before included.
    pub presses: Presses,
}

/// A recorded game.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// Of its scenario.
    pub name: String,
    pub kind: Kind,
    pub entries: Vec<RecordedEntry>,
}

impl RecordedGame {
    /// Plays a scenario.
    pub fn play(name: &str) -> Result<Self, String> {
        let path = tests().join(format!("scenarios/{name}.scn"));
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let (kind, entries) = Counted::play(&text).map_err(|trouble| format!("{}:{trouble}", path.display()))?;
        Ok(Self { name: name.into(), kind, entries })
    }

    pub fn total(&self) -> Total {
        Total::of(&self.entries)
    }

    /// The sum of presses in each round.
    pub fn rounds(&self) -> Vec<usize> {
        let mut rounds: BTreeMap<usize, usize> = BTreeMap::new();
        self.entries.iter().for_each(|entry| *rounds.entry(entry.round).or_default() += entry.presses.sum());
        rounds.into_values().collect()
    }
}

/// What some entries took together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    pub commands: usize,
    pub presses: Presses,
    /// The least that one of them took: with what is offered first, and nothing to read.
    pub fewest: usize,
}

impl Total {
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a RecordedEntry>) -> Self {
        let mut total = Self { fewest: usize::MAX, ..Self::default() };
        for entry in entries {
            total.commands += entry.commands;
            total.presses += entry.presses;
            total.fewest = total.fewest.min(entry.presses.sum());
        }
        total
    }

    /// Presses per command.
    pub fn average(&self) -> f64 {
        self.presses.sum() as f64 / self.commands.max(1) as f64
    }
}

/// Entries of all games of a kind, by what is entered.
pub fn by_entry(games: &[RecordedGame], kind: Kind) -> BTreeMap<&str, Total> {
    let entries = || games.iter().filter(|game| game.kind == kind).flat_map(|game| &game.entries);
    let total = |name: &str| Total::of(entries().filter(|entry| entry.kind == name));
    entries().map(|entry| (entry.kind.as_str(), total(&entry.kind))).collect()
}

/// A device that counts what is pressed until something is written down.
struct Counted {
    simulated: Simulated,
    presses: Presses,
    entries: Vec<RecordedEntry>,
}

impl Counted {
    fn play(text: &str) -> Result<(Kind, Vec<RecordedEntry>), Trouble> {
        let simulated = Simulated::new(BOARDS[0].profile, Flash::default());
        let mut counted = Self { simulated, presses: Presses::default(), entries: Vec::new() };
        Script::parse(text)?.run(&mut counted, &mut NoAlbum)?;
        let last = || Trouble { line: text.lines().count(), reason: "no game was played".into() };
        let kind = counted.session().live().map(|live| live.game.kind()).ok_or_else(last)?;
        Ok((kind, counted.entries))
    }

    fn session(&self) -> &Session {
        self.simulated.device.app().session()
    }

    /// The newest entry, with the presses since the one before.
    fn take_down(&mut self, round: usize) {
        let session = self.session();
        let Some(live) = session.live() else { return };
        let names = live.game.names(&live.players);
        // What followed by itself stands behind it, and counts: it would have had to be entered.
        let mut notation = Vec::new();
        session.tell(session.position() - 1..session.position(), |told| {
            notation.extend(told.step.map(|step| told.live.game.print(&names, step).to_string()));
        });
        let notation = notation.join(" ; ");
        let is_seat = |word: &&str| Seat::all(live.players.len()).any(|seat| names.name(seat) == *word);
        let kind = notation.split_whitespace().find(|word| !is_seat(word)).unwrap_or_default().to_string();
        let commands = notation.split(" ; ").count();
        let presses = std::mem::take(&mut self.presses);
        self.entries.push(RecordedEntry { kind, commands, round, presses });
    }
}

impl Wrapper for Counted {
    fn inside(&self) -> &dyn Target {
        &self.simulated
    }

    fn inside_mut(&mut self) -> &mut dyn Target {
        &mut self.simulated
    }

    fn on_press(&mut self, key: Key, press: Touch) {
        let before = self.simulated.device.view();
        // What comes after the last round belongs to it.
        let round =
            self.session().live().map(|live| live.game.table(ENGLISH).track).map(|track| track.now.min(track.stops));
        let entries = self.session().entries();
        self.simulated.press(key, press);
        // The questions before the game are no entries.
        let Some(round) = round else { return };
        self.presses += Presses::of(&before, key, press, &self.simulated.device.view());
        if self.session().entries() > entries {
            self.take_down(usize::from(round));
        }
    }
}

fn tests() -> PathBuf {
    workspace().join("tests")
}

/// What a section of `tests/presses.toml` says.
pub type Limits = BTreeMap<String, usize>;

/// `tests/presses.toml`: the sections in the order of the file, each with its numbers.
pub fn limits() -> Result<Vec<(String, Limits)>, String> {
    let path = tests().join("presses.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut sections: Vec<(String, Limits)> = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(|line| line.split('#').next().unwrap_or_default().trim())) {
        let bad = || format!("{}:{number}: no `[section]` and no `name = number`", path.display());
        if let Some(name) = line.strip_prefix('[') {
            sections.push((name.strip_suffix(']').ok_or_else(bad)?.into(), Limits::new()));
        } else if !line.is_empty() {
            let (name, value) = line.split_once('=').ok_or_else(bad)?;
            let (_, numbers) = sections.last_mut().ok_or_else(bad)?;
            numbers.insert(name.trim().into(), value.trim().parse().map_err(|_| bad())?);
        }
    }
    Ok(sections)
}

/// The section of the limits for single entries of a kind of game.
pub fn entry_section(kind: Kind) -> String {
    format!("fewest.{}", kind.file())
}

/// The games that are measured: those that the limits name.
pub fn games() -> Result<Vec<RecordedGame>, String> {
    let sections = limits()?;
    let is_game = |name: &str| Kind::ALL.iter().all(|kind| name != entry_section(*kind));
    sections.iter().filter(|(name, _)| is_game(name)).map(|(name, _)| RecordedGame::play(name)).collect()
}

/// The lines of the report.
pub fn report() -> Result<Vec<String>, String> {
    let games = games()?;
    let mut lines = vec![heading("recorded game") + "  in each round"];
    for game in &games {
        let rounds: Vec<String> = game.rounds().iter().map(ToString::to_string).collect();
        lines.push(format!("{}  {}", row(&game.name, &game.total()), rounds.join(" ")));
    }
    for kind in Kind::ALL {
        lines.extend([String::new(), heading(&Line::said(ENGLISH, kind.name()))]);
        lines.extend(by_entry(&games, *kind).iter().map(|(name, total)| row(name, total)));
    }
    Ok(lines)
}

fn heading(what: &str) -> String {
    format!("{what:<34} commands presses average fewest  nav. num. conf. read  dial")
}

/// Shares in percent.
fn row(name: &str, total: &Total) -> String {
    let Total { commands, presses, fewest } = total;
    let sum = presses.sum();
    let share = |part: usize| (100 * part + sum / 2) / sum.max(1);
    format!(
        "{name:<34} {commands:>8} {sum:>7} {:>7.2} {fewest:>6} {:>4}% {:>3}% {:>4}% {:>3}% {:>5}",
        total.average(),
        share(presses.navigation),
        share(presses.numbers),
        share(presses.confirmation),
        share(presses.reading),
        presses.dial,
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may panic.

    use super::*;

    #[test]
    fn presses_are_told_apart_and_dials_do_not_count() {
        let scenario = "game any players 2\nkeys select\nkeys hold-select back select up~900ms up*2 select\n\
                        keys select back back down*2 select*2\n";
        let (kind, entries) = Counted::play(scenario).unwrap();
        assert_eq!((kind, entries.len()), (Kind::Free, 2));
        // Help and closing it; to the question; the number. Holding Up is turning the dial once.
        let scored = Presses { navigation: 1, numbers: 1, confirmation: 0, reading: 2, dial: 3 };
        assert_eq!((entries[0].kind.as_str(), entries[0].presses), ("points", scored));
        // A question that was left counts for the entry that came of it, and Back from a dial for its number.
        let finished = Presses { navigation: 5, numbers: 1, confirmation: 1, reading: 0, dial: 0 };
        assert_eq!((entries[1].kind.as_str(), entries[1].presses), ("finish", finished));
        let total = Total::of(&entries);
        assert_eq!((total.commands, total.presses.sum(), total.fewest), (2, 11, 4));
    }
}
