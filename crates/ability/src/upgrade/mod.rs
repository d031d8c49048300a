//! Old words of the language become new ones, in the text of a file; all else stays to the letter.
//!
//! A word that changes gets a [`Rule`] in [`RULES`]; `redfive cards upgrade` then rewrites the files,
//! and a file that still has the old word is refused with the new one.
//!
//! ```
//! use redfive_ability::upgrade::{Rule, Table};
//! let table = Table::new(&[Rule::new("RecoverShield($who, $n)", "Recover($who, Shield, $n)")])?;
//! let file = "ability: Written([Action(then: [RecoverShield(You, 1)])]) // one shield";
//! let upgraded = table.cards(file)?;
//! assert_eq!(upgraded.text, "ability: Written([Action(then: [Recover(You, Shield, 1)])]) // one shield");
//! assert_eq!(upgraded.replaced, 1);
//! # Ok::<(), redfive_ability::upgrade::Malformed>(())
//! ```

mod matching;
mod table;
#[cfg(test)]
mod tests;
mod tree;

use matching::{Match, Source, variables};
use std::fmt;
use std::sync::OnceLock;
use tree::{Group, Item, Shape, Term};

pub use table::RULES;

/// How many rules can be applied in a chain, each to what the one before has made.
const LONGEST_CHAIN: usize = 16;

/// How an old word is said today.
///
/// Both sides are terms of a card file with metavariables:
///
/// | in a pattern | stands for |
/// |---|---|
/// | `$who` | any value; twice the same one if it stands twice |
/// | `$n<number>` | a value of one kind: `number`, `word` (bare), `text`, `list`, `tuple` (brackets without a word before them), `term` (a word with brackets) |
/// | `$*rest` | all fields, arguments or items of these brackets that nothing else names, as they stand |
/// | `by?: $by` | a field that may be missing; if it is, what names `$by` on the right side is left out |
/// | `by?: $by=You` | the same with a value for where it is missing |
/// | anything else | itself: words, numbers, texts, lists, terms in terms |
///
/// A term is matched by its name and the number of its arguments, its fields by their names in any
/// order. A bare word is matched as a value, never as the name of a field or term.
///
/// ```
/// # use redfive_ability::upgrade::Rule;
/// Rule::new("When(at: AfterGain($t), $*rest)", "When(at: After(Gain([$t])), $*rest)");
/// Rule::new("Charge($n)", "Spend(Charge(This), $n)").directly_inside("cost");
/// Rule::new("Flip", "Flip(This)").inside("then|hit|crit");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    old: &'static str,
    new: &'static str,
    inside: &'static str,
    directly: bool,
}

impl Rule {
    /// A rule that holds everywhere in a script.
    pub const fn new(old: &'static str, new: &'static str) -> Self {
        Self { old, new, inside: "", directly: false }
    }

    /// Only where the nearest field around the term has this name, or, if it is a word with a
    /// capital, where the term is an argument or field of that word (lists between them do not
    /// count). Several names stand with `|` between them.
    #[must_use]
    pub const fn inside(self, place: &'static str) -> Self {
        Self { inside: place, ..self }
    }

    /// Only where the term is the value of this field or an item of a list that is, with no other
    /// term between.
    #[must_use]
    pub const fn directly_inside(self, field: &'static str) -> Self {
        Self { inside: field, directly: true, ..self }
    }

    fn holds_at(&self, place: Place<'_>) -> bool {
        self.inside.is_empty()
            || self.inside.split('|').any(|name| {
                if name.starts_with(|c: char| c.is_ascii_uppercase()) {
                    place.term == Some(name)
                } else {
                    place.field == Some(name) && (place.direct || !self.directly)
                }
            })
    }
}

/// A text that cannot be read as terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Malformed {}

/// A text with new words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upgraded {
    /// The text.
    pub text: String,
    /// How many words were replaced.
    pub replaced: usize,
}

