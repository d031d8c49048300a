//! `redfive rules`: which rules have a test.

use crate::failure::Failure;
use crate::output::print;
use redfive_rules::{Document, Index, Origin, Rule, State, Status};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Show the rule index: every rule id, what it is about, and whether a test stands for it
#[derive(clap::Args)]
pub struct Rules {
    /// Show the rules whose ids start so, such as RR.ATTACK (default: a summary)
    prefix: Option<String>,
    /// Show only rules in this state
    #[arg(long, value_parser = State::NAMES)]
    state: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Rules {
    /// Prints what was asked for.
    pub fn run(self) -> Result<(), Failure> {
        let index = Index::embedded();
        let named = |rule: &&Rule| {
            self.prefix.as_ref().is_none_or(|prefix| rule.id.starts_with(prefix.as_str()))
        };
        if let Some(prefix) = self.prefix.as_ref().filter(|_| !index.rules().any(|it| named(&it))) {
            return Err(Failure(format!(
                "no rule {prefix} in the index; ids look like RR.ATTACK.20, and \"redfive rules\" lists the documents"
            )));
        }
        let in_state = |rule: &&Rule| {
            self.state.as_ref().is_none_or(|state| index.state(rule).name() == state)
        };
        let rules: Vec<&Rule> = index.rules().filter(named).filter(in_state).collect();
        let text = if self.json {
            as_json(&index, &rules)
        } else if self.prefix.is_none() && self.state.is_none() {
            summary(&index)
        } else if rules.is_empty() {
            self.nothing()
        } else {
            listing(&index, &rules)
        };
        print(&text)
    }

    /// That no rule of those asked for is in the state asked for.
    fn nothing(&self) -> String {
        let of = self.prefix.as_ref().map_or_else(String::new, |prefix| format!(" of {prefix}"));
        format!("no rule{of} is {}\n", self.state.as_deref().unwrap_or("there"))
    }
}

/// How many rules of each document are in each state. The rulings that the project added stand
/// apart, since each came with its test.
fn summary(index: &Index) -> String {
    const SPECIFICATION: &str = "all of the specification";
    let mut text = String::new();
    let titles = index.documents().iter().map(|document| document.title.as_str());
    let width = titles.chain([SPECIFICATION]).map(|title| title.chars().count()).max().unwrap_or(0);
    let _ = write!(text, "{:width$} {:>6}", "", "rules");
    for name in State::NAMES {
        let _ = write!(text, " {name:>15}");
    }
    text.push('\n');
    let mut row = |title: &str, documents: &[&Document]| {
        let mut counts = [0; State::NAMES.len()];
        for rule in documents.iter().flat_map(|document| &document.rules) {
            let name = index.state(rule).name();
            counts[State::NAMES.iter().position(|n| *n == name).unwrap_or(0)] += 1;
        }
        let _ = write!(text, "{title:width$} {:>6}", counts.iter().sum::<i32>());
        for count in counts {
            let _ = write!(text, " {count:>15}");
        }
        text.push('\n');
    };
    let specification: Vec<&Document> = index.documents_of(Origin::Specification).collect();
    for document in &specification {
        row(&document.title, &[document]);
    }
    row(SPECIFICATION, &specification);
    for document in index.documents_of(Origin::Project) {
        row(&document.title, &[document]);
    }
    text
}

fn listing(index: &Index, rules: &[&Rule]) -> String {
    let mut text = String::new();
    for rule in rules {
        let state = index.state(rule);
        let _ = writeln!(text, "{}  {}", rule.id, rule.wording);
        let _ = match state {
            State::Tested(tests) => {
                let names: Vec<String> =
                    tests.iter().map(|t| format!("{} ({})", t.name, t.file)).collect();
                writeln!(text, "    tested: {}", names.join(", "))
            }
            State::Settled(Status::Superseded { by, reason }) => {
                writeln!(text, "    superseded by {by}: {reason}")
            }
            State::Settled(Status::ByConstruction(reason)) => {
                writeln!(text, "    by construction: {reason}")
            }
            State::Settled(Status::Physical(reason)) => {
                writeln!(text, "    physical only: {reason}")
            }
            State::Open => writeln!(text, "    open"),
        };
    }
    text
}

fn as_json(index: &Index, rules: &[&Rule]) -> String {
    let list: Vec<Value> = rules
        .iter()
        .map(|rule| {
            let state = index.state(rule);
            let mut value = json!({
                "id": rule.id,
                "wording": rule.wording,
                "section": rule.section,
                "origin": rule.origin,
                "state": state.name(),
            });
            match state {
                State::Tested(tests) => value["tests"] = json!(tests),
                State::Settled(Status::Superseded { by, reason }) => {
                    value["by"] = json!(by);
                    value["reason"] = json!(reason);
                }
                State::Settled(Status::ByConstruction(reason) | Status::Physical(reason)) => {
                    value["reason"] = json!(reason);
                }
                State::Open => {}
            }
            value
        })
        .collect();
    format!("{:#}\n", Value::Array(list))
}
