r"""TeX: reads what a formula says, as far as it can be computed: sums, products, powers, vectors, matrices, braces.

A formula is a list of statements; a statement is a chain of sides with relations between them, as in ``y = 3x^2 = 12``.
A side that cannot be read, such as a derivative, is None; the sides beside it are read all the same.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise


@dataclass(frozen=True)
class Number:
    """A number that is typed."""

    value: float


@dataclass(frozen=True)
class Computed:
    """A value that the page asks for, by its place among the formula's values."""

    place: int


@dataclass(frozen=True)
class Name:
    r"""A letter or a word, perhaps with an index: ``x``, ``x_1``, ``X_{ij}``, ``J_x``, ``\bar w``."""

    base: str
    index: str = ""
    accent: str = ""


@dataclass(frozen=True)
class Entry:
    r"""An entry of something: ``(V X^\top)_{kl}``."""

    of: "Node"
    index: str


@dataclass(frozen=True)
class Sum:
    """Terms with their signs."""

    terms: tuple[tuple[int, "Node"], ...]


@dataclass(frozen=True)
class Product:
    """Two factors, and the sign between them: nothing, ``.``, ``o``, ``x``, ``/``, or ``k`` of Kronecker's product."""

    sign: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True)
class Power:
    """A base and its exponent."""

    base: "Node"
    exponent: "Node"


@dataclass(frozen=True)
class Transposed:
    """Something with its rows as columns."""

    of: "Node"


@dataclass(frozen=True)
class Matrix:
    """Rows of nodes; a vector in parentheses is ``flat``, and has one row."""

    rows: tuple[tuple["Node", ...], ...]
    flat: bool = False


@dataclass(frozen=True)
class Call:
    r"""A function of something: ``\log x``, ``\lVert x \rVert``."""

    function: str
    of: tuple["Node", ...]


@dataclass(frozen=True)
class Total:
    r"""A sum over an index: ``\sum_{i=1}^{3}``; the ends are None where the formula leaves them out."""

    indices: str
    first: "Node | None"
    last: "Node | None"
    of: "Node"


@dataclass(frozen=True)
class Brace:
    """Something with rows × columns below a brace; a letter stands for a number, and "" where there are none."""

    of: "Node | None"
    rows: int | str
    columns: int | str


Node = Number | Computed | Name | Entry | Sum | Product | Power | Transposed | Matrix | Call | Total | Brace
Macros = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Statement:
    """A chain: its sides, with None for what cannot be read, the relations between them, and each side's TeX."""

    sides: tuple[Node | None, ...]
    relations: tuple[str, ...]
    texts: tuple[str, ...]
    braces: tuple[Brace, ...]  # in all sides, also in those that cannot be read


_FIRST = 0xE000  # of the characters for private use: the values of a formula, one each
_LAST = 0xF8FF
_TOKENS = re.compile(
    r"\\(?:begin|end)\s*\{\w+\*?\}|\\(?:text|texttt|mathit|mathrm|mathsf|mathbf|operatorname)\s*\{[^{}]*\}"
    r"|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[^\s]",
    re.DOTALL,
)
_SIZES = re.compile(r"\\(?:left|right|middle|[bB]igg?[lrm]?|displaystyle|textstyle|limits)(?![A-Za-z])")
_SPACES = {r"\,", r"\;", r"\:", r"\!", r"\ ", "~", r"\hspace"}
_WIDE = {r"\quad", r"\qquad"}
_RELATIONS = {"=": "=", r"\approx": "~"}
_COMPARED = "le leq ge geq ne neq in equiv propto sim gg ll"
_OTHERS = {rf"\\{name}" for name in _COMPARED.split()} | {"<", ">"}
_STOPS = r", ; : \colon \Rightarrow \implies \iff \to \rightarrow \longrightarrow \mapsto \leftarrow \gets"
_ENDS = set(_STOPS.split())
_OPEN, _CLOSE = {"{", "(", "["}, {"}", ")", "]"}
_LETTERS = """
    alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau phi varphi chi psi
    omega Gamma Delta Theta Lambda Xi Sigma Phi Psi Omega ell pi
"""
_NAMED = "log ln exp sin cos tan tanh sqrt max min"
_GREEK = {rf"\{name}" for name in _LETTERS.split()}
_ACCENTS = {r"\dot", r"\bar", r"\hat", r"\tilde", r"\vec"}
_FUNCTIONS = {rf"\{name}" for name in _NAMED.split()}
_SIGNS = {r"\otimes": "k", r"\cdot": ".", r"\times": "x", r"\odot": "o", "*": ".", "·": ".", "/": "/", r"\div": "/"}
_FRACTIONS = {r"\frac", r"\tfrac", r"\dfrac"}
_MATRICES = {"matrix", "pmatrix", "bmatrix"}
_OUTER = {"aligned", "align", "align*", "gathered", "split"}
_WORD = re.compile(r"\\(?:text|texttt|mathit|mathrm|mathsf|mathbf|operatorname)\s*\{([^{}]*)\}")


