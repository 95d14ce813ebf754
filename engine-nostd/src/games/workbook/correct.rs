//! Corrections by hand beyond the plain books: always allowed, out of turn too, without side effects.

use super::build::say_now;
use super::command::Correction;
use super::state::Workbook;
use super::terms::Value;
use crate::kit::{Receipt, Refusal, Seat, Speech};
use crate::say;
use crate::text::workbook::Word;

/// A link never has more rails than a byte holds.
pub(super) const MOST_RAILS: i32 = 99;

impl Workbook {
    pub(super) fn correct(&mut self, seat: Seat, what: Correction, receipt: &mut Receipt) -> Result<(), Refusal> {
        match what {
            Correction::Rails { link, change } => {
                let found = self.links.own(link, seat)?;
                let rails = change.of(i32::from(found.tiles));
                // A link starts and ends on land: it has more rails than bridges.
                if !(i32::from(found.extra.0) + 1..=MOST_RAILS).contains(&rails) {
                    return Err(Refusal::NoTiles);
                }
                let link = self.links.get_mut(link)?;
                link.tiles = u8::try_from(rails).unwrap_or(1);
                link.upgraded = if link.upgraded > 0 { link.tiles } else { 0 };
                receipt.tell(&|out: &mut Speech| say_now(link, out));
            }
            Correction::Remove { link } => {
                self.links.own(link, seat)?;
                self.links.remove(link);
                receipt.tell(say!(Word::LinkErased, seat, link));
            }
            Correction::Value { value, change } => {
                let to = change.of(self.get(seat, value));
                let (min, max) = self.range(value);
                if !(min..=max).contains(&to) {
                    return Err(Refusal::TooMany);
                }
                self.set(seat, value, to);
                if value == Value::Opium {
                    receipt.tell(say!(Word::OpiumLeft, self.opium));
                }
            }
        }
        Ok(())
    }
}
