//! Ways of writing that several games use, and macros that declare more of them.

use heapless::Vec;

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

/// An enum of [`keys`](crate::keys).
pub trait Key: Copy {
    fn key(self) -> &'static str;
    fn of(key: &str) -> Option<Self>;
}

/// One of several words that may stand anywhere; without one the default holds, which has none.
#[derive(Debug)]
pub struct Optional;

impl<T: Key + Default> Form<T> for Optional {
    fn read(reader: &mut Reader) -> Result<T, Unclear> {
        reader.pull(|word| Ok(T::of(word))).map(Option::unwrap_or_default)
    }

    fn sift(reader: &mut Reader) -> Result<Option<T>, Unclear> {
        Self::read(reader).map(Some)
    }

    fn write(value: &T, to: &mut Writer) {
        to.flag(value.key(), !value.key().is_empty());
    }
}

/// Declares an enum whose values are called by a word: its values in order, the words for them in both directions, and
/// what a reader expects. With `as`, the enum of phrases that has a name for each of them on the screen.
///
/// ```text
/// keys! {
///     pub enum Phase as PhaseName, "a state" { Bid "BID", Pick "PICK" }
/// }
/// ```
#[macro_export]
macro_rules! keys {
    ($(#[$meta:meta])* $vis:vis enum $Enum:ident as $Words:ident, $expected:literal {
        $($(#[$note:meta])* $Name:ident $key:literal),* $(,)?
    }) => {
        $crate::keys! { $(#[$meta])* $vis enum $Enum, $expected { $($(#[$note])* $Name $key),* } }

        impl $Enum {
            /// Its name on the screen.
            pub const fn name(self) -> $crate::kit::Phrase {
                match self { $(Self::$Name => $Words::$Name.phrase()),* }
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $Enum:ident, $expected:literal {
        $($(#[$note:meta])* $Name:ident $key:literal),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $Enum { $($(#[$note])* $Name),* }

        #[allow(dead_code)] // Not every one is listed.
        impl $Enum {
            pub const ALL: &'static [Self] = &[$(Self::$Name),*];
        }

        impl $crate::notation::Key for $Enum {
            fn key(self) -> &'static str {
                match self { $(Self::$Name => $key),* }
            }

            fn of(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.key() == key)
            }
        }

        impl $crate::notation::Written for $Enum {
            fn read(reader: &mut $crate::notation::Reader) -> Result<Self, $crate::notation::Unclear> {
                reader.one($expected, $crate::notation::Key::of)
            }

            fn write(&self, to: &mut $crate::notation::Writer) {
                to.word($crate::notation::Key::key(*self));
            }
        }
    };
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

/// Declares forms of fields that may stand anywhere: a word alone (`flag`) or with a number behind it (`count`).
///
/// ```text
/// options! { Mayor flag "mayor", Rivers count "river" }
/// ```
#[macro_export]
macro_rules! options {
    ($($Name:ident $kind:ident $word:literal),* $(,)?) => {
        $(#[derive(Debug)]
        pub struct $Name;

        $crate::options! { @$kind $Name $word })*
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
        impl<T: core::str::FromStr + Default + Copy + Into<u32>> $crate::notation::Form<T> for $Name {
            fn read(reader: &mut $crate::notation::Reader) -> Result<T, $crate::notation::Unclear> {
                reader.option($word).map(Option::unwrap_or_default)
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
