//! The log in words.

use crate::games::rails::Building;
use crate::games::tramways::terms::{Card, Correction, Finish, Parcel, Site, Tag, Use};
use crate::kit::{Change, Icon, Line, Seat, Words};
use crate::line;

/// So many links of a trip are named in the log; the notation has them all.
const NAMED: usize = 3;

/// Something about the cards was special; the notation says what.
pub const SPECIAL: &str = " !";
pub const BEGIN: &str = "Table set up";
pub const PASS: &str = "passes";
pub const READY: &str = "has chosen a hand|ready";
pub const TAKE_TWO: &str = "takes $2";
pub const END_TURN: &str = "ends the turn|ends turn|ends";
pub const DISCARD: &str = "discards";
pub const DONE: &str = "is done";
pub const TOWER: &str = "builds a tower|tower";
pub const SCORE: &str = "Final score";

/// Both forms of some words, with the player's badge in front.
pub fn who(seat: Seat, words: &str) -> Line {
    let mut out = Line::new();
    for (i, form) in words.split('|').enumerate() {
        out = line!("{out}{}{} {form}", if i == 0 { "" } else { "|" }, seat.badge());
    }
    out
}

pub fn bid(amount: i16) -> Line {
    line!("bids {amount}")
}
pub fn card(card: Card) -> Line {
    match card {
        Card::Plain => "takes a card|card".into(),
        Card::Parcel(parcel) => line!("takes Parcel {parcel}|takes {parcel}"),
        Card::Void(_) => "takes a Void Ticket|Void".into(),
    }
}
pub fn reveal(price: u8) -> Line {
    line!("reveals a card for ${price}|reveals, ${price}|line ${price}")
}
pub fn build(site: Site, tiles: u8, finish: Finish, next: u16) -> Line {
    let open = if finish == Finish::Open { " ..." } else { "" };
    match site {
        Site::New => line!("builds L{next}, {tiles}{open}|L{next}: {tiles}{open}"),
        Site::Link(link) => line!("builds on L{link}, {tiles}{open}|L{link} +{tiles}{open}"),
        Site::Join(one, other) => line!("joins L{one} + L{other}, {tiles}|joins L{one}"),
    }
}
pub fn upgrade_link(link: u16) -> Line {
    line!("upgrades L{link}|{} L{link}", Icon::Upgrade)
}
pub fn construct(building: Building, parcel: Parcel) -> Line {
    line!("builds {} on {parcel}|{} on {parcel}", building.icon(), building.icon())
}
pub fn upgrade_building(parcel: Parcel) -> Line {
    line!("upgrades {parcel}|{} {parcel}", Icon::Upgrade)
}
pub fn trip(to: Tag, via: &[u16]) -> Line {
    let (to, mut links) = (super::tag(to), Words::<32>::new());
    for link in via.iter().take(NAMED) {
        links = line!("{links} L{link}");
    }
    match via.len() {
        count @ 0..=2 => line!("trip to {to} via{links}|to {to}:{links}|to {to}, {count}"),
        count @ 3..=NAMED => line!("trip to {to} via{links}|to {to}, {count} links|to {to}, {count}"),
        count => line!("trip to {to} via{links} +{}|to {to}, {count} links|to {to}, {count}", count - NAMED),
    }
}
pub fn convert(building: Building) -> Line {
    line!("converts to {}|to {}", building.icon(), building.icon())
}
pub fn play(icons: &[Use]) -> Line {
    let mut list: Words<48> = Words::new();
    for icon in icons {
        list = match icon {
            Use::Money(value) => line!("{list} {}{value}", Icon::Money),
            Use::Worker => line!("{list} {}", Icon::Worker),
            Use::Calm => line!("{list} {}-", Icon::Stress),
            Use::Passenger => line!("{list} {}", Icon::Person),
        };
    }
    if icons.len() > 1 {
        line!("plays{list}|{} icons", icons.len())
    } else {
        line!("plays{list}|{}", list.trim_start())
    }
}
pub fn end_round(round: u8) -> Line {
    line!("Round {round} ends")
}
pub fn correction(what: Correction) -> Line {
    let by = |change| -> Words<16> {
        match change {
            Change::By(by) => line!("{by:+}"),
            Change::To(to) => line!("to {to}"),
        }
    };
    match what {
        Correction::Development(change) => {
            line!("Development cards {}|cards {}", by(change), by(change))
        }
        Correction::Tiles { link, change } => {
            line!("L{link} tiles corrected {}|L{link}: {}", by(change), by(change))
        }
        Correction::Ends { link, ends } => {
            let ends = super::ends(Some(ends));
            line!("L{link} ends corrected {ends}|L{link}: {ends}")
        }
        Correction::Remove { link } => line!("L{link} removed by hand|L{link} gone"),
        Correction::Own(parcel) => line!("owns Parcel {parcel}|owns {parcel}"),
    }
}
