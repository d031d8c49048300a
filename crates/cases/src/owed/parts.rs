//! The parts of an ability, each with the ability as it is without it.
//!
//! Nothing here knows the words of the language: an ability is taken as the tree that it is
//! written as, the tree is changed in a few ways that make sense for any word, and what can be read back as
//! another ability is a part. The ways:
//!
//! - an element of a list is left out: a cost, an effect, a requirement of several, a branch, an action;
//! - a field is left out, so that it says what is usual: `may`, `decides`, `range`, `only_if`, a limit;
//! - a number is one more (3 is one less, for nothing is measured beyond range 3; 255, which means
//!   "any number", stays);
//! - a condition that cannot be left out is always true;
//! - something that lasts, lasts for the whole game, and what lasts so long only for an attack;
//! - whose moment it is ([`FILTERS`]) is anybody's; who must attack or defend may do either;
//! - the ability is not there at all.
//!
//! Left out are changes that others imply (a list as a whole where its elements are parts), and those that make no
//! difference: whose moment it is, where the moment is no ship's, as the start of a phase.

use redfive_ability::{Ability, Condition, Duration, Part as Role, Who};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// A part of an ability.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Where it is and what is left out or changed, in the words of the language.
    pub name: String,
    /// The ability without it; none if the part is the whole ability.
    pub without: Option<Ability>,
}

/// The fields that say whose moment it is, or to whom a rule applies. They are not left out but opened to
/// all ships where they name one, since "you" is a limit as well.
const FILTERS: [&str; 2] = ["by", "to"];

/// The parts of an ability: first the whole, then by the names of fields and the order of lists.
///
/// ```
/// use redfive_ability::{Ability, CardAction, Condition, Cost, Effect, Stock, words::Action};
/// use redfive_cases::owed::parts;
/// let then = vec![Effect::Do(Action::Rotate, Vec::new(), None)];
/// let cost = vec![Cost::Spend(Stock::Charge, 1, None)];
/// let action = CardAction { name: String::new(), only_if: Condition::True, cost, then };
/// let names: Vec<String> = parts(&Ability::Action(action)).into_iter().map(|part| part.name).collect();
/// assert_eq!(names, [
///     "the whole ability",
///     "Action, cost: without Spend(Charge, 1)",
///     "Action, cost, Spend 2 of 2: 2 for 1",
///     "Action, then: without Do(\"rotate\", [])",
/// ]);
/// ```
pub fn parts(ability: &Ability) -> Vec<Part> {
    let whole = Part { name: "the whole ability".to_owned(), without: None };
    let mut found = vec![whole];
    let Some(tree) = tree(ability) else { return found };
    let changes = Changes::of(&tree);
    for (name, changed) in changes.found {
        let Ok(without) = serde_json::from_value::<Ability>(changed) else { continue };
        let is_new = |part: &Part| part.without.as_ref() != Some(&without);
        if without != *ability && !is_in_vain(ability, &without) && found.iter().all(is_new) {
            found.push(Part { name, without: Some(without) });
        }
    }
    found
}

/// Whether a change makes no difference: whose moment it is, where the moment is no ship's.
fn is_in_vain(ability: &Ability, without: &Ability) -> bool {
    let (Ability::When(one), Ability::When(other)) = (ability, without) else { return false };
    one.at.is_nobodys() && one.by == Who::You && other.by != one.by
}

/// The strings of an ability that are no words, which are ids of other cards above all.
pub(super) fn ids(ability: &Ability) -> Vec<String> {
    fn collect(tree: &Value, ids: &mut Vec<String>) {
        match tree {
            Value::String(id) if !is_word(id) => ids.push(id.clone()),
            Value::Array(list) => list.iter().for_each(|item| collect(item, ids)),
            Value::Object(fields) => fields.values().for_each(|value| collect(value, ids)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut ids = Vec::new();
    tree(ability).iter().for_each(|tree| collect(tree, &mut ids));
    ids
}

/// Words of the language begin with a capital letter.
fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_uppercase())
}

/// The tree that something is written as; there is one for all of the language.
fn tree<T: Serialize>(value: &T) -> Option<Value> {
    serde_json::to_value(value).ok()
}

/// Whether a tree can be read as something.
fn reads_as<T: DeserializeOwned>(tree: &Value) -> Option<T> {
    T::deserialize(tree).ok()
}

/// Changed trees with their names.
struct Changes<'a> {
    whole: &'a Value,
    found: Vec<(String, Value)>,
}

/// A step into a tree.
#[derive(Clone, Copy)]
enum Step<'a> {
    Field(&'a str),
    Item(usize, usize),
}

impl<'a> Changes<'a> {
    fn of(whole: &'a Value) -> Self {
        let mut changes = Self { whole, found: Vec::new() };
        changes.visit(whole, &mut Vec::new());
        changes
    }

