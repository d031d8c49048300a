//! Maps of content files, which refuse a key that stands twice.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Reads a map and refuses duplicate keys, which serde would let the last one win.
pub(crate) fn unique<'de, D, K, V>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord + fmt::Display,
    V: Deserialize<'de>,
{
    deserializer.deserialize_map(Unique(PhantomData))
}

struct Unique<K, V>(PhantomData<(K, V)>);

impl<'de, K, V> Visitor<'de> for Unique<K, V>
where
    K: Deserialize<'de> + Ord + fmt::Display,
    V: Deserialize<'de>,
{
    type Value = BTreeMap<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map in braces")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut map = BTreeMap::new();
        while let Some(key) = access.next_key::<K>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format_args!(
                    "duplicate id `{key}`; allowed: each id once"
                )));
            }
            map.insert(key, access.next_value()?);
        }
        Ok(map)
    }
}

/// A whole file that is one map from ids to cards.
pub(crate) struct Entries<K, V>(pub BTreeMap<K, V>);

impl<'de, K, V> Deserialize<'de> for Entries<K, V>
where
    K: Deserialize<'de> + Ord + fmt::Display,
    V: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        unique(deserializer).map(Self)
    }
}

/// Reads a map of maps and refuses duplicate keys in each.
pub(crate) fn unique_twice<'de, D, K, L, V>(
    deserializer: D,
) -> Result<BTreeMap<K, BTreeMap<L, V>>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord + fmt::Display,
    L: Deserialize<'de> + Ord + fmt::Display,
    V: Deserialize<'de>,
{
    let maps: BTreeMap<K, Entries<L, V>> = unique(deserializer)?;
    Ok(maps.into_iter().map(|(key, map)| (key, map.0)).collect())
}
