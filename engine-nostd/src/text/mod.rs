//! Every word shown. Lines may hold a long and a short form, with `|` between them.

use crate::kit::Colour;

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

/// The name of the device, as the splash screen draws it.
pub const PRODUCT: &str = "Stationmaster";
