//! Everything that puts words on the screen: measuring, choosing the form that fits, clipping, and telling an
//! observer what was drawn where.

use embedded_graphics::prelude::{DrawTarget, Point};
use embedded_graphics::primitives::Rectangle;

use super::badge::{self, BadgeLook, BadgeSize};
use super::face::plain;
pub use super::face::{Face, Glyph};
use super::font::Letter;
use super::geometry::{Band, area};
use super::icons::{self, IconSize};
use super::stripe::stroke;
use super::{Ink, Profile};
use crate::kit::{Colour, Icon, Mark, Stripe};

/// Hears of every text that is drawn, so that tests can find what is clipped, overlaps or leaves the screen.
pub trait Audit {
    fn text(&mut self, text: &str, area: Rectangle, clipped: bool);
}

impl Audit for () {
    fn text(&mut self, _: &str, _: Rectangle, _: bool) {}
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub face: &'static Face,
    pub ink: Ink,
    /// The ground is lit: everything on it is dark.
    pub on_lit: bool,
}

impl Style {
    pub const fn new(face: &'static Face, ink: Ink) -> Self {
        Self { face, ink, on_lit: false }
    }

    pub const fn lit(face: &'static Face) -> Self {
        Self { face, ink: Ink::Paper, on_lit: true }
    }
}

#[derive(Clone, Copy, Debug)]
enum Piece {
    Letter(Letter),
    Missing,
    Icon(Icon),
    Badge(Colour),
    Gauge(u8),
    Stripe(Stripe),
}

/// A piece of a text, and where it stands.
#[derive(Clone, Copy, Debug)]
struct Placed {
    piece: Piece,
    index: usize,
    /// The origin of the piece.
    x: i32,
    glyph: Glyph,
}

/// The pieces of a text from left to right.
struct Walk<'a> {
    profile: &'a Profile,
    face: &'static Face,
    chars: core::iter::Peekable<core::str::CharIndices<'a>>,
    x: i32,
}

impl<'a> Walk<'a> {
    fn new(profile: &'a Profile, face: &'static Face, text: &'a str) -> Self {
        Self { profile, face, chars: text.char_indices().peekable(), x: 0 }
    }

    /// A picture in the middle of the capitals.
    fn picture(&self, width: i32, height: i32) -> Glyph {
        let top = -self.face.cap + (self.face.cap - height + i32::from(height > self.face.cap)) / 2;
        Glyph { advance: width, left: 0, top, width, height }
    }

    fn gap(&mut self, icon: Option<Icon>) -> i32 {
        let next = self.chars.peek().map(|(_, c)| *c);
        match (icon, next) {
            (_, None | Some(' ' | ',' | '.' | ':' | ';' | ')' | '|')) => 0,
            (Some(Icon::To | Icon::Back | Icon::Select), Some(_)) => self.profile.to_gap,
            (Some(_), Some(c)) if c.is_ascii_digit() || c == '-' || c == '+' => self.profile.icon_gap_digit,
            _ => self.profile.icon_gap,
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Placed;

    fn next(&mut self) -> Option<Placed> {
        let (index, c) = self.chars.next()?;
        // Nearly always it is a letter, and nobody need look what else it may be.
        let (c, mark) = if c.is_ascii() { (c, None) } else { (plain(c), Mark::of(c)) };
        let (piece, glyph) = match mark {
            Some(Mark::Icon(icon)) => {
                let bitmap = icons::bitmap(icon, self.profile.icons_for(self.face));
                if icon == Icon::To && self.x > 0 {
                    self.x += self.profile.to_gap;
                }
                let glyph = self.picture(bitmap.width(), bitmap.height());
                (Piece::Icon(icon), Glyph { advance: glyph.advance + self.gap(Some(icon)), ..glyph })
            }
            Some(Mark::Badge(colour)) => {
                let side = self.profile.badge_for(self.face).side;
                let glyph = self.picture(side, side);
                (Piece::Badge(colour), Glyph { advance: glyph.advance + self.gap(None), ..glyph })
            }
            Some(Mark::Gauge(part)) => (Piece::Gauge(part), self.picture(4 * self.face.cap, self.face.cap - 2)),
            Some(Mark::Stripe(stripe)) => {
                let (width, height) = self.profile.stripe;
                let glyph = self.picture(width, height);
                let gap = if width > 0 { self.gap(None) } else { 0 };
                (Piece::Stripe(stripe), Glyph { advance: width + gap, ..glyph })
            }
            Some(Mark::Seat(_) | Mark::Name(_)) => (Piece::Missing, self.face.missing()),
            None => match self.face.letter(c) {
                Some(letter) => (Piece::Letter(letter), self.face.glyph(letter)),
                None => (Piece::Missing, self.face.missing()),
            },
        };
        let placed = Placed { piece, index, x: self.x, glyph };
        self.x += glyph.advance;
        Some(placed)
    }
}

/// The inked box of a text whose origin is 0, 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Extent {
    pub left: i32,
    pub right: i32,
    pub top: i32,
    pub bottom: i32,
    pub advance: i32,
}

impl Extent {
    pub(super) const fn width(self) -> i32 {
        self.right - self.left
    }

