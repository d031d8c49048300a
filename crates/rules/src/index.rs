//! The index: its text format, and what is known of each rule.

use serde::Serialize;
use std::collections::BTreeMap;

/// A rule, in a few words of our own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// Its id, such as `RR.ATTACK.20`.
    pub id: String,
    /// What it says, shortly.
    pub wording: String,
    /// The section it stands in.
    pub section: String,
    /// Whose rule it is.
    pub origin: Origin,
    /// Why no test stands for it, if that is so.
    pub status: Option<Status>,
}

/// Whose a rule is. Our own are counted apart: each was written together with its test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The specification that the project started from.
    #[default]
    Specification,
    /// This project, where the specification is silent (docs/rulings.md).
    Project,
}

/// Why a rule needs no test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The code could not break it; the reason says why.
    ByConstruction(String),
    /// Another rule or ruling prevails.
    Superseded {
        /// Which.
        by: String,
        /// Why.
        reason: String,
    },
    /// It is about handling pieces and means nothing on a computer.
    Physical(String),
}

/// A test that cites a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Test {
    /// The name of the test function, or the title of the table case.
    pub name: &'static str,
    /// The file it stands in, below `crates/`, or `cases/...` for a table case.
    pub file: &'static str,
}

/// What is known of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State<'a> {
    /// These tests fail when it is broken.
    Tested(&'a [Test]),
    /// It needs no test.
    Settled(&'a Status),
    /// Nothing stands for it yet.
    Open,
}

impl State<'_> {
    /// The word for it in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Tested(_) => "tested",
            Self::Settled(Status::ByConstruction(_)) => "by construction",
            Self::Settled(Status::Superseded { .. }) => "superseded",
            Self::Settled(Status::Physical(_)) => "physical only",
            Self::Open => "open",
        }
    }

    /// The words in the order of reports.
    pub const NAMES: [&'static str; 5] =
        ["tested", "by construction", "superseded", "physical only", "open"];
}

/// A rule document of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// Whose rules they are.
    pub origin: Origin,
    /// Its rules, in order.
    pub rules: Vec<Rule>,
}

/// What is wrong with an index file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct IndexError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what is allowed.
    pub problem: String,
}

impl Document {
    /// Reads an index file: a `# title`, `origin: project` if the rules are our own, `## sections`,
    /// lines `ID: wording`, and below a rule an indented line with its status where it needs no test.
    pub fn parse(file: &str, text: &str) -> Result<Self, IndexError> {
        let mut document =
            Self { title: String::new(), origin: Origin::default(), rules: Vec::new() };
        let mut section = String::new();
        for (number, line) in text.lines().enumerate() {
            let fail =
                |problem: String| IndexError { file: file.to_owned(), line: number + 1, problem };
            if line.trim().is_empty() {
            } else if let Some(heading) = line.strip_prefix("## ") {
                section = heading.trim().to_owned();
            } else if let Some(title) = line.strip_prefix("# ") {
                document.title = title.trim().to_owned();
            } else if let Some(origin) = line.strip_prefix("origin: ") {
                document.origin = Origin::parse(origin.trim(), &document.rules).map_err(fail)?;
            } else if line.starts_with("    ") {
                let rule = document
                    .rules
                    .last_mut()
                    .ok_or_else(|| fail("a status must follow its rule".into()))?;
                if rule.status.is_some() {
                    return Err(fail(format!("{} has a status already", rule.id)));
                }
                rule.status = Some(Status::parse(line.trim()).map_err(fail)?);
            } else {
                let (id, wording) = line
                    .split_once(": ")
                    .filter(|(id, wording)| {
                        crate::citation::ids_in(id) == [*id] && !wording.trim().is_empty()
                    })
                    .ok_or_else(|| {
                        fail("expected \"ID: what it says\", as in RR.ATTACK.01: ...".into())
                    })?;
                document.rules.push(Rule {
                    id: id.to_owned(),
                    wording: wording.trim().to_owned(),
                    section: section.clone(),
                    origin: document.origin,
                    status: None,
                });
            }
        }
        Ok(document)
    }
}

impl Origin {
    fn parse(word: &str, rules: &[Rule]) -> Result<Self, String> {
        match word {
            _ if !rules.is_empty() => Err("the origin must stand before the first rule".into()),
            "project" => Ok(Self::Project),
            _ => Err(format!("\"{word}\" is no origin; allowed: project")),
        }
    }
}

impl Status {
    fn parse(line: &str) -> Result<Self, String> {
        let (kind, reason) = line.split_once(": ").unwrap_or((line, ""));
        if reason.trim().is_empty() {
            return Err(format!("\"{line}\" gives no reason; write \"physical: why\""));
        }
        let reason = reason.trim().to_owned();
        match kind {
            "physical" => Ok(Self::Physical(reason)),
            "by construction" => Ok(Self::ByConstruction(reason)),
            _ => match kind.strip_prefix("superseded by ") {
                Some(by) => Ok(Self::Superseded { by: by.trim().to_owned(), reason }),
                None => Err(format!(
                    "\"{kind}\" is no status; allowed: physical, by construction, superseded by ID"
                )),
            },
        }
    }
}

/// All documents, with the tests that cite their rules.
#[derive(Clone, Debug)]
pub struct Index {
    documents: Vec<Document>,
    tests: BTreeMap<&'static str, Vec<Test>>,
}

