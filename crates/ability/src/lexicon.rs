//! The words of the language, counted: which there are, and which of them an ability uses.
//!
//! Both come from the types themselves. A type tells its variants to whoever reads it (the list is in what serde
//! derives), and an ability tells the variants it is made of when it is written.

use crate::{
    Ability, ActionChange, Amount, Bearings, ChargedCard, Condition, Cost, DiceKind, Direction,
    Doing, Duration, Effect, Event, Fate, Harm, Landmark, Moment, Move, Named, Need, Number, Part,
    Relation, Rule, Same, Shade, Speed, Stat, State, Step, Stock, Tally, Trait, Units, WeaponKind,
    Who, Whom, Whose,
};
use serde::de::{DeserializeOwned, Deserializer, Visitor, value};
use serde::forward_to_deserialize_any;
use serde::ser::{
    Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::collections::BTreeSet;

/// A variant of a type of the language: the type's name and its own.
pub type Word = (&'static str, &'static str);

/// What the variants of a type are counted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Words: they say what is done, when, if, for how much, or what changes.
    Word,
    /// Options: they fill the places of words. (Names of the game, as of tokens, actions and arcs, are neither: the
    /// rule book has them.)
    Option,
}

/// A type of the language.
#[derive(Clone, Debug)]
pub struct Group {
    /// What its variants are counted as.
    pub role: Role,
    /// Its variants.
    pub words: Vec<Word>,
}

macro_rules! groups {
    ($($role:ident: $($type:ty),+;)+) => {
        vec![$($(Group { role: Role::$role, words: variants::<$type>() }),+),+]
    };
}

/// The types of the language, with all their variants.
///
/// ```
/// use redfive_ability::lexicon::{Role, groups};
/// let words = groups().into_iter().filter(|group| group.role == Role::Word).flat_map(|group| group.words);
/// assert!(words.into_iter().any(|word| word == ("Effect", "Gain")));
/// ```
pub fn groups() -> Vec<Group> {
    groups! {
        Word: Ability, Moment, Event, Condition, Amount, Cost, Effect, Rule, ActionChange;
        Option: Who, Relation, Units, Part, Whose, Need, Same, Tally, Speed, Bearings,
            Shade, Number, Fate, Trait, DiceKind, Duration, Harm, Move,
            Stock, ChargedCard, State, Stat, WeaponKind,
            Doing, Direction, Landmark, Named, Step, Whom;
    }
}

/// The words of an ability, each once.
///
/// ```
/// use redfive_ability::{Ability, lexicon};
/// let ability: Ability = ron::from_str("When((at: Before(Engage), then: [Flip]))")?;
/// let words: Vec<_> = lexicon::of(&ability).into_iter().collect();
/// assert_eq!(words, [("Ability", "When"), ("Condition", "True"), ("Effect", "Flip"),
///     ("Event", "Engage"), ("Moment", "Before"), ("Who", "You")]);
/// # Ok::<(), ron::error::SpannedError>(())
/// ```
pub fn of(ability: &Ability) -> BTreeSet<Word> {
    let mut words = BTreeSet::new();
    // Listening to an ability cannot fail: nothing of it refuses to be written.
    let _ = ability.serialize(Listener(&mut words));
    words
}

/// Whether a part of an ability uses one of these words. What cannot be listened to may use any.
///
/// ```
/// use redfive_ability::{Condition, Face, Who, lexicon};
/// let condition = Condition::Not(Box::new(Condition::Shows(Face::Hit)));
/// assert!(lexicon::uses(&condition, &[("Condition", "Shows")]));
/// assert!(!lexicon::uses(&condition, &[("Condition", "Has")]));
/// assert!(lexicon::uses(&Condition::Lasting, &[]), "no card file says it");
/// ```
pub fn uses(part: &impl Serialize, words: &[Word]) -> bool {
    let mut used = BTreeSet::new();
    part.serialize(Listener(&mut used)).is_err() || words.iter().any(|word| used.contains(word))
}

/// The variants that a type tells to its reader.
fn variants<T: DeserializeOwned>() -> Vec<Word> {
    let mut words = Vec::new();
    // The reader gets nothing to read, so it always fails, after it has told what it could read.
    let _ = T::deserialize(Asker(&mut words));
    words
}

/// Is asked for an enumeration, and notes what it could be.
struct Asker<'a>(&'a mut Vec<Word>);

impl<'de> Deserializer<'de> for Asker<'_> {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, value::Error> {
        Err(serde::de::Error::custom("not an enumeration"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, value::Error> {
        self.0.extend(variants.iter().map(|variant| (name, *variant)));
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Is told an ability, and notes the variants in it.
struct Listener<'a>(&'a mut BTreeSet<Word>);

/// What says no word.
macro_rules! silent {
    ($($method:ident($type:ty))+) => {
        $(fn $method(self, _: $type) -> Result<(), value::Error> {
            Ok(())
        })+
    };
}

impl Serializer for Listener<'_> {
    type Ok = ();
    type Error = value::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Impossible<(), value::Error>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    silent! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32)
        serialize_i64(i64) serialize_u8(u8) serialize_u16(u16) serialize_u32(u32)
        serialize_u64(u64) serialize_f32(f32) serialize_f64(f64) serialize_char(char)
        serialize_str(&str) serialize_bytes(&[u8]) serialize_unit_struct(&'static str)
    }

    fn serialize_none(self) -> Result<(), value::Error> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), value::Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), value::Error> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), value::Error> {
        self.0.insert((name, variant));
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), value::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), value::Error> {
        self.0.insert((name, variant));
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, value::Error> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, value::Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, value::Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, value::Error> {
        self.0.insert((name, variant));
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, value::Error> {
        Err(serde::ser::Error::custom("abilities have no maps"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, value::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, value::Error> {
        self.0.insert((name, variant));
        Ok(self)
    }
}

/// Lists and fields: each element is heard.
macro_rules! heard {
    ($($trait:ident::$method:ident($($name:ty)?))+) => {
        $(impl $trait for Listener<'_> {
            type Ok = ();
            type Error = value::Error;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $(_: $name,)?
                part: &T,
            ) -> Result<(), value::Error> {
                part.serialize(Listener(self.0))
            }

            fn end(self) -> Result<(), value::Error> {
                Ok(())
            }
        })+
    };
}

heard! {
    SerializeSeq::serialize_element()
    SerializeTuple::serialize_element()
    SerializeTupleStruct::serialize_field()
    SerializeTupleVariant::serialize_field()
    SerializeStruct::serialize_field(&'static str)
    SerializeStructVariant::serialize_field(&'static str)
}
