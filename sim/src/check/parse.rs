//! What stands in the lines of a scenario.

use std::time::Duration;

use engine::input::Key;
use engine::kit::Refusal;

use crate::check::script::{Instruction, Touch};
use crate::device::board::BOARDS;

pub(super) fn parse_keys(text: &str) -> Result<Vec<(Key, Touch)>, String> {
    let mut keys = Vec::new();
    for word in text.split_whitespace() {
        let (key, press, times) = parse_key(word)?;
        keys.extend(std::iter::repeat_n((key, press), times));
    }
    if keys.is_empty() { Err("which keys?".into()) } else { Ok(keys) }
}

/// `down*3`: the key, how it is pressed, and how often.
pub(super) fn parse_key(text: &str) -> Result<(Key, Touch, usize), String> {
    let bad = || format!("no such key: `{text}` (up, down*3, hold-back, up~1500ms)");
    let (held, name) = text.strip_prefix("hold-").map_or((false, text), |name| (true, name));
    let (name, time) = name.split_once('~').map_or((name, None), |(name, time)| (name, Some(time)));
    let (name, times) = name.split_once('*').map_or((name, None), |(name, times)| (name, Some(times)));
    let key = match name {
        "up" => Key::Up,
        "down" => Key::Down,
        "select" => Key::Select,
        "back" => Key::Back,
        _ => return Err(bad()),
    };
    let times: u32 = times.map_or(Ok(1), |times| times.parse().map_err(|_| bad()))?;
    match (held, time, times) {
        (_, _, 0 | 1000..) => Err(bad()),
        (true, None, times) => Ok((key, Touch::Hold(times), 1)),
        (false, None, times) => Ok((key, Touch::Tap, times as usize)),
        (false, Some(time), 1) => Ok((key, Touch::For(parse_time(time)?), 1)),
        _ => Err(bad()),
    }
}

/// No scenario needs more, and a clock that runs for ever ends nowhere.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

pub(super) fn parse_time(text: &str) -> Result<Duration, String> {
    let bad = || format!("no such time: `{text}` (200ms, 90s, 20min, at most a day)");
    let split = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(bad)?;
    let (number, unit) = text.split_at(split);
    let number: u64 = number.parse().map_err(|_| bad())?;
    let time = match unit {
        "ms" => Duration::from_millis(number),
        "s" => Duration::from_secs(number),
        "min" => Duration::from_secs(number.saturating_mul(60)),
        _ => return Err(bad()),
    };
    if time <= LONGEST { Ok(time) } else { Err(bad()) }
}

pub(super) fn parse_refusal(name: &str) -> Result<Refusal, String> {
    let found = Refusal::ALL.iter().find(|refusal| refusal.name() == name);
    found.copied().ok_or_else(|| format!("no such refusal: `{name}`"))
}

pub(super) fn parse_name(name: &str) -> Result<String, String> {
    let valid = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if valid { Ok(name.into()) } else { Err(format!("no name for a picture: `{name}` (letters, digits and -)")) }
}

/// `oled colour`: the displays of a scenario that is about what only they have.
pub(super) fn parse_displays(text: &str) -> Result<Vec<String>, String> {
    let known = |name: &&str| BOARDS.iter().any(|board| board.profile.name == *name);
    match text.split_whitespace().find(|name| !known(name)) {
        Some(name) => Err(format!("no such display: `{name}`")),
        None if text.is_empty() => Err("only which displays?".into()),
        None => Ok(text.split_whitespace().map(Into::into).collect()),
    }
}

/// The lines up to `end`.
pub(super) fn parse_block<'t>(mut lines: impl Iterator<Item = &'t str>) -> Result<Vec<String>, String> {
    let mut block = Vec::new();
    loop {
        match lines.next() {
            Some(line) if line.trim() == "end" => return Ok(block),
            Some(line) => block.push(line.strip_prefix("    ").unwrap_or(line).trim_end().into()),
            None => return Err("`screen` without `end`".into()),
        }
    }
}

/// `23 up select`: how many bytes the power lasts for, and the keys.
pub(super) fn parse_cut(text: &str) -> Result<Instruction, String> {
    let (bytes, keys) = text.split_once(' ').unwrap_or((text, ""));
    let bytes = bytes.parse().map_err(|_| format!("no number of bytes: `{bytes}`"))?;
    Ok(Instruction::Cut(bytes, parse_keys(keys)?))
}

/// `3 one link`: so many presses for an entry that is called like this.
pub(super) fn parse_presses(text: &str) -> Result<Instruction, String> {
    let (count, what) = text.split_once(' ').ok_or_else(|| format!("how many presses, for what? `{text}`"))?;
    let count = count.parse().map_err(|_| format!("no number of presses: `{count}`"))?;
    Ok(Instruction::Presses(count, what.trim().into()))
}
