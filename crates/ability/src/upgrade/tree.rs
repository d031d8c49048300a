//! A RON text as a tree of terms that know their bytes; patterns of rules are read the same way.

use super::Malformed;
use crate::notation::{Token, Tokens, line_of};
use core::iter::Peekable;
use core::ops::Range;

/// How deep brackets can lie in each other; the parser of card files has the same limit.
const DEEPEST: usize = 128;

/// A value with its name, if it is a field or an entry.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub span: Range<usize>,
    pub key: Option<Range<usize>>,
    /// In a pattern: whether the field may be left out.
    pub optional: bool,
    pub value: Term,
}

/// A value.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub span: Range<usize>,
    pub shape: Shape,
}

#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// A bare word or a number.
    Word,
    Text,
    Group(Group),
    /// In a script of a case: `{column}`, for which a row has the value.
    Hole,
    /// In a pattern: whatever stands here.
    Variable(Variable),
}

/// A pair of brackets and what is in it.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The word before the brackets.
    pub name: Option<Range<usize>>,
    pub open: char,
    /// What lies between the brackets.
    pub body: Range<usize>,
    pub items: Vec<Item>,
}

/// A metavariable of a pattern.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub name: Range<usize>,
    /// Whether it stands for all that is left in the brackets.
    pub rest: bool,
    pub kind: Option<Kind>,
    /// What it is where an optional field is left out.
    pub default: Option<Range<usize>>,
}

/// What a metavariable can be limited to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Word,
    Text,
    List,
    Tuple,
    Term,
}

impl Kind {
    const ALL: [(&'static str, Self); 6] = [
        ("number", Self::Number),
        ("word", Self::Word),
        ("text", Self::Text),
        ("list", Self::List),
        ("tuple", Self::Tuple),
        ("term", Self::Term),
    ];

    /// Whether a term of this text is of the kind.
    pub fn fits(self, text: &str, term: &Term) -> bool {
        let number = text[term.span.clone()].starts_with(|c: char| c.is_ascii_digit() || c == '-');
        match &term.shape {
            Shape::Word => self == if number { Self::Number } else { Self::Word },
            Shape::Text => self == Self::Text,
            Shape::Group(Group { name: Some(_), .. }) => self == Self::Term,
            Shape::Group(Group { open: '(', .. }) => self == Self::Tuple,
            Shape::Group(_) => self == Self::List,
            Shape::Hole | Shape::Variable(_) => false,
        }
    }
}

/// Reads a text as items with commas between them: one value of a file, or a list of abilities.
pub(super) fn parse(text: &str) -> Result<Vec<Item>, Malformed> {
    let mut parser = Parser { text, tokens: Tokens::new(text).peekable(), depth: 0 };
    parser.skip_attributes();
    let items = parser.items()?;
    match parser.tokens.next() {
        Some((span, _)) => Err(parser.error(span.start, "this bracket closes nothing")),
        None => Ok(items),
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Peekable<Tokens<'a>>,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn error(&self, offset: usize, message: &str) -> Malformed {
        Malformed { line: line_of(self.text, offset), message: message.to_owned() }
    }

    fn peek(&mut self) -> Option<Token<'a>> {
        self.tokens.peek().map(|(_, token)| *token)
    }

    fn accept(&mut self, mark: char) -> Option<Range<usize>> {
        self.tokens.next_if(|(_, token)| *token == Token::Mark(mark)).map(|(span, _)| span)
    }

    fn word(&mut self, wanted: &str) -> Result<Range<usize>, Malformed> {
        match self.tokens.next() {
            Some((span, Token::Word(_))) => Ok(span),
            Some((span, _)) => Err(self.error(span.start, wanted)),
            None => Err(self.error(self.text.len(), wanted)),
        }
    }

    /// Skips `#![enable(...)]` at the start.
    fn skip_attributes(&mut self) {
        while self.accept('#').is_some() {
            while self.tokens.next().is_some_and(|(_, token)| token != Token::Mark(']')) {}
        }
    }

