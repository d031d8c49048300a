//! Brings reference files into a form in which order and repetition do not count.

use serde_json::{Map, Value};

/// What stands for a printed text, of which only the presence is compared.
pub(super) const TEXT: &str = "(text)";

/// The keys of printed texts.
const TEXTS: [&str; 3] = ["ability", "text", "effect"];

/// Replaces printed texts by a mark: we never copy them.
pub(super) fn mark_texts(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|key, value| !(TEXTS.contains(&key.as_str()) && value == ""));
            for (key, value) in object {
                if TEXTS.contains(&key.as_str()) && value.is_string() {
                    *value = TEXT.into();
                } else {
                    mark_texts(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mark_texts),
        _ => {}
    }
}

/// Turns a list of objects into an object, so that they are compared by key, not by place.
///
/// A key that stands twice gets a mark, and so shows up as a difference.
pub(super) fn keyed(list: Value, key: impl Fn(&Value) -> String) -> Value {
    let Value::Array(items) = list else {
        return list;
    };
    let mut object = Map::new();
    for item in items {
        let mut name = key(&item);
        while object.contains_key(&name) {
            name.push_str(" (again)");
        }
        object.insert(name, item);
    }
    Value::Object(object)
}

/// Turns a list into an object by place, so that each item is compared for itself.
pub(super) fn numbered(list: Value) -> Value {
    let Value::Array(items) = list else {
        return list;
    };
    items.into_iter().enumerate().map(|(place, item)| (place.to_string(), item)).collect()
}

/// The text of a field, for keys.
pub(super) fn field(value: &Value, name: &str) -> String {
    match &value[name] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Changes the value of a field, if it is there.
pub(super) fn change(value: &mut Value, name: &str, with: impl FnOnce(Value) -> Value) {
    if let Some(field) = value.get_mut(name) {
        let old = std::mem::take(field);
        *field = with(old);
    }
}

/// Changes every item of an object or list.
pub(super) fn each(mut value: Value, mut with: impl FnMut(&mut Value)) -> Value {
    match &mut value {
        Value::Array(items) => items.iter_mut().for_each(with),
        Value::Object(object) => object.values_mut().for_each(&mut with),
        _ => {}
    }
    value
}

/// The value as JSON with its keys in alphabetical order, whatever order the map keeps them in.
pub(super) fn canonical(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        Value::Object(object) => {
            let mut fields: Vec<_> = object.iter().collect();
            fields.sort_by_key(|(key, _)| key.as_str());
            let text = |(key, value): (&String, &Value)| {
                format!("{}:{}", Value::from(key.as_str()), canonical(value))
            };
            let fields: Vec<String> = fields.into_iter().map(text).collect();
            format!("{{{}}}", fields.join(","))
        }
        other => other.to_string(),
    }
}

/// A list in an order of its own, where the reference's order means nothing.
pub(super) fn sorted(mut list: Value) -> Value {
    if let Value::Array(items) = &mut list {
        items.sort_by_key(canonical);
    }
    list
}

/// Builds an object from fields, of which the empty ones are left out.
#[derive(Default)]
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    /// A field that is always there.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// A field that may be missing.
    pub fn maybe(self, name: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// A field that is there when it holds.
    pub fn when(self, holds: bool, name: &str, value: impl Into<Value>) -> Self {
        self.maybe(name, holds.then_some(value))
    }

    /// A list that is there when it is not empty.
    pub fn list<T: Into<Value>>(self, name: &str, items: impl IntoIterator<Item = T>) -> Self {
        let items: Vec<Value> = items.into_iter().map(Into::into).collect();
        self.when(!items.is_empty(), name, items)
    }

    /// The object.
    pub fn done(self) -> Value {
        Value::Object(self.0)
    }
}