/// The index files, in the order of reports.
const FILES: &[(&str, &str)] = &[
    ("rules-reference-a-l.rules", include_str!("../data/rules-reference-a-l.rules")),
    ("rules-reference-m-z.rules", include_str!("../data/rules-reference-m-z.rules")),
    ("rulebook-and-scenarios.rules", include_str!("../data/rulebook-and-scenarios.rules")),
    ("squad-building.rules", include_str!("../data/squad-building.rules")),
    ("errata-and-faq.rules", include_str!("../data/errata-and-faq.rules")),
    ("huge-ships.rules", include_str!("../data/huge-ships.rules")),
    ("environment.rules", include_str!("../data/environment.rules")),
    ("rulings.rules", include_str!("../data/rulings.rules")),
    ("project-rulings.rules", include_str!("../data/project-rulings.rules")),
    ("first-edition-core.rules", include_str!("../data/first-edition-core.rules")),
    ("campaign.rules", include_str!("../data/campaign.rules")),
    ("hotac.rules", include_str!("../data/hotac.rules")),
];

/// (id, test, file) for every citation in the workspace.
const CITATIONS: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/citations.rs"));

impl Index {
    /// The index of this build. Its files are part of the program and checked by a test, so a
    /// faulty one, which can't be met with, is left out.
    pub fn embedded() -> Self {
        let documents =
            FILES.iter().filter_map(|(file, text)| Document::parse(file, text).ok()).collect();
        let mut tests: BTreeMap<&'static str, Vec<Test>> = BTreeMap::new();
        for &(id, name, file) in CITATIONS {
            tests.entry(id).or_default().push(Test { name, file });
        }
        Self { documents, tests }
    }

    /// The documents, in the order of reports.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// The documents of the specification or those of the project, in the order of reports.
    pub fn documents_of(&self, origin: Origin) -> impl Iterator<Item = &Document> {
        self.documents.iter().filter(move |document| document.origin == origin)
    }

    /// Every rule, in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.documents.iter().flat_map(|document| &document.rules)
    }

    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules().find(|rule| rule.id == id)
    }

    /// What is known of a rule. A test counts more than a status.
    pub fn state<'a>(&'a self, rule: &'a Rule) -> State<'a> {
        match (self.tests.get(rule.id.as_str()), &rule.status) {
            (Some(tests), _) => State::Tested(tests),
            (None, Some(status)) => State::Settled(status),
            (None, None) => State::Open,
        }
    }

    /// The ids that tests cite and the index does not have, with the citing test.
    pub fn unknown_citations(&self) -> Vec<(&'static str, Test)> {
        let known: std::collections::BTreeSet<&str> =
            self.rules().map(|rule| rule.id.as_str()).collect();
        let cited =
            self.tests.iter().flat_map(|(id, tests)| tests.iter().map(move |test| (*id, *test)));
        cited.filter(|(id, _)| !known.contains(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_parses() {
        for (file, text) in FILES {
            let document = Document::parse(file, text).unwrap_or_else(|e| panic!("{e}"));
            assert!(!document.rules.is_empty() && !document.title.is_empty(), "{file}");
        }
    }

    #[test]
    fn ids_are_unique() {
        let index = Index::embedded();
        let mut ids: Vec<&str> = index.rules().map(|rule| rule.id.as_str()).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }

    #[test]
    fn tests_cite_rules_that_exist() {
        let unknown = Index::embedded().unknown_citations();
        assert!(unknown.is_empty(), "not in the index: {unknown:#?}");
    }

    /// What docs/rulings.md lists is ours, and nothing else is.
    #[test]
    fn our_own_rulings_are_those_of_the_documentation() {
        let page = include_str!("../../../docs/rulings.md");
        let rows = page.lines().filter_map(|line| line.strip_prefix("| `RUL."));
        let mut listed: Vec<String> =
            rows.filter_map(|row| Some(format!("RUL.{}", row.split_once('`')?.0))).collect();
        let index = Index::embedded();
        let ours = index.rules().filter(|rule| rule.origin == Origin::Project);
        let mut ours: Vec<String> = ours.map(|rule| rule.id.clone()).collect();
        listed.sort_unstable();
        ours.sort_unstable();
        assert_eq!(ours, listed);
    }

    #[test]
    fn superseding_rules_exist() {
        let index = Index::embedded();
        for rule in index.rules() {
            if let Some(Status::Superseded { by, .. }) = &rule.status {
                assert!(
                    index.rule(by).is_some(),
                    "{}: superseded by {by}, which is not in the index",
                    rule.id
                );
            }
        }
    }

    #[test]
    fn errors_name_file_and_line() {
        let cases = [
            (
                "# T\nRR.A.01 no colon\n",
                "x.rules:2: expected \"ID: what it says\", as in RR.ATTACK.01: ...",
            ),
            ("    physical: why\n", "x.rules:1: a status must follow its rule"),
            (
                "RR.A.01: a\n    maybe: why\n",
                "x.rules:2: \"maybe\" is no status; allowed: physical, by construction, superseded by ID",
            ),
            ("# T\norigin: a friend\n", "x.rules:2: \"a friend\" is no origin; allowed: project"),
            (
                "RR.A.01: a\norigin: project\n",
                "x.rules:2: the origin must stand before the first rule",
            ),
            (
                "RR.A.01: a\n    physical\n",
                "x.rules:2: \"physical\" gives no reason; write \"physical: why\"",
            ),
            (
                "RR.A.01: a\n    physical: b\n    physical: c\n",
                "x.rules:3: RR.A.01 has a status already",
            ),
        ];
        for (text, expected) in cases {
            let error = Document::parse("x.rules", text).map(|_| ()).map_err(|e| e.to_string());
            assert_eq!(error, Err(expected.to_owned()));
        }
    }
}