/// What surrounds a term.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place<'a> {
    /// The nearest field.
    field: Option<&'a str>,
    /// The nearest term.
    term: Option<&'a str>,
    /// Whether nothing but lists lies between the field and the term.
    direct: bool,
}

/// A retired word that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retired {
    /// Its line, from 1.
    pub line: usize,
    /// The word.
    pub old: String,
    /// The form that says the same today.
    pub new: String,
}

impl fmt::Display for Retired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is now `{}`; run `redfive cards upgrade FILE`", self.old, self.new)
    }
}

/// Rules that were read.
#[derive(Debug)]
pub struct Table {
    rules: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    rule: Rule,
    old: Term,
    new: Term,
}

impl Entry {
    fn old_form(&self) -> Source<'_> {
        Source { text: self.rule.old, term: &self.old }
    }

    fn new_form(&self) -> Source<'_> {
        Source { text: self.rule.new, term: &self.new }
    }

    /// The word that it retires.
    fn word(&self) -> &'static str {
        self.rule.old.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
    }

    /// The new form for people, with names in capitals for what they have to fill in.
    fn form(&self) -> String {
        let mut form = self.rule.new.to_owned();
        for variable in variables(&self.new).into_iter().rev() {
            let name = &self.rule.new[variable.name.clone()];
            let shown = match (variable.rest, name.len()) {
                (true, _) => "…".to_owned(),
                (false, 1) => name.to_owned(),
                (false, _) => name.to_uppercase(),
            };
            let sigil = 1 + usize::from(variable.rest);
            form.replace_range(variable.name.start - sigil..variable.name.end, &shown);
        }
        form
    }
}

/// The only term of a pattern.
fn pattern(text: &str) -> Result<Term, Malformed> {
    match <[Item; 1]>::try_from(tree::parse(text)?) {
        Ok([Item { key: None, value, .. }]) => Ok(value),
        _ => Err(bad_rule(text, "a side of a rule is one term")),
    }
}

fn bad_rule(rule: &str, what: &str) -> Malformed {
    Malformed { line: 1, message: format!("rule `{rule}`: {what}") }
}

impl Table {
    /// Reads rules.
    ///
    /// # Errors
    ///
    /// When a side of a rule is not one term, or the right side has a metavariable that the left
    /// side has not.
    pub fn new(rules: &[Rule]) -> Result<Self, Malformed> {
        let entry = |rule: &Rule| {
            let entry = Entry { rule: *rule, old: pattern(rule.old)?, new: pattern(rule.new)? };
            if matches!(entry.old.shape, Shape::Variable(_) | Shape::Hole) {
                return Err(bad_rule(rule.old, "the left side begins with a word"));
            }
            let bound: Vec<&str> =
                variables(&entry.old).iter().map(|v| &rule.old[v.name.clone()]).collect();
            let name = |v: &&tree::Variable| &rule.new[v.name.clone()];
            match variables(&entry.new).iter().map(name).find(|name| !bound.contains(name)) {
                Some(name) => Err(bad_rule(rule.old, &format!("nothing on the left is ${name}"))),
                None => Ok(entry),
            }
        };
        Ok(Self { rules: rules.iter().map(entry).collect::<Result<_, _>>()? })
    }