class _UnreadableError(Exception):
    """This cannot be read as something that can be computed."""


def placeholder(place: int) -> str:
    """Return the character that stands for a value of a formula."""
    return chr(_FIRST + place)


@lru_cache(maxsize=4096)
def read_formula(tex: str, macros: Macros = ()) -> tuple[Statement, ...]:
    """Return what a formula says.

    Args:
        tex: the formula, with a `placeholder` for each value.
        macros: those that the formula may use.
    """
    written = _SIZES.sub(" ", _expanded(tex, dict(macros)))
    return tuple(
        statement for tokens in _statements(_TOKENS.findall(written)) if (statement := _statement(tokens)) is not None
    )


def _expanded(tex: str, macros: Mapping[str, str]) -> str:
    """Return TeX without macros."""
    if not macros:
        return tex
    pattern = re.compile(r"\\(" + "|".join(sorted(map(re.escape, macros), key=len, reverse=True)) + r")(?![A-Za-z])")
    for _ in range(_MOST_MACROS):
        found = pattern.search(tex)
        if found is None:
            break
        body, at = macros[found[1]], found.end()
        for number in range(1, max(map(int, re.findall(r"#(\d)", body)), default=0) + 1):
            argument, at = _argument(tex, at)
            body = body.replace(f"#{number}", argument)
        tex = f"{tex[: found.start()]}{body} {tex[at:]}"
    return tex


_MOST_MACROS = 200


def _argument(tex: str, at: int) -> tuple[str, int]:
    """Return the argument of a macro, without its braces, and where it ends."""
    while tex[at : at + 1].isspace():
        at += 1
    if tex[at : at + 1] != "{":
        token = _TOKENS.match(tex, at)
        one = token.group() if token else ""
        one = one[:1] if one[:1].isdigit() else one
        return one, at + len(one)
    depth, start = 0, at + 1
    while at < len(tex):
        if tex[at] == "\\":
            at += 1
        elif tex[at] == "{":
            depth += 1
        elif tex[at] == "}":
            depth -= 1
            if not depth:
                return tex[start:at], at + 1
        at += 1
    return tex[start:], at


def _statements(tokens: list[str]) -> Iterator[list[str]]:
    """Yield the tokens of each statement."""
    depth, now = 0, list[str]()
    outer, column = False, 0
    for at, token in enumerate(tokens):
        name = _environment(token)
        if name in _OUTER and not depth:
            outer, column = token.startswith(r"\begin"), 0
            yield now
            now = []
            continue
        if name or token in _OPEN | _CLOSE:
            depth += 1 if token in _OPEN or token.startswith(r"\begin") else -1
        following = next((one for one in tokens[at + 1 :] if one not in _SPACES | _WIDE | {"&"}), "")
        goes_on = following in _SIGNS or following in _RELATIONS or following in {"+", "-"}
        if depth > 0 or token in _SPACES:
            now.append(token)
        elif token == r"\\" and outer:
            column = 0
            # The next row goes on with the statement if its first column is empty.
            rest = tokens[at + 1 :]
            first = next((one for one in rest if one not in _SPACES), "")
            second = next((one for one in rest[rest.index("&") + 1 :] if one not in _SPACES), "") if "&" in rest else ""
            if first != "&" or not (second in _RELATIONS or goes_on):
                yield now
                now = []
        elif token == "&" and outer:
            column += 1
            if column % 2 == 0:
                yield now
                now = []
        elif token in _ENDS or (token in _WIDE and not goes_on) or (token.startswith(r"\text{")):
            yield now
            now = []
        elif token not in _WIDE:
            now.append(token)
    yield now


