//! Enums whose values are called by a word.

use super::{Form, Reader, Unclear, Writer, unclear};

/// An enum of [`keys`](crate::keys).
pub trait Keyword: Copy {
    fn key(self) -> &'static str;
    fn of(key: &str) -> Option<Self>;
}

/// One of several words that may stand anywhere; without one the default holds, which has none.
#[derive(Debug)]
pub struct Optional;

impl<T: Keyword + Default> Form<T> for Optional {
    fn read(reader: &mut Reader) -> Result<T, Unclear> {
        let mut pull = || reader.pull(|word| Ok(T::of(word).filter(|value| !value.key().is_empty())));
        let value = pull()?;
        // One contradicts the other, and the same one twice is no clearer.
        match pull()? {
            Some(other) => {
                reader.end_here();
                Err(unclear("only one choice", other.key()))
            }
            None => Ok(value.unwrap_or_default()),
        }
    }

    fn sift(reader: &mut Reader) -> Result<Option<T>, Unclear> {
        Self::read(reader).map(Some)
    }

    fn write(value: &T, to: &mut Writer) {
        to.flag(value.key(), !value.key().is_empty());
    }
}

/// Declares such an enum: its values in order, the words for them in both directions, and what a reader expects. With
/// `as`, the enum of phrases that has a name for each of them on the screen.
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

        #[allow(dead_code, unreachable_pub)] // Not every one is listed, or known outside.
        impl $Enum {
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$Name),*];

            /// Its name in the notation.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$Name => $key),* }
            }

            pub fn of(key: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.key() == key)
            }

            pub fn parse(key: &str) -> Result<Self, $crate::notation::Unclear> {
                Self::of(key).ok_or_else(|| $crate::notation::unclear($expected, key))
            }
        }

        impl $crate::notation::Keyword for $Enum {
            fn key(self) -> &'static str {
                Self::key(self)
            }

            fn of(key: &str) -> Option<Self> {
                Self::of(key)
            }
        }

        impl $crate::notation::Written for $Enum {
            fn read(reader: &mut $crate::notation::Reader) -> Result<Self, $crate::notation::Unclear> {
                Self::parse(reader.next($expected)?)
            }

            fn write(&self, to: &mut $crate::notation::Writer) {
                to.word(self.key());
            }
        }
    };
}
