//! A list as a plane: the network that its rows are about, a lane for each owner. What the row under the cursor stands for is
//! framed. Below are the rows, if the lanes leave room for some; otherwise the bar says the one under the cursor.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::bars::outline;
use super::{frame, list};
use crate::kit::{Colour, Fill, Icon, SEATS, Seat, Seats, Segment, Words};
use crate::ui::geometry::{Band, Plane, int};
use crate::ui::icons::IconSize;
use crate::ui::pen::{Audit, Pen, Style, measure};
use crate::ui::view::{List, Network};
use crate::ui::{Ink, icons};

/// Between a segment and its frame, and between two segments.
const PAD: i32 = 3;
const GAP: i32 = 2 * PAD + 2;
/// Between a rail and what is at its end.
const STOP: i32 = 2;
/// Three dots stand for segments that are out of sight.
const DOTS: i32 = 6;
/// Fewer rows are no list.
const ROWS: i32 = 3;

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    list: &List,
    network: &Network,
    plane: &Plane,
) {
    let p = pen.profile;
    frame::head(pen, &list.head);
    let owns = |owner: &Seat| network.segments.iter().any(|segment| segment.owner == *owner);
    let owners: Seats<Seat> = Seat::all(SEATS).filter(owns).fill();
    let fit = p.body.h.checked_div(plane.lane).unwrap_or(1);
    let shown = usize::try_from(fit).unwrap_or(1);
    let held = network.framed.first().and_then(|place| network.segments.get(usize::from(*place)));
    let lane = held.and_then(|held| owners.iter().position(|owner| *owner == held.owner)).unwrap_or(0);
    let top = (lane + 1).saturating_sub(shown);
    let room = p.list.end() - p.body.y - int(owners.len()) * plane.lane;
    choices(pen, list, &network.back, room.checked_div(p.list_row).unwrap_or(0));
    frame::scroll(pen, p.body, (top, shown, owners.len()));
    let from = p.margin + p.head_badge.side + DOTS + PAD + 1;
    let to = frame::right_edge(p, owners.len() > shown) - DOTS - PAD - 1;
    let letter = measure(p, plane.face, "0").advance;
    let least = LanePlan { network, plane, letter, icons: IconSize::Small, tile: plane.tile.0, room: to - from };
    let sizes =
        plane.icons.iter().flat_map(|icons| (plane.tile.0..=plane.tile.1).rev().map(move |tile| (*icons, tile)));
    let plan = sizes
        .map(|(icons, tile)| LanePlan { icons, tile, room: i32::MAX, ..least })
        .find(|plan| owners.iter().all(|owner| plan.span(*owner, 0, usize::MAX) <= to - from))
        .unwrap_or(least);
    let y = p.body.y + (p.body.h - fit * plane.lane) / 2;
    for (place, owner) in owners.iter().skip(top).take(shown).enumerate() {
        plan.lane(pen, *owner, y + int(place) * plane.lane, (from, to));
    }
}

/// So many rows below the lanes, or the bar.
fn choices<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, list: &List, back: &str, rows: i32) {
    let p = pen.profile;
    if rows >= ROWS {
        let high = rows * p.list_row;
        pen.fill(0, p.list.end() - high - 1, p.width, 1, Ink::Rule);
        let place = Band::new(p.list.end() - high, high);
        list::rows(pen, list, list::Layout { place, shown: rows, width: p.width, gauge: 0 });
    } else if let Some(row) = list.cursor.checked_sub(list.first).and_then(|at| list.rows.get(at)) {
        frame::choice(pen, row.left, row.right, back);
    }
}

/// How large the segments are: a tile is as wide in all lanes, so that lengths can be compared.
#[derive(Clone, Copy)]
struct LanePlan<'a> {
    network: &'a Network,
    plane: &'a Plane,
    /// The width of a letter or digit of a label.
    letter: i32,
    icons: IconSize,
    tile: i32,
    /// A segment that is longer is not drawn to its end.
    room: i32,
}

impl<'a> LanePlan<'a> {
    fn of(&self, owner: Seat) -> impl Iterator<Item = (u8, &'a Segment)> + Clone {
        (0..=u8::MAX).zip(&self.network.segments).filter(move |(_, segment)| segment.owner == owner)
    }

    /// The number of a segment that was chosen before.
    fn order(&self, place: u8) -> Option<usize> {
        self.network.taken.iter().position(|taken| *taken == place).map(|at| at + 1)
    }

    fn end(&self, end: Option<Icon>) -> i32 {
        end.map_or(0, |icon| icons::bitmap(icon, self.icons).width() + STOP)
    }

    /// So many of its tiles are drawn.
    fn shown(&self, segment: &Segment) -> u8 {
        let ends: i32 = segment.ends.iter().map(|end| self.end(*end)).sum();
        let most = self.room.saturating_sub(ends + 1).checked_div(self.tile).unwrap_or(0);
        segment.tiles.min(u8::try_from(most).unwrap_or(u8::MAX))
    }

    fn rail(&self, segment: &Segment) -> i32 {
        i32::from(self.shown(segment)) * self.tile + 1
    }

    /// The width of the label, and of the number of a segment that was chosen before, with a gap.
    fn texts(&self, place: u8, segment: &Segment) -> (i32, i32) {
        let digits = |number: usize| int(1 + number.checked_ilog10().unwrap_or(0) as usize);
        let label = int(self.network.label.chars().count()) + digits(segment.number.into());
        let order = self.order(place).map_or(0, |order| self.letter * digits(order) + PAD);
        (self.letter * label, order)
    }

