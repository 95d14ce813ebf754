//! Text in which icons, seat badges and player names are characters.
//!
//! A line may hold several forms of the same words, longest first, with `|` between them; the screen takes the
//! first that fits. Games write seats and names as characters too, and never learn colours or names.

use core::fmt;
use core::ops::Deref;

use super::{Colour, Players, Seat};

const SEAT: u32 = 0xE000;
const NAME: u32 = 0xE010;
const BADGE: u32 = 0xE020;
const ICON: u32 = 0xE040;

/// Text of a fixed capacity; what does not fit is cut off at a character boundary.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Words<const N: usize>(heapless::String<N>);

/// One line of a screen, in one or more forms.
pub type Line = Words<96>;
/// The paragraphs of a note.
pub type Body = Words<640>;

impl<const N: usize> Words<N> {
    pub const fn new() -> Self {
        Self(heapless::String::new())
    }

    pub fn of(args: fmt::Arguments<'_>) -> Self {
        let mut words = Self::new();
        // Words take what fits and report no error.
        let _ = fmt::Write::write_fmt(&mut words, args);
        words
    }

    pub fn push(&mut self, c: char) {
        let _ = self.0.push(c);
    }

    /// The longest form.
    pub fn long(&self) -> &str {
        self.0.split('|').next().unwrap_or_default()
    }

    /// The shortest form.
    pub fn short(&self) -> &str {
        self.0.rsplit('|').next().unwrap_or_default()
    }

    /// The text with seats as badges of their colour, and names spelt out.
    pub fn resolved(&self, players: &Players) -> Self {
        let mut out = Self::new();
        for c in self.0.chars() {
            match Mark::of(c) {
                Some(Mark::Seat(seat)) => out.push(players.colour(seat).badge()),
                Some(Mark::Name(seat)) => players.name(seat).chars().for_each(|c| out.push(c)),
                _ => out.push(c),
            }
        }
        out
    }
}

impl Line {
    /// For the head of a screen, which is too low for badges: names instead, each once.
    pub fn spelt(&self, players: &Players) -> Self {
        let mut out = Self::new();
        let mut chars = self.0.chars().peekable();
        while let Some(c) = chars.next() {
            match Mark::of(c) {
                Some(Mark::Seat(seat)) => {
                    let mut ahead = chars.clone();
                    if ahead.next_if_eq(&' ').and_then(|_| ahead.next()) == Some(seat.name()) {
                        chars.next();
                    } else {
                        players.name(seat).chars().for_each(|c| out.push(c));
                    }
                }
                Some(Mark::Name(seat)) => players.name(seat).chars().for_each(|c| out.push(c)),
                _ => out.push(c),
            }
        }
        out
    }
}

impl<const N: usize> fmt::Write for Words<N> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        s.chars().for_each(|c| self.push(c));
        Ok(())
    }
}

impl<const N: usize> Deref for Words<N> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const N: usize> fmt::Display for Words<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const N: usize> From<&str> for Words<N> {
    fn from(s: &str) -> Self {
        Self::of(format_args!("{s}"))
    }
}

/// `line!("Round {n}")`: a [`Line`] from a format string.
#[macro_export]
macro_rules! line {
    ($($arg:tt)*) => { $crate::kit::Words::of(format_args!($($arg)*)) };
}

/// The characters of a line that are not letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A badge whose colour is not looked up yet.
    Seat(Seat),
    /// A player's name, not spelt out yet.
    Name(Seat),
    Badge(Colour),
    Icon(Icon),
}

impl Mark {
    pub fn of(c: char) -> Option<Self> {
        let code = u32::from(c);
        let low = |base: u32| u8::try_from(code - base).unwrap_or(u8::MAX);
        match code {
            SEAT..NAME => Some(Self::Seat(Seat(low(SEAT)))),
            NAME..BADGE => Some(Self::Name(Seat(low(NAME)))),
            BADGE..ICON => Colour::ALL.get(usize::from(low(BADGE))).copied().map(Self::Badge),
            ICON..0xE080 => Icon::ALL.get(usize::from(low(ICON))).copied().map(Self::Icon),
            _ => None,
        }
    }
}

fn private(base: u32, offset: u8) -> char {
    char::from_u32(base + u32::from(offset)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

impl Seat {
    /// The seat's badge, as a character of a line.
    pub fn badge(self) -> char {
        private(SEAT, self.0.min(15))
    }

    /// The player's name, as a character of a line.
    pub fn name(self) -> char {
        private(NAME, self.0.min(15))
    }
}

impl Colour {
    pub fn badge(self) -> char {
        private(BADGE, self as u8)
    }
}

macro_rules! icons {
    ($($icon:ident $sign:literal),* $(,)?) => {
        /// The icons of the visual language; each is one character of a line.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Icon { $($icon),* }

        impl Icon {
            pub const ALL: &'static [Self] = &[$(Self::$icon),*];

            /// What stands for the icon where there are only letters: terminal titles, logs, tests.
            pub const fn sign(self) -> &'static str {
                match self { $(Self::$icon => $sign),* }
            }
        }
    };
}

icons! {
    Happiness "☺", Stress "ϟ", Money "$", Worker "W", Link "#", Hand "H", Person "i",
    Residence "R", Commerce "C", Leisure "L", Industry "I", Upgrade "^",
    Yes "✓", No "✗", Star "★", Warning "⚠", Note "ⓘ", Undo "↶", Bid "bid", Supply "▤",
    To "▸", Back "◂", Select "▶",
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, private(ICON, *self as u8))
    }
}
