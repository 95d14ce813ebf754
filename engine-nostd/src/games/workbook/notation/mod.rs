//! The Workbook as text: docs/rules/notation.md.

mod check;
mod parse;
mod position;
mod print;

use super::Workbook;
use super::state::{Built, Duty, Phase, TramLink};
use super::terms::{Command, Value};
use crate::games::rails::{Building, Words, link_head, say_link_head};
use crate::kit::{Line, Players};
use crate::line;
use crate::notation::{Names, Notation, Opening, Script, Unclear, Verdict, number, unclear};

impl Notation for Workbook {
    fn names(&self, players: &Players) -> Names {
        Names::numbered(players.len())
    }

    fn parse(&self, names: &Names, text: &str) -> Result<Command, Unclear> {
        parse::command(names, text)
    }

    fn print(&self, names: &Names, command: &Command) -> Script {
        print::command(names, command)
    }

    fn position(given: &str) -> Result<(Self, Names), Unclear> {
        position::given(given)
    }

    fn opening(&self, names: &Names) -> Opening {
        position::opening(self, names)
    }

    fn check(&self, names: &Names, item: &str) -> Result<Verdict, Unclear> {
        check::check(self, names, item)
    }
}

impl Workbook {
    const fn phase_key(&self, duty: Option<Duty>) -> &'static str {
        match (self.phase, duty) {
            (Phase::Bid, _) => "BID",
            (Phase::Update, _) => "UP",
            (_, Some(duty)) => duty.key(),
            (_, None) => "END",
        }
    }
}

impl Duty {
    const ALL: [Self; 3] = [Self::Action1, Self::Action2, Self::SelfHelp];

    const fn key(self) -> &'static str {
        match self {
            Self::Action1 => "A1",
            Self::Action2 => "A2",
            Self::SelfHelp => "SH",
        }
    }
}

fn value(key: &str) -> Option<Value> {
    Value::ALL.into_iter().find(|value| value.key() == key)
}

fn kind(word: &str) -> Result<Building, Unclear> {
    Building::of(word).ok_or_else(|| unclear("R, C, L or I", word))
}

/// `B3`
fn building_number(word: &str) -> Result<u8, Unclear> {
    number(word.strip_prefix('B').ok_or_else(|| unclear("a building such as B1", word))?)
}

/// `L1=P1 3 C U b1` or `L2=P2 4 I -`
fn link_item(names: &Names, item: &str) -> Result<TramLink, Unclear> {
    let mut words = Words::of(item);
    let mut found: TramLink = link_head(names, &mut words)?;
    let (tiles, finished) = (found.tiles, found.finished);
    for word in words.0 {
        match word {
            "U" => found.upgraded = tiles,
            "+" | "-" if !finished => found.worked = word == "+",
            _ if word.starts_with('b') => found.extra.0 = number(word.trim_start_matches('b'))?,
            _ => return Err(unclear("an option of a link", word)),
        }
    }
    if tiles == 0 || found.extra.0 > tiles {
        return Err(unclear("a link with rails", item));
    }
    Ok(found)
}

/// `B1=P1 R ^`
fn building_item(names: &Names, item: &str) -> Result<Built, Unclear> {
    let mut words = item.split_whitespace();
    let head = words.next().unwrap_or_default();
    let (name, who) = head.split_once('=').ok_or_else(|| unclear("a building and its owner", head))?;
    let kind = kind(words.next().unwrap_or_default())?;
    let level = match words.next() {
        None => 0,
        Some("^") => 1,
        Some("^^") => 2,
        Some(other) => return Err(unclear("^ or ^^", other)),
    };
    Ok(Built { number: building_number(name)?, owner: names.seat(who)?, kind, level })
}

fn say_link(names: &Names, link: &TramLink) -> Line {
    let mut out = say_link_head(names, link);
    if link.extra.0 > 0 {
        out = line!("{out} b{}", link.extra.0);
    }
    out
}

fn say_built(names: &Names, built: &Built) -> Line {
    let level = match built.level {
        0 => "",
        1 => " ^",
        _ => " ^^",
    };
    line!("B{}={} {}{level}", built.number, names.name(built.owner), built.kind.letter())
}
