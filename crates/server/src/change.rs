//! What is other in a view than in the one before.
//!
//! A view is a JSON text. Of the one before only sums are kept, a few kilobytes in place of a hundred: a part that changed
//! is sent anew, so it is enough to know that it did. The text is read once, as it is written, and no tree is made of it.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The sums of a JSON text, as deep as changes are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    sum: u64,
    /// Where it stands in its text; nowhere, if it was put together of parts.
    place: (u32, u32),
    parts: Parts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Parts {
    None,
    /// Those of a list can be those of the list before, which do not stand in this text.
    List(Vec<Arc<Print>>),
    /// The names, each with a line's end, and what they name.
    Members(Box<str>, Vec<Print>),
}

/// What ought to be told stands in the text of before: it was thought to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untold;

/// So deep are changes told: a member of an option of a control of a decision.
const DEEPEST: u8 = 7;

/// A member of a list that is a member of a view is so deep.
pub const DEEP_IN_LIST: u8 = DEEPEST - 2;

impl Print {
    /// Of a text.
    pub fn of(text: &str) -> Self {
        Self::at(text, 0, DEEPEST)
    }

    /// Of the value that begins at a place of a text.
    pub fn at(text: &str, start: usize, deep: u8) -> Self {
        Reader { text: text.as_bytes(), at: start }.value(deep)
    }

    fn new(place: (u32, u32), parts: Parts, text: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        match &parts {
            Parts::None => hasher.write(text),
            Parts::List(all) => {
                1_u8.hash(&mut hasher);
                all.iter().for_each(|part| part.sum.hash(&mut hasher));
            }
            Parts::Members(names, all) => {
                2_u8.hash(&mut hasher);
                names.hash(&mut hasher);
                all.iter().for_each(|part| part.sum.hash(&mut hasher));
            }
        }
        Self { sum: hasher.finish(), place, parts }
    }

    /// Puts a list in the place of a member.
    pub fn with_list(self, name: &str, list: Vec<Arc<Self>>) -> Self {
        let Self { parts: Parts::Members(names, mut all), .. } = self else { return self };
        if !list.is_empty()
            && let Some(member) = names.lines().position(|it| it == name)
        {
            all[member] = Self::new((0, 0), Parts::List(list), &[]);
        }
        Self::new((0, 0), Parts::Members(names, all), &[])
    }

    /// The members of the list that is a member; none if it has none.
    pub fn list(&self, name: &str) -> &[Arc<Self>] {
        match &self.parts {
            Parts::Members(names, all) => {
                let member = names.lines().position(|it| it == name).and_then(|at| all.get(at));
                match member.map(|it| &it.parts) {
                    Some(Parts::List(list)) => list,
                    _ => &[],
                }
            }
            Parts::None | Parts::List(_) => &[],
        }
    }

    /// What must be done to a value with these sums to make it another, of that text; nothing, if nothing.
    pub fn change(&self, now: &Self, text: &str) -> Result<Option<String>, Untold> {
        if self.sum == now.sum {
            return Ok(None);
        }
        let mut told = Teller { text, out: String::new() };
        told.change(self, now)?;
        Ok(Some(told.out))
    }
}

/// Reads a JSON text that serde has written.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or_default()
    }

    fn value(&mut self, deep: u8) -> Print {
        let start = self.at;
        let parts = match (self.next(), self.text.get(self.at + 1)) {
            (b'{', _) if deep > 0 => self.members(deep),
            // Points and outlines change as a whole.
            (b'[', Some(b'{')) if deep > 0 => {
                let mut all = Vec::new();
                self.each(b']', |reader| all.push(Arc::new(reader.value(deep - 1))));
                Parts::List(all)
            }
            _ => {
                self.skip();
                Parts::None
            }
        };
        let end = self.at.min(self.text.len());
        Print::new((start as u32, end as u32), parts, &self.text[start..end])
    }

    fn members(&mut self, deep: u8) -> Parts {
        let (mut names, mut all) = (String::new(), Vec::new());
        self.each(b'}', |reader| {
            let start = reader.at + 1;
            reader.skip();
            let name = reader.text.get(start..reader.at.saturating_sub(1)).unwrap_or_default();
            names.push_str(&String::from_utf8_lossy(name));
            names.push('\n');
            // The colon.
            reader.at += 1;
            all.push(reader.value(deep - 1));
        });
        Parts::Members(names.into(), all)
    }

    /// Reads what stands between brackets, with commas between.
    fn each(&mut self, end: u8, mut part: impl FnMut(&mut Self)) {
        self.at += 1;
        while self.next() != end && self.at < self.text.len() {
            part(self);
            if self.next() == b',' {
                self.at += 1;
            }
        }
        self.at += 1;
    }

    /// Goes to the end of a value.
    fn skip(&mut self) {
        let mut open = 0_u32;
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b'"' => self.skip_text(),
                b'{' | b'[' => open += 1,
                b'}' | b']' if open == 0 => return,
                b'}' | b']' => open -= 1,
                b',' | b':' if open == 0 => return,
                _ => {
                    self.at += 1;
                    continue;
                }
            }
            self.at += 1;
            // A number ends before what follows it, all else with its last sign.
            if open == 0 {
                return;
            }
        }
    }

    /// From the first quotation mark of a text to its last.
    fn skip_text(&mut self) {
        loop {
            self.at += 1;
            match self.text.get(self.at) {
                Some(b'"') | None => return,
                Some(b'\\') => self.at += 1,
                Some(_) => {}
            }
        }
    }
}