    fn visit(&mut self, tree: &'a Value, path: &mut Vec<Step<'a>>) {
        match tree {
            Value::Number(number) => self.number(number.as_i64(), path),
            Value::Array(list) => {
                for (i, item) in list.iter().enumerate() {
                    path.push(Step::Item(i, list.len()));
                    if !self.has_elements(item, path) && !self.left_out(item, path) {
                        self.retyped(item, path);
                    }
                    self.visit(item, path);
                    path.pop();
                }
            }
            Value::Object(fields) => {
                for (name, value) in fields {
                    path.push(Step::Field(name));
                    if !is_word(name) {
                        self.field(name, value, path);
                    }
                    self.visit(value, path);
                    path.pop();
                }
            }
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }

    /// A field that is not said, or said for all ships.
    fn field(&mut self, name: &str, value: &Value, path: &[Step<'a>]) {
        let who = FILTERS.contains(&name).then(|| reads_as::<Who>(value)).flatten();
        if who.is_some_and(|who| !matches!(who, Who::Each(_))) {
            let all = tree(&Who::Each(Box::default()));
            all.into_iter().for_each(|all| self.changed(value, all, path));
        } else if !is_all(value) && !self.has_elements(value, path) && !self.left_out(value, path) {
            self.retyped(value, path);
        }
    }

    /// Whether something is a list whose elements are parts themselves.
    fn has_elements(&self, value: &Value, path: &[Step<'a>]) -> bool {
        let Value::Array(list) = value else { return false };
        let first = [path, &[Step::Item(0, list.len())]].concat();
        !list.is_empty() && without(self.whole, &first).is_some_and(|tree| is_ability(&tree))
    }

    fn number(&mut self, number: Option<i64>, path: &[Step<'a>]) {
        let other = match number {
            None | Some(255) => return,
            Some(3) => 2,
            Some(number) => number + 1,
        };
        self.changed(&number.into(), other.into(), path);
    }

    /// A condition, a duration or a role that must be said.
    fn retyped(&mut self, value: &Value, path: &[Step<'a>]) {
        let condition = reads_as::<Condition>(value).map(|_| tree(&Condition::True));
        let role = reads_as::<Role>(value).map(|_| tree(&Role::Either));
        let duration = reads_as::<Duration>(value).map(|lasts| match lasts {
            Duration::Game => tree(&Duration::Attack),
            _ => tree(&Duration::Game),
        });
        for other in [condition, role, duration].into_iter().flatten().flatten() {
            self.changed(value, other, path);
        }
    }

    /// Leaves something out; whether that can be.
    fn left_out(&mut self, value: &Value, path: &[Step<'a>]) -> bool {
        let Some(whole) = without(self.whole, path).filter(is_ability) else { return false };
        self.found.push((format!("{}: without {}", place(path), shown(value)), whole));
        true
    }

    fn changed(&mut self, from: &Value, to: Value, path: &[Step<'a>]) {
        let mut whole = self.whole.clone();
        let Some(found) = find(&mut whole, path) else { return };
        let name = format!("{}: {} for {}", place(path), shown(&to), shown(from));
        *found = to;
        self.found.push((name, whole));
    }
}

/// Whether these are conditions that must all be true, each of which is a part.
fn is_all(value: &Value) -> bool {
    matches!(reads_as::<Condition>(value), Some(Condition::All(_)))
}

/// Whether a tree can be read as an ability.
fn is_ability(tree: &Value) -> bool {
    reads_as::<Ability>(tree).is_some()
}

/// A tree without what a way leads to.
fn without(whole: &Value, path: &[Step<'_>]) -> Option<Value> {
    let mut whole = whole.clone();
    let (last, way) = path.split_last()?;
    match (last, find(&mut whole, way)?) {
        (Step::Field(name), Value::Object(fields)) => {
            fields.remove(*name)?;
        }
        (Step::Item(i, _), Value::Array(list)) => {
            list.remove(*i);
        }
        (Step::Field(_) | Step::Item(..), _) => return None,
    }
    Some(whole)
}

/// The place in a tree that a way leads to.
fn find<'t>(tree: &'t mut Value, way: &[Step<'_>]) -> Option<&'t mut Value> {
    way.iter().try_fold(tree, |tree, step| match step {
        Step::Field(name) => tree.get_mut(*name),
        Step::Item(i, _) => tree.get_mut(*i),
    })
}

/// A way in words: fields and words by name, elements by number where there are several.
fn place(path: &[Step<'_>]) -> String {
    let mut text = String::new();
    for step in path {
        // Writing to a text cannot fail.
        let _ = match step {
            Step::Field(name) if text.is_empty() => write!(text, "{name}"),
            Step::Field(name) => write!(text, ", {name}"),
            Step::Item(_, 1) => Ok(()),
            Step::Item(i, all) => write!(text, " {} of {all}", i + 1),
        };
    }
    text
}

/// A tree as it is written in card files, without what is usual.
fn shown(tree: &Value) -> String {
    match tree {
        Value::String(word) if is_word(word) => word.clone(),
        Value::Array(list) => format!("[{}]", list_of(list)),
        Value::Object(fields) => match fields.iter().next() {
            Some((word, Value::Array(list))) if is_word(word) => {
                format!("{word}({})", list_of(list))
            }
            Some((word, Value::Object(inner))) if is_word(word) => {
                format!("{word}({})", fields_of(inner))
            }
            Some((word, value)) if is_word(word) => format!("{word}({})", shown(value)),
            _ => format!("({})", fields_of(fields)),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => tree.to_string(),
    }
}

fn list_of(list: &[Value]) -> String {
    list.iter().map(shown).collect::<Vec<_>>().join(", ")
}

fn fields_of(fields: &Map<String, Value>) -> String {
    let usual = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        other => reads_as::<Condition>(other) == Some(Condition::True),
    };
    let said = fields.iter().filter(|(_, value)| !usual(value));
    said.map(|(name, value)| format!("{name}: {}", shown(value))).collect::<Vec<_>>().join(", ")
}
