//! Lines of a map. Each kind has its stroke, which its ink repeats.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::Ink;
use super::geometry::area;
use crate::kit::Stripe;

const fn ink(stripe: Stripe) -> Ink {
    match stripe {
        Stripe::Red => Ink::Alarm,
        Stripe::Yellow => Ink::Yellow,
        Stripe::Blue => Ink::Sky,
        Stripe::Black => Ink::Text,
    }
}

/// Solid, dashed, dotted; the last one is hollow.
fn is_inked(stripe: Stripe, along: i32, thick: i32) -> bool {
    match stripe {
        Stripe::Red | Stripe::Black => true,
        Stripe::Yellow => along % (3 * thick).max(1) < 2 * thick,
        Stripe::Blue => along % (2 * thick).max(1) < thick,
    }
}

/// From one point to another, so thick.
pub(super) fn stroke<D: DrawTarget<Color = Ink>>(
    canvas: &mut D,
    stripe: Stripe,
    (from, to): (Point, Point),
    thick: i32,
) {
    let way = to - from;
    let (flat, long) = (way.x.abs() >= way.y.abs(), way.x.abs().max(way.y.abs()));
    let mut fill = |along: i32, inset: i32, ink: Ink| {
        let Point { x, y } = from + Point::new(way.x * along / long.max(1), way.y * along / long.max(1));
        let (edge, high) = (inset - thick / 2, thick - 2 * inset);
        let (x, y, w, h) = if flat { (x, y + edge, 1, high) } else { (x + edge, y, high, 1) };
        let _ = canvas.fill_solid(&area(x, y, w, h), ink);
    };
    for along in (0..=long).filter(|along| is_inked(stripe, *along, thick)) {
        fill(along, 0, ink(stripe));
        if stripe == Stripe::Black && along > 0 && along < long {
            fill(along, 1, Ink::Paper);
        }
    }
}
