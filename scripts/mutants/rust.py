"""As much of Rust as it takes to find places to change: tokens, function bodies, patterns.

The code must be formatted by rustfmt: binary operators have spaces around them, and `<` of
generics has none.
"""

import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<space>\s+)
      |(?P<comment>//[^\n]*|/\*.*?\*/)
      |(?P<string>b?r(?P<hashes>\#*)".*?"(?P=hashes)|b?"(?:\\.|[^"\\])*")
      |(?P<char>b?'(?:\\(?:x..|u\{[^}]*\}|.)|[^'\\])')
      |(?P<life>'[A-Za-z_]\w*)
      |(?P<number>\d[\d_]*(?:\.\d[\d_]*)?(?:[a-z]\w*)?)
      |(?P<word>[A-Za-z_]\w*)
      |(?P<sign>\.\.=|\.\.|<<=|>>=|->|=>|==|!=|<=|>=|&&|\|\||::|[-+*/%&|^]=|.)""",
    re.X | re.S,
)
OPEN, CLOSE = "([{", ")]}"


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int
    end: int
    spaced: bool  # white space on both sides: a binary operator


def tokens(source):
    """The tokens of a file, without white space and comments."""
    found = []
    for match in TOKEN.finditer(source):
        kind = match.lastgroup if match.lastgroup != "hashes" else "string"
        if kind in ("space", "comment"):
            continue
        start, end = match.span()
        spaced = source[start - 1 : start].isspace() and source[end : end + 1].isspace()
        found.append(Token(kind, match.group(), start, end, spaced))
    return found


class File:
    """A file cut into tokens, with what belongs together."""

    def __init__(self, name, source):
        self.name, self.source = name, source
        self.tokens = tokens(source)
        self.pair = self._pairs()
        self.live = [False] * len(self.tokens)  # in the body of a function that is no test
        self.pattern = [False] * len(self.tokens)
        self._bodies()
        self._patterns()

    def text(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def span(self, first, last):
        """From the first to the last token, both included, in characters."""
        return self.tokens[first].start, self.tokens[last].end

    def line(self, offset):
        return self.source.count("\n", 0, offset) + 1

    def _pairs(self):
        pair, stack = {}, []
        for i, token in enumerate(self.tokens):
            if token.kind == "sign" and token.text in OPEN:
                stack.append(i)
            elif token.kind == "sign" and token.text in CLOSE:
                j = stack.pop()
                pair[i], pair[j] = j, i
        return pair

    def until(self, i, stops):
        """The first token from i on, outside of brackets that open there, that is one of stops."""
        while i < len(self.tokens):
            text = self.text(i)
            if text in stops:
                return i
            if text in OPEN and i in self.pair:
                i = self.pair[i]
            elif text in CLOSE:
                return i
            i += 1
        return i

    def _bodies(self):
        i, constant = 0, False
        while i < len(self.tokens):
            text = self.text(i)
            if text == "#" and self.text(i + 1) == "[":
                end = self.pair[i + 1]
                if "cfg" in (self.text(i + 2),) and self.text(i + 4) == "test":
                    # The item after it: to the end of its braces.
                    end = self.pair.get(self.until(end + 1, "{;"), end)
                i = end + 1
                continue
            if text == "const":
                constant = True
            elif text == "fn":
                start = self.until(i + 1, ("{", ";"))
                if self.text(start) == "{":
                    end = self.pair[start]
                    if not constant:
                        for j in range(start, end + 1):
                            self.live[j] = True
                    i = end
                constant = False
            elif text in ";}":
                constant = False
            i += 1
        # Attributes inside bodies.
        for i, token in enumerate(self.tokens):
            if token.text == "#" and self.text(i + 1) == "[":
                for j in range(i, self.pair[i + 1] + 1):
                    self.live[j] = False

    def _mark(self, first, end):
        for j in range(first, end):
            self.pattern[j] = True

    def _patterns(self):
        for i, token in enumerate(self.tokens):
            if token.kind == "word" and self.live[i]:
                if token.text == "let":
                    self._mark(i + 1, self.until(i + 1, ("=", ";")))
                elif token.text == "for":
                    self._mark(i + 1, self.until(i + 1, ("in",)))
                elif token.text == "match":
                    self._arms(self.until(i + 1, ("{",)))
                elif token.text == "matches" and self.text(i + 1) == "!":
                    comma = self.until(i + 3, (",",))
                    end = self.until(comma + 1, ("if", ")"))
                    self._mark(comma + 1, end)
                elif token.text in ("as", "use", "struct", "enum", "impl"):
                    # A type, or an item inside a function.
                    self._mark(i + 1, min(self.until(i + 1, (";", ",", "{", "&&", "||")), i + 3))
            elif token.text == "|" and self.live[i] and not token.spaced:
                # The parameters of a closure.
                if self.text(i - 1) in ("(", ",", "=", "{", "move", "=>", "return", ":"):
                    end = self.until(i + 1, ("|",))
                    self._mark(i, end + 1)

    def arms(self, brace):
        """The arms of a match: the first token of the pattern, `if` or `=>`, `=>`, the last."""
        found, i, end = [], brace + 1, self.pair[brace]
        while i < end:
            arrow = self.until(i, ("=>",))
            guard = self.until(i, ("if", "=>"))
            if self.text(arrow) != "=>":
                return found
            if self.text(arrow + 1) == "{":
                last = self.pair[arrow + 1]
                following = last + 1
                if self.text(following) == ",":
                    following += 1
            else:
                comma = self.until(arrow + 1, (",",))
                last, following = comma - 1, comma + 1
            found.append((i, guard, arrow, last))
            i = following
        return found

    def _arms(self, brace):
        if self.text(brace) != "{":
            return
        for first, guard, _, _ in self.arms(brace):
            self._mark(first, guard)


def enums(source):
    """The enums of a file: name, and for each variant what it carries."""
    file = File("", source)
    found = {}
    for i, token in enumerate(file.tokens):
        if token.text != "enum" or token.kind != "word":
            continue
        name, brace = file.text(i + 1), file.until(i + 1, ("{",))
        variants, j = [], brace + 1
        while j < file.pair.get(brace, 0):
            if file.text(j) == "#":
                j = file.pair[j + 1] + 1
                continue
            comma = file.until(j, (",",))
            carries = "".join(file.text(k) for k in range(j + 1, comma))
            variants.append((file.text(j), carries))
            j = comma + 1
        found[name] = variants
    return found
