"""Where code can be changed, and how.

A mutant is a list of pieces: text, or (start, end) of the source. Joined they stand for
`source[start:end]` of the mutant, and behave as it does until the switch is turned to its number.
"""

from dataclasses import dataclass, field

SWITCH = "crate::mutant::is(@)"
FLIPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
EXPRESSION_STARTS = ("(", "[", "{", ",", ";", "=", "=>", "return", "if", "while", "match", "in",
                     "|", "&&", "||", "else", "+=", "-=", "..", "..=", ":", "move")
EXPRESSION_ENDS = (")", "]", "}", ",", ";", "{", "=>", "&&", "||", "..", "..=", "else")
# Constants that are not about the game.
MACHINERY = ("Event", "Next", "Self")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass
class Mutant:
    file: str
    line: int
    kind: str
    what: str
    start: int
    end: int
    pieces: list = field(repr=False)
    number: int = 0


class Finder:
    def __init__(self, file, enums):
        self.file, self.enums, self.found = file, enums, []

    def add(self, kind, what, start, end, *pieces):
        what = " ".join(what.split())
        if len(what) > 90:
            what = what[:60] + " ... " + what[-25:]
        line = self.file.line(start)
        self.found.append(Mutant(self.file.name, line, kind, what, start, end, list(pieces)))

    def either(self, kind, what, start, end, mutated):
        """An expression or another one."""
        self.add(kind, what, start, end,
                 f"(if {SWITCH} {{ (", *mutated, ") } else { (", (start, end), ") })")

    def source(self, start, end):
        return self.file.source[start:end]

    def before(self, i, stops):
        """The first token of the operand that ends before token i."""
        file = self.file
        j = i - 1
        while j >= 0:
            text = file.text(j)
            if text in ")]}" and j in file.pair:
                if text == "}" and file.text(j + 1) not in (".", "?"):
                    return j + 1  # a block that ends before this statement
                j = file.pair[j] - 1
                continue
            if text in stops and (text not in ("<", ">") or file.tokens[j].spaced):
                return j + 1
            j -= 1
        return 0

    def after(self, i, stops):
        """The last token of the operand that begins after token i."""
        file = self.file
        j = i + 1
        while j < len(file.tokens):
            text = file.text(j)
            if text in stops and not (text in ("<", ">") and not file.tokens[j].spaced):
                return j - 1
            if text in "([{" and j in file.pair:
                j = file.pair[j]
            j += 1
        return j - 1

    def has_let(self, first, last):
        file, i = self.file, first
        while i <= last:
            if file.text(i) == "let":
                return True
            if file.text(i) in "([{" and i in file.pair:
                i = file.pair[i]
            i += 1
        return False

    def find(self):
        file = self.file
        for i, token in enumerate(file.tokens):
            if not file.live[i] or file.pattern[i]:
                continue
            text = token.text
            if token.kind == "sign" and token.spaced:
                if text in COMPARISONS:
                    self.comparison(i)
                elif text in ("&&", "||"):
                    self.logic(i)
                elif text in ("+", "-"):
                    self.arithmetic(i)
            if token.kind == "number":
                self.number(i)
            elif token.kind == "word":
                self.word(i)
            elif text in "{};":
                self.statement(i + 1)
        return self.found

    def comparison(self, i):
        file, op = self.file, self.file.text(i)
        first, last = self.before(i, EXPRESSION_STARTS), self.after(i, EXPRESSION_ENDS)
        (start, a), (b, end) = file.span(first, i - 1), file.span(i + 1, last)
        whole = self.source(start, end)
        other = {"==": "!=", "!=": "=="}.get(op) or FLIPS[op]
        self.either("compare", f"{whole}: {other}", start, end, [(start, a), f" {other} ", (b, end)])
        if op in FLIPS:
            turned = {"<": ">", "<=": ">", ">": "<", ">=": "<"}[op]
            self.either("compare", f"{whole}: {turned}", start, end,
                        [(start, a), f" {turned} ", (b, end)])

    def logic(self, i):
        """One part of a condition counts no more."""
        file, op = self.file, self.file.text(i)
        first = self.before(i, EXPRESSION_STARTS)
        if first == i:
            return  # The head of a closure.
        parts = [(i + 1, self.after(i, EXPRESSION_ENDS))]
        if file.text(first - 1) != op:
            parts.append((first, i - 1))
        for first, last in parts:
            if self.has_let(first, last):
                continue
            start, end = file.span(first, last)
            word, switch = ("true", f") || {SWITCH})") if op == "&&" else ("false", f") && !{SWITCH})")
            self.add("condition", f"{self.source(start, end)}: {word}", start, end,
                     "((", (start, end), switch)

    def arithmetic(self, i):
        file, op = self.file, self.file.text(i)
        stops = COMPARISONS + ("+", "-", "as")
        first = self.before(i, EXPRESSION_STARTS + COMPARISONS)
        last = self.after(i, EXPRESSION_ENDS + stops)
        (start, a), (b, end) = file.span(first, i - 1), file.span(i + 1, last)
        other = "-" if op == "+" else "+"
        self.either("arithmetic", f"{self.source(start, end)}: {other}", start, end,
                    [(start, a), f" {other} ", (b, end)])

    def number(self, i):
        file, token = self.file, self.file.tokens[i]
        if file.text(i - 1) == "." or not token.text.isdigit() or file.text(i - 1) == ";":
            return
        value = int(token.text)
        for other in {value + 1, max(value - 1, 0)} - {value}:
            self.either("number", f"{self.context(i)}: {other}", token.start, token.end, [str(other)])

    def context(self, i):
        """The line of a token, with the token marked."""
        token, source = self.file.tokens[i], self.file.source
        start = source.rfind("\n", 0, token.start) + 1
        end = source.find("\n", token.end)
        line = source[start : token.start].lstrip() + "`" + token.text + "`" + source[token.end : end]
        at = line.index("`")
        return line[max(0, at - 30) : at + len(token.text) + 25]

    def word(self, i):
        file, token = self.file, self.file.tokens[i]
        text, after = token.text, file.text(i + 1)
        if text in ("if", "while"):
            self.negate(i)
        elif text in ("true", "false"):
            other = "false" if text == "true" else "true"
            self.either("constant", f"{self.context(i)}: {other}", token.start, token.end, [other])
        elif text == "Some" and after == "(":
            start, end = token.start, file.tokens[file.pair[i + 1]].end
            self.either("none", f"{self.source(start, end)}: None", start, end, ["None"])
        elif text == "match":
            self.arms(file.until(i + 1, ("{",)))
        elif text == "matches" and after == "!":
            self.macro(i)
        elif file.text(i - 1) == "." and after == "(":
            self.method(i)
        elif after == "::" and text in self.enums and file.text(i - 1) != "::":
            self.constant(i)

    def negate(self, i):
        file = self.file
        end = file.until(i + 1, ("{", "=>"))
        if self.has_let(i + 1, end - 1) or end == i + 1:
            return
        start, stop = file.span(i + 1, end - 1)
        self.add("condition", f"if {self.source(start, stop)}: not", start, stop,
                 "((", (start, stop), f") != {SWITCH})")

    def arms(self, brace):
        """An arm of a match with a wildcard is skipped; so is one that has a guard."""
        file, found = self.file, self.file.arms(brace)
        if not found:
            return
        wild = any(file.text(f) == "_" and g == a for f, g, a, _ in found)
        for first, guard, arrow, _ in found:
            if file.text(first) == "_" or guard != arrow or not wild:
                continue
            start, end = file.span(first, arrow - 1)
            self.add("arm", f"{self.source(start, end)} =>: skipped", start, end,
                     (start, end), f" if !{SWITCH}")

    def macro(self, i):
        """`matches!(x, 1..=2)` with another end."""
        file = self.file
        close = file.pair[i + 2]
        start, end = file.tokens[i].start, file.tokens[close].end
        self.add("condition", f"{self.source(start, end)}: not", start, end,
                 "(", (start, end), f" != {SWITCH})")
        for j in range(i + 3, close):
            token = file.tokens[j]
            if token.kind == "number" and file.pattern[j] and token.text.isdigit():
                other = str(int(token.text) + 1)
                self.either("range", f"{self.source(start, end)}: {token.text} is {other}",
                            start, end, [(start, token.start), other, (token.end, end)])

    def method(self, i):
        file, token = self.file, self.file.tokens[i]
        name, close = token.text, file.pair[i + 1]
        empty = close == i + 2
        swaps = {"min": "max", "max": "min", "min_by_key": "max_by_key"}
        negated = ("filter", "any", "all", "is_some_and", "is_none_or", "retain")
        if empty and name in ("is_some", "is_none", "is_empty"):
            first = self.before(i, EXPRESSION_STARTS + COMPARISONS)
            if file.text(first) in ("!", "*", "&"):
                first += 1
            start, end = file.span(first, close)
            self.add("condition", f"{self.source(start, end)}: not", start, end,
                     "((", (start, end), f") != {SWITCH})")
        if empty or name not in (*swaps, *negated):
            return
        what = f"{self.source(token.start, file.tokens[close].end)}: {swaps.get(name, 'not')}"
        kind = "least or most" if name in swaps else "negated"
        self.add(kind, what, token.start, file.tokens[i + 1].end, f"mutant_{name}(@, ")

    def constant(self, i):
        """The next variant that carries the same."""
        file, name, variant = self.file, self.file.text(i), self.file.text(i + 2)
        variants = self.enums[name]
        carries = dict(variants).get(variant)
        if carries is None or carries.startswith("{"):
            return
        names = [v for v, c in variants if c == carries]
        if len(names) < 2 or name in MACHINERY:
            return
        other = names[(names.index(variant) + 1) % len(names)]
        last = i + 2
        if carries and file.text(i + 3) == "(":
            last = file.pair[i + 3]
        (start, end), token = file.span(i, last), file.tokens[i + 2]
        self.either("constant", f"{self.context(i + 2)}: {other}", start, end,
                    [(start, token.start), other, (token.end, end)])

    def statement(self, i):
        """A call or an assignment is left out."""
        file = self.file
        if i >= len(file.tokens) or not file.live[i] or file.pattern[i]:
            return
        token = file.tokens[i]
        words = ("let", "return", "if", "match", "for", "while", "loop", "use", "const", "break",
                 "continue", "else", "fn")
        if (token.kind != "word" and token.text != "*") or token.text in words:
            return
        end = file.until(i, (";", ",", "=>", "{"))
        if file.text(end) != ";":
            return
        signs = {file.text(j) for j in range(i, end)}
        if not ({"=", "+=", "-="} & signs) and file.text(end - 1) != ")":
            return
        start, stop = file.span(i, end)
        self.add("left out", self.source(start, stop), start, stop,
                 f"if !{SWITCH} {{ ", (start, stop), " }")
        for j in range(i, end):
            if file.text(j) in ("+=", "-="):
                sign = file.tokens[j]
                other = "-=" if sign.text == "+=" else "+="
                self.add("arithmetic", f"{self.source(start, stop)}: {other}", start, stop,
                         f"if {SWITCH} {{ ", (start, sign.start), other, (sign.end, stop),
                         " } else { ", (start, stop), " }")


