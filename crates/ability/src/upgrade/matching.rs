//! Whether a term is what a pattern says, and the term that another pattern makes of it.

use super::tree::{Group, Item, Shape, Term, Variable};
use crate::notation;
use core::ops::Range;
use std::collections::BTreeMap;

/// A text with a term in it.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub text: &'a str,
    pub term: &'a Term,
}

impl<'a> Source<'a> {
    pub fn slice(self, span: &Range<usize>) -> &'a str {
        &self.text[span.clone()]
    }

    fn with(self, term: &'a Term) -> Self {
        Self { term, ..self }
    }
}

/// What a metavariable stands for.
#[derive(Clone, Debug, PartialEq)]
enum Bound {
    /// Bytes of the matched text: one term, or what is left in brackets, in pieces.
    Found(Vec<Range<usize>>),
    /// The default of an optional field, in our own words.
    Default(String),
    /// An optional field that was left out.
    Absent,
}

/// What the metavariables of a pattern stand for.
#[derive(Default)]
pub(super) struct Match<'a>(BTreeMap<&'a str, Bound>);

impl<'a> Match<'a> {
    /// Matches a term with a pattern.
    pub fn of(pattern: Source<'a>, found: Source<'_>) -> Option<Self> {
        let mut all = Self::default();
        all.term(pattern, found).then_some(all)
    }

    fn bind(&mut self, name: &'a str, bound: Bound, text: &str) -> bool {
        let words = |bound: &Bound| match bound {
            Bound::Found(spans) => spans.iter().map(|span| essence(&text[span.clone()])).collect(),
            Bound::Default(words) => essence(words),
            Bound::Absent => String::new(),
        };
        match self.0.get(name) {
            Some(before) => words(before) == words(&bound),
            None => {
                self.0.insert(name, bound);
                true
            }
        }
    }

    fn term(&mut self, pattern: Source<'a>, found: Source<'_>) -> bool {
        match (&pattern.term.shape, &found.term.shape) {
            (Shape::Variable(variable), _) => {
                variable.kind.is_none_or(|kind| kind.fits(found.text, found.term))
                    && self.bind(
                        pattern.slice(&variable.name),
                        Bound::Found(vec![found.term.span.clone()]),
                        found.text,
                    )
            }
            (Shape::Word, Shape::Word) | (Shape::Text, Shape::Text) => {
                pattern.slice(&pattern.term.span) == found.slice(&found.term.span)
            }
            (Shape::Group(wanted), Shape::Group(group)) => {
                let name = |source: Source<'_>, name: &Option<Range<usize>>| {
                    name.as_ref().map(|name| source.slice(name).to_owned())
                };
                wanted.open == group.open
                    && name(pattern, &wanted.name) == name(found, &group.name)
                    && self.items(pattern, &wanted.items, found, &group.items)
            }
            _ => false,
        }
    }

    /// Matches what lies in brackets: fields by their names, the others by their places.
    fn items(
        &mut self,
        pattern: Source<'a>,
        wanted: &'a [Item],
        found: Source<'_>,
        items: &[Item],
    ) -> bool {
        let mut used = vec![false; items.len()];
        for want in wanted {
            let Some(key) = &want.key else { continue };
            let same = |item: &Item| {
                item.key.as_ref().is_some_and(|k| found.slice(k) == pattern.slice(key))
            };
            let matches = match items.iter().position(same) {
                Some(at) => {
                    used[at] = true;
                    self.term(pattern.with(&want.value), found.with(&items[at].value))
                }
                None => want.optional && self.leave_out(pattern, &want.value, found.text),
            };
            if !matches {
                return false;
            }
        }
        let places: Vec<&'a Item> = wanted.iter().filter(|want| want.key.is_none()).collect();
        let others: Vec<usize> = (0..items.len()).filter(|&at| items[at].key.is_none()).collect();
        let rest = places.iter().position(|want| rest_of(&want.value).is_some());
        let before = rest.unwrap_or(places.len());
        let after = places.len() - rest.map_or(before, |at| at + 1);
        if others.len() < before + after {
            return false;
        }
        let first = places.iter().zip(&others).take(before);
        let last = places.iter().rev().zip(others.iter().rev()).take(after);
        for (want, &at) in first.chain(last) {
            used[at] = true;
            if !self.term(pattern.with(&want.value), found.with(&items[at].value)) {
                return false;
            }
        }
        match rest.and_then(|at| rest_of(&places[at].value)) {
            Some(variable) => {
                let bound = Bound::Found(runs(items, &used));
                self.bind(pattern.slice(&variable.name), bound, found.text)
            }
            None => used.iter().all(|used| *used),
        }
    }

    /// Binds the metavariables of an optional field that is not there.
    fn leave_out(&mut self, pattern: Source<'a>, value: &'a Term, text: &str) -> bool {
        variables(value).into_iter().all(|variable| {
            let bound = match &variable.default {
                Some(default) => Bound::Default(pattern.slice(default).to_owned()),
                None => Bound::Absent,
            };
            self.bind(pattern.slice(&variable.name), bound, text)
        })
    }

    /// The new term in place of the one that was found.
    pub fn replace(&self, pattern: Source<'_>, found: Source<'_>) -> String {
        let mut writer = Writer { bound: self, pattern, found, used: Vec::new() };
        let new = match &pattern.term.shape {
            Shape::Group(group) => writer.group(group, layout(found.term)),
            _ => writer.value(pattern.term),
        };
        writer.lost_comments() + &new
    }
}

fn essence(text: &str) -> String {
    notation::Tokens::new(text).map(|(span, _)| text[span].to_owned() + " ").collect()
}

