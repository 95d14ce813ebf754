//! Which variants a stored type is made of, down to the smallest part, and which of them a value has. Serde tells both to
//! whoever reads: all variants of an enum, and then the number of one. So a value is written as it is stored, and read
//! again; and what a type could be comes out of reading it from random bytes.

use std::collections::BTreeSet;
use std::fmt;

use fastrand::Rng;
use serde::de::{self, DeserializeOwned, IntoDeserializer, Visitor};
use serde::ser::Serialize;

/// Names such as `Action::Build`.
pub type Variants = BTreeSet<String>;

/// So often a type is read from random bytes: every enum in it is met.
const READINGS: usize = 2000;

/// All variants that the parts of a value may have, of this variant of an enum.
pub fn below<T: DeserializeOwned>(variant: u8) -> Variants {
    let mut random = Rng::with_seed(1);
    let mut met = Variants::new();
    for _ in 0..READINGS {
        let mut bytes = std::iter::once(variant).chain(std::iter::repeat_with(|| random.u8(..)));
        // What is read may be no value in the end, but by then its enums were met.
        let _ = T::deserialize(&mut NameReader { bytes: &mut bytes, any: true, inside: false, met: &mut met });
    }
    met
}

/// Adds the variants that the parts of this value have, which is an enum itself.
pub fn of_value<T: Serialize + DeserializeOwned>(value: &T, met: &mut Variants) -> Result<(), Unread> {
    let bytes = postcard::to_stdvec(value).map_err(de::Error::custom)?;
    let mut bytes = bytes.into_iter();
    T::deserialize(&mut NameReader { bytes: &mut bytes, any: false, inside: false, met })?;
    Ok(())
}

/// These bytes are no value.
#[derive(Debug)]
pub struct Unread(String);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(text: T) -> Self {
        Self(text.to_string())
    }
}

/// Reads what postcard has written, and notes the names of variants.
struct NameReader<'a> {
    bytes: &'a mut dyn Iterator<Item = u8>,
    /// The bytes may be anything: numbers are made to fit, and all variants of an enum are noted.
    any: bool,
    /// Of the outermost enum.
    inside: bool,
    met: &'a mut Variants,
}

impl NameReader<'_> {
    fn byte(&mut self) -> u8 {
        self.bytes.next().unwrap_or(0)
    }

    /// Seven bits a byte, the lowest first.
    fn number(&mut self, fits_below: u64) -> u64 {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        if self.any { number % fits_below } else { number }
    }

    fn length(&mut self) -> usize {
        usize::try_from(self.number(2)).unwrap_or(0)
    }
}

/// So many elements are still to come.
struct Elements<'r, 'a>(&'r mut NameReader<'a>, usize);

impl<'de> de::SeqAccess<'de> for Elements<'_, '_> {
    type Error = Unread;

    fn next_element_seed<S: de::DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unread> {
        let Some(rest) = self.1.checked_sub(1) else { return Ok(None) };
        self.1 = rest;
        seed.deserialize(&mut *self.0).map(Some)
    }
}

/// The variant with this number, and what it holds.
struct OneVariant<'r, 'a>(&'r mut NameReader<'a>, u32);

impl<'de> de::EnumAccess<'de> for OneVariant<'_, '_> {
    type Error = Unread;
    type Variant = Self;

    fn variant_seed<S: de::DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Unread> {
        let number = self.1;
        Ok((seed.deserialize(IntoDeserializer::<Unread>::into_deserializer(number))?, self))
    }
}

impl<'de> de::VariantAccess<'de> for OneVariant<'_, '_> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        Ok(())
    }

    fn newtype_variant_seed<S: de::DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Unread> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_seq(Elements(self.0, len))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_seq(Elements(self.0, fields.len()))
    }
}

/// Whole numbers in as many bytes as they need, negative ones between the others: 0, -1, 1, -2.
macro_rules! numbers {
    ($($unsigned:ident $signed:ident),*) => { $(
        fn $unsigned<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            visitor.visit_u64(self.number(0x100))
        }

        fn $signed<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            let number = self.number(0x100);
            visitor.visit_i64((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
        }
    )* };
}

impl<'de> de::Deserializer<'de> for &mut NameReader<'_> {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unread> {
        Err(de::Error::custom("nothing like this is stored"))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_bool(self.byte() & 1 == 1)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_u8(self.byte())
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_i8(self.byte().cast_signed())
    }

    numbers! {
        deserialize_u16 deserialize_i16, deserialize_u32 deserialize_i32, deserialize_u64 deserialize_i64
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        let length = if self.any { 0 } else { self.length() };
        let bytes: Vec<u8> = (0..length).map(|_| self.byte()).collect();
        visitor.visit_string(String::from_utf8(bytes).map_err(de::Error::custom)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        if self.byte() & 1 == 1 { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        let length = self.length();
        visitor.visit_seq(Elements(self, length))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_seq(Elements(self, len))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_seq(Elements(self, len))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_seq(Elements(self, fields.len()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        let count = u64::try_from(variants.len()).unwrap_or(1);
        let number = self.number(count);
        let own = |(place, _): &(u64, &&str)| self.any || *place == number;
        if std::mem::replace(&mut self.inside, true) {
            let names = (0..).zip(variants).filter(own).map(|(_, variant)| format!("{name}::{variant}"));
            self.met.extend(names.collect::<Vec<_>>());
        }
        visitor.visit_enum(OneVariant(self, u32::try_from(number).unwrap_or(u32::MAX)))
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char string bytes byte_buf unit_struct map identifier ignored_any
    }
}
