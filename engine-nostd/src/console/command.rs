//! What can be asked.

use core::str::SplitAsciiWhitespace;

use heapless::Vec;

use super::answer::Wrong;
use crate::app::NAMES;
use crate::export::Format;
use crate::kit::Name;
use crate::text::console::Word;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    Help,
    Games,
    Results,
    Export,
    Log,
    Roster,
    Screen,
    Stats,
    Backup,
    Restore,
    Name,
    Update,
}

impl Query {
    pub(super) const ALL: [(&'static str, Self, Word); 12] = [
        ("help", Self::Help, Word::HelpHelp),
        ("games", Self::Games, Word::HelpGames),
        ("results", Self::Results, Word::HelpResults),
        ("export", Self::Export, Word::HelpExport),
        ("log", Self::Log, Word::HelpLog),
        ("roster", Self::Roster, Word::HelpRoster),
        ("screen", Self::Screen, Word::HelpScreen),
        ("stats", Self::Stats, Word::HelpStats),
        ("backup", Self::Backup, Word::HelpBackup),
        ("restore", Self::Restore, Word::HelpRestore),
        ("name", Self::Name, Word::HelpName),
        ("update", Self::Update, Word::HelpUpdate),
    ];

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, ..)| known.eq_ignore_ascii_case(name)).map(|(_, command, _)| command)
    }
}

/// Which result, and how: `12 csv`, or `csv` for the game on the table.
pub(super) fn export<'a>(words: &mut SplitAsciiWhitespace<'a>) -> Result<(Option<u32>, Format), Wrong<'a>> {
    let first = words.next().unwrap_or_default();
    let (number, format) = match Format::named(first) {
        Some(_) => (None, first),
        None => {
            let number = first.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
            let is_number = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
            match number {
                Some(number) => (Some(number), words.next().unwrap_or_default()),
                None if is_number => return Err(Wrong::Word(Word::NoResult, first)),
                None => return Err(Wrong::Word(Word::WhichFormat, first)),
            }
        }
    };
    let format = Format::named(format).filter(|_| words.next().is_none());
    Ok((number, format.ok_or(Wrong::Word(Word::WhichFormat, first))?))
}

/// Names for the roster. Only what the dial of the device offers can be shown there.
pub(super) fn names<'a>(
    words: &mut SplitAsciiWhitespace<'a>,
    fits: impl Fn(&str) -> bool,
) -> Result<Vec<Name, NAMES>, Wrong<'a>> {
    let mut names = Vec::new();
    for word in words {
        let name = Name::try_from(word).ok().filter(|name| fits(name)).ok_or(Wrong::Word(Word::BadName, word))?;
        names.push(name).map_err(|_| Wrong::Word(Word::WhichName, word))?;
    }
    if names.is_empty() { Err(Wrong::Word(Word::WhichName, "")) } else { Ok(names) }
}
