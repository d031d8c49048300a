//! What is other in a view than in the one before.
//!
//! Of the one before only sums are kept, a few kilobytes in place of a hundred: a part that changed is sent anew,
//! so it is enough to know that it did.

use serde_json::{Map, Value};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The sums of a value, as deep as changes are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    sum: u64,
    parts: Parts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Parts {
    None,
    List(Vec<Print>),
    Members(Vec<(Box<str>, Print)>),
}

/// So deep are changes told: a member of an option of a control of a decision.
const DEEPEST: u8 = 7;

impl Print {
    /// Of a value.
    pub fn of(value: &Value) -> Self {
        Self::to(value, DEEPEST)
    }

    fn to(value: &Value, deep: u8) -> Self {
        let mut hasher = DefaultHasher::new();
        let parts = match value {
            // Points and outlines change as a whole.
            Value::Array(all) if deep > 0 && all.iter().any(Value::is_object) => {
                let parts: Vec<Self> = all.iter().map(|part| Self::to(part, deep - 1)).collect();
                1_u8.hash(&mut hasher);
                parts.iter().for_each(|part| part.sum.hash(&mut hasher));
                Parts::List(parts)
            }
            Value::Object(all) if deep > 0 => {
                let part = |(name, part): (&String, &Value)| {
                    (name.as_str().into(), Self::to(part, deep - 1))
                };
                let parts: Vec<(Box<str>, Self)> = all.iter().map(part).collect();
                2_u8.hash(&mut hasher);
                for (name, part) in &parts {
                    (name, part.sum).hash(&mut hasher);
                }
                Parts::Members(parts)
            }
            other => {
                add(other, &mut hasher);
                Parts::None
            }
        };
        Self { sum: hasher.finish(), parts }
    }

    /// What must be done to a value with these sums to make it another; nothing, if nothing.
    pub fn change(&self, now: &Self, value: &Value) -> Option<Value> {
        if self.sum == now.sum {
            return None;
        }
        let change = match (&self.parts, &now.parts, value) {
            (Parts::Members(before), Parts::Members(after), Value::Object(values)) => {
                members(before, after, values)
            }
            (Parts::List(before), Parts::List(after), Value::Array(values)) => {
                list(before, after, values)
            }
            _ => None,
        };
        Some(change.unwrap_or_else(|| Value::Array(vec![value.clone()])))
    }
}

/// Adds a value to a sum: its kind first, since what there is not is something else than what is false.
fn add(value: &Value, hasher: &mut impl Hasher) {
    std::mem::discriminant(value).hash(hasher);
    match value {
        Value::Null => {}
        Value::Bool(it) => it.hash(hasher),
        Value::Number(it) => it.hash(hasher),
        Value::String(it) => it.hash(hasher),
        Value::Array(all) => {
            all.len().hash(hasher);
            all.iter().for_each(|part| add(part, hasher));
        }
        Value::Object(all) => {
            all.len().hash(hasher);
            for (name, part) in all {
                name.hash(hasher);
                add(part, hasher);
            }
        }
    }
}

type Member = (Box<str>, Print);

fn members(before: &[Member], after: &[Member], values: &Map<String, Value>) -> Option<Value> {
    let mut changes = Map::new();
    let old = |name: &str| before.iter().find(|(it, _)| **it == *name).map(|(_, print)| print);
    for (name, print) in after {
        let value = &values[&**name];
        let change = match old(name) {
            Some(old) => old.change(print, value),
            None => Some(Value::Array(vec![value.clone()])),
        };
        if let Some(change) = change {
            changes.insert(name.to_string(), change);
        }
    }
    let gone = before.iter().filter(|(name, _)| after.iter().all(|(it, _)| it != name));
    changes.extend(gone.map(|(name, _)| (name.to_string(), Value::Array(Vec::new()))));
    Some(Value::Object(changes))
}

