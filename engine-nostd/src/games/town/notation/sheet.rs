//! A typed town as text. What sets up a town is also what types it:
//! `c00=6,1,1,1 Zoo x2:R`, `R=H00 H01`, `plan R 3lm Zoo,Bank,Fire`, `wild 2`, `double 1`, `res 5`, `requests L,K`.
//! Other commands: `P1 town`, `lay R H00 double`, `lift R H00`, `plans R 3lm Zoo,Bank,Fire 2x2` (all of a line),
//! `take`, `close`.

use crate::games::town::Rail;
use crate::games::town::board::{Path, Place, Spot};
use crate::games::town::requests::{Request, Requests};
use crate::games::town::sheet::{Card, Plan, TownSheet};
use crate::games::town::typing::{Stock, Typing};
use crate::kit::{Books, Line};
use crate::line;
use crate::notation::{Checked, Names, Reader, Unclear, Written, parse, unclear};

/// Reads one item of a town, as it is: lines may break the rules, which is for the sheet to say.
pub fn read_sheet(sheet: &mut TownSheet, item: &str) -> Result<(), Unclear> {
    let (names, books) = (Names::default(), Books::new());
    let mut reader = Reader::new(&names, &books, item)?;
    let first = reader.peek().unwrap_or_default();
    if first.contains('=') {
        reader.cut('=', "a line or a card")?;
        let Some(rail) = reader.peek().and_then(Rail::of) else {
            let (place, card) = (Place::read(&mut reader)?, Card::read(&mut reader)?);
            return sheet.set_card(place, card).map_err(|_| unclear("points from 1 to 6", item));
        };
        reader.next("a line")?;
        sheet.lines[rail] = Path::default();
        while reader.peek().is_some() {
            sheet.lines[rail].add(Spot::read(&mut reader)?);
        }
        return Ok(());
    }
    let words = item.split_whitespace().count();
    match (first, Stock::of(first)) {
        ("requests", _) if words > 1 => {
            let list = item.trim_start_matches("requests").trim();
            let [left, right] = requests(list)?;
            if left == right {
                return Err(unclear("two different Requests", list));
            }
            sheet.requests = Some([left, right]);
        }
        ("plan", _) if words > 1 => {
            reader.word("plan")?;
            let (rail, plan) = (Rail::read(&mut reader)?, Plan::read(&mut reader)?);
            reader.end().map_err(|_| plan.unclear())?;
            sheet.plans[rail].push(plan).map_err(|_| unclear("at most four plans for each line", item))?;
        }
        (_, Some(stock)) if words == 2 => {
            reader.next("a stock")?;
            sheet.set_stock(stock, u16::read(&mut reader)?).map_err(|_| unclear("at most 999", item))?;
        }
        _ if parse::<Typing>(&names, &books, item).is_ok() => return Err(unclear("a part of a town", item)),
        _ => return Err(unclear("a town command", item)),
    }
    Ok(())
}

/// `L,K`: left and right card.
pub(super) fn requests(list: &str) -> Result<Requests, Unclear> {
    let (left, right) = list.trim().split_once(',').ok_or_else(|| unclear("two Requests such as A,K", list))?;
    Ok([Request::parse(left)?, Request::parse(right)?])
}

/// Compares one item with the town; `None` if it is not about the town.
pub(super) fn check(sheet: &TownSheet, names: &Names, item: &str) -> Result<Option<Checked>, Unclear> {
    let (subject, expected) = item.rsplit_once(' ').ok_or_else(|| unclear("a value", item))?;
    let books = Books::new();
    let mut reader = Reader::new(names, &books, subject)?;
    let score = sheet.score();
    let [_, pla, pen, req, rsc] = score.parts();
    let key = reader.next("a value")?;
    let found: Line = match (key, Stock::of(key)) {
        ("line", _) => line!("{}", sheet.line(Rail::read(&mut reader)?)),
        ("shape", _) => {
            let shape = sheet.path(Rail::read(&mut reader)?).shape();
            shape.map_or_else(|refusal| refusal.name().into(), |()| "ok".into())
        }
        ("tokens", _) => line!("{}", sheet.path(Rail::read(&mut reader)?).tokens()),
        ("request", _) => line!("{}", sheet.request(Request::read(&mut reader)?, score.fewest())),
        ("wilds", _) => {
            let (rail, plan) = (Rail::read(&mut reader)?, Plan::read(&mut reader)?);
            sheet.wilds(rail, plan).map_or_else(|| "-".into(), |need| line!("{need}"))
        }
        ("spot", _) => line!("{}", Spot::read(&mut reader)?.0),
        ("cross", _) => line!("{}", sheet.crossings()),
        ("shared", _) => line!("{}", sheet.shared()),
        ("pla", _) => line!("{pla}"),
        ("pen", _) => line!("{pen}"),
        ("req", _) => line!("{req}"),
        ("rsc", _) => line!("{rsc}"),
        ("ful", _) => line!("{}", score.count()),
        ("total", _) => line!("{}", score.total()),
        (_, Some(stock)) => line!("{}", sheet.stock(stock)),
        _ => return Ok(None),
    };
    reader.end()?;
    Ok(Some(if &*found == expected { Ok(()) } else { Err(line!("{subject} {found}")) }))
}
