//! What differs between displays: numbers and fonts, and nothing else. Drawing asks here and never which display it is.

use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::mono_font::ascii::{FONT_5X8, FONT_6X10, FONT_8X13, FONT_9X15, FONT_9X15_BOLD, FONT_10X20};
use u8g2_fonts::fonts;

use super::badge::BadgeSize;
use super::geometry::{Band, Plane};
use super::icons::IconSize;
use super::pen::Face;
use super::wordmark;
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
    /// Where a network can be drawn instead of the rows that are about it.
    pub plane: Option<Plane>,
    pub note_row: i32,
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

    pub track: i32,
    pub track_dot: i32,

    pub dial_centre: i32,
    pub facts_x: i32,
    pub fact_row: i32,
    pub scale: i32,
    pub car: i32,
    pub dial_icon: (IconSize, i32),
    pub solo_x: i32,
    /// How many values stand beside the hero: so many across, in so many rows.
    pub solo_sides: (usize, usize),

    pub icons: IconSize,
    /// Texts with capitals of this height and more have these icons and badges.
    pub tall: Option<(i32, IconSize, BadgeSize)>,
    pub icon_gap: i32,
    pub icon_gap_digit: i32,
    pub to_gap: i32,

    pub splash: Splash,

    pub head_face: &'static Face,
    pub bold_face: &'static Face,
    pub body_face: &'static Face,
    /// Values of a table, largest first; each cell takes the first that fits. The ones taller than a hero row
    /// are for tables with room to spare.
    pub hero_faces: &'static [&'static Face],
    pub value_faces: &'static [&'static Face],
    pub legend_faces: &'static [&'static Face],
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

