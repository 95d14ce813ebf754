//! Commands from text.

use heapless::Vec;

use crate::games::rails::{Tickets, Words, link};
use crate::games::tramways::terms::{
    Action, Build, Card, Command, Commerce, Correction, Cut, Ends, Finish, Parcel, Site, Tag, Trip, Use,
};
use crate::kit::Seat;
use crate::notation::{Names, Unclear, change, number, unclear};

pub(super) fn command(names: &Names, text: &str) -> Result<Command, Unclear> {
    let mut words = Words::of(text);
    let first = words.next("a command")?;
    let command = match first {
        "begin" => Command::Begin,
        "endround" => Command::EndRound,
        "score" => Command::Score,
        "reveal" => {
            let money = words.money()?;
            Command::Reveal { icons: money.icons, tickets: money.tickets }
        }
        "take" => {
            let newest = match words.next("new or old")? {
                "new" => true,
                "old" => false,
                other => return Err(unclear("new or old", other)),
            };
            Command::Take { newest, card: words.card()? }
        }
        who => of_seat(names.seat(who)?, &mut words)?,
    };
    words.end()?;
    Ok(command)
}

fn of_seat(seat: Seat, words: &mut Words) -> Result<Command, Unclear> {
    let action = match words.next("a command")? {
        "bid" => {
            let amount = words.number()?;
            let Money { icons, tickets } = words.money()?;
            return Ok(Command::Bid { seat, amount, icons, tickets });
        }
        "pass" => return Ok(Command::Pass(seat)),
        "pick" => return Ok(Command::Pick { seat, card: words.card()? }),
        "ready" => return Ok(Command::Ready(seat)),
        "take2" => return Ok(Command::TakeTwo(seat)),
        "end" => return Ok(Command::EndTurn(seat)),
        "done" => return Ok(Command::Done(seat)),
        "discard" => return Ok(Command::Discard { seat, tickets: words.consequences()? }),
        "play" => return words.played(seat),
        "adjust" => return Ok(Command::Correct { seat, what: words.correction()? }),
        "build" => return words.build(seat),
        "construct" => return words.construct(seat),
        "trip" => return words.trip(seat),
        "uplink" => Action::UpgradeLink(words.link()?),
        "upbld" => Action::UpgradeBuilding(words.parcel()?),
        "convert" => Action::Convert(words.building()?),
        "tower" => Action::Tower,
        other => return Err(unclear("a command", other)),
    };
    Ok(Command::Act { seat, tickets: words.tickets()?, action })
}

struct Money {
    icons: u16,
    tickets: Tickets,
}