/// The metavariable that stands for the rest of the brackets.
fn rest_of(term: &Term) -> Option<&Variable> {
    match &term.shape {
        Shape::Variable(variable) if variable.rest => Some(variable),
        _ => None,
    }
}

/// The metavariables in a pattern.
pub(super) fn variables(term: &Term) -> Vec<&Variable> {
    match &term.shape {
        Shape::Variable(variable) => vec![variable],
        Shape::Group(group) => group.items.iter().flat_map(|item| variables(&item.value)).collect(),
        Shape::Word | Shape::Text | Shape::Hole => Vec::new(),
    }
}

/// The bytes of what was not used; neighbours stay together, with all that lies between them.
fn runs(items: &[Item], used: &[bool]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, item) in items.iter().enumerate().filter(|(at, _)| !used[*at]) {
        match runs.last_mut() {
            Some(run) if at > 0 && !used[at - 1] => run.end = item.span.end,
            _ => runs.push(item.span.clone()),
        }
    }
    runs
}

/// The brackets whose line breaks the new term takes over.
fn layout(term: &Term) -> Option<&Group> {
    match &term.shape {
        Shape::Group(group) if !group.items.is_empty() => Some(group),
        _ => None,
    }
}

/// The line break in a gap between tokens, with the spaces that follow it.
fn line_break(gap: &str) -> Option<String> {
    let last = &gap[gap.rfind('\n')?..];
    let spaces = last.len() - last.trim_start().len();
    Some(last[..spaces].to_owned())
}

/// Writes the right side of a rule.
struct Writer<'a> {
    bound: &'a Match<'a>,
    pattern: Source<'a>,
    found: Source<'a>,
    /// What of the matched text has been taken over.
    used: Vec<Range<usize>>,
}

impl Writer<'_> {
    fn group(&mut self, group: &Group, layout: Option<&Group>) -> String {
        let mut pieces: Vec<(Option<usize>, String)> = Vec::new();
        for item in &group.items {
            self.item(item, &mut pieces);
        }
        let mut text = group.name.as_ref().map_or("", |name| self.pattern.slice(name)).to_owned();
        text.push(group.open);
        let close = match group.open {
            '(' => ')',
            '[' => ']',
            _ => '}',
        };
        let (Some(layout), false) = (layout, pieces.is_empty()) else {
            text += &pieces.into_iter().map(|piece| piece.1).collect::<Vec<_>>().join(", ");
            text.push(close);
            return text;
        };
        let (first, last) = (&layout.items[0], &layout.items[layout.items.len() - 1]);
        let gap = |from: usize, to: usize| line_break(&self.found.text[from..to]);
        text += &gap(layout.body.start, first.span.start).unwrap_or_default();
        for (at, (origin, piece)) in pieces.iter().enumerate() {
            if at > 0 {
                let before = |item: &[Item]| {
                    (Some(item[1].span.start) == *origin
                        || Some(item[1].value.span.start) == *origin)
                        .then(|| gap(item[0].span.end, item[1].span.start))
                };
                text.push(',');
                let broken = layout.items.windows(2).find_map(before).flatten();
                text += &broken.unwrap_or_else(|| " ".to_owned());
            }
            text += piece;
        }
        if let Some(end) = gap(last.span.end, layout.body.end) {
            text.push(',');
            text += &end;
        }
        text.push(close);
        text
    }

    /// An item, as the pieces that it becomes, each with the place where it was found.
    fn item(&mut self, item: &Item, pieces: &mut Vec<(Option<usize>, String)>) {
        let names = variables(&item.value);
        let bound = |variable: &&Variable| self.bound.0.get(self.pattern.slice(&variable.name));
        if names.iter().any(|variable| bound(variable) == Some(&Bound::Absent)) {
            return;
        }
        let found = match &item.value.shape {
            Shape::Variable(variable) => bound(&variable),
            _ => None,
        };
        if let (Some(Bound::Found(spans)), None) = (found, &item.key) {
            for span in spans {
                self.used.push(span.clone());
                pieces.push((Some(span.start), self.found.slice(span).to_owned()));
            }
            return;
        }
        let origin = match found {
            Some(Bound::Found(spans)) => spans.first().map(|span| span.start),
            _ => None,
        };
        let value = self.value(&item.value);
        let key = item
            .key
            .as_ref()
            .map_or_else(String::new, |key| format!("{}: ", self.pattern.slice(key)));
        pieces.push((origin, key + &value));
    }

    fn value(&mut self, term: &Term) -> String {
        match &term.shape {
            Shape::Group(group) => self.group(group, None),
            Shape::Variable(variable) => match self.bound.0.get(self.pattern.slice(&variable.name))
            {
                Some(Bound::Found(spans)) => {
                    self.used.extend(spans.iter().cloned());
                    let pieces: Vec<&str> = spans.iter().map(|s| self.found.slice(s)).collect();
                    pieces.join(", ")
                }
                Some(Bound::Default(words)) => words.clone(),
                Some(Bound::Absent) | None => String::new(),
            },
            Shape::Word | Shape::Text | Shape::Hole => self.pattern.slice(&term.span).to_owned(),
        }
    }

    /// The comments that stood between what was taken over, to stand before the new term.
    fn lost_comments(&self) -> String {
        let term = &self.found.term.span;
        let text = self.found.slice(term);
        let indent = line_break(text).unwrap_or_else(|| "\n".to_owned());
        let lost = notation::comments(text).into_iter().filter(|comment| {
            let start = term.start + comment.start;
            !self.used.iter().any(|used| used.contains(&start))
        });
        lost.map(|comment| {
            let comment = &text[comment];
            let end = if comment.starts_with("//") { &indent } else { " " };
            comment.to_owned() + end
        })
        .collect()
    }
}