    /// The rules of the language, [`RULES`].
    pub fn language() -> &'static Self {
        static TABLE: OnceLock<Table> = OnceLock::new();
        // Cannot fail: a test reads the rules.
        TABLE.get_or_init(|| Self::new(RULES).expect("rules that can be read"))
    }

    /// Upgrades the scripts in a card file: what is `Written`, the `abilities` of a scenario, and the
    /// terms of a file that is a list of abilities.
    ///
    /// # Errors
    ///
    /// When the text is not well formed.
    pub fn cards(&self, text: &str) -> Result<Upgraded, Malformed> {
        let items = tree::parse(text)?;
        let mut rewriter = Rewriter { table: self, replaced: 0 };
        let mut edits = Vec::new();
        for (item, place) in scripts(text, &items) {
            rewriter.edit(text, &item.value, place, 0, &mut edits)?;
        }
        Ok(Upgraded { text: apply(text, 0, &edits), replaced: rewriter.replaced })
    }

    /// Upgrades a list of abilities, or a piece of one that belongs at a place.
    ///
    /// # Errors
    ///
    /// When the text is not well formed.
    pub fn script(&self, text: &str, place: Place<'_>) -> Result<Upgraded, Malformed> {
        let items = tree::parse(text)?;
        let mut rewriter = Rewriter { table: self, replaced: 0 };
        let mut edits = Vec::new();
        for item in &items {
            let place = place.of(text, None, item);
            rewriter.edit(text, &item.value, place, 0, &mut edits)?;
        }
        Ok(Upgraded { text: apply(text, 0, &edits), replaced: rewriter.replaced })
    }

    /// The retired word around a byte offset of a card file, the innermost if there are several.
    pub fn retired_in_cards(&self, text: &str, offset: usize) -> Option<Retired> {
        let items = tree::parse(text).ok()?;
        scripts(text, &items)
            .into_iter()
            .find_map(|(item, place)| self.retired(text, &item.value, place, offset))
    }

    /// The retired word around a byte offset of a script.
    pub fn retired_in_script(&self, text: &str, offset: usize) -> Option<Retired> {
        let items = tree::parse(text).ok()?;
        items.iter().find_map(|item| {
            self.retired(text, &item.value, Place::default().of(text, None, item), offset)
        })
    }

    fn retired(&self, text: &str, term: &Term, place: Place<'_>, at: usize) -> Option<Retired> {
        // The parser notices a wrong word when it has read it.
        if !(term.span.start..=term.span.end).contains(&at) {
            return None;
        }
        let inner = children(text, term, place)
            .find_map(|(item, place)| self.retired(text, &item.value, place, at));
        inner.or_else(|| {
            let (entry, _) = self.rule_for(text, term, place)?;
            let line = crate::notation::line_of(text, term.span.start);
            Some(Retired { line, old: entry.word().to_owned(), new: entry.form() })
        })
    }

    fn rule_for(&self, text: &str, term: &Term, place: Place<'_>) -> Option<(&Entry, Match<'_>)> {
        self.rules
            .iter()
            .filter(|entry| entry.rule.holds_at(place))
            .find_map(|entry| Some((entry, Match::of(entry.old_form(), Source { text, term })?)))
    }
}

/// The places that a script leaves open for the rows of a case, `{column}`, each with its name and
/// what surrounds it.
///
/// # Errors
///
/// When the text is not well formed.
pub fn holes(text: &str) -> Result<Vec<(&str, Place<'_>)>, Malformed> {
    fn collect<'a>(
        text: &'a str,
        term: &Term,
        place: Place<'a>,
        all: &mut Vec<(&'a str, Place<'a>)>,
    ) {
        if matches!(term.shape, Shape::Hole) {
            all.push((text[term.span.clone()].trim_matches(['{', '}']).trim(), place));
        }
        for (item, place) in children(text, term, place) {
            collect(text, &item.value, place, all);
        }
    }
    let mut all = Vec::new();
    for item in &tree::parse(text)? {
        collect(text, &item.value, Place::default().of(text, None, item), &mut all);
    }
    Ok(all)
}

impl<'a> Place<'a> {
    /// The place of an item in brackets that stand at this place.
    fn of(self, text: &'a str, group: Option<&Group>, item: &Item) -> Self {
        let name = group.and_then(|group| group.name.as_ref()).map(|name| &text[name.clone()]);
        let list = group.is_none_or(|group| group.open == '[');
        match &item.key {
            Some(key) => {
                Self { field: Some(&text[key.clone()]), term: name.or(self.term), direct: true }
            }
            None => Self { term: name.or(self.term), direct: self.direct && list, ..self },
        }
    }
}

