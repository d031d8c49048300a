//! The key of a state: a hash over what serde would write, without what does not matter.
//!
//! Nothing is written: a [`Walk`] takes the numbers as they come. What serde leaves out is marked, and lists
//! tell their length, so that different states are walked differently.

use crate::state::Holder;
use core::fmt;
use serde::Serialize;
use serde::ser;

/// Fields that change nothing in what can follow. (Type, field.)
const IGNORED: [(&str, &str); 8] = [
    ("Decision", "id"),
    ("State", "chance"),
    ("State", "next_decision"),
    ("State", "next_device"),
    ("View", "next_decision"),
    ("View", "next_device"),
    // Walked apart.
    ("State", "cards"),
    ("View", "cards"),
];

/// Lists whose order means nothing: open decisions are told apart by what they ask, and of the others it is
/// only asked what is in them.
const UNORDERED: [(&str, &str); 4] =
    [("State", "pending"), ("View", "pending"), ("Planning", "ready"), ("ShipRound", "acted")];

/// The key of a state or view with these cards, each with who has it.
///
/// What a card is called does not matter, nor in which order those of several ships were dealt, nor what has
/// left the game: so the cards in the game are sorted by who has them and numbered anew. Of other serial
/// numbers the first one met is number 0, the next new one 1, and so on.
pub(super) fn of<C: Serialize>(state: &impl Serialize, cards: &[C], held: fn(&C) -> Holder) -> u64 {
    let there = cards.iter().enumerate().map(|(id, card)| (held(card), id));
    let mut there: Vec<(Holder, usize)> = there.filter(|it| it.0 != Holder::Nowhere).collect();
    there.sort_unstable();
    let names = there.iter().map(|&(_, id)| (Sort::Card, id as u64)).collect();
    let mut walk = Walk { hash: START, names, sort: Sort::Number, unordered: false };
    // Whatever is a state can be written, and nothing in a walk fails.
    let walked = state.serialize(&mut walk);
    let cards = there.iter().try_for_each(|&(_, id)| cards[id].serialize(&mut walk));
    debug_assert!(walked.is_ok() && cards.is_ok());
    finished(walk.hash)
}

const START: u64 = 0x51_7c_c1_b7_27_22_0a_95;
/// In place of a field that is left out when it is empty.
const LEFT_OUT: u64 = 0xa5a5;

fn mixed(hash: u64, value: u64) -> u64 {
    let product = (hash ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 29)
}

/// The last steps of splitmix64, so that every bit of the key depends on every number.
fn finished(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

/// What the next number is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// What it says.
    Number,
    /// The number of a card.
    Card,
    /// That of a bomb or mine.
    Device,
}

struct Walk {
    hash: u64,
    /// The serial numbers met so far.
    names: Vec<(Sort, u64)>,
    sort: Sort,
    /// Whether the next list has no order.
    unordered: bool,
}

impl Walk {
    fn mix(&mut self, value: u64) {
        self.hash = mixed(self.hash, value);
    }

    fn number(&mut self, value: u64) -> Result<(), Unwritable> {
        let value = match self.sort {
            Sort::Number => value,
            sort => self.name(sort, value),
        };
        self.mix(value);
        Ok(())
    }

