//! Commands as text.

use core::fmt::Write;

use crate::games::rails::Tickets;
use crate::games::tramways::terms::{Action, Build, Card, Command, Commerce, Correction, Finish, Site, Trip, Use};
use crate::line;
use crate::notation::{Names, Script};

pub(super) fn command(names: &Names, command: &Command) -> Script {
    let who = command.seat().map_or("", |seat| names.name(seat));
    match command {
        Command::Begin => "begin".into(),
        Command::EndRound => "endround".into(),
        Command::Score => "score".into(),
        Command::Bid { amount, icons, tickets, .. } => line!("{who} bid {amount}{}", money(*icons, *tickets)),
        Command::Pass(_) => line!("{who} pass"),
        Command::Pick { card, .. } => line!("{who} pick{}", card_words(*card, " plain")),
        Command::Reveal { icons, tickets } => line!("reveal{}", money(*icons, *tickets)),
        Command::Take { newest, card } => {
            line!("take {}{}", if *newest { "new" } else { "old" }, card_words(*card, ""))
        }
        Command::Ready(_) => line!("{who} ready"),
        Command::TakeTwo(_) => line!("{who} take2"),
        Command::EndTurn(_) => line!("{who} end"),
        Command::Done(_) => line!("{who} done"),
        Command::Discard { tickets, .. } => line!("{who} discard{tickets}"),
        Command::Play { tickets, icons, .. } => {
            let mut out: Script = line!("{who} play{tickets}");
            for icon in icons {
                out = match icon {
                    Use::Money(value) => line!("{out} ${value}"),
                    Use::Worker => line!("{out} W"),
                    Use::Calm => line!("{out} S-"),
                    Use::Passenger => line!("{out} P"),
                };
            }
            out
        }
        Command::Act { tickets, action, .. } => line!("{who} {}{tickets}", action_words(action)),
        Command::Correct { what, .. } => line!("{who} adjust {}", correction(*what)),
    }
}

fn money(icons: u16, tickets: Tickets) -> Script {
    if icons > 0 { line!(" icons {icons}{tickets}") } else { line!("{tickets}") }
}

fn card_words(card: Card, plain: &str) -> Script {
    match card {
        Card::Plain => plain.into(),
        Card::Parcel(parcel) => line!(" parcel {parcel}"),
        Card::Void(tickets) => line!(" void{tickets}"),
    }
}

fn action_words(action: &Action) -> Script {
    match action {
        Action::Build(build) => build_words(build),
        Action::UpgradeLink(link) => line!("uplink L{link}"),
        Action::Construct { building, parcel, cuts } => {
            let mut out: Script = line!("construct {} on {parcel}", building.letter());
            for cut in cuts {
                out = line!("{out} split L{} {}+{}", cut.link, cut.front, cut.back);
            }
            out
        }
        Action::UpgradeBuilding(parcel) => line!("upbld {parcel}"),
        Action::Trip(trip) => trip_words(trip),
        Action::Convert(building) => line!("convert {}", building.letter()),
        Action::Tower => "tower".into(),
    }
}

fn build_words(build: &Build) -> Script {
    let site: Script = match build.site {
        Site::New => "new".into(),
        Site::Link(link) => line!("L{link}"),
        Site::Join(one, other) => line!("L{one}+L{other}"),
    };
    let redirect = if build.redirect { " redirect" } else { "" };
    let finish: Script = match build.finish {
        Finish::Open => "open".into(),
        Finish::Closed(None) => "closed".into(),
        Finish::Closed(Some((one, other))) => line!("closed {one}-{other}"),
    };
    let mut out: Script = line!("build {site} {}{redirect} {finish}", build.tiles);
    for (name, count) in [("river", build.rivers), ("forest", build.forests)] {
        if count > 0 {
            // Words take what fits and report no error.
            let _ = write!(out, " {name} {count}");
        }
    }
    out
}

fn trip_words(trip: &Trip) -> Script {
    let mut out: Script = line!("trip {} via", trip.to);
    for link in &trip.via {
        out = line!("{out} L{link}");
    }
    if trip.buy > 0 {
        out = line!("{out} buy {}", trip.buy);
    }
    if trip.icons > 0 {
        out = line!("{out} icons {}", trip.icons);
    }
    let choice = match trip.choice {
        Commerce::Untold => "",
        Commerce::Five => " $5",
        Commerce::Card => " card",
        Commerce::Nothing => " nothing",
    };
    line!("{out}{choice}{}", if trip.mayor { " mayor" } else { "" })
}

fn correction(what: Correction) -> Script {
    match what {
        Correction::Development(change) => line!("D {change}"),
        Correction::Tiles { link, change } => line!("L{link} {change}"),
        Correction::Ends { link, ends: (one, other) } => line!("L{link} {one}-{other}"),
        Correction::Remove { link } => line!("L{link} none"),
        Correction::Own(parcel) => line!("{parcel}"),
    }
}
