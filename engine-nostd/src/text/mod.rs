//! Every word shown. Lines may hold a long and a short form, with `|` between them.

pub mod app;
pub mod free;
pub mod town;
pub mod town_ask;
pub mod town_log;
pub mod town_sheet;
pub mod tramways;
pub mod workbook;

use crate::kit::{Adjust, Change, Colour, Icon, Line, Words};
use crate::line;

pub const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Brown => "Brown",
        Colour::Pink => "Pink",
        Colour::Green => "Green",
        Colour::Orange => "Orange",
        Colour::Purple => "Purple",
        Colour::Sky => "Sky",
        Colour::Yellow => "Yellow",
        Colour::White => "White",
    }
}

/// The bar of a note that goes on.
pub const MORE: &str = "More";

/// The row of places in a final table.
pub const PLACE: &str = "#";

pub fn place(place: u8) -> Words<8> {
    match place {
        1 => line!("1st"),
        2 => line!("2nd"),
        3 => line!("3rd"),
        _ => line!("{place}th"),
    }
}

pub fn say_adjust(adjust: Adjust, name: &str, icon: Icon) -> Line {
    let seat = adjust.seat.badge();
    match adjust.change {
        Change::By(by) => line!("{seat} {name} corrected {by:+}|{seat} {name} corr. {by:+}|{seat} {icon}{by:+}"),
        Change::To(to) => line!("{seat} {name} corrected to {to}|{seat} {name} set to {to}|{seat} {icon}= {to}"),
    }
}

/// The name of the device, as the splash screen draws it.
pub const PRODUCT: &str = "Stationmaster";
