//! The notation of card files, which is RON, as tokens.
//!
//! The parser of RON yields values; whoever wants to know where something stands, or to change a
//! piece of a text and leave the rest as it is, needs its tokens.

use core::ops::Range;

/// A piece of a RON text that means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// A text in quotes, without the quotes.
    Text(&'a str),
    /// A name, a number, or a character in its quotes.
    Word(&'a str),
    /// Any other character: brackets, commas, colons.
    Mark(char),
}

/// The tokens of a text with the bytes of each. Never fails: a broken text yields what there is.
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// All tokens of a text.
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The tokens from a byte offset on.
    pub const fn behind(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips spaces and then a comment, whose bytes it tells.
    fn skip_comment(&mut self) -> Option<Range<usize>> {
        self.at += self.rest().bytes().take_while(u8::is_ascii_whitespace).count();
        let start = self.at;
        self.at += comment_length(self.rest());
        (self.at > start).then_some(start..self.at)
    }

    /// The length of a text up to its closing quote, and the length of that quote.
    fn quoted(body: &str, hashes: Option<usize>) -> (usize, usize) {
        if let Some(hashes) = hashes {
            let close = format!("\"{}", "#".repeat(hashes));
            return body.find(&close).map_or((body.len(), 0), |end| (end, close.len()));
        }
        let mut escaped = false;
        for (at, byte) in body.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => return (at, 1),
                _ => {}
            }
        }
        (body.len(), 0)
    }
}

/// The length of the comment at the start of a text. Comments in `/* */` can hold others.
fn comment_length(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(pair) = text.as_bytes().get(at..at + 2) {
        match pair {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" if depth > 0 => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return if at < 2 { 0 } else { at };
        }
    }
    if depth > 0 { text.len() } else { 0 }
}

/// The length of a character in single quotes at the start of a text, 0 if there is none.
fn character_length(text: &str) -> usize {
    let Some(body) = text.strip_prefix('\'') else { return 0 };
    let escaped = body.starts_with('\\');
    let skipped = body.chars().take(1 + usize::from(escaped)).map(char::len_utf8).sum::<usize>();
    body[skipped..].find('\'').filter(|&more| more == 0 || escaped).map_or(0, |more| {
        // An escape such as '\u{1F600}' is short; another quote far away is not its end.
        if more > 8 { 0 } else { skipped + more + 2 }
    })
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (Range<usize>, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        while self.skip_comment().is_some() {}
        let (start, rest) = (self.at, self.rest());
        let first = rest.chars().next()?;
        let raw = rest.strip_prefix('r').and_then(|tail| {
            let hashes = tail.len() - tail.trim_start_matches('#').len();
            tail[hashes..].starts_with('"').then_some(hashes)
        });
        let token = if first == '"' || raw.is_some() {
            let open = raw.map_or(1, |hashes| hashes + 2);
            let body = &rest[open..];
            let (length, close) = Self::quoted(body, raw);
            self.at += open + length + close;
            Token::Text(&body[..length])
        } else {
            // Whatever is not ASCII counts as part of a word, so that words end between letters.
            let part = |byte: &u8| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'.' | 0x80..)
            };
            let length = match character_length(rest) {
                0 => rest.bytes().take_while(part).count(),
                length => length,
            };
            if length > 0 {
                self.at += length;
                Token::Word(&rest[..length])
            } else {
                self.at += first.len_utf8();
                Token::Mark(first)
            }
        };
        Some((start..self.at, token))
    }
}

/// The bytes of each comment of a text.
pub fn comments(text: &str) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut tokens = Tokens::new(text);
    loop {
        while let Some(comment) = tokens.skip_comment() {
            all.push(comment);
        }
        if tokens.next().is_none() {
            return all;
        }
    }
}

/// The line of a byte offset, from 1.
pub fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}

/// The byte offset of a line and column, both from 1, as the parser reports them.
pub fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = &text[start..];
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        Tokens::new(text).map(|(bytes, _)| &text[bytes]).collect()
    }

    #[test]
    fn comments_and_texts_are_told_from_words() {
        let text = "a /* b /* c */ \" */ \"// d\" // e\n'\"' r#\"f\"g\"# -1.5 é";
        assert_eq!(words(text), ["a", "\"// d\"", "'\"'", "r#\"f\"g\"#", "-1.5", "é"]);
        let comments: Vec<&str> = comments(text).into_iter().map(|bytes| &text[bytes]).collect();
        assert_eq!(comments, ["/* b /* c */ \" */", "// e"]);
    }

    #[test]
    fn broken_texts_end_quietly() {
        for text in ["\"open", "r#\"open", "/* open", "/", "/*/", "'", "'\\", "r", "é\"", ""] {
            assert!(Tokens::new(text).count() <= 2, "{text}");
        }
    }
}