    fn name(&mut self, sort: Sort, serial: u64) -> u64 {
        let same = self.names.iter().filter(|(other, _)| *other == sort);
        let known = same.clone().position(|&(_, other)| other == serial);
        let count = same.count();
        known.unwrap_or_else(|| {
            self.names.push((sort, serial));
            count
        }) as u64
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<(), Unwritable> {
        self.mix(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
        Ok(())
    }

    fn value(&mut self, value: &(impl Serialize + ?Sized), sort: Sort) -> Result<(), Unwritable> {
        self.sort = sort;
        let walked = value.serialize(&mut *self);
        self.sort = Sort::Number;
        self.unordered = false;
        walked
    }

    fn part(&mut self, owner: &'static str) -> Part<'_> {
        Part { walk: self, owner, count: 0, sum: None }
    }
}

/// Something with parts.
struct Part<'a> {
    walk: &'a mut Walk,
    /// The type whose fields follow; empty for lists.
    owner: &'static str,
    count: u64,
    /// For a list without order: the hash before it, and the sum of those of its items.
    sum: Option<(u64, u64)>,
}

impl Part<'_> {
    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Unwritable> {
        self.count += 1;
        if self.sum.is_some() {
            self.walk.hash = START;
        }
        self.walk.value(value, Sort::Number)?;
        if let Some((_, sum)) = &mut self.sum {
            *sum = sum.wrapping_add(finished(self.walk.hash));
        }
        Ok(())
    }

    fn field(
        &mut self,
        key: &'static str,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Unwritable> {
        if IGNORED.contains(&(self.owner, key)) {
            return Ok(());
        }
        self.walk.unordered = UNORDERED.contains(&(self.owner, key));
        self.walk.value(value, Sort::Number)
    }

    fn left_out(&mut self) -> Result<(), Unwritable> {
        self.walk.mix(LEFT_OUT);
        Ok(())
    }

    fn done(self) -> Result<(), Unwritable> {
        if let Some((before, sum)) = self.sum {
            self.walk.hash = mixed(before, sum);
        }
        // Fields are always as many.
        if self.owner.is_empty() {
            self.walk.mix(self.count);
        }
        Ok(())
    }
}

/// What a type says that cannot be written. None of a state does.
#[derive(Debug)]
struct Unwritable;

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this cannot be written")
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

macro_rules! numbers {
    ($($method:ident $type:ty),*) => {
        $(fn $method(self, value: $type) -> Result<(), Unwritable> {
            self.number(value as u64)
        })*
    };
}

impl<'a> ser::Serializer for &'a mut Walk {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Part<'a>;
    type SerializeTuple = Part<'a>;
    type SerializeTupleStruct = Part<'a>;
    type SerializeTupleVariant = Part<'a>;
    type SerializeMap = Part<'a>;
    type SerializeStruct = Part<'a>;
    type SerializeStructVariant = Part<'a>;

    numbers!(serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32,
        serialize_i64 i64, serialize_u8 u8, serialize_u16 u16, serialize_u32 u32,
        serialize_u64 u64, serialize_char char);

    fn serialize_f32(self, value: f32) -> Result<(), Unwritable> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Unwritable> {
        // Both zeros are the same place.
        self.number((value + 0.0).to_bits())
    }

    fn serialize_str(self, value: &str) -> Result<(), Unwritable> {
        self.bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Unwritable> {
        self.bytes(value)
    }

    fn serialize_none(self) -> Result<(), Unwritable> {
        self.mix(0);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unwritable> {
        self.mix(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unwritable> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unwritable> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
    ) -> Result<(), Unwritable> {
        self.mix(u64::from(index));
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        let sort = match name {
            "CardId" => Sort::Card,
            "DeviceId" => Sort::Device,
            _ => self.sort,
        };
        self.value(value, sort)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        self.mix(u64::from(index));
        self.value(value, Sort::Number)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Part<'a>, Unwritable> {
        let sum = core::mem::take(&mut self.unordered).then_some((self.hash, 0));
        Ok(Part { sum, ..self.part("") })
    }

    fn serialize_tuple(self, _: usize) -> Result<Part<'a>, Unwritable> {
        Ok(self.part(""))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Part<'a>, Unwritable> {
        Ok(self.part(name))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Part<'a>, Unwritable> {
        self.mix(u64::from(index));
        Ok(self.part(name))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Part<'a>, Unwritable> {
        Ok(self.part(""))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Part<'a>, Unwritable> {
        Ok(self.part(name))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Part<'a>, Unwritable> {
        self.mix(u64::from(index));
        Ok(self.part(name))
    }
}

macro_rules! items {
    ($($part:ident $method:ident),*) => {
        $(impl ser::$part for Part<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
                self.item(value)
            }

            fn end(self) -> Result<(), Unwritable> {
                self.done()
            }
        })*
    };
}

items!(SerializeSeq serialize_element, SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

macro_rules! fields {
    ($($part:ident),*) => {
        $(impl ser::$part for Part<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Unwritable> {
                self.field(key, value)
            }

            fn skip_field(&mut self, _: &'static str) -> Result<(), Unwritable> {
                self.left_out()
            }

            fn end(self) -> Result<(), Unwritable> {
                self.done()
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Part<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        self.item(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.item(value)
    }

    fn end(self) -> Result<(), Unwritable> {
        self.done()
    }
}
