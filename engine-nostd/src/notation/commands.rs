//! Commands declared once: the enum, whose turn they are, and their text in both directions.

use core::marker::PhantomData;

use super::{CommandText, Form, Names, Reader, Unclear, Writer, Written};
use crate::kit::Books;

/// A field that is about to be read.
#[derive(Debug)]
pub struct Field<T, F> {
    early: Option<T>,
    form: PhantomData<F>,
}

impl<T, F: Form<T>> Field<T, F> {
    pub fn sift(reader: &mut Reader) -> Result<Self, Unclear> {
        Ok(Self { early: F::sift(reader)?, form: PhantomData })
    }

    pub fn read(self, reader: &mut Reader) -> Result<T, Unclear> {
        self.early.map_or_else(|| F::read(reader), Ok)
    }
}

/// Reads a whole command.
pub fn parse<C: Written>(names: &Names, books: &Books, text: &str) -> Result<C, Unclear> {
    let mut reader = Reader::new(names, books, text)?;
    let command = C::read(&mut reader)?;
    reader.end()?;
    Ok(command)
}

pub fn print(names: &Names, books: &Books, command: &impl Written) -> CommandText {
    let mut out = CommandText::new();
    command.write(&mut Writer { out: &mut out, names, books });
    out
}

/// Declares commands, or parts of them: the enum, whose command it is, and the text in both directions. Behind `=`
/// stand whose it is and the word that names it, then in brackets the fields as they follow each other, with words
/// between them where there are any. Stored in journals: append only, and fields stay in their order. A part of a
/// command may be a struct, too.
///
/// ```text
/// commands! {
///     pub enum Command {
///         Bid { seat: Seat, amount: i16, tickets: Tickets } = seat "bid" (amount tickets),
///         Pass(seat: Seat) = seat "pass",
///         EndRound = "endround",
///     }
/// }
///
/// commands! {
///     pub struct Build { tiles: u8, rivers: u8 as Rivers } = (tiles rivers)
/// }
/// ```
#[macro_export]
macro_rules! commands {
    (
        $(#[$meta:meta])*
        pub enum $Enum:ident {
            $($(#[$note:meta])* $Name:ident
                $({ $($field:ident: $type:ty $(as $form:ty)?),* $(,)? })?
                $(( $($item:ident: $kind:ty $(as $shape:ty)?),* $(,)? ))?
                = $($who:ident)? $($verb:literal)* $(( $($text:tt)* ))?),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $Enum {
            $($(#[$note])* $Name $({ $($field: $type),* })? $(( $($kind),* ))?),*
        }

        #[allow(unused_variables, dead_code)] // Not every field is the seat, and parts of commands have none.
        impl $Enum {
            /// Whose command it is; `None` for one of the whole table.
            pub fn seat(&self) -> Option<$crate::kit::Seat> {
                match self {
                    $(Self::$Name $({ $($field),* })? $(( $($item),* ))? => $crate::commands!(@seat $($who)?)),*
                }
            }
        }

        #[allow(unused_variables)] // The seat is no field like the others.
        impl $crate::notation::Written for $Enum {
            fn read(reader: &mut $crate::notation::Reader) -> Result<Self, $crate::notation::Unclear> {
                reader.first(&[$(|reader| {
                    $($crate::commands!(@ignore $who);
                    let who = <$crate::kit::Seat as $crate::notation::Written>::read(reader)?;)?
                    $(reader.word($verb)?;)*
                    $($(let $field =
                        $crate::notation::Field::<$type, $crate::commands!(@form $($form)?)>::sift(reader)?;)*)?
                    $($(let $item =
                        $crate::notation::Field::<$kind, $crate::commands!(@form $($shape)?)>::sift(reader)?;)*)?
                    $($($crate::commands!(@read reader $text);)*)?
                    $(let $who = who;)?
                    Ok(Self::$Name $({ $($field),* })? $(( $($item),* ))?)
                }),*])
            }

            fn write(&self, to: &mut $crate::notation::Writer) {
                use $crate::notation::{Form, Writer};
                match self {
                    $(Self::$Name $({ $($field),* })? $(( $($item),* ))? => {
                        $($(let $field = |to: &mut Writer| {
                            <$crate::commands!(@form $($form)?) as Form<$type>>::write($field, to);
                        };)*)?
                        $($(let $item = |to: &mut Writer| {
                            <$crate::commands!(@form $($shape)?) as Form<$kind>>::write($item, to);
                        };)*)?
                        $($who(to);)?
                        $(to.word($verb);)*
                        $($($crate::commands!(@write to $text);)*)?
                    }),*
                }
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $Struct:ident {
            $($(#[$note:meta])* $field:ident: $type:ty $(as $form:ty)?),* $(,)?
        } = ( $($text:tt)* )
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        pub struct $Struct { $($(#[$note])* pub $field: $type),* }

        impl $crate::notation::Written for $Struct {
            fn read(reader: &mut $crate::notation::Reader) -> Result<Self, $crate::notation::Unclear> {
                $(let $field = $crate::notation::Field::<$type, $crate::commands!(@form $($form)?)>::sift(reader)?;)*
                $($crate::commands!(@read reader $text);)*
                Ok(Self { $($field),* })
            }

            fn write(&self, to: &mut $crate::notation::Writer) {
                use $crate::notation::{Form, Writer};
                let Self { $($field),* } = self;
                $(let $field = |to: &mut Writer| {
                    <$crate::commands!(@form $($form)?) as Form<$type>>::write($field, to);
                };)*
                $($crate::commands!(@write to $text);)*
            }
        }
    };
    (@ignore $who:ident) => {};
    (@seat) => { None };
    (@seat $who:ident) => { Some(*$who) };
    (@form) => { $crate::notation::Plain };
    (@form $form:ty) => { $form };
    (@read $reader:ident $word:literal) => { $reader.word($word)?; };
    (@read $reader:ident $field:ident) => { let $field = $field.read($reader)?; };
    (@write $to:ident $word:literal) => { $to.word($word) };
    (@write $to:ident $field:ident) => { $field($to) };
}
