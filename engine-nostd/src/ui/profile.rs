//! What differs between displays: numbers and fonts, and nothing else. Drawing asks here and never which display it is.

use embedded_graphics::mono_font::MonoFont;

use super::badge::BadgeSize;
pub use super::displays::{COLOUR, LARGE, OLED};
use super::geometry::{Band, Plane};
use super::icons::IconSize;
use super::pen::Face;
use crate::settings::{Bus, Setting};

#[derive(Clone, Debug)]
pub struct Profile {
    pub name: &'static str,
    pub width: i32,
    pub height: i32,
    /// One colour: the look of a badge must say what ink says elsewhere.
    pub mono: bool,
    /// What can be set on a device with this display.
    pub settings: &'static [Setting],
    /// How fast its bus usually is.
    pub bus: Bus,
    pub margin: i32,

    pub head_baseline: i32,
    /// The line under the head: what is done, the stop we are at, what is to come, and the plain rule.
    pub done: Band,
    pub now: Band,
    pub rule: Band,
    /// Dots of the line to come are this far apart; 1 is a solid line.
    pub to_come: i32,
    pub stop_gap: i32,
    pub body: Band,
    pub bar: Band,
    /// Between the triangle and the words of the bar.
    pub bar_gap: i32,

    pub list: Band,
    pub list_row: i32,
    pub list_rows: i32,
    /// How far above the middle of its row a text stands.
    pub list_lift: i32,
    /// How wide the rows are beside which the values of a player stand; 0: none do.
    pub side: i32,
    /// Where a network can be drawn instead of the rows that are about it.
    pub plane: Option<Plane>,
    pub note_row: i32,
    /// The side of the sign in front of a warning; 0: there is none.
    pub notice: i32,
    pub note_badge_row: i32,
    /// Rows of a preview, from wide to narrow: the first with which it takes the fewest pages.
    pub preview_rows: &'static [i32],
    pub preview_gap: i32,

    /// In texts, in the head of a table, and in a bank of seats.
    pub badge: BadgeSize,
    pub head_badge: BadgeSize,
    pub bank_badge: BadgeSize,
    /// The height of the hero in a bank.
    pub bank_row: i32,
    /// The height of the names under the badges of a table; 0 where there is no room for them.
    pub name_row: i32,
    pub pip: i32,
    pub legend: i32,
    pub row_gap: i32,
    pub hero_row: i32,
    /// Least and most.
    pub table_row: (i32, i32),
    /// No legend may make the columns narrower than this.
    pub column: i32,
    /// The widest legend with words beside the signs; 0: there are none.
    pub words: i32,
    /// A piece of a line in a text, its width and height; 0: none is drawn.
    pub stripe: (i32, i32),
    /// Where the last entry is told, above the bar.
    pub last: Option<Footnote>,

    pub track: i32,
    pub track_dot: i32,

    pub dial_centre: i32,
    pub facts_x: i32,
    /// As far as a wide number may push them.
    pub facts_far: i32,
    pub fact_row: i32,
    pub scale: i32,
    pub car: i32,
    pub dial_icon: (IconSize, i32),
    /// How a name is written; nothing: one letter is shown at a time.
    pub letters: Option<LetterRows>,
    pub solo_x: i32,
    /// How many values stand beside the hero: so many across, in so many rows.
    pub solo_sides: (usize, usize),

    pub icons: IconSize,
    /// Texts with capitals of this height and more have these icons and badges.
    pub tall: Option<(i32, IconSize, BadgeSize)>,
    pub icon_gap: i32,
    pub icon_gap_digit: i32,
    pub to_gap: i32,

    pub splash: SplashPlace,

    pub head_face: &'static Face,
    pub bold_face: &'static Face,
    pub body_face: &'static Face,
    /// Values of a table, largest first; each cell takes the first that fits. The ones taller than a hero row
    /// are for tables with room to spare.
    pub hero_faces: &'static [&'static Face],
    pub value_faces: &'static [&'static Face],
    pub legend_faces: &'static [&'static Face],
    /// The words beside the signs.
    pub word_faces: &'static [&'static Face],
    pub name_faces: &'static [&'static Face],
    /// Values beside the hero of a table for one.
    pub side_faces: &'static [&'static Face],
    pub dial_faces: &'static [&'static Face],
    pub letter_faces: &'static [&'static Face],
    /// Large and small, for the screen that must not depend on anything.
    pub fault_fonts: (&'static MonoFont<'static>, &'static MonoFont<'static>),
}

impl Profile {
    pub(super) fn icons_for(&self, face: &Face) -> IconSize {
        self.tall.filter(|(cap, ..)| face.cap >= *cap).map_or(self.icons, |(_, icons, _)| icons)
    }

    pub(super) fn badge_for(&self, face: &Face) -> BadgeSize {
        self.tall.filter(|(cap, ..)| face.cap >= *cap).map_or(self.badge, |(.., badge)| badge)
    }
}

/// Letters in rows, under the name that is being written.
#[derive(Clone, Copy, Debug)]
pub struct LetterRows {
    /// The height of the name.
    pub name: i32,
    pub across: usize,
    pub face: &'static Face,
    /// Beside them, the width for the framed one, as large as a letter on a dial.
    pub framed: i32,
}

/// A line of its own under the rows of a table.
#[derive(Clone, Debug)]
pub struct Footnote {
    pub height: i32,
    /// A rule divides it from what is above.
    pub ruled: bool,
    pub face: &'static Face,
}

/// The signal on the line.
#[derive(Clone, Debug)]
pub struct SplashPlace {
    pub disc: (i32, i32),
    /// Outer radius, inner radius of the ring, radius of the lamp.
    pub radii: (i32, i32, i32),
    pub mast: i32,
    pub line: Band,
    /// Radius of the stop we start at, and of the dark ring around it.
    pub start: (i32, i32),
    pub stop: (i32, i32),
    pub stop_step: i32,
    pub wordmark: (i32, i32),
    pub strips: &'static [&'static [u32]],
    /// Of the wordmark.
    pub scale: i32,
}