/// Writes a change.
struct Teller<'a> {
    text: &'a str,
    out: String,
}

impl Teller<'_> {
    /// A value as it stands in its text.
    fn value(&mut self, print: &Print) {
        match (&print.parts, print.place) {
            (Parts::List(all), (0, 0)) => {
                self.out.push('[');
                for (i, part) in all.iter().enumerate() {
                    self.comma(i > 0);
                    self.value(part);
                }
                self.out.push(']');
            }
            (_, (start, end)) => {
                let value = self.text.get(start as usize..end as usize);
                self.out.push_str(value.unwrap_or("null"));
            }
        }
    }

    fn comma(&mut self, between: bool) {
        if between {
            self.out.push(',');
        }
    }

    /// The change of what is not the same.
    fn change(&mut self, before: &Print, now: &Print) -> Result<(), Untold> {
        match (&before.parts, &now.parts) {
            (Parts::Members(old, before), Parts::Members(new, after)) => {
                self.members((old, before), (new, after))
            }
            (Parts::List(before), Parts::List(after)) => self.list(before, after),
            _ => {
                self.out.push('[');
                self.value(now);
                self.out.push(']');
                Ok(())
            }
        }
    }

    fn members(
        &mut self,
        (old, before): (&str, &[Print]),
        (new, after): (&str, &[Print]),
    ) -> Result<(), Untold> {
        self.out.push('{');
        let mut some = false;
        for (i, (name, now)) in new.lines().zip(after).enumerate() {
            // Most have the same names.
            let was = if old == new {
                before.get(i)
            } else {
                old.lines().position(|it| it == name).and_then(|at| before.get(at))
            };
            if was.is_some_and(|was| was.sum == now.sum) {
                continue;
            }
            self.comma(some);
            some = true;
            let _ = write!(self.out, "\"{name}\":");
            match was {
                Some(was) => self.change(was, now)?,
                None => {
                    self.out.push('[');
                    self.value(now);
                    self.out.push(']');
                }
            }
        }
        for gone in old.lines().filter(|_| old != new) {
            if new.lines().all(|it| it != gone) {
                self.comma(some);
                some = true;
                let _ = write!(self.out, "\"{gone}\":[]");
            }
        }
        self.out.push('}');
        Ok(())
    }

    fn list(&mut self, before: &[Arc<Print>], after: &[Arc<Print>]) -> Result<(), Untold> {
        let stands = |now: &Arc<Print>| match before.iter().any(|it| Arc::ptr_eq(it, now)) {
            true => Err(Untold),
            false => Ok(()),
        };
        self.out.push('{');
        let mut some = false;
        let shift = Shift::best(before, after);
        for (place, now) in after.iter().enumerate() {
            let Some(was) = shift.origin(place).map(|origin| &before[origin]) else { continue };
            if was.sum == now.sum {
                continue;
            }
            stands(now)?;
            self.comma(some);
            some = true;
            let _ = write!(self.out, "\"{place}\":");
            self.change(was, now)?;
        }
        let Shift { cut, gone, put, new } = shift;
        if gone > 0 {
            self.comma(some);
            some = true;
            let _ = write!(self.out, "\"cut\":[{cut},{gone}]");
        }
        if new > 0 {
            self.comma(some);
            let _ = write!(self.out, "\"put\":[{put},[");
            for (i, now) in after[put..put + new].iter().enumerate() {
                stands(now)?;
                self.comma(i > 0);
                self.value(now);
            }
            self.out.push_str("]]");
        }
        self.out.push('}');
        Ok(())
    }
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
    fn cost(self, before: &[Arc<Print>], after: &[Arc<Print>]) -> usize {
        let cost = |(place, print): (usize, &Arc<Print>)| match self.origin(place) {
            None => 2,
            Some(origin) => usize::from(before[origin].sum != print.sum),
        };
        after.iter().enumerate().map(cost).sum()
    }

    /// The best one that is found: what stays as it is at the beginning and the end aside, members go or come at one
    /// place; or, in short lists, one goes and comes again at another place, as a question that is asked anew.
    fn best(before: &[Arc<Print>], after: &[Arc<Print>]) -> Self {
        let same = |(a, b): &(&Arc<Print>, &Arc<Print>)| a.sum == b.sum;
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

#[cfg(test)]
pub mod testing {
    use serde_json::{Value, json};

    /// A change applied as docs/api.md says.
    pub fn applied(value: &Value, change: &Value) -> Value {
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
}

#[cfg(test)]
mod tests {
    use super::testing::applied;
    use super::*;
    use serde_json::{Value, json};

    fn print(value: &Value) -> Print {
        Print::of(&value.to_string())
    }

    /// What changes from one value to another.
    fn changes(a: &Value, b: &Value) -> Option<Value> {
        let change = print(a).change(&print(b), &b.to_string()).expect("all is told");
        change.map(|it| serde_json::from_str(&it).expect("JSON"))
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
            let change = changes(a, b);
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
            let change = changes(&a, &b).expect("a change");
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
                let change = changes(a, b);
                assert_eq!(change.is_none(), i == j, "from {a} to {b}");
            }
        }
    }

    #[test]
    fn only_what_changed_is_told() {
        let ship = |x: u8| json!({ "name": "Red", "hull": { "now": x, "most": 4 } });
        let (a, b) =
            (json!({ "ships": [ship(4), ship(4)] }), json!({ "ships": [ship(4), ship(3)] }));
        let change = changes(&a, &b);
        assert_eq!(change, Some(json!({ "ships": { "1": { "hull": { "now": [3] } } } })));
    }
}
