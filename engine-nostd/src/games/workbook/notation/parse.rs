//! Commands from text.

use heapless::Vec;

use crate::games::rails::{Tickets, Words, link};
use crate::games::workbook::terms::{Action, Build, Command, Commerce, Correction, Help, Spaces, Split, Stop, Trip};
use crate::kit::Seat;
use crate::notation::{Names, Unclear, change, number, unclear};

pub(super) fn command(names: &Names, text: &str) -> Result<Command, Unclear> {
    let mut words = Words::of(text);
    let command = match words.next("a command")? {
        "update" => Command::Update,
        "retry" => Command::Retry,
        "auction" => Command::Auction { winner: names.seat(words.next("the winner")?)?, price: words.number()? },
        "confirm" => Command::Confirm {
            goal: words.number()?,
            met: match words.next("yes or no")? {
                "yes" => true,
                "no" => false,
                other => return Err(unclear("yes or no", other)),
            },
        },
        who => of_seat(names.seat(who)?, &mut words)?,
    };
    words.end()?;
    Ok(command)
}

/// What may stand behind every action.
#[derive(Default)]
struct Options {
    tickets: Tickets,
    icon: Option<u8>,
}

impl Options {
    fn read(&mut self, word: &str) -> Result<(), Unclear> {
        match word.strip_prefix('h') {
            Some(icon) => self.icon = Some(number(icon)?),
            None if self.tickets.read(word)? => (),
            None => return Err(unclear("an option", word)),
        }
        Ok(())
    }
}

fn of_seat(seat: Seat, words: &mut Words) -> Result<Command, Unclear> {
    let mut options = Options::default();
    let action = match words.next("a command")? {
        "done" => return Ok(Command::Done(seat)),
        "help" => return help(seat, words),
        "adjust" => return Ok(Command::Correct { seat, what: correction(words)? }),
        "build" => build(words, &mut options)?,
        "trip" => trip(words, &mut options)?,
        "construct" => construct(words, &mut options)?,
        "uplink" => Action::UpgradeLink(words.link()?),
        "upbld" => {
            let building = super::building_number(words.next("a building")?)?;
            let river = words.peek() == Some("river");
            if river {
                words.0.next();
            }
            Action::UpgradeBuilding { building, river }
        }
        "pass" => Action::Pass,
        other => return Err(unclear("a command", other)),
    };
    for word in words.0.by_ref() {
        options.read(word)?;
    }
    Ok(Command::Act { seat, tickets: options.tickets, icon: options.icon, action })
}

fn help(seat: Seat, words: &mut Words) -> Result<Command, Unclear> {
    let help = match words.next("a kind of help")? {
        "money" => Help::Money(words.number()?),
        "worker" => Help::Worker,
        "passenger" => Help::Passenger,
        "hp" => Help::Happiness,
        "calm" => Help::Calm,
        "opium" => Help::Opium,
        other => match other.strip_prefix('h') {
            Some(icon) => Help::Icon(number(icon)?),
            None => return Err(unclear("a kind of help", other)),
        },
    };
    Ok(Command::Help { seat, tickets: words.tickets()?, help })
}

fn build(words: &mut Words, options: &mut Options) -> Result<Action, Unclear> {
    let link = match words.next("a link")? {
        "new" => None,
        name => Some(link(name)?),
    };
    let rails = words.number()?;
    let closed = match words.next("open or closed")? {
        "open" => false,
        "closed" => true,
        other => return Err(unclear("open or closed", other)),
    };
    let mut spaces = Spaces::default();
    while let Some(word) = words.0.next() {
        let slot = match word {
            "mtn" => &mut spaces.mountain,
            "river" => &mut spaces.river,
            "forest" => &mut spaces.forest,
            "free" => &mut spaces.free,
            "toll" => &mut spaces.toll,
            "water" => &mut spaces.water,
            option => {
                options.read(option)?;
                continue;
            }
        };
        *slot = words.number()?;
    }
    Ok(Action::Build(Build { link, rails, closed, spaces }))
}

fn trip(words: &mut Words, options: &mut Options) -> Result<Action, Unclear> {
    let to = words.next("a destination")?;
    let to = Stop::of(to).ok_or_else(|| unclear("R, C, I, L, F or S", to))?;
    match words.next("via")? {
        "via" => (),
        other => return Err(unclear("via", other)),
    }
    let mut trip = Trip {
        to,
        via: Vec::new(),
        ferries: 0,
        parks: 0,
        flight: false,
        strip: false,
        commerce: Commerce::Untold,
        buy: 0,
        joy: false,
    };
    while let Some(word) = words.0.next() {
        match word {
            "ferry" => trip.ferries = words.number()?,
            "park" => trip.parks = words.number()?,
            "fly" => trip.flight = true,
            "strip" => trip.strip = true,
            "$5" => trip.commerce = Commerce::Five,
            "card" => trip.commerce = Commerce::Ticket,
            "opium" => trip.commerce = Commerce::Opium,
            "buy" => trip.buy = words.number()?,
            "joy" => trip.joy = true,
            leg if leg.starts_with('L') => {
                trip.via.push(link(leg)?).map_err(|_| unclear("at most sixteen links", leg))?;
            }
            option => options.read(option)?,
        }
    }
    Ok(Action::Trip(trip))
}

fn construct(words: &mut Words, options: &mut Options) -> Result<Action, Unclear> {
    let kind = words.building()?;
    let mut splits = Vec::new();
    while let Some(word) = words.0.next() {
        if word == "split" {
            splits.push(split(words)?).map_err(|_| unclear("at most two splits", word))?;
        } else {
            options.read(word)?;
        }
    }
    Ok(Action::Construct { kind, splits })
}

/// `L1 3b1+2`
fn split(words: &mut Words) -> Result<Split, Unclear> {
    let link = words.link()?;
    let parts = words.next("parts such as 2+2")?;
    let (front, back) = parts.split_once('+').ok_or_else(|| unclear("parts such as 2+2", parts))?;
    let part = |text: &str| -> Result<(u8, Option<u8>), Unclear> {
        match text.split_once('b') {
            Some((rails, bridges)) => Ok((number(rails)?, Some(number(bridges)?))),
            None => Ok((number(text)?, None)),
        }
    };
    let ((front, before), (back, behind)) = (part(front)?, part(back)?);
    let told = before.is_some() || behind.is_some();
    let bridges = told.then_some((before.unwrap_or(0), behind.unwrap_or(0)));
    Ok(Split { link, front, back, bridges })
}

fn correction(words: &mut Words) -> Result<Correction, Unclear> {
    let what = words.next("a value")?;
    let to = words.next("a number")?;
    if let Some(value) = super::value(what) {
        return Ok(Correction::Value { value, change: change(to)? });
    }
    let link = link(what)?;
    match to {
        "none" => Ok(Correction::Remove { link }),
        rails => Ok(Correction::Rails { link, change: change(rails)? }),
    }
}