def _environment(token: str) -> str:
    found = re.fullmatch(r"\\(?:begin|end)\s*\{(\w+\*?)\}", token)
    return found[1] if found else ""


def _statement(tokens: list[str]) -> Statement | None:
    sides: list[list[str]] = [[]]
    relations, depth = list[str](), 0
    for token in tokens:
        if _environment(token) or token in _OPEN | _CLOSE:
            depth += 1 if token in _OPEN or token.startswith(r"\begin") else -1
        if depth <= 0 and (token in _RELATIONS or token in _OTHERS):
            relations.append(_RELATIONS.get(token, "?"))
            sides.append([])
        else:
            sides[-1].append(token)
    if not any(sides):
        return None
    braces = list[Brace]()
    read = tuple(_side(side, braces) for side in sides)
    return Statement(read, tuple(relations), tuple(map(_plain, sides)), tuple(dict.fromkeys(braces)))


def _plain(tokens: list[str]) -> str:
    """Return tokens as an author would write them."""
    text = ""
    for before, token in pairwise(["", *tokens]):
        apart = re.fullmatch(r"\\[A-Za-z]+", before) and token[:1].isalpha()
        wide = token in {"+", "&"} or (token == "-" and re.fullmatch(r"[\w})\]]+", before))
        text += f" {token} " if wide else f" {token}" if apart else token
    return re.sub(rf"\{{([{chr(_FIRST)}-{chr(_LAST)}])\}}", r"\1", text).strip()


def _side(tokens: list[str], braces: list[Brace]) -> Node | None:
    reader = _Reader([token for token in tokens if token not in _SPACES | _WIDE], braces)
    with suppress(_UnreadableError, RecursionError):
        node = reader.sum()
        if reader.at_end():
            return node
    _loose_braces(tokens, braces)
    return None


def _loose_braces(tokens: list[str], braces: list[Brace]) -> None:
    """Read the braces of a side that cannot be read as a whole."""
    for at, token in enumerate(tokens):
        if token == r"\underbrace":
            reader = _Reader([one for one in tokens[at:] if one not in _SPACES | _WIDE], braces)
            try:
                reader.factor()
            except (_UnreadableError, RecursionError):
                continue


