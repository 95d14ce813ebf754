//! A typed town as text. What sets up a town is also what types it:
//! `c00=6,1,1,1 Zoo x2:R`, `R=H00 H01`, `plan R 3lm Zoo,Bank,Fire`, `wild 2`, `double 1`, `res 5`, `requests L,K`.
//! Other commands: `P1 town`, `lay R H00 double`, `lift R H00`, `plans R 3lm Zoo,Bank,Fire 2x2` (all of a line),
//! `take`, `close`.

use core::fmt::Write;

use super::{effect, rail, request};
use crate::games::town::board::{Path, Place, Spot};
use crate::games::town::plans::Effect;
use crate::games::town::requests::Requests;
use crate::games::town::sheet::{Card, Landmark, Plan, Plans, Sheet, Upgrade};
use crate::games::town::typing::{Stock, Typing};
use crate::games::town::{Four, Rail};
use crate::kit::Line;
use crate::line;
use crate::notation::{Names, Script, Unclear, Verdict, gather, number, unclear};

/// Reads one item of a town, as it is: lines may break the rules, which is for the sheet to say.
pub fn read_sheet(sheet: &mut Sheet, item: &str) -> Result<(), Unclear> {
    if let Some((rail, spots)) = line_of(item) {
        let mut path = Path::default();
        for word in spots.split_whitespace() {
            path.add(spot(word)?);
        }
        sheet.lines[rail] = path;
        return Ok(());
    }
    if let Some(list) = item.strip_prefix("requests ") {
        let [left, right] = requests(list)?;
        if left == right {
            return Err(unclear("two different Requests", list));
        }
        sheet.requests = Some([left, right]);
        return Ok(());
    }
    let words: heapless::Vec<&str, 5> = item.split_whitespace().take(5).collect();
    if let ["plan", line, card @ ..] = words.as_slice() {
        let (rail, plan) = (rail(line)?, plan(card)?);
        return sheet.plans[rail].push(plan).map_err(|_| unclear("at most four plans for each line", item));
    }
    match parse(item)? {
        Typing::Card { place, card } => {
            sheet.cards.iter_mut().skip(usize::from(place.0)).take(1).for_each(|slot| *slot = card);
        }
        Typing::Stock { stock, count } => sheet.set_stock(stock, count).map_err(|_| unclear("at most 999", item))?,
        _ => return Err(unclear("a part of a town", item)),
    }
    Ok(())
}

/// `L,K`: left and right card.
pub(super) fn requests(list: &str) -> Result<Requests, Unclear> {
    let (left, right) = list.trim().split_once(',').ok_or_else(|| unclear("two Requests such as A,K", list))?;
    Ok([request(left)?, request(right)?])
}

fn spot(word: &str) -> Result<Spot, Unclear> {
    Spot::parse(word).ok_or_else(|| unclear("a spot such as H00", word))
}

fn line_of(item: &str) -> Option<(Rail, &str)> {
    let (letter, spots) = item.split_once('=')?;
    Some((rail(letter).ok()?, spots))
}

/// `c00=6,1,1,1 Zoo x2:R`; everything after the sign may be missing.
fn card(item: &str) -> Result<(Place, Card), Unclear> {
    let (name, rest) = item.split_once('=').ok_or_else(|| unclear("a town command", item))?;
    let digit = |c: char| u8::try_from(u32::from(c).wrapping_sub(u32::from('0'))).ok().filter(|n| *n < 4);
    let mut letters = name.chars();
    let place = match (letters.next(), letters.next().and_then(digit), letters.next().and_then(digit), letters.next()) {
        (Some('c'), Some(row), Some(column), None) => Place(row * 4 + column),
        _ => return Err(unclear("a card such as c00", name)),
    };
    let (mut points, mut mark, mut upgrade) = (None, None, None);
    for word in rest.split_whitespace() {
        let again = if let Some(landmark) = landmark(word) {
            mark.replace(landmark).is_some()
        } else if let Some(rails) = word.strip_prefix("x2:") {
            upgrade.replace(Upgrade { doubles: true, rails: rails_of(rails)? }).is_some()
        } else if let Some(rails) = word.strip_prefix("+3:") {
            upgrade.replace(Upgrade { doubles: false, rails: rails_of(rails)? }).is_some()
        } else {
            points.replace(four(word)?).is_some()
        };
        if again {
            return Err(unclear("points, landmark and upgrade once each", word));
        }
    }
    let card = Card { points: points.unwrap_or(Card::PLAIN.points), landmark: mark, upgrade };
    if !card.possible() {
        return Err(unclear("points from 1 to 6", item));
    }
    Ok((place, card))
}

