//! Lines cut into words, and reading them one after the other.

use crate::error::ParseError;
use crate::table::{self, Words};

/// A word of a line, or a text in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word itself, without quotes.
    pub text: String,
    /// Whether it stood in quotes.
    pub quoted: bool,
    /// The column of its first character, counted from 1.
    pub column: usize,
}

/// Cuts a line into words, up to a comment.
///
/// # Errors
///
/// When a quote is not closed, or sits in the middle of a word.
pub fn cut(line: &str, number: usize) -> Result<Vec<Word>, ParseError> {
    let mut words: Vec<Word> = Vec::new();
    let mut characters = line.chars().zip(1..).peekable();
    let error = |column, message: &str| Err(ParseError::new(number, column, message));
    while let Some((first, column)) = characters.next() {
        match first {
            '#' => break,
            c if c.is_whitespace() => {}
            '"' => {
                let mut text = String::new();
                loop {
                    match characters.next() {
                        None => return error(column, "this quote is not closed; end it with \""),
                        Some(('"', _)) => break,
                        Some((c, _)) => text.push(c),
                    }
                }
                if characters.peek().is_some_and(|(c, _)| !c.is_whitespace() && *c != '#') {
                    return error(column, "there must be a space after the closing quote");
                }
                words.push(Word { text, quoted: true, column });
            }
            c => {
                let mut text = String::from(c);
                while let Some((c, at)) = characters.next_if(|(c, _)| !c.is_whitespace()) {
                    match c {
                        '#' => {
                            words.push(Word { text, quoted: false, column });
                            return Ok(words);
                        }
                        '"' => return error(at, "there must be a space before a quote"),
                        c => text.push(c),
                    }
                }
                words.push(Word { text, quoted: false, column });
            }
        }
    }
    Ok(words)
}

/// The words of one statement, read from left to right.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    words: &'a [Word],
    next: usize,
    /// The number of the line, counted from 1.
    pub number: usize,
    /// Where a missing word would be.
    end: usize,
    /// How the statement is written.
    pub usage: &'static str,
}

impl<'a> Line<'a> {
    /// The words of a line with this number, and how many characters it has.
    pub fn new(words: &'a [Word], number: usize, length: usize) -> Self {
        Self { words, next: 0, number, end: length + 1, usage: "" }
    }

    /// An error at a column of this line.
    pub fn error(&self, column: usize, message: impl Into<String>) -> ParseError {
        ParseError::new(self.number, column, message)
    }

    /// The column of the next word, or of the end of the line.
    pub fn column(&self) -> usize {
        self.words.get(self.next).map_or(self.end, |word| word.column)
    }

