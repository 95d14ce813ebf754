//! Enums whose values are called by a word.

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

        #[allow(dead_code)] // Not every one is listed.
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
