//! A walk over every number of a state, in the order in which serde would write them.
//!
//! Nothing is written: a [`Visit`] is told each number, and of ids the name of their type. So what holds of all ids
//! or of all numbers is said once, and holds of a procedure that is written tomorrow.

use core::fmt;
use serde::Serialize;
use serde::ser;

/// What looks at the numbers.
pub(crate) trait Visit {
    /// What is kept of a list while its items are walked.
    type List;

    /// A number, and the type that is nothing but this number, if there is one.
    fn number(&mut self, of: Option<&'static str>, value: u64) -> Result<(), Stop>;

    /// A text.
    fn bytes(&mut self, _: &[u8]) {}

    /// Which variant follows, whether there is a value, that a field was left out.
    fn mark(&mut self, _: u64) {}

    /// Whether a field of a type is to be walked.
    fn field(&mut self, _owner: &'static str, _key: &'static str) -> bool {
        true
    }

    /// A list or tuple begins.
    fn begin(&mut self) -> Self::List;

    /// One of its items is next.
    fn item(&mut self, _: &mut Self::List) {}

    /// One of its items was walked.
    fn after_item(&mut self, _: &mut Self::List) {}

    /// It ends, after so many items.
    fn end(&mut self, _: Self::List, _count: u64) {}
}

/// In place of a field that is left out when it is empty.
const LEFT_OUT: u64 = 0xa5a5;

/// Why a walk ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stop(pub String);

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Stop {}

impl ser::Error for Stop {
    fn custom<T: fmt::Display>(what: T) -> Self {
        Self(what.to_string())
    }
}

/// Walks over a value.
pub(crate) fn walk<V: Visit>(value: &(impl Serialize + ?Sized), visit: &mut V) -> Result<(), Stop> {
    value.serialize(Walk { visit, of: None })
}

/// A walk, and the type of the next number if it is nothing else.
struct Walk<'a, V> {
    visit: &'a mut V,
    of: Option<&'static str>,
}

/// Something with parts that is being walked.
struct Parts<'a, V: Visit> {
    visit: &'a mut V,
    of: Of<V::List>,
}

enum Of<L> {
    /// The fields of a type.
    Fields(&'static str),
    /// A list, and how many items it has had.
    Items(L, u64),
}

impl<V: Visit> Parts<'_, V> {
    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Stop> {
        if let Of::Items(list, count) = &mut self.of {
            *count += 1;
            self.visit.item(list);
        }
        walk(value, self.visit)?;
        if let Of::Items(list, _) = &mut self.of {
            self.visit.after_item(list);
        }
        Ok(())
    }

    fn field(&mut self, key: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), Stop> {
        let walked = match self.of {
            Of::Fields(owner) => self.visit.field(owner, key),
            Of::Items(..) => true,
        };
        if walked { walk(value, self.visit) } else { Ok(()) }
    }

    fn done(self) -> Result<(), Stop> {
        // Fields are always as many.
        if let Of::Items(list, count) = self.of {
            self.visit.end(list, count);
        }
        Ok(())
    }
}

impl<'a, V: Visit> Walk<'a, V> {
    fn list(self) -> Parts<'a, V> {
        let list = self.visit.begin();
        Parts { visit: self.visit, of: Of::Items(list, 0) }
    }

    fn fields(self, owner: &'static str) -> Parts<'a, V> {
        Parts { visit: self.visit, of: Of::Fields(owner) }
    }

    fn number(self, value: u64) -> Result<(), Stop> {
        self.visit.number(self.of, value)
    }
}

macro_rules! numbers {
    ($($method:ident $type:ty),*) => {
        $(fn $method(self, value: $type) -> Result<(), Stop> {
            self.number(value as u64)
        })*
    };
}

impl<'a, V: Visit> ser::Serializer for Walk<'a, V> {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Parts<'a, V>;
    type SerializeTuple = Parts<'a, V>;
    type SerializeTupleStruct = Parts<'a, V>;
    type SerializeTupleVariant = Parts<'a, V>;
    type SerializeMap = Parts<'a, V>;
    type SerializeStruct = Parts<'a, V>;
    type SerializeStructVariant = Parts<'a, V>;

    numbers!(serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32,
        serialize_i64 i64, serialize_u8 u8, serialize_u16 u16, serialize_u32 u32,
        serialize_u64 u64, serialize_char char);

    fn serialize_f32(self, value: f32) -> Result<(), Stop> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Stop> {
        // Both zeros are the same place.
        self.number((value + 0.0).to_bits())
    }

    fn serialize_str(self, value: &str) -> Result<(), Stop> {
        self.serialize_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Stop> {
        self.visit.bytes(value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Stop> {
        self.visit.mark(0);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Stop> {
        self.visit.mark(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
    ) -> Result<(), Stop> {
        self.visit.mark(u64::from(index));
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        value.serialize(Self { of: Some(name), ..self })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        self.visit.mark(u64::from(index));
        walk(value, self.visit)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a, V>, Stop> {
        Ok(self.list())
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, V>, Stop> {
        Ok(self.list())
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Parts<'a, V>, Stop> {
        Ok(self.fields(name))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Parts<'a, V>, Stop> {
        self.serialize_struct_variant(name, index, variant, len)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a, V>, Stop> {
        Ok(self.list())
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'a, V>, Stop> {
        Ok(self.fields(name))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'a, V>, Stop> {
        self.visit.mark(u64::from(index));
        Ok(self.fields(name))
    }
}

macro_rules! items {
    ($($part:ident $method:ident),*) => {
        $(impl<V: Visit> ser::$part for Parts<'_, V> {
            type Ok = ();
            type Error = Stop;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
                self.item(value)
            }

            fn end(self) -> Result<(), Stop> {
                self.done()
            }
        })*
    };
}

items!(SerializeSeq serialize_element, SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

macro_rules! fields {
    ($($part:ident),*) => {
        $(impl<V: Visit> ser::$part for Parts<'_, V> {
            type Ok = ();
            type Error = Stop;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Stop> {
                self.field(key, value)
            }

            fn skip_field(&mut self, _: &'static str) -> Result<(), Stop> {
                self.visit.mark(LEFT_OUT);
                Ok(())
            }

            fn end(self) -> Result<(), Stop> {
                self.done()
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl<V: Visit> ser::SerializeMap for Parts<'_, V> {
    type Ok = ();
    type Error = Stop;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Stop> {
        self.item(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        self.item(value)
    }

    fn end(self) -> Result<(), Stop> {
        self.done()
    }
}
