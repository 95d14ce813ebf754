//! Commands as text: `P1 lay R open 1 cross`, `P1 pad lines 16,20,11,9 plans 14,8,6,8 res 5`.

use core::fmt::Write;

use super::{effect, location, rail, town};
use crate::games::town::pad::{Claim, Entry};
use crate::games::town::plans::{Effect, NewPlan};
use crate::games::town::player::{Lay, Token, Value};
use crate::games::town::turn::{Bonus, Part};
use crate::games::town::{Command, Four, Typing};
use crate::kit::{Change, Seat};
use crate::line;
use crate::notation::{Names, Script, Unclear, change, gather, number, unclear};

pub(super) fn parse(names: &Names, text: &str) -> Result<Command, Unclear> {
    let words: heapless::Vec<&str, 16> = gather(text.split_whitespace().map(Ok), "fewer words")?;
    match words.as_slice() {
        ["next"] => Ok(Command::Next),
        ["title", score] => Ok(Command::Title { score: number(score)?, requests: false }),
        ["title", score, "requests"] => Ok(Command::Title { score: number(score)?, requests: true }),
        [who, rest @ ..] if names.seat(who).is_ok() => parse_for(names.seat(who)?, rest, text),
        _ => town::parse(text).map(Command::Town),
    }
}

pub(super) fn print(names: &Names, command: &Command) -> Script {
    match (command, command.seat()) {
        (Command::Town(typing), _) => town::print(names, typing),
        (Command::Title { score, requests }, _) => {
            line!("title {score}{}", if *requests { " requests" } else { "" })
        }
        (command, Some(seat)) => {
            let mut out: Script = line!("{} ", names.name(seat));
            write_for(&mut out, command);
            out
        }
        (_, None) => "next".into(),
    }
}

fn token(key: &str) -> Result<Token, Unclear> {
    Token::ALL.into_iter().find(|token| token.key() == key).ok_or_else(|| unclear("a Development token", key))
}

/// `R open 1 cross double`.
fn lay(words: &[&str]) -> Result<Lay, Unclear> {
    let (line, mut rest) = words.split_first().ok_or_else(|| unclear("a line", ""))?;
    let mut lay = Lay { rail: rail(line)?, open: 0, cross: false, double: false };
    loop {
        rest = match rest {
            [] => return Ok(lay),
            ["open", halves, more @ ..] => {
                lay.open = number(halves)?;
                more
            }
            ["cross", more @ ..] => {
                lay.cross = true;
                more
            }
            ["double", more @ ..] => {
                lay.double = true;
                more
            }
            [word, ..] => return Err(unclear("open, cross or double", word)),
        };
    }
}

/// `R 7tok drop 3lm`.
fn plan(words: &[&str]) -> Result<NewPlan, Unclear> {
    let (line, drop, key) = match words {
        [line] => (line, None, "?"),
        [line, "drop", drop] => (line, Some(drop), "?"),
        [line, key] => (line, None, *key),
        [line, key, "drop", drop] => (line, Some(drop), *key),
        _ => return Err(unclear("a line and a plan", words.first().unwrap_or(&""))),
    };
    Ok(NewPlan { rail: rail(line)?, effect: effect(key)?, drop: drop.map(|key| effect(key)).transpose()? })
}

fn effects(list: &str) -> Result<Four<Effect>, Unclear> {
    let effects: heapless::Vec<Effect, 4> = gather(list.split(',').map(effect), "four plans")?;
    effects.into_array().map(Four).map_err(|_| unclear("four plans", list))
}

/// `lines 16,20,11,9 plans 14,8,6,8 fulfilled 2,1,1,1 requests 12,8 res 5`.
fn entry(words: &[&str]) -> Result<Entry, Unclear> {
    let mut entry = Entry {
        lines: Four::default(),
        plans: Four::default(),
        fulfilled: None,
        requests: heapless::Vec::new(),
        res: None,
    };
    let (mut lines, mut plans) = (false, false);
    for pair in words.chunks(2) {
        match pair {
            ["lines", list] => {
                entry.lines = town::four(list)?;
                lines = true;
            }
            ["plans", list] => {
                entry.plans = town::four(list)?;
                plans = true;
            }
            ["fulfilled", list] => entry.fulfilled = Some(town::four(list)?),
            ["requests", list] => entry.requests = gather(list.split(',').map(claim), "two Requests")?,
            ["res", count] => entry.res = Some(number(count)?),
            _ => return Err(unclear("a part of the pad", pair.first().unwrap_or(&""))),
        }
    }
    if lines && plans { Ok(entry) } else { Err(unclear("lines and plans", "less")) }
}

fn claim(word: &str) -> Result<Claim, Unclear> {
    if word == "auto" { Ok(Claim::Computed) } else { number(word).map(Claim::Points) }
}

