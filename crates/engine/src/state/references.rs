//! Every id in a state, wherever it stands.
//!
//! Frames, questions, attacks and abilities hold ids of ships, players, obstacles, devices and
//! cards in a hundred places. Each id is a type of its own, and a serializer is told its name: so
//! one walk finds them all, also those of a procedure that is written tomorrow.

use core::cell::Cell;
use core::fmt;
use serde::Serialize;
use serde::ser::{
    self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// How many there are of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub ships: usize,
    pub cards: usize,
    pub players: usize,
    pub obstacles: usize,
    pub devices: usize,
    pub kinds: usize,
}

/// An id of something that is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Missing(String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

impl ser::Error for Missing {
    fn custom<T: fmt::Display>(what: T) -> Self {
        Self(what.to_string())
    }
}

/// Whether everything that a value names is there.
pub(super) fn check(value: &impl Serialize, known: Known) -> Result<(), Missing> {
    value.serialize(&Walk { known, next: Cell::new(None) })
}

struct Walk {
    known: Known,
    /// What the next number names, and how many of that there are.
    next: Cell<Option<(&'static str, usize)>>,
}

impl Walk {
    fn number(&self, number: u64) -> Result<(), Missing> {
        match self.next.take() {
            Some((what, count)) if number >= count as u64 => {
                Err(Missing(format!("{what} {number} is not there")))
            }
            _ => Ok(()),
        }
    }
}

macro_rules! leaves {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, _: $type) -> Result<(), Missing> {
            Ok(())
        })*
    };
}

macro_rules! numbers {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, number: $type) -> Result<(), Missing> {
            self.number(number.into())
        })*
    };
}

impl Serializer for &Walk {
    type Ok = ();
    type Error = Missing;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    leaves! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32,
        serialize_i64: i64, serialize_f32: f32, serialize_f64: f64, serialize_char: char,
        serialize_str: &str, serialize_bytes: &[u8], serialize_unit_struct: &'static str
    }
    numbers! { serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64 }

    fn serialize_unit(self) -> Result<(), Missing> {
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Missing> {
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Missing> {
        value.serialize(self)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<(), Missing> {
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Missing> {
        let Known { ships, cards, players, obstacles, devices, kinds } = self.known;
        self.next.set(match name {
            "ShipId" => Some(("ship", ships)),
            "CardId" => Some(("card", cards)),
            "PlayerId" => Some(("player", players)),
            "ObstacleId" => Some(("obstacle", obstacles)),
            "DeviceId" => Some(("device", devices)),
            "KindId" => Some(("kind of card", kinds)),
            _ => None,
        });
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Missing> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Missing> {
        Ok(self)
    }
}

macro_rules! lists {
    ($($part:ident: $name:ident),*) => {
        $(impl $part for &Walk {
            type Ok = ();
            type Error = Missing;

            fn $name<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Missing> {
                value.serialize(*self)
            }

            fn end(self) -> Result<(), Missing> {
                Ok(())
            }
        })*
    };
}

macro_rules! fields {
    ($($part:ident),*) => {
        $(impl $part for &Walk {
            type Ok = ();
            type Error = Missing;

            fn serialize_field<T: ?Sized + Serialize>(
                &mut self,
                _: &'static str,
                value: &T,
            ) -> Result<(), Missing> {
                value.serialize(*self)
            }

            fn end(self) -> Result<(), Missing> {
                Ok(())
            }
        })*
    };
}

lists! {
    SerializeSeq: serialize_element, SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field
}
fields! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for &Walk {
    type Ok = ();
    type Error = Missing;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Missing> {
        key.serialize(*self)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Missing> {
        value.serialize(*self)
    }

    fn end(self) -> Result<(), Missing> {
        Ok(())
    }
}