fn list(before: &[Print], after: &[Print], values: &[Value]) -> Option<Value> {
    let mut changes = Map::new();
    if before.len() == after.len() {
        for (place, (old, new)) in before.iter().zip(after).enumerate() {
            if let Some(change) = old.change(new, &values[place]) {
                changes.insert(place.to_string(), change);
            }
        }
        return Some(Value::Object(changes));
    }
    let same = |(a, b): &(&Print, &Print)| a.sum == b.sum;
    let head = before.iter().zip(after).take_while(same).count();
    let rest = (&before[head..], &after[head..]);
    let tail = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(same).count();
    let (gone, new) = (rest.0.len() - tail, rest.1.len() - tail);
    // Of what stands in the middle as many as there are in both are changed.
    let both = gone.min(new);
    for (place, (old, print)) in rest.0.iter().zip(rest.1).take(both).enumerate() {
        let at = head + place;
        if let Some(change) = old.change(print, &values[at]) {
            changes.insert(at.to_string(), change);
        }
    }
    let at = head + both;
    if gone > both {
        changes.insert("cut".to_owned(), serde_json::json!([at, gone - both]));
    }
    if new > both {
        changes.insert("put".to_owned(), serde_json::json!([at, values[at..at + new - both]]));
    }
    Some(Value::Object(changes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A change applied as docs/api.md says.
    fn applied(value: &Value, change: &Value) -> Value {
        match (value, change) {
            (_, Value::Array(put)) => put.first().cloned().unwrap_or(Value::Null),
            (Value::Array(list), Value::Object(changes)) => {
                let mut list = list.clone();
                if let Some(cut) = changes.get("cut") {
                    let [at, count] = [0, 1].map(|i| cut[i].as_u64().expect("a number") as usize);
                    list.drain(at..at + count);
                }
                if let Some(put) = changes.get("put") {
                    let at = put[0].as_u64().expect("a number") as usize;
                    let new = put[1].as_array().expect("a list").clone();
                    list.splice(at..at, new);
                }
                for (name, change) in changes {
                    if let Ok(at) = name.parse::<usize>() {
                        list[at] = applied(&list[at], change);
                    }
                }
                Value::Array(list)
            }
            (Value::Object(members), Value::Object(changes)) => {
                let mut members = members.clone();
                for (name, change) in changes {
                    if change == &json!([]) {
                        members.remove(name);
                    } else {
                        let old = members.get(name).cloned().unwrap_or(Value::Null);
                        members.insert(name.clone(), applied(&old, change));
                    }
                }
                Value::Object(members)
            }
            _ => panic!("{change} cannot be applied to {value}"),
        }
    }

    #[test]
    fn a_change_makes_one_value_the_other() {
        let values = [
            json!({}),
            json!({ "a": 1, "b": [{ "x": 1 }, { "x": 2 }], "c": null }),
            json!({ "a": 1, "b": [{ "x": 1 }], "c": null }),
            json!({ "a": [1, 2], "b": [{ "x": 0 }, { "x": 1 }, { "x": 2 }] }),
            json!({ "a": [1, 2], "b": [{ "x": 0 }, { "y": [[1.5, 2]] }, { "x": 3 }, { "x": 2 }] }),
            json!({ "a": { "b": { "c": [{ "d": {} }] } }, "b": [] }),
            json!({ "a": { "b": { "c": [{ "d": { "e": [] } }, 5] } }, "b": [5, { "x": 2 }] }),
        ];
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            let change = Print::of(a).change(&Print::of(b), b);
            assert_eq!(change.is_none(), a == b);
            if let Some(change) = change {
                assert_eq!(applied(a, &change), *b, "{change}");
            }
        }
    }

    #[test]
    fn what_there_is_not_is_not_false_or_empty() {
        let values =
            [json!(null), json!(false), json!(true), json!(0), json!(""), json!([]), json!([0])];
        for (i, a) in values.iter().enumerate() {
            for (j, b) in values.iter().enumerate() {
                let change = Print::of(a).change(&Print::of(b), b);
                assert_eq!(change.is_none(), i == j, "from {a} to {b}");
            }
        }
    }

    #[test]
    fn only_what_changed_is_told() {
        let ship = |x: u8| json!({ "name": "Red", "hull": { "now": x, "most": 4 } });
        let (a, b) =
            (json!({ "ships": [ship(4), ship(4)] }), json!({ "ships": [ship(4), ship(3)] }));
        let change = Print::of(&a).change(&Print::of(&b), &b);
        assert_eq!(change, Some(json!({ "ships": { "1": { "hull": { "now": [3] } } } })));
    }
}