    /// The next word, which stays.
    pub fn peek(&self) -> Option<&'a Word> {
        self.words.get(self.next)
    }

    /// The next word, whatever it is.
    pub fn take(&mut self, wanted: &str) -> Result<&'a Word, ParseError> {
        let Some(word) = self.peek() else {
            let usage = self.usage;
            return Err(
                self.error(self.end, format!("the line ends without {wanted}; write: {usage}"))
            );
        };
        self.next += 1;
        Ok(word)
    }

    /// The next word, which must not be in quotes.
    pub fn word(&mut self, wanted: &str) -> Result<&'a Word, ParseError> {
        let word = self.take(wanted)?;
        if word.quoted {
            let message = format!("this is {wanted}, not a text; write it without quotes");
            return Err(self.error(word.column, message));
        }
        Ok(word)
    }

    /// Takes the next word if it is this one.
    pub fn accept(&mut self, expected: &str) -> bool {
        let found = self.peek().is_some_and(|word| !word.quoted && word.text == expected);
        if found {
            self.next += 1;
        }
        found
    }

    /// The next word, which must be this one.
    pub fn expect(&mut self, expected: &str) -> Result<(), ParseError> {
        if self.accept(expected) {
            return Ok(());
        }
        let usage = self.usage;
        match self.peek() {
            None => self.take(&format!("\"{expected}\"")).map(|_| ()),
            Some(word) => Err(self.error(
                word.column,
                format!("\"{}\" stands where \"{expected}\" belongs; write: {usage}", word.text),
            )),
        }
    }

    /// A text in quotes.
    pub fn quoted(&mut self) -> Result<&'a str, ParseError> {
        let word = self.take("a text in quotes")?;
        if !word.quoted {
            let message =
                format!("\"{0}\" needs quotes around it; write \"{0}\" with them", word.text);
            return Err(self.error(word.column, message));
        }
        Ok(&word.text)
    }

    /// One of a table of words.
    pub fn one_of<T: Copy>(&mut self, table: &Words<T>) -> Result<T, ParseError> {
        let word = self.word(table.what)?;
        match table.find(&word.text) {
            Some(value) => Ok(value),
            None => Err(self.error(word.column, table::unknown(&word.text, table))),
        }
    }

    /// A number of millimetres or degrees.
    pub fn number(&mut self, wanted: &str, unit: Unit) -> Result<f64, ParseError> {
        let word = self.word(wanted)?;
        let refuse = |message: String| Err(self.error(word.column, message));
        match plain_number(&word.text) {
            None => refuse(format!("\"{}\" is not a number; {}", word.text, unit.advice())),
            Some(value) if value.abs() > GREATEST => refuse(format!(
                "\"{}\" is too far out; numbers go from -{GREATEST} to {GREATEST}",
                word.text
            )),
            Some(value) => Ok(value),
        }
    }

    /// A small whole number, such as a speed.
    pub fn count(&mut self, wanted: &str, most: u8) -> Result<u8, ParseError> {
        let word = self.word(wanted)?;
        word.text
            .parse()
            .ok()
            .filter(|&n| n <= most && word.text.bytes().all(|b| b.is_ascii_digit()))
            .ok_or_else(|| {
                let message = format!(
                    "\"{}\" is not {wanted}; write a whole number from 0 to {most}",
                    word.text
                );
                self.error(word.column, message)
            })
    }

    /// Nothing may follow.
    pub fn finish(&self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(self.error(
                word.column,
                format!("\"{}\" is one word too many; write: {}", word.text, self.usage),
            )),
        }
    }
}

/// No number may be further from zero than this.
const GREATEST: f64 = 100_000.0;

/// What a number measures.
#[derive(Clone, Copy, Debug)]
pub enum Unit {
    /// A length.
    Millimetres,
    /// An angle.
    Degrees,
}

impl Unit {
    const fn advice(self) -> &'static str {
        match self {
            Self::Millimetres => "write millimetres like 120 or 57.5",
            Self::Degrees => "write degrees like 90 or 22.5",
        }
    }
}

/// Reads digits with an optional sign and decimal point: none of the other spellings that the
/// standard library takes (infinity, not a number, powers of ten).
fn plain_number(text: &str) -> Option<f64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    // A lone sign or point, or two points, do not parse. Adding zero turns -0 into 0.
    if plain { text.parse().ok().map(|value: f64| value + 0.0) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_texts() {
        let words = cut("base a \"Red # Five\" 3.5# end", 1).expect("well formed");
        let parts: Vec<(&str, bool, usize)> =
            words.iter().map(|w| (w.text.as_str(), w.quoted, w.column)).collect();
        let expected =
            [("base", false, 1), ("a", false, 6), ("Red # Five", true, 8), ("3.5", false, 21)];
        assert_eq!(parts, expected);
    }

    #[test]
    fn columns_count_characters() {
        let words = cut("\"Ätherflügel\" x", 1).expect("well formed");
        assert_eq!(words[1].column, 15);
    }

    #[test]
    fn only_plain_numbers() {
        for good in ["0", "12", "-3.5", "+7", ".5", "5."] {
            assert!(plain_number(good).is_some(), "{good}");
        }
        for bad in ["", "-", ".", "1.2.3", "NaN", "inf", "-infinity", "1e3", "0x10", "1_000", "٣"]
        {
            assert!(plain_number(bad).is_none(), "{bad}");
        }
        assert!(plain_number("-0").is_some_and(f64::is_sign_positive));
    }
}
