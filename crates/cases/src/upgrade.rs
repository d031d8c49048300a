//! Old words of the ability language become new ones in the scripts of a file with cases.

use redfive_ability::upgrade::{Malformed, Place, Table, Upgraded, holes};
use redfive_text::{Word, cut};
use std::ops::Range;

type Result<T> = std::result::Result<T, Malformed>;

/// Upgrades the scripts of made-up cards, and the values of rows that stand in them. All else stays
/// to the letter.
///
/// # Errors
///
/// When a line or a script is not well formed.
pub fn upgrade(text: &str, table: &Table) -> Result<Upgraded> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut upgraded = Upgraded { text: String::with_capacity(text.len()), replaced: 0 };
    let mut start = 0;
    while start < lines.len() {
        let next = lines[start + 1..].iter().position(|line| first_word(line) == "case");
        let end = next.map_or(lines.len(), |more| start + 1 + more);
        block(start + 1, &lines[start..end], table, &mut upgraded)?;
        start = end;
    }
    Ok(upgraded)
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// A case with its rows, whose first line has this number.
fn block(first: usize, lines: &[&str], table: &Table, all: &mut Upgraded) -> Result<()> {
    let numbered = || (first..).zip(lines.iter().copied());
    let mut columns = Vec::new();
    let mut scripts = Vec::new();
    for (number, line) in numbered() {
        if first_word(line) == "each" {
            columns = words(line, number)?.into_iter().skip(1).map(|word| word.text).collect();
        }
        if let Some((span, _)) = script_of(line, number)? {
            scripts.push((number, quotes(&line[span])));
        }
    }
    let mut open = Vec::new();
    for (number, script) in &scripts {
        open.extend(holes(script).map_err(|error| at(*number, error))?);
    }
    for (number, line) in numbered() {
        let mut new = line.to_owned();
        if first_word(line) == "row" {
            let cells = words(line, number)?;
            for (cell, column) in cells.iter().skip(1).zip(&columns).rev() {
                let span = span_of(line, cell);
                let hole = open.iter().find(|(name, _)| name == column);
                let whole = format!("{{{column}}}");
                if let Some((_, place)) = hole {
                    all.replaced += replace(&mut new, span, cell.quoted, *place, table, number)?;
                } else if lines.iter().any(|line| first_word(line) == whole) {
                    // The value is a statement of its own, with ' for its quotes.
                    if let Some((inner, _)) = script_of(&quotes(&line[span.clone()]), number)? {
                        let inner = span.start + inner.start..span.start + inner.end;
                        let place = Place::default();
                        all.replaced += replace(&mut new, inner, true, place, table, number)?;
                    }
                }
            }
        } else if let Some((span, quoted)) = script_of(line, number)? {
            all.replaced += replace(&mut new, span, quoted, Place::default(), table, number)?;
        }
        all.text += &new;
    }
    Ok(())
}

/// The error of a script, whose lines are one line of the file.
fn at(line: usize, error: Malformed) -> Malformed {
    Malformed { line, ..error }
}

fn words(line: &str, number: usize) -> Result<Vec<Word>> {
    cut(line, number).map_err(|error| Malformed { line: number, message: error.message })
}

/// In a script, `'` stands for a quote.
fn quotes(script: &str) -> String {
    script.replace('\'', "\"")
}

/// The bytes of a word, without its quotes.
fn span_of(line: &str, word: &Word) -> Range<usize> {
    let start = line.char_indices().nth(word.column - 1).map_or(line.len(), |(at, _)| at);
    let start = start + usize::from(word.quoted);
    start..start + word.text.len()
}

/// The bytes of the script of a made-up card, and whether it is in quotes.
fn script_of(line: &str, number: usize) -> Result<Option<(Range<usize>, bool)>> {
    let place = match first_word(line) {
        "card" => 3,
        "condition-card" => 2,
        _ => return Ok(None),
    };
    let words = words(line, number)?;
    let script = words.iter().find(|word| word.quoted).or_else(|| words.get(place));
    Ok(script.map(|word| (span_of(line, word), word.quoted)))
}

/// Upgrades a script in a line, and tells how many words were replaced.
fn replace(
    line: &mut String,
    span: Range<usize>,
    quoted: bool,
    place: Place<'_>,
    table: &Table,
    number: usize,
) -> Result<usize> {
    let script = quotes(&line[span.clone()]);
    let new = table.script(&script, place).map_err(|error| at(number, error))?;
    if new.replaced > 0 {
        let text = new.text.replace('"', "'");
        let bare = quoted || !text.contains(char::is_whitespace);
        line.replace_range(span, &if bare { text } else { format!("\"{text}\"") });
    }
    Ok(new.replaced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_ability::upgrade::Rule;
    use std::path::Path;

    #[test]
    fn scripts_and_the_values_of_rows_are_upgraded_and_nothing_else() {
        let rules = [
            Rule::new("Lock($who)", "Spend(Lock($who), 1)").directly_inside("cost"),
            Rule::new("Flip", "Flip(This)"),
            Rule::new("Named($t)", "Name($t)"),
        ];
        let table = Table::new(&rules).expect("rules");
        let old = "\
# Flip
case   Flip: {word}
each   word  cost      what  line
row    Flip  Lock(It)  Flip  \"card one odd 'W(then: [Flip])'\"  # Flip
card   one  trick  \"When(cost: [{cost}], only_if: Named('Flip'), then: [{what}, Flip])\" charges 1
{line}
expect Flip
case   Another
condition-card tag \"When(then: [Flip])\" limited 1
row    Flip
";
        let new = "\
# Flip
case   Flip: {word}
each   word  cost      what  line
row    Flip  \"Spend(Lock(It), 1)\"  Flip(This)  \"card one odd 'W(then: [Flip(This)])'\"  # Flip
card   one  trick  \"When(cost: [{cost}], only_if: Name('Flip'), then: [{what}, Flip(This)])\" charges 1
{line}
expect Flip
case   Another
condition-card tag \"When(then: [Flip(This)])\" limited 1
row    Flip
";
        let upgraded = upgrade(old, &table).expect("a file");
        assert_eq!(upgraded, Upgraded { text: new.to_owned(), replaced: 6 });
        assert_eq!(upgrade(new, &table).expect("a file").replaced, 0);
        let error = upgrade("case A\n\ncard one two \"When(\"\n", &table).unwrap_err();
        assert_eq!(error.line, 3, "{error}");
    }

    fn each_file(folder: &Path, visit: &mut impl FnMut(&Path, String)) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                each_file(&path, visit);
            } else if path.extension().is_some_and(|ending| ending == "case") {
                let text = std::fs::read_to_string(&path).expect("a text");
                visit(&path, text);
            }
        }
    }

    #[test]
    fn without_rules_every_file_stays_to_the_byte() {
        let table = Table::new(&[]).expect("no rules");
        let mut files = 0;
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
        each_file(&cases, &mut |path, text| {
            let new = upgrade(&text, &table).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert!(new.text == text && new.replaced == 0, "{}", path.display());
            files += 1;
        });
        assert!(files > 100, "{files}");
    }
}