    fn items(&mut self) -> Result<Vec<Item>, Malformed> {
        let mut items: Vec<Item> = Vec::new();
        let mut comma = true;
        while self.peek().is_some_and(|token| !matches!(token, Token::Mark(')' | ']' | '}'))) {
            // The value of a row can bring its own comma.
            let hole = items.last().is_some_and(|last| matches!(last.value.shape, Shape::Hole));
            let start = self.tokens.peek().map_or(0, |(span, _)| span.start);
            if !comma && !hole {
                return Err(self.error(start, "no comma here; one stands between two items"));
            }
            items.push(self.item()?);
            comma = self.accept(',').is_some();
        }
        Ok(items)
    }

    fn item(&mut self) -> Result<Item, Malformed> {
        let first = self.term()?;
        let optional = self.accept('?').is_some();
        if self.accept(':').is_none() {
            return Ok(Item { span: first.span.clone(), key: None, optional, value: first });
        }
        let value = self.term()?;
        Ok(Item { span: first.span.start..value.span.end, key: Some(first.span), optional, value })
    }

    fn term(&mut self) -> Result<Term, Malformed> {
        let Some((span, token)) = self.tokens.next() else {
            return Err(self.error(self.text.len(), "the text ends where a value belongs"));
        };
        match token {
            Token::Text(body) => {
                let whole = &self.text[span.clone()];
                let open = whole.find('"').map_or(0, |at| at + 1);
                if whole.len() == open + body.len() {
                    return Err(self.error(span.start, "this quote is not closed"));
                }
                Ok(Term { span, shape: Shape::Text })
            }
            Token::Word(_) => match self.accept('(') {
                Some(open) => self.group(Some(span), open, '('),
                None => Ok(Term { span, shape: Shape::Word }),
            },
            Token::Mark(mark @ ('(' | '[' | '{')) => self.group(None, span, mark),
            Token::Mark('$') => self.variable(span.start),
            Token::Mark(mark) => {
                Err(self.error(span.start, &format!("'{mark}' stands where a value belongs")))
            }
        }
    }

    fn group(
        &mut self,
        name: Option<Range<usize>>,
        bracket: Range<usize>,
        open: char,
    ) -> Result<Term, Malformed> {
        if self.depth == DEEPEST {
            return Err(self.error(bracket.start, "too many brackets lie in each other"));
        }
        self.depth += 1;
        let items = self.items()?;
        self.depth -= 1;
        let close = match open {
            '(' => ')',
            '[' => ']',
            _ => '}',
        };
        let Some(end) = self.accept(close) else {
            return Err(self.error(bracket.start, &format!("this '{open}' is not closed")));
        };
        let start = name.as_ref().map_or(bracket.start, |name| name.start);
        let body = bracket.end..end.start;
        let shape = match &items[..] {
            [Item { key: None, value: Term { shape: Shape::Word, .. }, .. }] if open == '{' => {
                Shape::Hole
            }
            _ => Shape::Group(Group { name, open, body, items }),
        };
        Ok(Term { span: start..end.end, shape })
    }

    /// `$name`, `$*name`, `$name<kind>`, `$name=DEFAULT`.
    fn variable(&mut self, start: usize) -> Result<Term, Malformed> {
        let rest = self.accept('*').is_some();
        let name = self.word("a name belongs behind $")?;
        let mut end = name.end;
        let mut kind = None;
        if self.accept('<').is_some() {
            let word = self.word("a kind belongs between < and >")?;
            let named = Kind::ALL.iter().find(|(name, _)| *name == &self.text[word.clone()]);
            kind = Some(named.ok_or_else(|| self.error(word.start, "no such kind of term"))?.1);
            end = self.accept('>').map_or(word.end, |close| close.end);
        }
        let mut default = None;
        if self.accept('=').is_some() {
            let value = self.term()?;
            end = value.span.end;
            default = Some(value.span);
        }
        let shape = Shape::Variable(Variable { name, rest, kind, default });
        Ok(Term { span: start..end, shape })
    }
}
