//! Where things stand in a content file.
//!
//! The parser tells the line of an error; a reader also wants to know the card. And checks that
//! need several files (does this upgrade exist?) run when the text is long parsed, and have to
//! find the place again. The same tokens yield the text without comments and spacing, over
//! which the content hash is taken.

use redfive_ability::notation::{Token, Tokens, line_of, offset_of};

/// Whether nothing but spacing and comments follows a line and column.
pub(crate) fn is_at_end(text: &str, line: usize, column: usize) -> bool {
    let at = offset_of(text, line, column);
    Tokens::behind(text, at).next().is_none()
}

/// Walks a text and reports each token with the entry (key and its line) that encloses it.
fn walk<'a>(
    text: &'a str,
    mut visit: impl FnMut(usize, Token<'a>, Option<(&'a str, usize)>) -> bool,
) {
    let mut enclosing: Vec<Option<(&str, usize)>> = Vec::new();
    let mut key: Option<(&str, usize)> = None;
    let mut tokens = Tokens::new(text).peekable();
    while let Some((bytes, token)) = tokens.next() {
        let offset = bytes.start;
        let is_key = matches!(tokens.peek(), Some((_, Token::Mark(':'))));
        match token {
            Token::Text(name) if is_key => key = Some((name, offset)),
            Token::Word(name) if is_key && name.bytes().all(|b| b.is_ascii_digit()) => {
                key = Some((name, offset));
            }
            Token::Mark('(' | '[' | '{') => enclosing.push(key.take()),
            Token::Mark(')' | ']' | '}') => {
                enclosing.pop();
            }
            Token::Mark(',') => key = None,
            _ => {}
        }
        let entry = key.or_else(|| enclosing.iter().rev().find_map(|entry| *entry));
        if !visit(offset, token, entry) {
            return;
        }
    }
}

/// The card at a line and column: the key of the innermost map entry there, and its line.
pub(crate) fn card_at(text: &str, line: usize, column: usize) -> Option<(String, usize)> {
    let target = offset_of(text, line, column);
    let mut found = None;
    walk(text, |offset, _, entry| {
        if offset < target || found.is_none() {
            found = entry;
        }
        offset < target
    });
    found.map(|(name, offset)| (name.to_owned(), line_of(text, offset)))
}

/// The line on which `word` stands inside the entry `card`, or the line of the entry, or 1.
///
/// A word that is the key itself is found as well.
pub(crate) fn line_of_word(text: &str, card: &str, word: &str) -> usize {
    let (mut entry_line, mut word_line) = (None, None);
    walk(text, |offset, token, entry| {
        if entry.is_some_and(|(key, _)| key == card) {
            entry_line.get_or_insert(offset);
            if matches!(token, Token::Text(found) | Token::Word(found) if found == word) {
                word_line.get_or_insert(offset);
            }
        }
        true
    });
    let place = word_line.or(entry_line).or_else(|| {
        Tokens::new(text)
            .find(|(_, token)| matches!(token, Token::Text(it) | Token::Word(it) if *it == word))
            .map(|(bytes, _)| bytes.start)
    });
    place.map_or(1, |offset| line_of(text, offset))
}

/// The text without comments and spacing, piece by piece.
pub(crate) fn essence(text: &str, mut piece: impl FnMut(&str)) {
    for (_, token) in Tokens::new(text) {
        match token {
            Token::Text(text) => {
                piece("\"");
                piece(text);
                piece("\"");
            }
            Token::Word(word) => {
                piece(word);
                piece(" ");
            }
            Token::Mark(mark) => piece(mark.encode_utf8(&mut [0; 4])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"// a "comment": (
(
    slot: Crew, /* "other": ( */
    upgrades: {
        "first": (name: "A \" quote", cost: 3),
        "second": (
            name: r#"raw " text"#,
            back: (title: "x"),
        ),
        7: (cost: 1),
    },
)
"##;

    #[test]
    fn the_card_of_a_place_is_the_innermost_entry() {
        assert_eq!(card_at(TEXT, 3, 8), None);
        assert_eq!(card_at(TEXT, 5, 30), Some(("first".into(), 5)));
        assert_eq!(card_at(TEXT, 7, 20), Some(("second".into(), 6)));
        assert_eq!(card_at(TEXT, 8, 25), Some(("second".into(), 6)));
        assert_eq!(card_at(TEXT, 10, 20), Some(("7".into(), 10)));
        assert_eq!(card_at(TEXT, 99, 99), None);
    }

    #[test]
    fn words_are_found_inside_their_card() {
        assert_eq!(line_of_word(TEXT, "second", "x"), 8);
        assert_eq!(line_of_word(TEXT, "second", "nothing"), 6);
        assert_eq!(line_of_word(TEXT, "7", "cost"), 10);
        assert_eq!(line_of_word(TEXT, "unknown", "nothing"), 1);
    }

    #[test]
    fn comments_and_spacing_do_not_count() {
        let essence = |text| {
            let mut all = String::new();
            super::essence(text, |piece| all.push_str(piece));
            all
        };
        assert_eq!(essence("( a: \"b c\" ) // d"), essence("(a:\"b c\")\n"));
        assert_ne!(essence("(a: \"b c\")"), essence("(a: \"bc\")"));
        assert_ne!(essence("[1 2]"), essence("[12]"));
    }

    #[test]
    fn broken_texts_end_quietly() {
        for text in ["\"open", "r#\"open", "/* open", "(((", ")))", "r", "é\"", ""] {
            assert_eq!(card_at(text, 1, 50), None, "{text}");
        }
    }
}