class _Reader:
    """Reads tokens of one side, by recursive descent."""

    def __init__(self, tokens: list[str], braces: list[Brace]) -> None:
        self._tokens, self._at, self._braces = tokens, 0, braces

    def at_end(self) -> bool:
        return self._at >= len(self._tokens)

    def _next(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._tokens[at] if at < len(self._tokens) else ""

    def _take(self, expected: str = "") -> str:
        token = self._next()
        if not token or (expected and token != expected):
            raise _UnreadableError
        self._at += 1
        return token

    def sum(self) -> Node:
        """Read terms with signs between them."""
        sign = 1
        if self._next() in {"+", "-"}:
            sign = -1 if self._take() == "-" else 1
        terms = [(sign, self._term())]
        while self._next() in {"+", "-"}:
            sign = -1 if self._take() == "-" else 1
            terms.append((sign, self._term()))
        return terms[0][1] if terms == [(1, terms[0][1])] else Sum(tuple(terms))

    def _term(self) -> Node:
        node = self.factor()
        while True:
            token = self._next()
            if token in _SIGNS:
                self._take()
                sign = _SIGNS[token]
                negative = self._next() == "-"
                if negative:
                    self._take()
                right = self.factor()
                # 1/2x is read as 1/(2x) by some: it is left to the reader.
                if sign == "/" and self._begins_factor():
                    raise _UnreadableError
                node = Product(sign, node, Sum(((-1, right),)) if negative else right)
            elif self._begins_factor():
                node = Product("", node, self.factor())
            else:
                return node

    def _begins_factor(self) -> bool:
        token = self._next()
        return bool(token) and (
            token in {"(", "{", "|", r"\|", r"\lVert", r"\lvert", r"\sum", r"\underbrace", r"\textcolor"}
            or token in _GREEK | _ACCENTS | _FUNCTIONS | _FRACTIONS
            or token[0].isalnum()
            or ord(token[0]) >= _FIRST
            or (_environment(token) in _MATRICES and token.startswith(r"\begin"))
            or _WORD.fullmatch(token) is not None
        )  # fmt: skip

    def factor(self) -> Node:
        """Read something with its indices and powers."""
        node = self._base()
        while True:
            token = self._next()
            if token == "'":
                raise _UnreadableError
            if token == "!":
                self._take()
                node = Call("factorial", (node,))
            elif token == "_":
                self._take()
                node = self._indexed(node, self._index())
            elif token == "^":
                self._take()
                node = self._raised(node)
            else:
                return node

    def _indexed(self, node: Node, index: str) -> Node:
        if isinstance(node, Name) and not node.index:
            return Name(node.base, index, node.accent)
        return Entry(node, index)

    def _index(self) -> str:
        """Return the letters, digits and words of an index."""
        token = self._take()
        if token != "{":
            # In TeX, an index without braces is a single digit.
            if token[0].isdigit() and len(token) > 1:
                self._at -= 1
                self._tokens[self._at] = token[1:]
                token = token[0]
            return self._letters([token])
        tokens = list[str]()
        while self._next() != "}":
            tokens.append(self._take())
        self._take("}")
        return self._letters(tokens)

    @staticmethod
    def _letters(tokens: list[str]) -> str:
        words = [(_WORD.fullmatch(token) or {1: token.removeprefix("\\")})[1] for token in tokens if token != ","]
        if not all(re.fullmatch(r"\w+", word) for word in words):
            raise _UnreadableError
        return "".join(words)

    def _raised(self, node: Node) -> Node:
        if self._next() in {r"\top", "T"}:
            self._take()
            return Transposed(node)
        if self._next() == "{":
            self._take()
            if self._next() in {r"\top", "T"} and self._next(1) == "}":
                self._take()
                self._take()
                return Transposed(node)
            exponent = self.sum()
            self._take("}")
            return Power(node, exponent)
        token = self._next()
        if token[:1].isdigit() and len(token) > 1:
            self._tokens[self._at] = token[1:]
            return Power(node, Number(float(token[0])))
        return Power(node, self._base())

    def _base(self) -> Node:
        token = self._take()
        if token[0].isdigit():
            return Number(float(token))
        if ord(token[0]) >= _FIRST:
            return Computed(ord(token[0]) - _FIRST)
        if token == "d" and re.fullmatch(r"[A-Za-z]", self._next()) and self._next(1) not in {"^", "_"}:
            raise _UnreadableError  # perhaps a differential
        if token in {"(", "["}:
            return self._list(")" if token == "(" else "]", bracket=token == "[")
        if token == "{":
            node = self.sum()
            self._take("}")
            return node
        if token in {r"\lVert", r"\|"}:
            return self._between(r"\rVert" if token == r"\lVert" else token, "norm")
        if token in {r"\lvert", "|"}:
            return self._between(r"\rvert" if token == r"\lvert" else token, "abs")
        if token in _FRACTIONS:
            return Product("/", self._group(), self._group())
        if token in _FUNCTIONS:
            return self._function(token[1:])
        if token == r"\sum":
            return self._total()
        if token == r"\underbrace":
            return self._brace()
        if token == r"\textcolor":
            self._group_tokens()
            return self._group()
        if token in _ACCENTS:
            node = self._group()
            if not isinstance(node, Name) or node.accent:
                raise _UnreadableError
            return Name(node.base, node.index, token[1:])
        if _environment(token) in _MATRICES:
            return self._matrix(_environment(token))
        word = _WORD.fullmatch(token)
        if word is not None:
            if word[1] in {"diag", "tr"}:
                return Call(word[1], (self.factor(),))
            return Name(word[1])
        if token in _GREEK or re.fullmatch(r"[A-Za-z]", token):
            return Name(token.removeprefix("\\"))
        raise _UnreadableError

    def _group(self) -> Node:
        """Read an argument: in braces, or a single token."""
        if self._next() == "{":
            self._take()
            node = self.sum()
            self._take("}")
            return node
        token = self._next()
        if token[:1].isdigit() and len(token) > 1:  # \frac14
            self._tokens[self._at] = token[1:]
            return Number(float(token[0]))
        return self._base()

    def _group_tokens(self) -> list[str]:
        """Take an argument as it is written."""
        if self._next() != "{":
            return [self._take()]
        depth, tokens = 0, list[str]()
        while True:
            token = self._take()
            depth += (token == "{") - (token == "}")
            if not depth:
                return tokens[1:]
            tokens.append(token)

    def _list(self, closing: str, *, bracket: bool) -> Node:
        items = [self.sum()]
        while self._next() == ",":
            self._take()
            items.append(self.sum())
        self._take(closing)
        return items[0] if len(items) == 1 and not bracket else Matrix((tuple(items),), flat=True)

    def _between(self, closing: str, function: str) -> Node:
        start, tokens = self._at, self._tokens
        end = next((at for at in range(start, len(tokens)) if tokens[at] == closing), None)
        if end is None:
            raise _UnreadableError
        inner = _Reader(tokens[start:end], self._braces)
        node = inner.sum()
        if not inner.at_end():
            raise _UnreadableError
        self._at = end + 1
        return Call(function, (node,))

    def _function(self, function: str) -> Node:
        power: Node | None = None
        if function == "sqrt" and self._next() == "[":
            self._take()
            degree = self.sum()
            self._take("]")
            return Power(self._group(), Product("/", Number(1), degree))
        if function == "sqrt":
            return Call(function, (self._group(),))
        if self._next() == "^":
            self._take()
            power = self._group()
        if self._next() == "(":
            self._take()
            items = self._list(")", bracket=True)
            parts = items.rows[0] if isinstance(items, Matrix) else (items,)
            node: Node = Call(function, parts)
        else:
            node = Call(function, (self.factor(),))
        return node if power is None else Power(node, power)

    def _total(self) -> Node:
        first = last = None
        if self._next() != "_":  # of all entries
            return Call("sum", (self._summed(),))
        self._take()
        below = self._group_tokens()
        written = "".join(below).replace(",", "")
        found = re.fullmatch(r"([a-z]+)(?:=(\d+))?", written)
        if found is None:
            raise _UnreadableError
        if found[2]:
            first = Number(float(found[2]))
        if self._next() == "^":
            self._take()
            last = self._group()
        return Total(found[1], first, last, self._summed())

    def _summed(self) -> Node:
        """Read the factors that a sum is over."""
        node = self.factor()
        while self._next() in _SIGNS.keys() - {"/"} or self._begins_factor():
            sign = _SIGNS[self._take()] if self._next() in _SIGNS else ""
            node = Product(sign, node, self.factor())
        return node

    def _brace(self) -> Node:
        tokens = self._group_tokens()
        inner = _Reader(tokens, self._braces)
        try:
            node: Node | None = inner.sum()
            if not inner.at_end():
                node = None
        except _UnreadableError:
            node = None
            _loose_braces(tokens, self._braces)
        rows: int | str = ""
        columns: int | str = ""
        if self._next() == "_":
            self._take()
            below = "".join(self._group_tokens())
            found = re.search(r"(?<![\w.])(\w+)\\times(\w+)\Z", below)
            if found is not None:
                rows, columns = (int(one) if one.isdigit() else one for one in found.groups())
        brace = Brace(node, rows, columns)
        self._braces.append(brace)
        return brace

    def _matrix(self, name: str) -> Node:
        rows: list[list[Node]] = [[]]
        while True:
            rows[-1].append(self.sum())
            token = self._take()
            if token == r"\\":
                if _environment(self._next()) == name:
                    self._take()
                    break
                rows.append([])
            elif _environment(token) == name:
                break
            elif token != "&":
                raise _UnreadableError
        if len({len(row) for row in rows}) != 1:
            raise _UnreadableError
        return Matrix(tuple(tuple(row) for row in rows))
