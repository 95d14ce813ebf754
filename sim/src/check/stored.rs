//! Which variants a stored type is made of, down to the smallest part, and which of them a value has. Serde knows both:
//! whoever reads a type is told all variants of its enums, and whoever writes a value is told which ones it has.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::{self, DeserializeOwned, IntoDeserializer, Visitor};
use serde::ser::{self, Serialize};

/// Names such as `Action::Build`.
pub type Variants = BTreeSet<String>;

/// Every enum of a type is seen when each variant of the others was once the first to be read.
const READINGS: usize = 2000;

/// All variants that the parts of a value may have, of this variant of an enum.
pub fn below<T: DeserializeOwned>(variant: u32) -> Variants {
    let mut reader = Reader::default();
    for _ in 0..READINGS {
        reader.outermost = Some(variant);
        // Some values are none, but by then their enums were seen.
        let _ = T::deserialize(&mut reader);
    }
    reader.variants
}

/// Adds the variants that the parts of this value have, which is an enum itself.
pub fn of_value(value: &impl Serialize, variants: &mut Variants) -> Result<(), Nothing> {
    value.serialize(&mut Writer { variants, inside: false })
}

/// There is nothing that could go wrong.
#[derive(Debug)]
pub struct Nothing(String);

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Nothing {}

impl de::Error for Nothing {
    fn custom<T: fmt::Display>(text: T) -> Self {
        Self(text.to_string())
    }
}

impl ser::Error for Nothing {
    fn custom<T: fmt::Display>(text: T) -> Self {
        Self(text.to_string())
    }
}

/// Reads values out of nothing: zeros, lists of one, and of each enum one variant after the other.
#[derive(Default)]
struct Reader {
    variants: Variants,
    turns: BTreeMap<&'static str, usize>,
    /// The variant of the enum that is read first.
    outermost: Option<u32>,
}

/// So many parts are still to come.
struct Parts<'a>(&'a mut Reader, usize);

impl<'de> de::SeqAccess<'de> for Parts<'_> {
    type Error = Nothing;

    fn next_element_seed<S: de::DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Nothing> {
        let Some(rest) = self.1.checked_sub(1) else { return Ok(None) };
        self.1 = rest;
        seed.deserialize(&mut *self.0).map(Some)
    }
}

struct Variant<'a>(&'a mut Reader, u32);

impl<'de> de::EnumAccess<'de> for Variant<'_> {
    type Error = Nothing;
    type Variant = Self;

    fn variant_seed<S: de::DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Nothing> {
        let number = self.1;
        Ok((seed.deserialize(IntoDeserializer::<Nothing>::into_deserializer(number))?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_> {
    type Error = Nothing;

    fn unit_variant(self) -> Result<(), Nothing> {
        Ok(())
    }

    fn newtype_variant_seed<S: de::DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Nothing> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_seq(Parts(self.0, len))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_seq(Parts(self.0, fields.len()))
    }
}

impl<'de> de::Deserializer<'de> for &mut Reader {
    type Error = Nothing;

    /// Every number has room for a zero.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_u8(0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_bool(false)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_str("")
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_str("")
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_seq(Parts(self, 1))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Nothing> {
        visitor.visit_seq(Parts(self, len))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Nothing> {
        visitor.visit_seq(Parts(self, len))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Nothing> {
        visitor.visit_seq(Parts(self, fields.len()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Nothing> {
        if let Some(number) = self.outermost.take() {
            return visitor.visit_enum(Variant(self, number));
        }
        self.variants.extend(variants.iter().map(|variant| format!("{name}::{variant}")));
        let turn = self.turns.entry(name).or_default();
        let number = u32::try_from(*turn % variants.len().max(1)).unwrap_or(0);
        *turn += 1;
        visitor.visit_enum(Variant(self, number))
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char bytes byte_buf unit_struct map identifier ignored_any
    }
}

/// Writes nothing, and notes the variants.
struct Writer<'a> {
    variants: &'a mut Variants,
    inside: bool,
}

impl Writer<'_> {
    fn note(&mut self, name: &str, variant: &str) {
        if self.inside {
            self.variants.insert(format!("{name}::{variant}"));
        }
        self.inside = true;
    }
}

macro_rules! nothing {
    ($($method:ident $type:ty),*) => { $(fn $method(self, _: $type) -> Result<(), Nothing> { Ok(()) })* };
}

impl ser::Serializer for &mut Writer<'_> {
    type Ok = ();
    type Error = Nothing;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = ser::Impossible<(), Nothing>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    nothing! {
        serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_f32 f32,
        serialize_f64 f64, serialize_char char, serialize_str &str, serialize_bytes &[u8],
        serialize_unit_struct &'static str
    }

    fn serialize_none(self) -> Result<(), Nothing> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Nothing> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Nothing> {
        Ok(())
    }

    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Result<(), Nothing> {
        self.note(name, variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Nothing> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Nothing> {
        self.note(name, variant);
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Nothing> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Nothing> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Nothing> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, Nothing> {
        self.note(name, variant);
        Ok(self)
    }

    /// No map is stored.
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Nothing> {
        Err(ser::Error::custom("a map"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Nothing> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, Nothing> {
        self.note(name, variant);
        Ok(self)
    }
}

macro_rules! parts {
    ($($Trait:ident $method:ident $($key:ty)?),* $(,)?) => { $(
        impl ser::$Trait for &mut Writer<'_> {
            type Ok = ();
            type Error = Nothing;

            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $key,)? value: &T) -> Result<(), Nothing> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Nothing> {
                Ok(())
            }
        }
    )* };
}

parts! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
    SerializeStruct serialize_field &'static str,
    SerializeStructVariant serialize_field &'static str,
}