/// The signal on the line.
#[derive(Clone, Debug)]
pub struct Splash {
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

static HELV_B08: Face = Face::new::<fonts::u8g2_font_helvB08_tf>(8);
static HELV_B08_PLAIN: Face = Face::new::<fonts::u8g2_font_helvB08_tr>(8);
static HELV_R08: Face = Face::new::<fonts::u8g2_font_helvR08_tf>(8);
static HELV_B10_DIGITS: Face = Face::new::<fonts::u8g2_font_helvB10_tn>(11);
static HELV_B12: Face = Face::new::<fonts::u8g2_font_helvB12_tf>(12);
static HELV_B14: Face = Face::new::<fonts::u8g2_font_helvB14_tf>(14);
static HELV_B24: Face = Face::new::<fonts::u8g2_font_helvB24_tr>(25);
static HELV_B10: Face = Face::new::<fonts::u8g2_font_helvB10_tf>(11);
static FUB_17: Face = Face::new::<fonts::u8g2_font_fub17_tf>(17);
static FUB_17_DOUBLED: Face = Face::doubled::<fonts::u8g2_font_fub17_tf>(34);
static FUB_25: Face = Face::new::<fonts::u8g2_font_fub25_tn>(25);
static FUB_35_DOUBLED: Face = Face::doubled::<fonts::u8g2_font_fub35_tn>(70);
static FUB_14: Face = Face::new::<fonts::u8g2_font_fub14_tn>(14);
static FUB_20: Face = Face::new::<fonts::u8g2_font_fub20_tn>(20);
static FUB_30: Face = Face::new::<fonts::u8g2_font_fub30_tn>(30);
static FUB_49: Face = Face::new::<fonts::u8g2_font_fub49_tn>(49);
static FIXED_5X7: Face = Face::new::<fonts::u8g2_font_5x7_tn>(6);
static FIXED_4X6: Face = Face::new::<fonts::u8g2_font_4x6_tn>(5);

/// 128 by 64 pixels of one colour.
pub static OLED: Profile = Profile {
    name: "oled",
    width: 128,
    height: 64,
    mono: true,
    settings: Setting::MONO,
    bus: Bus::Normal,
    margin: 2,
    head_baseline: 8,
    done: Band::new(9, 1),
    now: Band::new(9, 2),
    rule: Band::new(9, 1),
    to_come: 3,
    stop_gap: 2,
    body: Band::new(11, 42),
    bar: Band::new(53, 11),
    bar_gap: 3,
    list: Band::new(12, 52),
    list_row: 13,
    list_rows: 4,
    list_lift: 0,
    plane: None,
    note_row: 10,
    note_badge_row: 13,
    preview_rows: &[13, 10, 8],
    preview_gap: 5,
    badge: BadgeSize { side: 11, letters: None },
    head_badge: BadgeSize { side: 11, letters: None },
    bank_badge: BadgeSize { side: 11, letters: None },
    bank_row: 11,
    name_row: 0,
    pip: 3,
    legend: 10,
    row_gap: 1,
    hero_row: 11,
    table_row: (8, 8),
    column: 20,
    track: 2,
    track_dot: 3,
    dial_centre: 36,
    facts_x: 70,
    fact_row: 10,
    scale: 9,
    car: 7,
    dial_icon: (IconSize::Large, 1),
    solo_x: 68,
    solo_sides: (2, 2),
    icons: IconSize::Small,
    tall: None,
    icon_gap: 2,
    icon_gap_digit: 1,
    to_gap: 1,
    splash: Splash {
        disc: (24, 18),
        radii: (15, 12, 9),
        mast: 5,
        line: Band::new(49, 1),
        start: (3, 0),
        stop: (2, 1),
        stop_step: 18,
        wordmark: (49, 4),
        strips: wordmark::SMALL,
        scale: 1,
    },
    head_face: &HELV_B08,
    bold_face: &HELV_B08,
    body_face: &HELV_R08,
    hero_faces: &[&FUB_30, &FUB_20, &FUB_14, &HELV_B10_DIGITS, &HELV_B08, &HELV_R08, &FIXED_5X7, &FIXED_4X6],
    value_faces: &[&HELV_B08, &HELV_R08, &FIXED_5X7, &FIXED_4X6],
    legend_faces: &[&HELV_B08, &HELV_R08],
    name_faces: &[],
    side_faces: &[&HELV_B10_DIGITS, &HELV_B08, &HELV_R08, &FIXED_5X7, &FIXED_4X6],
    dial_faces: &[&FUB_30, &FUB_20, &HELV_B10_DIGITS, &HELV_B08],
    letter_faces: &[&HELV_B24, &HELV_B08],
    fault_fonts: (&FONT_6X10, &FONT_5X8),
};

/// 240 by 135 pixels in colour.
pub static COLOUR: Profile = Profile {
    name: "colour",
    width: 240,
    height: 135,
    mono: false,
    settings: Setting::COLOUR,
    bus: Bus::Fast,
    margin: 6,
    head_baseline: 14,
    done: Band::new(19, 2),
    now: Band::new(18, 3),
    rule: Band::new(20, 1),
    to_come: 1,
    stop_gap: 3,
    body: Band::new(23, 90),
    bar: Band::new(113, 22),
    bar_gap: 5,
    list: Band::new(25, 110),
    list_row: 22,
    list_rows: 5,
    list_lift: 1,
    plane: Some(Plane { lane: 22, tile: (4, 8), icons: &[IconSize::Small], face: &HELV_B08_PLAIN }),
    note_row: 17,
    note_badge_row: 19,
    preview_rows: &[22, 18],
    preview_gap: 12,
    badge: BadgeSize { side: 17, letters: Some(&HELV_B08_PLAIN) },
    head_badge: BadgeSize { side: 17, letters: Some(&HELV_B08_PLAIN) },
    bank_badge: BadgeSize { side: 21, letters: Some(&HELV_B12) },
    bank_row: 21,
    name_row: 0,
    pip: 5,
    legend: 20,
    row_gap: 2,
    hero_row: 20,
    table_row: (14, 14),
    column: 40,
    track: 4,
    track_dot: 4,
    dial_centre: 68,
    facts_x: 134,
    fact_row: 17,
    scale: 18,
    car: 11,
    dial_icon: (IconSize::Large, 2),
    solo_x: 126,
    solo_sides: (2, 2),
    icons: IconSize::Large,
    tall: None,
    icon_gap: 3,
    icon_gap_digit: 3,
    to_gap: 2,
    splash: Splash {
        disc: (46, 40),
        radii: (32, 26, 21),
        mast: 9,
        line: Band::new(104, 2),
        start: (6, 7),
        stop: (4, 2),
        stop_step: 34,
        wordmark: (96, 13),
        strips: wordmark::LARGE,
        scale: 1,
    },
    head_face: &HELV_B12,
    bold_face: &HELV_B14,
    body_face: &HELV_B12,
    hero_faces: &[&FUB_49, &FUB_30, &FUB_20, &FUB_14, &HELV_B14, &HELV_B12, &HELV_B08_PLAIN],
    value_faces: &[&HELV_B14, &HELV_B12, &HELV_B08_PLAIN],
    legend_faces: &[&HELV_B14, &HELV_B12],
    name_faces: &[],
    side_faces: &[&FUB_20, &FUB_14, &HELV_B14, &HELV_B12, &HELV_B08_PLAIN],
    dial_faces: &[&FUB_49, &FUB_30, &FUB_20, &HELV_B14],
    letter_faces: &[&HELV_B24, &HELV_B14],
    fault_fonts: (&FONT_9X15_BOLD, &FONT_8X13),
};

/// 320 by 240 pixels in colour.
pub static LARGE: Profile = Profile {
    name: "large",
    width: 320,
    height: 240,
    mono: false,
    settings: COLOUR.settings,
    bus: Bus::Fast,
    margin: 8,
    head_baseline: 19,
    done: Band::new(27, 2),
    now: Band::new(26, 4),
    rule: Band::new(28, 1),
    to_come: 1,
    stop_gap: 4,
    body: Band::new(32, 176),
    bar: Band::new(208, 32),
    bar_gap: 7,
    list: Band::new(35, 203),
    list_row: 29,
    list_rows: 7,
    list_lift: 0,
    plane: Some(Plane { lane: 35, tile: (4, 13), icons: &[IconSize::Large, IconSize::Small], face: &HELV_B08_PLAIN }),
    note_row: 23,
    note_badge_row: 23,
    preview_rows: &[29, 25],
    preview_gap: 14,
    badge: BadgeSize { side: 17, letters: Some(&HELV_B08_PLAIN) },
    head_badge: BadgeSize { side: 23, letters: Some(&HELV_B14) },
    bank_badge: BadgeSize { side: 25, letters: Some(&HELV_B14) },
    bank_row: 32,
    name_row: 17,
    pip: 6,
    legend: 26,
    row_gap: 1,
    hero_row: 32,
    table_row: (19, 24),
    column: 46,
    track: 5,
    track_dot: 5,
    dial_centre: 92,
    facts_x: 158,
    fact_row: 23,
    scale: 56,
    car: 16,
    dial_icon: (IconSize::Double, 1),
    solo_x: 168,
    solo_sides: (1, 7),
    icons: IconSize::Large,
    tall: Some((17, IconSize::Double, BadgeSize { side: 25, letters: Some(&HELV_B14) })),
    icon_gap: 4,
    icon_gap_digit: 4,
    to_gap: 3,
    splash: Splash {
        disc: (32, 72),
        radii: (26, 21, 17),
        mast: 7,
        line: Band::new(186, 3),
        start: (9, 11),
        stop: (6, 3),
        stop_step: 46,
        wordmark: (64, 22),
        strips: wordmark::LARGE,
        scale: 2,
    },
    head_face: &HELV_B14,
    bold_face: &FUB_17,
    body_face: &HELV_B14,
    hero_faces: &[&FUB_35_DOUBLED, &FUB_30, &FUB_25, &FUB_17, &HELV_B14, &HELV_B12, &HELV_B10, &HELV_B08_PLAIN],
    value_faces: &[&FUB_17, &HELV_B14, &HELV_B12, &HELV_B10, &HELV_B08_PLAIN],
    legend_faces: &[&HELV_B12, &HELV_B10],
    name_faces: &[&HELV_B12, &HELV_B10],
    side_faces: &[&FUB_17, &HELV_B14, &HELV_B12, &HELV_B10, &HELV_B08_PLAIN],
    dial_faces: &[&FUB_35_DOUBLED, &FUB_30, &FUB_25, &FUB_17],
    letter_faces: &[&FUB_17_DOUBLED, &HELV_B24, &FUB_17],
    fault_fonts: (&FONT_10X20, &FONT_9X15),
};