    fn add(&mut self, placed: &Placed) {
        let g = placed.glyph;
        self.advance = placed.x + g.advance;
        if g.width == 0 {
            return;
        }
        let first = self.right == self.left;
        let left = placed.x + g.left;
        self.left = if first { left } else { self.left.min(left) };
        self.right = if first { left + g.width } else { self.right.max(left + g.width) };
        self.top = if first { g.top } else { self.top.min(g.top) };
        self.bottom = if first { g.top + g.height } else { self.bottom.max(g.top + g.height) };
    }
}

pub(super) fn measure(profile: &Profile, face: &'static Face, text: &str) -> Extent {
    let mut extent = Extent::default();
    Walk::new(profile, face, text).for_each(|placed| extent.add(&placed));
    extent
}

/// The bytes of the text that fit a width, and whether that is all of it.
pub(super) fn fitting(profile: &Profile, face: &'static Face, text: &str, width: i32) -> (usize, bool) {
    for placed in Walk::new(profile, face, text) {
        if placed.glyph.width > 0 && placed.x + placed.glyph.left + placed.glyph.width > width {
            return (placed.index, false);
        }
    }
    (text.len(), true)
}

/// The first form of a line that fits, or else the last one.
pub(super) fn form<'t>(profile: &Profile, face: &'static Face, text: &'t str, width: i32) -> (&'t str, bool) {
    let mut last = "";
    for form in text.split('|') {
        if measure(profile, face, form).right <= width {
            return (form, true);
        }
        last = form;
    }
    (last, false)
}

/// The first face that has all letters of a text and sets it no wider than this; none if it is too wide for all.
pub(super) fn face_for(
    profile: &Profile,
    faces: &[&'static Face],
    text: &str,
    width: i32,
    height: i32,
) -> Option<&'static Face> {
    let fits =
        |face: &&'static Face| face.cap <= height && face.has(text) && measure(profile, face, text).width() <= width;
    faces.iter().copied().find(fits)
}

/// A canvas, the profile to draw for, and who watches.
#[derive(Debug)]
pub(super) struct Pen<'a, D, A> {
    pub canvas: &'a mut D,
    pub profile: &'a Profile,
    pub audit: &'a mut A,
}