def find(file, enums):
    """Every mutant of a file, those that do the same only once."""
    negated, found = set(), []
    for mutant in Finder(file, enums).find():
        if mutant.what.endswith((": not", ": !=", ": ==")) and mutant.kind in ("compare", "condition"):
            if (mutant.start, mutant.end) in negated:
                continue
            negated.add((mutant.start, mutant.end))
        found.append(mutant)
    return found


def render(source, mutants):
    """The source with all of these mutants in it, each between comments with its number."""
    order = sorted(mutants, key=lambda m: (m.start, -m.end))

    def region(start, end, inside):
        out, at, i = [], start, 0
        while i < len(inside):
            mutant = inside[i]
            nested = []
            i += 1
            while i < len(inside) and inside[i].start < mutant.end:
                nested.append(inside[i])
                i += 1
            out.append(source[at : mutant.start])
            out.append(f"/*<{mutant.number}*/")
            for piece in mutant.pieces:
                if isinstance(piece, str):
                    out.append(piece.replace("@", str(mutant.number)))
                else:
                    a, b = piece
                    out.append(region(a, b, [m for m in nested if a <= m.start and m.end <= b]))
            out.append(f"/*{mutant.number}>*/")
            at = mutant.end
        out.append(source[at:end])
        return "".join(out)

    return region(0, len(source), order)


def clashes(mutant, chosen):
    """Whether a mutant cannot stand beside another: neither apart nor one inside the other."""
    for other in chosen:
        if mutant.end <= other.start or other.end <= mutant.start:
            continue
        if (mutant.start, mutant.end) == (other.start, other.end):
            return True
        inner, outer = sorted((mutant, other), key=lambda m: m.end - m.start)
        held = any(
            not isinstance(p, str) and p[0] <= inner.start and inner.end <= p[1]
            for p in outer.pieces
        )
        if not held:
            return True
    return False