/// What lies in the brackets of a term, with its place.
fn children<'a, 't>(
    text: &'a str,
    term: &'t Term,
    place: Place<'a>,
) -> impl Iterator<Item = (&'t Item, Place<'a>)> {
    let group = match &term.shape {
        Shape::Group(group) => Some(group),
        Shape::Word | Shape::Text | Shape::Hole | Shape::Variable(_) => None,
    };
    group
        .into_iter()
        .flat_map(|group| &group.items)
        .map(move |item| (item, place.of(text, group, item)))
}

/// The scripts of a card file.
fn scripts<'a, 't>(text: &'a str, items: &'t [Item]) -> Vec<(&'t Item, Place<'a>)> {
    fn find<'a, 't>(text: &'a str, item: &'t Item, all: &mut Vec<(&'t Item, Place<'a>)>) {
        let named = |name: &Option<core::ops::Range<usize>>, word: &str| {
            name.as_ref().is_some_and(|name| &text[name.clone()] == word)
        };
        let Shape::Group(group) = &item.value.shape else { return };
        if named(&group.name, "Written") || named(&item.key, "abilities") {
            all.extend(
                children(text, &item.value, Place::default())
                    .map(|(item, _)| (item, Place::default())),
            );
        } else {
            group.items.iter().for_each(|item| find(text, item, all));
        }
    }
    let mut all = Vec::new();
    for item in items {
        match &item.value.shape {
            Shape::Group(Group { name: None, open: '[', items, .. }) => {
                let named = |item: &&Item| {
                    matches!(&item.value.shape, Shape::Group(Group { name: Some(_), .. }))
                };
                all.extend(items.iter().filter(named).map(|item| (item, Place::default())));
            }
            _ => find(text, item, &mut all),
        }
    }
    all
}

/// A piece of a text and what comes in its place.
type Edit = (core::ops::Range<usize>, String);

/// A piece of a text with its edits, which are in order; it starts at an offset.
fn apply(text: &str, start: usize, edits: &[Edit]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for (span, words) in edits {
        new += &text[at..span.start - start];
        new += words;
        at = span.end - start;
    }
    new + &text[at..]
}

struct Rewriter<'a> {
    table: &'a Table,
    replaced: usize,
}

impl Rewriter<'_> {
    /// Notes the edit of a term, if it has old words: the inner ones first, then its own.
    fn edit(
        &mut self,
        text: &str,
        term: &Term,
        place: Place<'_>,
        chain: usize,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Malformed> {
        let mut inner = Vec::new();
        for (item, place) in children(text, term, place) {
            self.edit(text, &item.value, place, chain, &mut inner)?;
        }
        let new = if inner.is_empty() {
            self.replace(text, term, place, chain)?
        } else {
            let changed = apply(&text[term.span.clone()], term.span.start, &inner);
            let again = self.only_term(&changed)?;
            Some(self.replace(&changed, &again, place, chain)?.unwrap_or(changed))
        };
        edits.extend(new.map(|new| (term.span.clone(), new)));
        Ok(())
    }

    /// A term in new words, if a rule is for it, and whatever other rules make of that.
    fn replace(
        &mut self,
        text: &str,
        term: &Term,
        place: Place<'_>,
        chain: usize,
    ) -> Result<Option<String>, Malformed> {
        let Some((entry, found)) = self.table.rule_for(text, term, place) else {
            return Ok(None);
        };
        if chain == LONGEST_CHAIN {
            return Err(bad_rule(entry.rule.old, "it goes round in circles"));
        }
        self.replaced += 1;
        let new = found.replace(entry.new_form(), Source { text, term });
        let again = self.only_term(&new)?;
        let mut edits = Vec::new();
        self.edit(&new, &again, place, chain + 1, &mut edits)?;
        Ok(Some(apply(&new, 0, &edits)))
    }

    fn only_term(&self, text: &str) -> Result<Term, Malformed> {
        match tree::parse(text)?.into_iter().next() {
            Some(item) => Ok(item.value),
            None => Err(bad_rule(text, "nothing is left of the term")),
        }
    }
}
