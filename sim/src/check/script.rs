//! Scenarios: keys and expected screens, as text files. `tests/README.md` describes the format.

use std::fmt;
use std::time::Duration;

use engine::app::App;
use engine::input::Key;
use engine::kit::{Body, Refusal};
use engine::text::ENGLISH;
use engine::ui::{Profile, View};

use crate::check::excerpt::{differences, names_bar, one_line};
use crate::check::opening::GameToStart;
use crate::check::parse::{
    parse_block, parse_cut, parse_displays, parse_keys, parse_name, parse_presses, parse_refusal, parse_time,
};
use crate::check::press_count::{Counting, PressCount};
use crate::check::target::{self, Album, NoAlbum};
use crate::check::way;
use crate::command::firmware::workspace;
use crate::device::picture::Picture;
use crate::device::screen;

/// A device that a scenario can be played on.
pub trait Target {
    fn press(&mut self, key: Key, press: Touch);
    fn wait(&mut self, time: Duration);
    fn reboot(&mut self);
    /// A computer sends a line.
    fn host(&mut self, _line: &str) {}
    /// Lets the power fail as soon as so many more bytes of flash have changed.
    fn cut_after(&mut self, bytes: u64);
    /// Whether the power has failed since then.
    fn is_off(&mut self) -> bool;
    /// All that is stored.
    fn stored(&mut self) -> Vec<u8>;
    /// Switches off, puts this in the place of all that is stored, and switches on again.
    fn store_instead(&mut self, bytes: Vec<u8>);
    /// How long it took besides what it was told, since this was last asked: a board needs time to boot and to draw.
    fn take_delay(&mut self) -> Duration {
        Duration::ZERO
    }
    /// What runs on it; `None` on a device that only shows pixels.
    fn app(&self) -> Option<&App>;
    /// What is on the screen as data.
    fn view(&self) -> Option<View> {
        self.app().map(App::view)
    }
    /// The glass as it lies on the table: black while it is off, the wrong way up on a turned device.
    fn picture(&self) -> Picture;
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch {
    Tap,
    /// Held until it has acted this often as a held key.
    Hold(u32),
    For(Duration),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Instruction {
    Keys(Vec<(Key, Touch)>),
    /// Whatever keys lead to the first question of a game.
    Game(GameToStart),
    /// Whatever keys enter these commands.
    Enter(String),
    /// Skips notes, if there are any.
    Skip,
    Lots(u32),
    Wait(Duration),
    /// A line that a computer sends.
    Host(String),
    Reboot,
    /// Keys during which the power fails, once so many bytes of flash have changed. Then it comes back.
    Cut(u64, Vec<(Key, Touch)>),
    /// Keys, and what they have written cannot be read from then on.
    Spoil(Vec<(Key, Touch)>),
    /// This text is somewhere on the screen.
    Expect(String),
    /// The bar of the table has this text.
    Bar(String),
    ExpectRefusal(Refusal),
    /// The whole screen, line by line.
    Screen(Vec<String>),
    Shot(String),
    /// The newest entry took so many presses; what it is, as the list of entries calls it.
    Presses(usize, String),
}

impl Instruction {
    fn is_deed(&self) -> bool {
        !matches!(
            self,
            Self::Expect(_)
                | Self::Bar(_)
                | Self::ExpectRefusal(_)
                | Self::Screen(_)
                | Self::Shot(_)
                | Self::Presses(..)
        )
    }
}

/// Between instructions on one line.
pub(super) const NEXT: &str = " && ";

/// A scenario that was read.
#[derive(Clone, Debug)]
pub struct Script {
    /// The displays it is for, by the names of their profiles; all, if none is named.
    displays: Vec<String>,
    /// With the number of the line each stands in.
    pub(super) commands: Vec<(usize, Instruction)>,
}

/// A line that cannot be read, or an expectation that does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Trouble {
    pub line: usize,
    pub reason: String,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

impl Script {
    pub fn parse(text: &str) -> Result<Self, Trouble> {
        let mut script = Self { displays: Vec::new(), commands: Vec::new() };
        let mut lines = (1..).zip(text.lines());
        while let Some((number, line)) = lines.next() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                for part in line.split(NEXT) {
                    let read = script.read(number, part, lines.by_ref().map(|(_, line)| line));
                    read.map_err(|reason| Trouble { line: number, reason: one_line(&reason) })?;
                }
            }
        }
        if script.commands.is_empty() {
            return Err(Trouble { line: 1, reason: "the scenario is empty".into() });
        }
        Ok(script)
    }

