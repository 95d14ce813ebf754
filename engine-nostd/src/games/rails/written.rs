//! What the railway games write in the same way.

use super::{Building, Extra, Link};
use crate::notation::{Form, Reader, Unclear, Writer, Written, number, unclear};

impl Written for Building {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        reader.one("R, C, L or I", Self::of)
    }

    fn write(&self, to: &mut Writer) {
        to.word(self.letter());
    }
}

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

/// The links of a trip: `L1 L4`.
#[derive(Debug)]
pub struct Legs;

impl<const N: usize> Form<heapless::Vec<u16, N>> for Legs {
    fn read(reader: &mut Reader) -> Result<heapless::Vec<u16, N>, Unclear> {
        let mut via = heapless::Vec::new();
        while reader.peek().is_some_and(|word| word.starts_with('L')) {
            via.push(LinkName::read(reader)?).map_err(|_| unclear("fewer links", "more"))?;
        }
        Ok(via)
    }

    fn write(via: &heapless::Vec<u16, N>, to: &mut Writer) {
        via.iter().for_each(|link| LinkName::write(link, to));
    }
}

/// What the Money icons played are worth: `icons 3`, anywhere.
#[derive(Debug)]
pub struct MoneyIcons;

impl Form<u16> for MoneyIcons {
    fn read(reader: &mut Reader) -> Result<u16, Unclear> {
        reader.option("icons").map(Option::unwrap_or_default)
    }

    fn sift(reader: &mut Reader) -> Result<Option<u16>, Unclear> {
        Self::read(reader).map(Some)
    }

    fn write(icons: &u16, to: &mut Writer) {
        to.counted("icons", *icons);
    }
}

/// In a position: `L1=X 4 C U`, or `L2=X 5 I U3 +`; the words of the game stand behind.
impl<X: Extra> Written for Link<X> {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let head = reader.next("a link and its owner")?;
        let (name, who) = head.split_once('=').ok_or_else(|| unclear("a link and its owner", head))?;
        let (number_, owner, tiles) = (LinkName::of(name)?, reader.names().seat(who)?, u8::read(reader)?);
        let finished = match reader.next("C or I")? {
            "C" => true,
            "I" => false,
            other => return Err(unclear("C or I", other)),
        };
        let mut link =
            Self { number: number_, owner, tiles, upgraded: 0, finished, worked: false, extra: X::default() };
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