fn landmark(word: &str) -> Option<Landmark> {
    Landmark::ALL.into_iter().find(|landmark| landmark.key() == word)
}

fn rails_of(letters: &str) -> Result<u8, Unclear> {
    let mut bits = 0;
    for c in letters.chars() {
        let found = Rail::ALL.into_iter().find(|rail| rail.letter().chars().eq([c]) && bits & rail.bit() == 0);
        bits |= found.ok_or_else(|| unclear("colours such as RY", letters))?.bit();
    }
    if bits == 0 { Err(unclear("colours such as RY", letters)) } else { Ok(bits) }
}

/// Four numbers in the order R, Y, B, K.
pub(super) fn four<T: core::str::FromStr + Copy>(list: &str) -> Result<Four<T>, Unclear> {
    let numbers: heapless::Vec<T, 4> = gather(list.split(',').map(number), "four numbers")?;
    numbers.into_array().map(Four).map_err(|_| unclear("four numbers", list))
}

fn plan(words: &[&str]) -> Result<Plan, Unclear> {
    let (effect, list) = match words {
        [key] => (effect(key)?, ""),
        [key, list] => (effect(key)?, *list),
        _ => return Err(unclear("a plan", words.first().unwrap_or(&""))),
    };
    let mut landmarks = 0;
    for word in list.split(',').filter(|_| !list.is_empty()) {
        let bit = landmark(word).ok_or_else(|| unclear("a landmark", word))?.bit();
        if landmarks & bit != 0 {
            return Err(unclear("each landmark once", word));
        }
        landmarks |= bit;
    }
    let plan = Plan { effect, landmarks };
    if plan.possible() { Ok(plan) } else { Err(unclear("a plan, `3lm` with three landmarks", effect.key())) }
}

/// `R 3lm Zoo,Bank,Fire 2x2`: all plans of a line.
fn plans(text: &str) -> Result<Typing, Unclear> {
    let mut words = text.split_whitespace();
    let rail = rail(words.next().unwrap_or_default())?;
    let mut plans = Plans::new();
    while let Some(key) = words.next() {
        let card = match words.clone().next() {
            Some(list) if key == Effect::Landmarks.key() => {
                words.next();
                plan(&[key, list])?
            }
            _ => plan(&[key])?,
        };
        plans.push(card).map_err(|_| unclear("at most four plans for each line", text))?;
    }
    Ok(Typing::Plans { rail, plans })
}

/// A command of a typed town.
pub(super) fn parse(text: &str) -> Result<Typing, Unclear> {
    if let Some((rail, spots)) = line_of(text) {
        return Ok(Typing::Line { rail, spots: gather(spots.split_whitespace().map(spot), "at most eight tokens")? });
    }
    if let Some(line) = text.strip_prefix("plans ") {
        return plans(line);
    }
    let words: heapless::Vec<&str, 4> = match gather(text.split_whitespace().map(Ok), "fewer words") {
        Ok(words) if !text.contains('=') => words,
        _ => return card(text).map(|(place, card)| Typing::Card { place, card }),
    };
    let stock = |key: &str| Stock::ALL.into_iter().find(|stock| stock.key() == key);
    match words.as_slice() {
        ["lay", line, at] => Ok(Typing::Lay { rail: rail(line)?, spot: spot(at)?, double: false }),
        ["lay", line, at, "double"] => Ok(Typing::Lay { rail: rail(line)?, spot: spot(at)?, double: true }),
        ["lift", line, at] => Ok(Typing::Lift { rail: rail(line)?, spot: spot(at)? }),
        ["take"] => Ok(Typing::Take),
        ["close"] => Ok(Typing::Close),
        [key, count] => match stock(key) {
            Some(stock) => Ok(Typing::Stock { stock, count: number(count)? }),
            None => Err(unclear("a town command", text)),
        },
        _ => Err(unclear("a town command", text)),
    }
}