    fn width(&self, place: u8, segment: &Segment) -> i32 {
        let [one, other] = segment.ends.map(|end| self.end(end));
        let (label, order) = self.texts(place, segment);
        (one + self.rail(segment) + other).max(label + order)
    }

    /// How wide a part of a lane is, with the last of them.
    fn span(&self, owner: Seat, first: usize, last: usize) -> i32 {
        let parts = self.of(owner).take(last.saturating_add(1)).skip(first);
        parts.map(|(place, segment)| self.width(place, segment) + GAP).sum::<i32>() - GAP
    }

    fn lane<D: DrawTarget<Color = Ink>, A: Audit>(
        &self,
        pen: &mut Pen<'_, D, A>,
        owner: Seat,
        y: i32,
        (from, to): (i32, i32),
    ) {
        let (p, network) = (pen.profile, self.network);
        let colour = network.colours.get(owner.index()).copied().unwrap_or(Colour::White);
        let (badge, lane) = (p.head_badge, self.plane.lane);
        pen.badge(
            colour,
            crate::ui::badge::BadgeLook::Waiting,
            badge,
            Point::new(p.margin, y + (lane - badge.side) / 2),
        );
        // A lane that is too long begins so late that what is framed is in sight.
        let held = self.of(owner).position(|(place, _)| network.framed.contains(&place)).unwrap_or(0);
        let mut first = 0;
        while first < held && self.span(owner, first, held) > to - from {
            first += 1;
        }
        if first > 0 {
            dots(pen, p.margin + badge.side + 1, y + lane / 2);
        }
        let (mut x, mut framed) = (from, None);
        let mut parts = self.of(owner).skip(first).peekable();
        while let Some((place, segment)) =
            parts.next_if(|(place, segment)| x == from || x + self.width(*place, segment) <= to)
        {
            self.segment(pen, (place, segment), Point::new(x, y), Ink::seat(colour));
            x += self.width(place, segment) + GAP;
            // One frame for neighbours.
            match (network.framed.contains(&place), framed) {
                (true, None) => framed = Some((x - self.width(place, segment) - GAP, x)),
                (true, Some((start, _))) => framed = Some((start, x)),
                (false, Some((start, end))) => {
                    self.frame(pen, (start, end), y);
                    framed = None;
                }
                (false, None) => (),
            }
        }
        if let Some(run) = framed {
            self.frame(pen, run, y);
        }
        if parts.next().is_some() {
            dots(pen, to + PAD + 2, y + lane / 2);
        }
    }

    fn frame<D: DrawTarget<Color = Ink>, A: Audit>(&self, pen: &mut Pen<'_, D, A>, (start, end): (i32, i32), y: i32) {
        let high = Band::new(y, self.plane.lane - 1);
        outline(pen, (start - PAD, end - start - GAP + 2 * PAD), high, Ink::Lit);
    }

    /// The label above the rail, icons at its ends.
    fn segment<D: DrawTarget<Color = Ink>, A: Audit>(
        &self,
        pen: &mut Pen<'_, D, A>,
        (place, segment): (u8, &Segment),
        at: Point,
        ink: Ink,
    ) {
        let (face, order) = (self.plane.face, self.order(place));
        let bright = order.is_some() || self.network.framed.contains(&place);
        let style = Style::new(face, if bright { Ink::Text } else { Ink::Dim });
        let [one, other] = segment.ends;
        let (label, number) = self.texts(place, segment);
        let width = self.width(place, segment);
        let baseline = at.y + 2 + face.cap;
        let name = Words::<16>::of(format_args!("{}{}", &*self.network.label, segment.number));
        pen.set(&name, Point::new(at.x + self.end(one).min(width - label - number), baseline), style);
        if let Some(order) = order {
            let order = Words::<4>::of(format_args!("{order}"));
            pen.right(&order, Point::new(at.x + width, baseline), Style::new(face, Ink::Lit));
        }
        let centre = baseline + 1 + (self.plane.lane - 5 - face.cap) / 2;
        let rail = at.x + self.end(one);
        for (end, x) in [(one, at.x), (other, rail + self.rail(segment) + STOP)] {
            if let Some(icon) = end {
                let y = centre - icons::bitmap(icon, self.icons).height() / 2;
                pen.icon(icon, self.icons, 1, Point::new(x, y), style);
            }
        }
        self.tiles(pen, segment, Point::new(rail, centre), (ink, order.is_some()));
    }

    /// A rail with a tie for each tile, or the tiles solid; with a line above and below if it is upgraded.
    fn tiles<D: DrawTarget<Color = Ink>, A: Audit>(
        &self,
        pen: &mut Pen<'_, D, A>,
        segment: &Segment,
        at: Point,
        (ink, solid): (Ink, bool),
    ) {
        let (half, long) = (if self.icons == IconSize::Small { 2 } else { 4 }, self.rail(segment));
        let tiles = self.shown(segment);
        let tie = |number: u8| at.x + i32::from(number) * self.tile;
        if solid {
            (0..tiles).for_each(|tile| pen.fill(tie(tile) + 1, at.y - half, self.tile - 1, 2 * half + 1, ink));
        } else {
            pen.fill(at.x, at.y, long, 1, ink);
            (0..=tiles).for_each(|tile| pen.fill(tie(tile), at.y - half, 1, 2 * half + 1, ink));
        }
        if segment.upgraded {
            [-half - 2, half + 2].into_iter().for_each(|off| pen.fill(at.x, at.y + off, long, 1, ink));
        }
    }
}

fn dots<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, x: i32, y: i32) {
    (0..3).for_each(|dot| pen.fill(x + 2 * dot, y, 1, 1, Ink::Text));
}
