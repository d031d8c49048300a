//! Numbers of content files, refused outside the bounds that the game can have.

use serde::de::{Deserializer, Error, Visitor};
use std::fmt;

/// Reads a whole number from `LOW` to `HIGH`.
pub(crate) fn within<'de, D, T, const LOW: i64, const HIGH: i64>(
    deserializer: D,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    struct Within<const LOW: i64, const HIGH: i64>;
    impl<const LOW: i64, const HIGH: i64> Visitor<'_> for Within<LOW, HIGH> {
        type Value = i64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a whole number from {LOW} to {HIGH}")
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
            if (LOW..=HIGH).contains(&number) {
                Ok(number)
            } else {
                Err(E::custom(format_args!("{number} is out of bounds; allowed: {LOW} to {HIGH}")))
            }
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
            self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
        }
    }
    let number = deserializer.deserialize_i64(Within::<LOW, HIGH>)?;
    T::try_from(number).map_err(|_| D::Error::custom(format_args!("{number} is out of bounds")))
}

/// Reads an optional number; the field may be left out.
pub(crate) fn maybe_within<'de, D, T, const LOW: i64, const HIGH: i64>(
    deserializer: D,
) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    within::<D, T, LOW, HIGH>(deserializer).map(Some)
}

/// Reads a cost in points, which cannot be negative.
pub(crate) fn cost<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    maybe_within::<D, u16, 0, 500>(deserializer)
}
