//! Words that every game needs.

use crate::kit::Colour;

phrases! {
    plain ColourName in Colours for Colour {
        Brown "Brown",
        Pink "Pink",
        Green "Green",
        Orange "Orange",
        Purple "Purple",
        Sky "Sky",
        Yellow "Yellow",
        White "White",
    }
}

phrases! {
    Word in Common {
        First "1st",
        Second "2nd",
        Third "3rd",
        Nth "{0}th",
        /// The row of places in a final table.
        Place "#",
        Winner "{0} {0:name} wins|{0} wins",
        /// Their badges.
        Winners "{0} share the win|{0} share|{0}",
        Shared "shared",
        Corrected "{0} {1} corrected {2+}|{0} {1} corr. {2+}|{0} {3}{2+}",
        Set "{0} {1} corrected to {2}|{0} {1} set to {2}|{0} {3}= {2}",
    }
}

pub(super) fn place(place: u8) -> Word {
    match place {
        1 => Word::First,
        2 => Word::Second,
        3 => Word::Third,
        _ => Word::Nth,
    }
}