    /// Adds what a line says; a block goes on in the following ones.
    fn read<'t>(&mut self, number: usize, line: &str, following: impl Iterator<Item = &'t str>) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let command = match word {
            "only" if self.commands.is_empty() => {
                self.displays = parse_displays(rest)?;
                return Ok(());
            }
            "play" => {
                self.commands.extend(Self::deeds(rest)?.into_iter().map(|command| (number, command)));
                return Ok(());
            }
            "screen" if rest.is_empty() => Instruction::Screen(parse_block(following)?),
            "keys" => Instruction::Keys(parse_keys(rest)?),
            "game" => Instruction::Game(GameToStart::parse(rest)?),
            "enter" if !rest.is_empty() => Instruction::Enter(rest.into()),
            "skip" if rest.is_empty() => Instruction::Skip,
            "lots" => Instruction::Lots(rest.parse().map_err(|_| format!("no number: `{rest}`"))?),
            "wait" => Instruction::Wait(parse_time(rest)?),
            "host" if !rest.is_empty() => Instruction::Host(rest.into()),
            "reboot" if rest.is_empty() => Instruction::Reboot,
            "cut" => parse_cut(rest)?,
            "spoil" => Instruction::Spoil(parse_keys(rest)?),
            "expect" if !rest.is_empty() => Instruction::Expect(rest.into()),
            "bar" if !rest.is_empty() => Instruction::Bar(rest.into()),
            "expect-refusal" => Instruction::ExpectRefusal(parse_refusal(rest)?),
            "presses" => parse_presses(rest)?,
            "shot" => Instruction::Shot(parse_name(rest)?),
            _ => return Err(format!("no such command: `{line}`")),
        };
        self.commands.push((number, command));
        Ok(())
    }

    /// What another scenario does; what it expects, it expects where it stands.
    fn deeds(name: &str) -> Result<Vec<Instruction>, String> {
        let name = parse_name(name)?;
        let file = workspace().join("tests/scenarios").join(format!("{name}.scn"));
        let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
        if text.lines().any(|line| line.starts_with("play ")) {
            return Err(format!("{name} itself plays another one"));
        }
        let script = Self::parse(&text).map_err(|trouble| format!("{name}:{trouble}"))?;
        if !script.displays.is_empty() {
            return Err(format!("{name} is not for every display"));
        }
        let commands = script.commands.into_iter().map(|(_, command)| command);
        Ok(commands.filter(Instruction::is_deed).collect())
    }

    /// Whether it is meant for this display.
    pub fn is_for(&self, profile: &Profile) -> bool {
        self.displays.is_empty() || self.displays.iter().any(|display| display == profile.name)
    }

    /// Whether a computer takes part in it: in the second emulator there is none at the other end.
    pub fn needs_host(&self) -> bool {
        self.commands.iter().any(|(_, command)| matches!(command, Instruction::Host(_)))
    }

    /// Whether what is drawn by lot is always drawn alike in it.
    pub fn fixes_lots(&self) -> bool {
        self.commands.iter().any(|(_, command)| matches!(command, Instruction::Lots(_)))
    }

    /// The names of the pictures it takes.
    pub fn shots(&self) -> impl Iterator<Item = &str> {
        self.commands.iter().filter_map(|(_, command)| match command {
            Instruction::Shot(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// How many presses its entries take: what each one is called, and the number.
    pub fn presses(&self) -> impl Iterator<Item = (&str, usize)> {
        self.commands.iter().filter_map(|(_, command)| match command {
            Instruction::Presses(count, what) => Some((what.as_str(), *count)),
            _ => None,
        })
    }

    /// Plays it to the first trouble.
    pub fn run(&self, target: &mut dyn Target, album: &mut dyn Album) -> Result<(), Trouble> {
        self.play(
            target,
            album,
            |expected, found, trouble| {
                if expected == found { Ok(()) } else { Err(trouble(differences(expected, found))) }
            },
        )
    }

    /// The same for a device that shows only pixels: a twin, which knows the words on its screen, finds the keys that
    /// lead to a game and enter commands.
    pub fn spelt(&self, twin: &mut dyn Target) -> Result<Self, Trouble> {
        let mut commands = Vec::new();
        for (line, command) in &self.commands {
            let spelt = match command {
                Instruction::Game(opening) => {
                    let keys = opening.lead(twin).map_err(|reason| Trouble { line: *line, reason })?;
                    Instruction::Keys(keys.into_iter().map(|key| (key, Touch::Tap)).collect())
                }
                Instruction::Enter(text) => {
                    Instruction::Keys(way::enter(twin, text).map_err(|reason| Trouble { line: *line, reason })?)
                }
                Instruction::Skip => {
                    Instruction::Keys(way::skip(twin).map_err(|reason| Trouble { line: *line, reason })?)
                }
                // The keys are the same ones.
                Instruction::Presses(..) => continue,
                command => {
                    Self { displays: Vec::new(), commands: vec![(*line, command.clone())] }.run(twin, &mut NoAlbum)?;
                    command.clone()
                }
            };
            commands.push((*line, spelt));
        }
        Ok(Self { displays: self.displays.clone(), commands })
    }

    /// Plays it and returns its text with every `screen` block as the device shows it.
    pub fn bless(&self, text: &str, target: &mut dyn Target, album: &mut dyn Album) -> Result<String, Trouble> {
        let mut blocks = Vec::new();
        self.play(target, album, |_, found, _| {
            blocks.push(found.to_vec());
            Ok(())
        })?;
        let mut blocks = blocks.into_iter();
        let mut out = String::new();
        let mut inside = false;
        for line in text.lines() {
            inside &= line.trim() != "end";
            if !inside {
                out += line;
                out.push('\n');
            }
            if line.trim() == "screen" {
                inside = true;
                for line in blocks.next().unwrap_or_default() {
                    out += format!("    {line}").trim_end();
                    out.push('\n');
                }
            }
        }
        Ok(out)
    }

    fn play(
        &self,
        target: &mut dyn Target,
        album: &mut dyn Album,
        mut compare: impl FnMut(&[String], &[String], &dyn Fn(String) -> Trouble) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let mut presses = PressCount::default();
        for (line, command) in &self.commands {
            let trouble = |reason: String| Trouble { line: *line, reason };
            if !matches!(
                command,
                Instruction::Keys(_)
                    | Instruction::Expect(_)
                    | Instruction::Bar(_)
                    | Instruction::Screen(_)
                    | Instruction::Shot(_)
            ) {
                presses.restart();
            }
            match command {
                Instruction::Screen(expected) => {
                    if let Some(found) = target_lines(target) {
                        compare(expected, &found, &trouble)?;
                    }
                }
                Instruction::Shot(name) => album.shot(name, &target.picture()).map_err(trouble)?,
                Instruction::Presses(count, _) => presses.expect(*count, target.app()).map_err(trouble)?,
                Instruction::Expect(text) => {
                    let is_there = |lines: &[String]| lines.iter().any(|line| line.contains(text.as_str()));
                    expect(target, is_there, &format!("`{}` on the screen", one_line(text))).map_err(trouble)?;
                }
                Instruction::Bar(text) => {
                    let is_there = |lines: &[String]| lines.last().is_some_and(|line| names_bar(line, text));
                    expect(target, is_there, &format!("`{}` on the bar", one_line(text))).map_err(trouble)?;
                }
                Instruction::ExpectRefusal(refusal) => {
                    let sentence = Body::said(ENGLISH, engine::text::refusals::Sentence::from(*refusal));
                    let is_there = |lines: &[String]| lines.get(1).is_some_and(|line| **line == *sentence);
                    expect(target, is_there, &format!("refusal {}", refusal.name())).map_err(trouble)?;
                }
                deed => carry_out(deed, target, &mut presses).map_err(trouble)?,
            }
        }
        Ok(())
    }
}

/// What changes the device.
fn carry_out(deed: &Instruction, target: &mut dyn Target, presses: &mut PressCount) -> Result<(), String> {
    let press = |target: &mut dyn Target, keys: &[(Key, Touch)]| {
        keys.iter().for_each(|(key, touch)| target.press(*key, *touch));
    };
    match deed {
        Instruction::Keys(keys) => press(&mut Counting { target, presses }, keys),
        Instruction::Game(opening) => drop(opening.lead(target)?),
        Instruction::Enter(text) => drop(way::enter(&mut Counting { target, presses }, text)?),
        Instruction::Skip => drop(way::skip(target)?),
        Instruction::Lots(lots) => {
            let fixed = target::with_lots(target.stored(), *lots).map_err(|error| {
                let what = Body::said(ENGLISH, engine::app::store_error(error).1);
                format!("the lots cannot be fixed: {what}")
            })?;
            target.store_instead(fixed);
        }
        Instruction::Wait(time) => target.wait(*time),
        Instruction::Host(line) => target.host(line),
        Instruction::Reboot => target.reboot(),
        Instruction::Cut(bytes, keys) => {
            target.cut_after(*bytes);
            press(target, keys);
            if !target.is_off() {
                return Err(format!("the power lasted: fewer than {bytes} bytes of flash changed"));
            }
            target.reboot();
        }
        Instruction::Spoil(keys) => {
            let before = target.stored();
            press(target, keys);
            let spoilt = target::spoilt(&before, target.stored());
            target.store_instead(spoilt.ok_or("nothing was written")?);
        }
        Instruction::Expect(_)
        | Instruction::Bar(_)
        | Instruction::ExpectRefusal(_)
        | Instruction::Screen(_)
        | Instruction::Shot(_)
        | Instruction::Presses(..) => (),
    }
    Ok(())
}

/// The screen, if the device can tell what is on it, is as expected.
fn expect(target: &dyn Target, is_so: impl Fn(&[String]) -> bool, what: &str) -> Result<(), String> {
    match target_lines(target) {
        Some(lines) if !is_so(&lines) => Err(format!("expected {what}, found\n    {}", lines.join("\n    "))),
        _ => Ok(()),
    }
}

fn target_lines(target: &dyn Target) -> Option<Vec<String>> {
    let lines = target.view().map(|view| screen::lines(&view))?;
    Some(lines.into_iter().map(|line| line.trim_end().to_string()).collect())
}
