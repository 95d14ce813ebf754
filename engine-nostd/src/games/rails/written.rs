//! What the railway games write in the same way.

use super::{Building, Link, LinkExtra};
use crate::notation::{Form, Reader, Unclear, Writer, Written, number, unclear};
use crate::{one_word, options};

one_word! { Building, "R, C, L or I"; }

/// `L3`
#[derive(Debug)]
pub struct LinkName;

impl LinkName {
    pub fn of(text: &str) -> Result<u16, Unclear> {
        number(text.strip_prefix('L').ok_or_else(|| unclear("a link such as L1", text))?)
    }
}

impl Form<u16> for LinkName {
    fn read(reader: &mut Reader) -> Result<u16, Unclear> {
        Self::of(reader.next("a link")?)
    }

    fn write(link: &u16, to: &mut Writer) {
        to.word(format_args!("L{link}"));
    }
}

/// A link that runs through the place of a new building, and what is left of it on either side: `split L1 2+3`. A game says
/// what it writes of a part.
pub fn read_split<P>(reader: &mut Reader, part: impl Fn(&str) -> Option<P>) -> Result<(u16, P, P), Unclear> {
    reader.word("split")?;
    let link = LinkName::read(reader)?;
    let (front, back) = reader.one("parts such as 2+2", |parts| {
        let (front, back) = parts.split_once('+')?;
        part(front).zip(part(back))
    })?;
    Ok((link, front, back))
}

options! {
    // What the Money icons played are worth.
    MoneyIcons count "icons",
    Bought count "buy",
}

/// In a position: `L1=X 4 C U`, or `L2=X 5 I U3 +`; the words of the game stand behind.
impl<X: LinkExtra> Written for Link<X> {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let head = reader.next("a link and its owner")?;
        let (name, who) = head.split_once('=').ok_or_else(|| unclear("a link and its owner", head))?;
        let (name, owner, tiles) = (LinkName::of(name)?, reader.names().seat(who)?, u8::read(reader)?);
        let finished = match reader.next("C or I")? {
            "C" => true,
            "I" => false,
            other => return Err(unclear("C or I", other)),
        };
        let mut link = Self { number: name, owner, tiles, upgraded: 0, finished, worked: false, extra: X::default() };
        while let Some(word) = reader.peek() {
            reader.next(word)?;
            match word {
                "U" => link.upgraded = tiles,
                "+" | "-" if !finished => link.worked = word == "+",
                _ if word.starts_with('U') => link.upgraded = number(word.trim_start_matches('U'))?,
                _ if link.extra.read(word, finished)? => (),
                _ => return Err(unclear("an option of a link", word)),
            }
        }
        if tiles == 0 || link.upgraded > tiles { Err(unclear("a link with rails", head)) } else { Ok(link) }
    }

    fn write(&self, to: &mut Writer) {
        let owner = to.names().name(self.owner);
        to.word(format_args!("L{}={owner}", self.number));
        to.word(self.tiles);
        to.word(if self.finished { 'C' } else { 'I' });
        match self.upgraded {
            0 => (),
            all if all == self.tiles => to.word('U'),
            some => to.word(format_args!("U{some}")),
        }
        if !self.finished {
            to.word(if self.worked { '+' } else { '-' });
        }
        self.extra.write(to);
    }
}
