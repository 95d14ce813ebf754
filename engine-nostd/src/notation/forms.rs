//! How values of the kit stand in a command.

use super::{Form, Reader, Unclear, Writer, Written, change, number, unclear};
use crate::kit::{Change, Seat};

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Written for $number {
            fn read(reader: &mut Reader) -> Result<Self, Unclear> {
                number(reader.next("a number")?)
            }

            fn write(&self, to: &mut Writer) {
                to.word(self);
            }
        })*
    };
}

numbers!(u8, u16, i16, i32);

impl Written for Seat {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        reader.names().seat(reader.next("a player")?)
    }

    fn write(&self, to: &mut Writer) {
        to.word(to.names().name(*self));
    }
}

impl Written for Change {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        change(reader.next("a number")?)
    }

    fn write(&self, to: &mut Writer) {
        to.word(self);
    }
}

/// As many as there are words.
impl<T: Written, const N: usize> Written for heapless::Vec<T, N> {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let mut values = Self::new();
        while let Some(word) = reader.peek() {
            values.push(T::read(reader)?).map_err(|_| unclear("fewer of them", word))?;
        }
        Ok(values)
    }

    fn write(&self, to: &mut Writer) {
        self.iter().for_each(|value| value.write(to));
    }
}

/// A number with its sign: a change by.
#[derive(Debug)]
pub struct Signed;

impl Form<i16> for Signed {
    fn read(reader: &mut Reader) -> Result<i16, Unclear> {
        match reader.next("a change such as +2")? {
            by if by.starts_with(['+', '-']) => number(by),
            other => Err(unclear("a change such as +2", other)),
        }
    }

    fn write(by: &i16, to: &mut Writer) {
        to.word(format_args!("{by:+}"));
    }
}

/// In front of what it is set to: `R=H00`.
#[derive(Debug)]
pub struct Equals;

impl<T: Written> Form<T> for Equals {
    fn read(reader: &mut Reader) -> Result<T, Unclear> {
        reader.cut('=', "a name and =")?;
        T::read(reader)
    }

    fn write(value: &T, to: &mut Writer) {
        value.write(to);
        to.join('=');
    }
}

/// One of the game's books, by its key.
#[derive(Debug)]
pub struct BookKey;

impl Form<u8> for BookKey {
    fn read(reader: &mut Reader) -> Result<u8, Unclear> {
        let key = reader.next("a value")?;
        let found = (0..).zip(reader.books()).find(|(_, book)| book.key == key);
        found.map(|(index, _)| index).ok_or_else(|| unclear("a value", key))
    }

    fn write(book: &u8, to: &mut Writer) {
        to.word(to.books().get(usize::from(*book)).map_or("?", |book| book.key));
    }
}
