//! How tests cite rules: ids in the doc comment above a test function, or in the `rules` lines of
//! a table case.
//!
//! `RR.OVERLAP.05` is one rule, `RR.OVERLAP.05–08` four, and `RR.RANGE.01, .02, .07` three. A
//! range may also run over examples, `RR.RANGE.EX01–EX03`.

/// A test that cites rules.
#[derive(Debug, PartialEq)]
pub struct Citation {
    /// The name of the test function.
    pub test: String,
    /// The ids, in the order cited.
    pub ids: Vec<String>,
}

/// The citations in a Rust source file.
pub fn in_source(source: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut comment = String::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            comment.push_str(text);
            comment.push('\n');
        } else if line.starts_with("#[") || line.starts_with("#![") {
            is_test |= line.starts_with("#[test]");
        } else {
            if let Some(test) = function_name(line).filter(|_| is_test) {
                let ids = ids_in(&comment);
                if !ids.is_empty() {
                    found.push(Citation { test: test.to_owned(), ids });
                }
            }
            comment.clear();
            is_test = false;
        }
    }
    found
}

/// The citations in a file of table cases: the `rules` lines that follow a `case` line, and where
/// these take a word of a table, its rows.
pub fn in_cases(text: &str) -> Vec<Citation> {
    let mut found: Vec<Citation> = Vec::new();
    let mut in_rows = false;
    for line in text.lines().map(str::trim) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, found.last_mut()) {
            ("case", _) => {
                let title = rest.split(" #").next().unwrap_or_default().trim().to_owned();
                found.push(Citation { test: title, ids: Vec::new() });
                in_rows = false;
            }
            ("rules", Some(case)) => {
                in_rows |= rest.contains('{');
                case.ids.extend(ids_in(rest));
            }
            ("row", Some(case)) if in_rows => case.ids.extend(ids_in(rest)),
            _ => {}
        }
    }
    found.retain(|case| !case.ids.is_empty());
    found
}

fn function_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ").unwrap_or(line).strip_prefix("fn ")?;
    rest.split(['(', '<']).next()
}

/// The rule ids in a text.
pub fn ids_in(text: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit()) {
        // Only at the start of a word.
        let word = &rest[start..];
        let before = rest[..start].chars().next_back();
        let length = word.find(|c: char| !is_id_char(c)).unwrap_or(word.len());
        let token = word[..length].trim_end_matches(['.', '-']);
        rest = &word[length.max(1)..];
        if before.is_some_and(char::is_alphanumeric) || !is_id(token) {
            continue;
        }
        ids.push(token.to_owned());
        rest = follow(token, rest, &mut ids);
    }
    ids
}

/// Takes what continues an id, a range or a list, and gives back the rest of the text.
fn follow<'a>(id: &str, mut rest: &'a str, ids: &mut Vec<String>) -> &'a str {
    let Some((stem, mut last)) = id.rsplit_once('.') else { return rest };
    loop {
        let (text, is_range) = if let Some(text) = rest.strip_prefix('–') {
            (text, true)
        } else if let Some(text) = rest.strip_prefix(", .").or_else(|| rest.strip_prefix(" and ."))
        {
            (text, false)
        } else {
            return rest;
        };
        let length = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
        let next = &text[..length];
        if length == 0 || !next.ends_with(|c: char| c.is_ascii_digit()) {
            return rest;
        }
        let between = if is_range { range(last, next) } else { vec![next.to_owned()] };
        ids.extend(between.into_iter().map(|number| format!("{stem}.{number}")));
        last = next;
        rest = &text[length..];
    }
}

/// The numbers after `from` up to `to`: `05`, `08` gives `06`, `07`, `08`.
fn range(from: &str, to: &str) -> Vec<String> {
    let split = |s: &str| {
        let digits = s.find(|c: char| c.is_ascii_digit()).unwrap_or(s.len());
        (s[..digits].to_owned(), s[digits..].parse::<u32>().ok())
    };
    let ((letters, first), (other, last)) = (split(from), split(to));
    match (first, last) {
        (Some(first), Some(last)) if letters == other || other.is_empty() => {
            (first + 1..=last).map(|n| format!("{letters}{n:02}")).collect()
        }
        _ => vec![to.to_owned()],
    }
}

fn is_id_char(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit() || c == '.' || c == '-'
}

/// Whether a token looks like `RR.ATTACK.20`: at least three parts, the first of letters.
fn is_id(token: &str) -> bool {
    let mut parts = token.split('.');
    let first_is_a_word =
        parts.next().is_some_and(|p| p.len() >= 2 && p.chars().all(|c| c.is_ascii_uppercase()));
    first_is_a_word && parts.clone().count() >= 2 && parts.all(|p| !p.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_ids_ranges_and_lists() {
        let cases = [
            ("RR.ATTACK.20: text", "RR.ATTACK.20"),
            (
                "RR.OVERLAP.05–08, RB.PART.03–04: text",
                "RR.OVERLAP.05 RR.OVERLAP.06 RR.OVERLAP.07 RR.OVERLAP.08 RB.PART.03 RB.PART.04",
            ),
            ("RR.RANGE.01, .02, .07: text", "RR.RANGE.01 RR.RANGE.02 RR.RANGE.07"),
            (
                "RR.RANGE.08, .09, RR.RANGE.EX01–EX03",
                "RR.RANGE.08 RR.RANGE.09 RR.RANGE.EX01 RR.RANGE.EX02 RR.RANGE.EX03",
            ),
            (
                "HUGE.MOVE-EFFECTS.01–03.",
                "HUGE.MOVE-EFFECTS.01 HUGE.MOVE-EFFECTS.02 HUGE.MOVE-EFFECTS.03",
            ),
            ("ends with RR.ARC.10.", "RR.ARC.10"),
            ("nothing: 914.4 mm, A-wing, HWK-290, X.Y", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(ids_in(text).join(" "), expected, "in {text:?}");
        }
    }

    #[test]
    fn cases_cite() {
        let text = "# RR.A.09\ncase One # note\nrules RR.A.01–02\nrules RR.B.01\nexpect x\ncase Two\nphase end\n";
        let ids = ["RR.A.01", "RR.A.02", "RR.B.01"].map(str::to_owned).to_vec();
        assert_eq!(in_cases(text), [Citation { test: "One".into(), ids }]);
    }

    #[test]
    fn rows_of_cases_cite() {
        let text = "case {n}\nrules RR.A.01, {r}\neach n r\nrow 1 RR.B.01\nrow 2 RR.C.02\n\
                    case Two\nrules RR.D.01\neach x\nrow \"refuse rule RR.E.01\"\n";
        let ids = ["RR.A.01", "RR.B.01", "RR.C.02"].map(str::to_owned).to_vec();
        let one = Citation { test: "{n}".into(), ids };
        let two = Citation { test: "Two".into(), ids: vec!["RR.D.01".into()] };
        assert_eq!(in_cases(text), [one, two]);
    }

    #[test]
    fn only_tests_cite() {
        let source = "/// RR.ATTACK.01\nfn helper() {}\n/// RR.ATTACK.02: why\n#[test]\n#[ignore]\nfn \
                      works() {\n    /// RR.ATTACK.03\n    let x = 1;\n}\n";
        let expected = Citation { test: "works".into(), ids: vec!["RR.ATTACK.02".into()] };
        assert_eq!(in_source(source), [expected]);
    }
}