fn write_plan(out: &mut Script, plan: Plan) {
    // Words take what fits and report no error.
    let _ = write!(out, " {}", plan.effect.key());
    let named = Landmark::ALL.into_iter().filter(|landmark| plan.landmarks & landmark.bit() != 0);
    for (i, landmark) in named.enumerate() {
        let _ = write!(out, "{}{}", if i == 0 { " " } else { "," }, landmark.key());
    }
}

fn write_card(out: &mut Script, place: Place, card: &Card) {
    let [r, y, b, k] = card.points.0;
    let _ = write!(out, "c{}{}={r},{y},{b},{k}", place.row(), place.column());
    if let Some(landmark) = card.landmark {
        let _ = write!(out, " {}", landmark.key());
    }
    if let Some(upgrade) = card.upgrade {
        let _ = write!(out, " {}", if upgrade.doubles { "x2:" } else { "+3:" });
        for rail in Rail::ALL.into_iter().filter(|rail| upgrade.rails & rail.bit() != 0) {
            let _ = write!(out, "{}", rail.letter());
        }
    }
}

pub(super) fn print(names: &Names, typing: &Typing) -> Script {
    let mut out = Script::new();
    match typing {
        Typing::Open(seat) => return line!("{} town", names.name(*seat)),
        Typing::Lay { rail, spot, double } => {
            return line!("lay {} {spot}{}", rail.letter(), if *double { " double" } else { "" });
        }
        Typing::Lift { rail, spot } => return line!("lift {} {spot}", rail.letter()),
        Typing::Line { rail, spots } => {
            let _ = write!(out, "{}=", rail.letter());
            for (i, spot) in spots.iter().enumerate() {
                let _ = write!(out, "{}{spot}", if i == 0 { "" } else { " " });
            }
        }
        Typing::Card { place, card } => write_card(&mut out, *place, card),
        Typing::Plans { rail, plans } => {
            let _ = write!(out, "plans {}", rail.letter());
            plans.iter().for_each(|plan| write_plan(&mut out, *plan));
        }
        Typing::Stock { stock, count } => return line!("{} {count}", stock.key()),
        Typing::Take => return "take".into(),
        Typing::Close => return "close".into(),
    }
    out
}

/// Compares one item with the town; `None` if it is not about the town.
pub(super) fn check(sheet: &Sheet, item: &str) -> Result<Option<Verdict>, Unclear> {
    let (subject, expected) = item.rsplit_once(' ').ok_or_else(|| unclear("a value", item))?;
    // No value of a town has more words, but one of a player may.
    let Ok(words) = gather::<_, 4>(subject.split_whitespace().map(Ok), "fewer words") else { return Ok(None) };
    let score = sheet.score();
    let [_, pla, pen, req, rsc] = score.parts();
    let found: Line = match words.as_slice() {
        ["line", line] => line!("{}", sheet.line(rail(line)?)),
        ["shape", line] => {
            sheet.path(rail(line)?).shape().map_or_else(|refusal| refusal.name().into(), |()| "ok".into())
        }
        ["tokens", line] => line!("{}", sheet.path(rail(line)?).tokens()),
        ["request", letter] => line!("{}", sheet.request(request(letter)?, score.fewest())),
        ["wilds", line, rest @ ..] => {
            sheet.wilds(rail(line)?, plan(rest)?).map_or_else(|| "-".into(), |need| line!("{need}"))
        }
        ["spot", name] => line!("{}", spot(name)?.0),
        ["cross"] => line!("{}", sheet.crossings()),
        ["shared"] => line!("{}", sheet.shared()),
        ["pla"] => line!("{pla}"),
        ["pen"] => line!("{pen}"),
        ["req"] => line!("{req}"),
        ["rsc"] => line!("{rsc}"),
        ["ful"] => line!("{}", score.count()),
        ["total"] => line!("{}", score.total()),
        [key] => match Stock::ALL.into_iter().find(|stock| stock.key() == *key) {
            Some(stock) => line!("{}", sheet.stock(stock)),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some(if &*found == expected { Ok(()) } else { Err(line!("{subject} {found}")) }))
}
