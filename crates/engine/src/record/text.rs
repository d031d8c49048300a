//! Records as text: JSON Lines.

use super::{BadRecord, Entry, FORMAT, Fault, Header, Made, Record, Said, Seed, Spot, Stands};
use crate::decision::Choice;
use core::fmt;
use core::str::FromStr;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Plain data with string keys is always written.
        let line = |value: serde_json::Result<String>| value.map_err(|_| fmt::Error);
        writeln!(f, "{}", line(serde_json::to_string(&self.header))?)?;
        for entry in &self.entries {
            writeln!(f, "{}", line(serde_json::to_string(entry))?)?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = BadRecord;

    fn from_str(text: &str) -> Result<Self, BadRecord> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let Some((_, first)) = lines.next() else {
            return Err(BadRecord { line: 1, fault: Fault::Empty });
        };
        let header = header(first).map_err(|fault| BadRecord { line: 1, fault })?;
        let entries = lines.map(|(line, text)| {
            serde_json::from_str(text)
                .map_err(|why| BadRecord { line, fault: Fault::Unreadable(plainly(&why)) })
        });
        Ok(Self { header, entries: entries.collect::<Result<_, _>>()? })
    }
}

/// Another format may have another header, so the format is looked at first.
fn header(text: &str) -> Result<Header, Fault> {
    let unreadable = |why: serde_json::Error| Fault::Unreadable(plainly(&why));
    let value: Value = serde_json::from_str(text).map_err(unreadable)?;
    match value.get("format").and_then(Value::as_u64) {
        None => Err(Fault::Unreadable("a header with a format is wanted".to_owned())),
        Some(found) if found != u64::from(FORMAT) => {
            Err(Fault::Format { found: u32::try_from(found).unwrap_or(u32::MAX) })
        }
        Some(_) => serde_json::from_str(text).map_err(unreadable),
    }
}

/// What is wrong with a line; serde_json counts it as line 1 of its own.
fn plainly(error: &serde_json::Error) -> String {
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default();
    match error.column() {
        0 => what.to_owned(),
        column => format!("{what} at column {column}"),
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Made(made) => made.serialize(serializer),
            Self::Reseed(seed) => tagged(serializer, "reseed", seed),
            Self::Stands(stands) => tagged(serializer, "stands", stands),
        }
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let only = |key: &str| match &value {
            Value::Object(fields) if fields.len() == 1 => fields.get(key).cloned(),
            _ => None,
        };
        if let Some(seed) = only("reseed") {
            return read::<Seed, D>(seed).map(Self::Reseed);
        }
        if let Some(stands) = only("stands") {
            return read::<Stands, D>(stands).map(Self::Stands);
        }
        read::<Made, D>(value).map(Self::Made)
    }
}

impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Spot(spot) => tagged(serializer, "pose", spot),
            Self::Choice(choice) => choice.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        match value.get("pose") {
            Some(spot) => read::<Spot, D>(spot.clone()).map(Self::Spot),
            None => read::<Choice, D>(value).map(Self::Choice),
        }
    }
}

fn read<'de, T: for<'a> Deserialize<'a>, D: Deserializer<'de>>(
    value: Value,
) -> Result<T, D::Error> {
    serde_json::from_value(value).map_err(de::Error::custom)
}

fn tagged<S: Serializer>(
    serializer: S,
    tag: &'static str,
    value: &impl Serialize,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(tag, value)?;
    map.end()
}

/// 32 bytes from 64 hexadecimal digits.
pub(super) fn bytes_of_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    let digit = |c: u8| char::from(c).to_digit(16).map(|d| d as u8);
    if digits.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}