impl<D: DrawTarget<Color = Ink>, A: Audit> Pen<'_, D, A> {
    pub(super) fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, ink: Ink) {
        let _ = self.canvas.fill_solid(&area(x, y, width, height), ink);
    }

    /// A frame of one pixel.
    pub(super) fn outline(&mut self, (x, w): (i32, i32), (y, h): (i32, i32), ink: Ink) {
        for (x, y, w, h) in [(x, y, w, 1), (x, y + h - 1, w, 1), (x, y, 1, h), (x + w - 1, y, 1, h)] {
            self.fill(x, y, w, h, ink);
        }
    }

    /// Sets one form from its origin on; returns where its ink ends.
    pub(super) fn set(&mut self, text: &str, at: Point, style: Style) -> i32 {
        self.put(text, text, at, style, false)
    }

    /// Sets the first form that fits, or the last one clipped; returns where its ink ends.
    pub(super) fn left(&mut self, text: &str, at: Point, width: i32, style: Style) -> i32 {
        let (form, fits) = form(self.profile, style.face, text, width);
        if fits { self.set(form, at, style) } else { self.clipped(form, at, width, style) }
    }

    /// Sets one form so that its ink ends before `at.x`; returns where it begins.
    pub(super) fn right(&mut self, form: &str, at: Point, style: Style) -> i32 {
        let extent = measure(self.profile, style.face, form);
        let x = at.x - extent.right;
        self.set(form, Point::new(x, at.y), style);
        x + extent.left
    }

    /// Sets one form with its ink in the middle of a width.
    pub(super) fn centred(&mut self, form: &str, at: Point, width: i32, style: Style) {
        let extent = measure(self.profile, style.face, form);
        let x = at.x + (width - extent.width()).div_euclid(2) - extent.left;
        self.set(form, Point::new(x, at.y), style);
    }

    pub(super) fn clipped(&mut self, form: &str, at: Point, width: i32, style: Style) -> i32 {
        let dots = measure(self.profile, style.face, "..").advance;
        let (end, _) = fitting(self.profile, style.face, form, width - dots);
        let shown = form.get(..end).unwrap_or_default().trim_ascii_end();
        let x = match shown.is_empty() {
            true => at.x,
            false => self.put(shown, form, at, style, true) + 1,
        };
        if x + dots <= at.x + width {
            let dot = style.face.letter('.');
            dot.into_iter().for_each(|dot| {
                for x in [x, x + dots / 2] {
                    style.face.draw(self.canvas, dot, Point::new(x, at.y), style.ink);
                }
            });
        }
        if shown.is_empty() {
            self.audit.text(form, area(at.x, at.y - 1, dots.min(width), 1), true);
        }
        x + dots
    }

    fn put(&mut self, shown: &str, whole: &str, at: Point, style: Style, clipped: bool) -> i32 {
        let mut extent = Extent::default();
        for placed in Walk::new(self.profile, style.face, shown) {
            extent.add(&placed);
            self.piece(&placed, at, style);
        }
        if extent.width() > 0 {
            let height = extent.bottom - extent.top;
            self.audit.text(whole, area(at.x + extent.left, at.y + extent.top, extent.width(), height), clipped);
        }
        at.x + extent.right
    }

    fn piece(&mut self, placed: &Placed, at: Point, style: Style) {
        let g = placed.glyph;
        let corner = at + Point::new(placed.x + g.left, g.top);
        match placed.piece {
            Piece::Letter(letter) => style.face.draw(self.canvas, letter, at + Point::new(placed.x, 0), style.ink),
            Piece::Missing => self.outline((corner.x, g.width), (corner.y, g.height), style.ink),
            Piece::Gauge(part) => self.gauge(part, (corner.x, g.width), Band::new(corner.y, g.height), style),
            Piece::Stripe(stripe) if g.width > 0 => {
                let start = corner + Point::new(0, g.height / 2);
                stroke(self.canvas, stripe, (start, start + Point::new(g.width - 1, 0)), g.height);
            }
            Piece::Stripe(_) => (),
            Piece::Icon(icon) => self.icon(icon, self.profile.icons_for(style.face), 1, corner, style),
            Piece::Badge(colour) => {
                let look = if style.on_lit { BadgeLook::OnLit } else { BadgeLook::Acting };
                // A badge in the head would lose its top to the edge of the screen.
                let size = self.profile.badge_for(style.face);
                self.badge(colour, look, size, Point::new(corner.x, corner.y.max(0)));
            }
        }
    }

    /// So many sixteenths of a frame are filled.
    pub(super) fn gauge(&mut self, part: u8, (x, width): (i32, i32), high: Band, style: Style) {
        let full = i32::from(part) * width / 16;
        let (frame, ink) = match style.on_lit {
            true => (style.ink, style.ink),
            false if self.profile.mono => (Ink::Text, Ink::Text),
            false => (Ink::Rule, if full == width { Ink::Good } else { Ink::Lit }),
        };
        self.outline((x, width), (high.y, high.h), frame);
        self.fill(x, high.y, full, high.h, ink);
    }

    pub(super) fn icon(&mut self, icon: Icon, size: IconSize, scale: i32, at: Point, style: Style) {
        let ink = match style.ink {
            // Dark ground and dim seats keep their ink; only plain text lets an icon have its own.
            Ink::Text | Ink::Lit => icons::tint(icon).unwrap_or(style.ink),
            Ink::Dim => icons::tint(icon).unwrap_or(Ink::Dim),
            ink => ink,
        };
        icons::bitmap(icon, size).draw(self.canvas, at, scale, ink);
    }

    pub(super) fn badge(&mut self, colour: Colour, look: BadgeLook, size: BadgeSize, at: Point) {
        badge::draw(self.canvas, self.profile, size, colour, look, at);
    }
}
