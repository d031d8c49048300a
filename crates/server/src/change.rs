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

/// How a list becomes another: first `gone` members from `cut` on are taken away, then `new` ones are put in from
/// `put` on, and what stands beside is changed in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shift {
    cut: usize,
    gone: usize,
    put: usize,
    new: usize,
}

impl Shift {
    /// Where a member of the list that stands at a place then came from; none if it was put in.
    fn origin(self, place: usize) -> Option<usize> {
        let kept = match place {
            _ if place < self.put => place,
            _ if place < self.put + self.new => return None,
            _ => place - self.new,
        };
        Some(if kept < self.cut { kept } else { kept + self.gone })
    }

    /// How much there is to tell: members that are sent whole count more than those that change.
    fn cost(self, before: &[Print], after: &[Print]) -> usize {
        let cost = |(place, print): (usize, &Print)| match self.origin(place) {
            None => 2,
            Some(origin) => usize::from(before[origin].sum != print.sum),
        };
        after.iter().enumerate().map(cost).sum()
    }

    /// The best one that is found: what stays as it is at the beginning and the end aside, members go or come at one
    /// place; or, in short lists, one goes and comes again at another place, as a question that is asked anew.
    fn best(before: &[Print], after: &[Print]) -> Self {
        let same = |(a, b): &(&Print, &Print)| a.sum == b.sum;
        let head = before.iter().zip(after).take_while(same).count();
        let rest = (&before[head..], &after[head..]);
        let tail = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(same).count();
        let (gone, new) = (rest.0.len() - tail, rest.1.len() - tail);
        // Of what stands in the middle as many as there are in both are changed.
        let both = gone.min(new);
        let plain = Self { cut: head + both, gone: gone - both, put: head + both, new: new - both };
        if gone.max(new) > MOST_MOVED || gone == 0 || new == 0 {
            return plain;
        }
        let one_moves = |more: usize| {
            let (gone, new) = (plain.gone + more, plain.new + more);
            let cuts = head..=before.len() - tail - gone;
            cuts.flat_map(move |cut| {
                let puts = head..=after.len() - tail - new;
                puts.map(move |put| Self { cut, gone, put, new })
            })
        };
        let moved =
            [0, 1].into_iter().filter(|more| plain.gone + more <= gone && plain.new + more <= new);
        let all = [plain].into_iter().chain(moved.flat_map(one_moves));
        // The first of those that are as good.
        all.min_by_key(|it| it.cost(before, after)).unwrap_or(plain)
    }
}

/// In longer lists nothing is looked for that has moved.
const MOST_MOVED: usize = 24;

fn list(before: &[Print], after: &[Print], values: &[Value]) -> Option<Value> {
    let mut changes = Map::new();
    let shift = Shift::best(before, after);
    for (place, print) in after.iter().enumerate() {
        let Some(origin) = shift.origin(place) else { continue };
        if let Some(change) = before[origin].change(print, &values[place]) {
            changes.insert(place.to_string(), change);
        }
    }
    let Shift { cut, gone, put, new } = shift;
    if gone > 0 {
        changes.insert("cut".to_owned(), serde_json::json!([cut, gone]));
    }
    if new > 0 {
        changes.insert("put".to_owned(), serde_json::json!([put, values[put..put + new]]));
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
            json!({ "b": [{ "x": 2 }, { "x": 3 }, { "x": 4 }, { "x": 1 }] }),
            json!({ "b": [{ "x": 2 }, { "x": 3 }, { "x": 1 }, { "x": 5 }, { "x": 4 }] }),
            json!({ "b": [{ "x": 3 }, { "x": 4 }, { "x": 7 }] }),
        ];
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            let change = Print::of(a).change(&Print::of(b), b);
            assert_eq!(change.is_none(), a == b);
            if let Some(change) = change {
                assert_eq!(applied(a, &change), *b, "{change}");
            }
        }
    }

    /// A question that is asked anew goes to the end; the others are not told again.
    #[test]
    fn what_has_moved_is_told_alone() {
        let list = |all: &[u32]| {
            let long = |id: &u32| json!({ "id": id, "control": [{ "key": format!("{id}") }] });
            json!(all.iter().map(long).collect::<Vec<_>>())
        };
        let change = |a: &[u32], b: &[u32]| {
            let (a, b) = (list(a), list(b));
            let change = Print::of(&a).change(&Print::of(&b), &b).expect("a change");
            assert_eq!(applied(&a, &change), b);
            change
        };
        let to_the_end = change(&[0, 1, 2, 3, 4], &[1, 2, 3, 4, 5]);
        assert_eq!(to_the_end, json!({ "cut": [0, 1], "put": [4, list(&[5])] }));
        let from_the_middle = change(&[0, 1, 2, 3, 4], &[0, 1, 3, 4, 9]);
        assert_eq!(from_the_middle, json!({ "cut": [2, 1], "put": [4, list(&[9])] }));
        let to_the_front = change(&[0, 1, 2, 3], &[9, 0, 1, 2]);
        assert_eq!(to_the_front, json!({ "cut": [3, 1], "put": [0, list(&[9])] }));
        let fewer = change(&[0, 1, 2, 3, 4], &[2, 3, 4, 8]);
        assert_eq!(fewer, json!({ "cut": [0, 2], "put": [3, list(&[8])] }));
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