impl Words<'_> {
    fn parcel(&mut self) -> Result<Parcel, Unclear> {
        let word = self.next("a Parcel")?;
        Parcel::of(word).ok_or_else(|| unclear("a Parcel such as A1", word))
    }

    /// The consequences of a single card.
    fn consequences(&mut self) -> Result<Tickets, Unclear> {
        match self.tickets()? {
            tickets if tickets.extra > 0 => Err(unclear("!3 or !S", "further icons")),
            tickets => Ok(tickets),
        }
    }

    fn money(&mut self) -> Result<Money, Unclear> {
        let mut money = Money { icons: 0, tickets: Tickets::NONE };
        while let Some(word) = self.0.next() {
            if word == "icons" {
                money.icons = self.number()?;
            } else if !money.tickets.read(word)? {
                return Err(unclear("icons, x, !3 or !S", word));
            }
        }
        Ok(money)
    }

    fn card(&mut self) -> Result<Card, Unclear> {
        match self.0.next() {
            None | Some("plain") => Ok(Card::Plain),
            Some("parcel") => Ok(Card::Parcel(self.parcel()?)),
            Some("void") => Ok(Card::Void(self.consequences()?)),
            Some(other) => Err(unclear("plain, parcel or void", other)),
        }
    }

    fn played(&mut self, seat: Seat) -> Result<Command, Unclear> {
        let mut tickets = Tickets::NONE;
        let mut icons = Vec::new();
        for word in self.0.by_ref() {
            let icon = match word {
                "W" => Use::Worker,
                "S-" => Use::Calm,
                "P" => Use::Passenger,
                money if money.starts_with('$') => match number(money.trim_start_matches('$'))? {
                    value @ 1..=9 => Use::Money(value),
                    _ => return Err(unclear("$1 to $9", money)),
                },
                other if !other.starts_with('x') && tickets.read(other)? => continue,
                other => return Err(unclear("an icon", other)),
            };
            icons.push(icon).map_err(|_| unclear("at most eight icons", word))?;
        }
        if icons.is_empty() { Err(unclear("an icon", "none")) } else { Ok(Command::Play { seat, tickets, icons }) }
    }

    fn build(&mut self, seat: Seat) -> Result<Command, Unclear> {
        let site = match self.next("a link")? {
            "new" => Site::New,
            links => match links.split_once('+') {
                Some((one, other)) => Site::Join(link(one)?, link(other)?),
                None => Site::Link(link(links)?),
            },
        };
        let tiles = self.number()?;
        let (mut redirect, mut finish, mut tickets) = (false, None, Tickets::NONE);
        let (mut rivers, mut forests) = (0, 0);
        while let Some(word) = self.0.next() {
            match word {
                "redirect" => redirect = true,
                "open" => finish = Some(Finish::Open),
                "closed" => {
                    let ends = self.peek().and_then(ends);
                    if ends.is_some() {
                        self.0.next();
                    }
                    finish = Some(Finish::Closed(ends));
                }
                "river" => rivers = self.number()?,
                "forest" => forests = self.number()?,
                option if tickets.read(option)? => (),
                other => return Err(unclear("an option of build", other)),
            }
        }
        let finish = finish.ok_or_else(|| unclear("open or closed", "neither"))?;
        let build = Build { site, tiles, redirect, finish, rivers, forests };
        Ok(Command::Act { seat, tickets, action: Action::Build(build) })
    }

    fn construct(&mut self, seat: Seat) -> Result<Command, Unclear> {
        let building = self.building()?;
        match self.next("on")? {
            "on" => (),
            other => return Err(unclear("on", other)),
        }
        let parcel = self.parcel()?;
        let (mut cuts, mut tickets) = (Vec::new(), Tickets::NONE);
        while let Some(word) = self.0.next() {
            if word == "split" {
                let link = self.link()?;
                let parts = self.next("parts such as 2+2")?;
                let (front, back) = parts.split_once('+').ok_or_else(|| unclear("parts such as 2+2", parts))?;
                let cut = Cut { link, front: number(front)?, back: number(back)? };
                cuts.push(cut).map_err(|_| unclear("at most four splits", word))?;
            } else if !tickets.read(word)? {
                return Err(unclear("split, x, !3 or !S", word));
            }
        }
        Ok(Command::Act { seat, tickets, action: Action::Construct { building, parcel, cuts } })
    }

    fn trip(&mut self, seat: Seat) -> Result<Command, Unclear> {
        let to = self.next("a destination")?;
        let to = Tag::of(to).ok_or_else(|| unclear("R, C, L, I or a Parcel", to))?;
        match self.next("via")? {
            "via" => (),
            other => return Err(unclear("via", other)),
        }
        let mut trip = Trip { to, via: Vec::new(), choice: Commerce::Untold, buy: 0, icons: 0, mayor: false };
        let mut tickets = Tickets::NONE;
        while let Some(word) = self.0.next() {
            match word {
                "buy" => trip.buy = self.number()?,
                "icons" => trip.icons = self.number()?,
                "$5" => trip.choice = Commerce::Five,
                "card" => trip.choice = Commerce::Card,
                "nothing" => trip.choice = Commerce::Nothing,
                "mayor" => trip.mayor = true,
                leg if leg.starts_with('L') => {
                    trip.via.push(link(leg)?).map_err(|_| unclear("at most sixteen links", leg))?;
                }
                option if tickets.read(option)? => (),
                other => return Err(unclear("an option of trip", other)),
            }
        }
        Ok(Command::Act { seat, tickets, action: Action::Trip(trip) })
    }

    fn correction(&mut self) -> Result<Correction, Unclear> {
        let what = self.next("a value")?;
        if what == "D" {
            return Ok(Correction::Development(change(self.next("a number")?)?));
        }
        if let Some(parcel) = Parcel::of(what) {
            return Ok(Correction::Own(parcel));
        }
        let link = link(what)?;
        match self.next("tiles, ends or none")? {
            "none" => Ok(Correction::Remove { link }),
            text => match ends(text) {
                Some(ends) => Ok(Correction::Ends { link, ends }),
                None => Ok(Correction::Tiles { link, change: change(text)? }),
            },
        }
    }
}

pub(super) fn ends(text: &str) -> Option<Ends> {
    let (one, other) = text.split_once('-')?;
    Some((Tag::of(one)?, Tag::of(other)?))
}
