//! Ways of writing that several games use, and macros that declare more of them.

use heapless::Vec;

use super::written::AND;
use super::{Form, Plain, Reader, Unclear, Writer, Written, unclear};

/// Something at the end of a command that need not be there.
impl<T: Written> Written for Option<T> {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        reader.peek().map(|_| T::read(reader)).transpose()
    }

    fn write(&self, to: &mut Writer) {
        self.iter().for_each(|value| value.write(to));
    }
}

/// All that is left, one after the other.
#[derive(Debug)]
pub struct Each<F = Plain>(core::marker::PhantomData<F>);

impl<T, F: Form<T>, const N: usize> Form<Vec<T, N>> for Each<F> {
    fn read(reader: &mut Reader) -> Result<Vec<T, N>, Unclear> {
        let mut list = Vec::new();
        while let Some(word) = reader.peek() {
            list.push(F::read(reader)?).map_err(|_| unclear("fewer words", word))?;
        }
        Ok(list)
    }

    fn write(list: &Vec<T, N>, to: &mut Writer) {
        list.iter().for_each(|value| F::write(value, to));
    }
}

/// Commands of the whole table that are one entry, each as it is written alone: `B done ; P done`.
#[derive(Debug)]
pub struct Together<F = Plain>(core::marker::PhantomData<F>);

impl<T, F: Form<T>, const N: usize> Form<Vec<T, N>> for Together<F> {
    fn read(reader: &mut Reader) -> Result<Vec<T, N>, Unclear> {
        let mut list = Vec::new();
        while let Some(word) = reader.peek() {
            let value = reader.part(F::read)?;
            list.push(value).map_err(|_| unclear("fewer players", word))?;
        }
        // One alone is a command of its own.
        if list.len() < 2 { Err(unclear("several commands", "one")) } else { Ok(list) }
    }

    fn write(list: &Vec<T, N>, to: &mut Writer) {
        for (index, value) in list.iter().enumerate() {
            to.flag(AND, index > 0);
            F::write(value, to);
        }
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

/// Types that are written as one word: they display themselves, `of` reads the word, and a reader expects this.
#[macro_export]
macro_rules! one_word {
    ($($Type:ty, $expected:literal;)*) => {
        $(impl $crate::notation::Written for $Type {
            fn read(reader: &mut $crate::notation::Reader) -> Result<Self, $crate::notation::Unclear> {
                reader.one($expected, Self::of)
            }

            fn write(&self, to: &mut $crate::notation::Writer) {
                to.word(self);
            }
        })*
    };
}

/// Declares forms of fields that may stand anywhere: a word alone (`flag`) or with a number behind it (`count`); and of
/// those that stand at their place, as one of two words, no and yes (`either`).
///
/// ```text
/// options! { Mayor flag "mayor", Rivers count "river", Newest either "old" "new" }
/// ```
#[macro_export]
macro_rules! options {
    ($($Name:ident $kind:ident $($word:literal)+),* $(,)?) => {
        $(#[allow(unreachable_pub)] // Not every one is known outside.
        #[derive(Debug)]
        pub struct $Name;

        $crate::options! { @$kind $Name $($word)+ })*
    };
    (@either $Name:ident $no:literal $yes:literal) => {
        impl $crate::notation::Form<bool> for $Name {
            fn read(reader: &mut $crate::notation::Reader) -> Result<bool, $crate::notation::Unclear> {
                let place = |word: &str| [$no, $yes].iter().position(|known| *known == word);
                reader.one(concat!($no, " or ", $yes), place).map(|place| place == 1)
            }

            fn write(yes: &bool, to: &mut $crate::notation::Writer) {
                to.word(if *yes { $yes } else { $no });
            }
        }
    };
    (@flag $Name:ident $word:literal) => {
        impl $crate::notation::Form<bool> for $Name {
            fn read(reader: &mut $crate::notation::Reader) -> Result<bool, $crate::notation::Unclear> {
                Ok(reader.flag($word))
            }

            fn sift(reader: &mut $crate::notation::Reader) -> Result<Option<bool>, $crate::notation::Unclear> {
                Self::read(reader).map(Some)
            }

            fn write(on: &bool, to: &mut $crate::notation::Writer) {
                to.flag($word, *on);
            }
        }
    };
    (@count $Name:ident $word:literal) => {
        impl<T: $crate::notation::Written + Default + Copy + Into<u32>> $crate::notation::Form<T> for $Name {
            fn read(reader: &mut $crate::notation::Reader) -> Result<T, $crate::notation::Unclear> {
                reader.counted($word)
            }

            fn sift(reader: &mut $crate::notation::Reader) -> Result<Option<T>, $crate::notation::Unclear> {
                Self::read(reader).map(Some)
            }

            fn write(count: &T, to: &mut $crate::notation::Writer) {
                to.counted($word, *count);
            }
        }
    };
}