fn parse_for(seat: Seat, words: &[&str], text: &str) -> Result<Command, Unclear> {
    Ok(match words {
        ["town"] => Command::Town(Typing::Open(seat)),
        ["dealt", dealt] => Command::Dealt { seat, token: token(dealt)?, plans: None },
        ["dealt", dealt, "plans", list] => Command::Dealt { seat, token: token(dealt)?, plans: Some(effects(list)?) },
        ["acquire", letter] => Command::Acquire { seat, location: location(letter)? },
        ["place"] => Command::Place(seat),
        ["skip", "C"] => Command::Skip { seat, part: Part::Track },
        ["skip", "D"] => Command::Skip { seat, part: Part::Location },
        ["end"] => Command::End(seat),
        ["lay", rest @ ..] => Command::Lay { seat, lay: lay(rest)? },
        ["plan", rest @ ..] => Command::Plan { seat, plan: plan(rest)? },
        ["dev", key] => Command::Develop { seat, token: token(key)? },
        ["buy", key] => Command::Buy { seat, token: token(key)? },
        ["discard", line] => Command::Discard { seat, rail: rail(line)? },
        ["bonus", "res"] => Command::Bonus { seat, bonus: Bonus::Resources },
        ["bonus", "lay", rest @ ..] => Command::Bonus { seat, bonus: Bonus::Lay(lay(rest)?) },
        ["bonus", "plan", rest @ ..] => Command::Bonus { seat, bonus: Bonus::Plan(plan(rest)?) },
        ["pad", rest @ ..] => Command::Pad { seat, entry: entry(rest)? },
        ["adjust", key, by] => {
            let found = Value::ALL.into_iter().find(|value| value.key() == *key);
            let value = found.ok_or_else(|| unclear("a value", key))?;
            Command::Correct { seat, value, change: change(by)? }
        }
        _ => return Err(unclear("a command", text)),
    })
}

fn write_lay(out: &mut Script, lay: Lay) {
    // Words take what fits and report no error; the longest command fits.
    let _ = write!(out, "lay {}", lay.rail.letter());
    if lay.open > 0 {
        let _ = write!(out, " open {}", lay.open);
    }
    let _ = write!(out, "{}{}", if lay.cross { " cross" } else { "" }, if lay.double { " double" } else { "" });
}

fn write_plan(out: &mut Script, plan: NewPlan) {
    let _ = write!(out, "plan {} {}", plan.rail.letter(), plan.effect.key());
    if let Some(drop) = plan.drop {
        let _ = write!(out, " drop {}", drop.key());
    }
}

fn write_entry(out: &mut Script, entry: &Entry) {
    let ([a, b, c, d], [e, f, g, h]) = (entry.lines.0, entry.plans.0);
    let _ = write!(out, "pad lines {a},{b},{c},{d} plans {e},{f},{g},{h}");
    if let Some(Four([a, b, c, d])) = entry.fulfilled {
        let _ = write!(out, " fulfilled {a},{b},{c},{d}");
    }
    for (i, claim) in entry.requests.iter().enumerate() {
        let before = if i == 0 { " requests " } else { "," };
        let _ = match claim {
            Claim::Points(points) => write!(out, "{before}{points}"),
            Claim::Computed => write!(out, "{before}auto"),
        };
    }
    if let Some(res) = entry.res {
        let _ = write!(out, " res {res}");
    }
}

fn write_for(out: &mut Script, command: &Command) {
    let _ = match command {
        Command::Dealt { token, plans: None, .. } => write!(out, "dealt {}", token.key()),
        Command::Dealt { token, plans: Some(Four(plans)), .. } => {
            let [r, y, b, k] = plans.map(Effect::key);
            write!(out, "dealt {} plans {r},{y},{b},{k}", token.key())
        }
        Command::Acquire { location, .. } => write!(out, "acquire {}", location.letter()),
        Command::Place(_) => write!(out, "place"),
        Command::Skip { part: Part::Track, .. } => write!(out, "skip C"),
        Command::Skip { part: Part::Location, .. } => write!(out, "skip D"),
        Command::End(_) => write!(out, "end"),
        Command::Develop { token, .. } => write!(out, "dev {}", token.key()),
        Command::Buy { token, .. } => write!(out, "buy {}", token.key()),
        Command::Discard { rail, .. } => write!(out, "discard {}", rail.letter()),
        Command::Bonus { bonus: Bonus::Resources, .. } => write!(out, "bonus res"),
        Command::Bonus { bonus: Bonus::Lay(lay), .. } => write!(out, "bonus ").map(|()| write_lay(out, *lay)),
        Command::Bonus { bonus: Bonus::Plan(plan), .. } => write!(out, "bonus ").map(|()| write_plan(out, *plan)),
        Command::Correct { value, change: Change::By(by), .. } => write!(out, "adjust {} {by:+}", value.key()),
        Command::Correct { value, change: Change::To(to), .. } => write!(out, "adjust {} {to}", value.key()),
        Command::Lay { lay, .. } => {
            write_lay(out, *lay);
            Ok(())
        }
        Command::Plan { plan, .. } => {
            write_plan(out, *plan);
            Ok(())
        }
        Command::Pad { entry, .. } => {
            write_entry(out, entry);
            Ok(())
        }
        Command::Next | Command::Title { .. } | Command::Town(_) => Ok(()),
    };
}
