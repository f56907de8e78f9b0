r"""TeX: reads what a formula says, as far as it can be computed: sums, products, powers, vectors, matrices, braces.

A formula is a list of statements; a statement is a chain of sides with relations between them, as in ``y = 3x^2 = 12``.
A side that cannot be read, such as a derivative, is `Unread`; the sides beside it are read all the same.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import accumulate
from string import ascii_letters

from seconded._internal.read.macros import Macros, expand
from seconded._internal.syntax import FEW


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
class Sum:
    """Terms with their signs."""

    terms: tuple[tuple[int, "Node"], ...]


@dataclass(frozen=True)
class Product:
    """Two factors, and the sign between them, if there is one."""

    left: "Node"
    right: "Node"
    sign: str = ""


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
    r"""A sum over indices: ``\sum_{i=1}^{3}``; without a last value, over all entries."""

    indices: str
    first: int
    last: "Node | None"
    of: "Node"


@dataclass(frozen=True)
class Brace:
    """Something with rows × columns below a brace.

    A letter stands for any number, a `placeholder` for a value of the formula, and "" for no size.
    """

    of: "Node"
    rows: int | str
    columns: int | str

    @property
    def is_computed(self) -> bool:
        """Return True if one of its sizes is a value of the formula."""
        return any(str(size) >= _FIRST for size in (self.rows, self.columns))


@dataclass(frozen=True)
class Unread:
    """Something that cannot be read as something that can be computed."""

    tokens: tuple[str, ...]


Node = Number | Computed | Name | Sum | Product | Power | Transposed | Matrix | Call | Total | Brace | Unread


@dataclass(frozen=True)
class Statement:
    """A chain: its sides, the relations between them, and each side's TeX."""

    sides: tuple[Node, ...]
    relations: tuple[str, ...]
    texts: tuple[str, ...]
    braces: tuple[Brace, ...]  # in all sides, also in those that cannot be read


_FIRST = "\ue000"  # of the characters for private use: the values of a formula, one each
_TOKENS = re.compile(r"\\(?:begin|end|text|texttt|mathit|mathrm|operatorname)\{[^}]*\}|\\[A-Za-z]+|\\.|\d+\.?\d*|\S")
_IGNORED = re.compile(r"\\(?:left|right|[bB]igg?[lr]?|displaystyle|[,;:! ])|~")
_WIDE = {r"\quad", r"\qquad"}
_EQUAL = {"=", r"\approx"}
_COMPARED = r"< > \le \leq \ge \geq \ne \neq \in \equiv \propto \sim \gg \ll"
_OTHERS = set(_COMPARED.split())
_STOPS = r", ; : \colon \Rightarrow \implies \iff \to \rightarrow \longrightarrow \mapsto \leftarrow \gets"
_ENDS = set(_STOPS.split())
_OUTER = tuple(rf"\{end}{{{name}" for end in ("begin", "end") for name in ("align", "gather", "split"))
_DEEPER = {"{": 1, "(": 1, "[": 1, r"\beg": 1, "}": -1, ")": -1, "]": -1, r"\end": -1}
_GREEK = r"""
    \alpha \beta \gamma \delta \epsilon \varepsilon \zeta \eta \theta \iota \kappa \lambda \mu \nu \xi \rho \sigma \tau
    \phi \varphi \chi \psi \omega \Gamma \Delta \Theta \Lambda \Xi \Sigma \Phi \Psi \Omega \ell \pi
"""
_LETTERS = set(_GREEK.split())
_ACCENTS = {r"\dot", r"\bar", r"\hat", r"\tilde"}
_NAMED = r"\log \ln \exp \sin \cos \tan \tanh \max \min"
_FUNCTIONS = set(_NAMED.split())
_SIGNS = {r"\cdot", r"\times", r"\odot", "/"}
_FRACTIONS = {r"\frac", r"\tfrac", r"\dfrac"}
_BARS = {"|": ("|", "abs"), r"\lvert": (r"\rvert", "abs"), r"\|": (r"\|", "norm"), r"\lVert": (r"\rVert", "norm")}
_MATRICES = {r"\begin{matrix}", r"\begin{pmatrix}", r"\begin{bmatrix}"}
# No factor begins with these. An unknown symbol begins a factor that cannot be read.
_BEHIND = r"\cdot \times \odot / + - , ) [ ] & \\"
_AFTER_FACTOR = {"", *_BEHIND.split()}


class _UnreadableError(Exception):
    """This cannot be read as something that can be computed."""


def placeholder(place: int) -> str:
    """Return the character that stands for a value of a formula."""
    return chr(ord(_FIRST) + place)


def parts_of(thing: object) -> Iterator[Node]:
    """Yield the nodes right below a node, in order."""
    if isinstance(thing, tuple):
        for one in thing:
            yield from (one,) if isinstance(one, Node) else parts_of(one)
    elif isinstance(thing, Node):
        yield from parts_of(tuple(getattr(thing, field.name) for field in fields(thing)))


@lru_cache(FEW)
def read_formula(tex: str, macros: Macros = ()) -> tuple[Statement, ...]:
    """Return what a formula says.

    Args:
        tex: the formula, with a `placeholder` for each value.
        macros: those that the formula may use.
    """
    written = re.sub(r"\{([\ue000-\uf8ff])\}", r"\1", expand(tex, macros))
    tokens = [token for token in _TOKENS.findall(written) if not _IGNORED.fullmatch(token)]
    return tuple(_statement(part) for part in _statements(tokens) if part)


def _depths(tokens: list[str]) -> Iterator[int]:
    """Return for each token in how many brackets and environments it is, a closing one out of its own."""
    return accumulate(0 if token.startswith(_OUTER) else _DEEPER.get(token[:4], 0) for token in tokens)


def _statements(tokens: list[str]) -> Iterator[list[str]]:
    """Yield the tokens of each statement."""
    now, column = list[str](), 0
    for at, (token, depth) in enumerate(zip(tokens, _depths(tokens), strict=True)):
        rest = [one for one in tokens[at + 1 :] if one not in _WIDE]
        goes_on = next((one for one in rest if one != "&"), None) in {*_SIGNS, *_EQUAL, "+", "-"}
        column += token == "&" and depth == 0
        if depth > 0:
            now.append(token)
        elif (
            token in _ENDS
            or token.startswith(r"\text{")
            or token.startswith(_OUTER)
            or (token in _WIDE and not goes_on)
            or (token == "&" and column % 2 == 0)
            # A row goes on with the statement of the last one if its first column is empty.
            or (token == r"\\" and not (goes_on and rest[0] == "&"))
        ):
            yield now
            now = []
        elif token not in {*_WIDE, "&", r"\\"}:
            now.append(token)
        if token == r"\\" and depth == 0:
            column = 0
    yield now


def _statement(tokens: list[str]) -> Statement:
    sides: list[list[str]] = [[]]
    relations = list[str]()
    for token, depth in zip(tokens, _depths(tokens), strict=True):
        if depth <= 0 and token in {*_EQUAL, *_OTHERS}:
            relations.append(token if token in _EQUAL else "?")
            sides.append([])
        else:
            sides[-1].append(token)
    return Statement(tuple(map(_side, sides)), tuple(relations), tuple(map(_text, sides)), tuple(_braces(tokens)))


def _text(tokens: list[str]) -> str:
    """Return the TeX of a side."""
    return "".join(f"{token} " if token[0] == "\\" else token for token in tokens).strip()


def _word(token: str) -> str:
    r"""Return a letter or a word: ``\text{in}`` is in, ``\ell`` is ell."""
    return token.rpartition("{")[2].strip("\\}")


def _side(tokens: list[str]) -> Node:
    try:
        return _Reader(tokens).whole()
    except _UnreadableError:
        return Unread(tuple(tokens))


def _braces(tokens: list[str]) -> Iterator[Brace]:
    """Yield the braces of a statement, also those within what cannot be read."""
    for at, token in enumerate(tokens):
        if token == r"\underbrace":
            with suppress(_UnreadableError):
                yield _Reader(tokens[at + 1 :]).brace()


class _Reader:
    """Reads tokens of one side, by recursive descent."""

    def __init__(self, tokens: list[str]) -> None:
        self._rest = tokens[::-1]  # the next one is the last

    def whole(self) -> Node:
        """Read all tokens as a sum."""
        node = self._sum()
        if self._rest:
            raise _UnreadableError
        return node

    def brace(self) -> Brace:
        """Read what follows an underbrace."""
        of, rows, columns = _side(self._group()), "", ""
        if self._skip("_"):
            size = "".join(self._group()).rpartition(",")[2]
            found = re.fullmatch(r"([\w\ue000-\uf8ff]+)\\times([\w\ue000-\uf8ff]+)", size)
            if found is not None:
                rows, columns = found.groups()
        return Brace(of, *(int(one) if one.isdigit() else one for one in (rows, columns)))

    def _next(self) -> str:
        return self._rest[-1] if self._rest else ""

    def _take(self) -> str:
        if not self._rest:
            raise _UnreadableError
        return self._rest.pop()

    def _skip(self, token: str) -> bool:
        """Take the next token if it is this one."""
        if self._next() != token:
            return False
        self._take()
        return True

    def _sum(self) -> Node:
        terms = list[tuple[int, Node]]()
        while not terms or self._next() in {"+", "-"}:
            sign = -1 if self._skip("-") else 1
            if sign == 1:
                self._skip("+")
            terms.append((sign, self._term()))
        (sign, node), *others = terms
        return node if sign == 1 and not others else Sum(tuple(terms))

    def _term(self) -> Node:
        node = self._factor()
        while self._next() in _SIGNS or self._begins_factor():
            if self._next() not in _SIGNS:
                node = Product(node, self._factor())
                continue
            sign = self._take()
            node = Product(node, self._factor(), sign)
            # 1/2x is read as 1/(2x) by some: it is left to the reader.
            if sign == "/" and self._begins_factor():
                raise _UnreadableError
        return node

    def _begins_factor(self) -> bool:
        return self._next() not in _AFTER_FACTOR and not self._next().startswith(r"\end")

    def _factor(self) -> Node:
        """Read something with its indices and powers."""
        node = self._base()
        while self._next() in {"!", "_", "^"}:
            sign = self._take()
            if sign == "!":
                node = Call("factorial", (node,))
            elif sign == "^":
                node = self._raised(node)
            elif isinstance(node, Name) and not node.index:
                node = replace(node, index=self._index())
            else:
                raise _UnreadableError
        return node

    def _index(self) -> str:
        """Return the letters, digits and words of an index."""
        index = "".join(_word(token) for token in self._group() if token != ",")
        if not re.fullmatch(r"\w+", index):
            raise _UnreadableError
        return index

    def _raised(self, node: Node) -> Node:
        exponent = self._group()
        return Transposed(node) if exponent in ([r"\top"], ["T"]) else Power(node, _Reader(exponent).whole())

    def _group(self) -> list[str]:
        """Take an argument: what is in braces, or a single token, of a number its first digit."""
        token = self._take()
        if token != "{":
            if token[0].isdigit() and token[1:]:
                self._rest.append(token[1:])
                token = token[0]
            return [token]
        depth, tokens = 1, list[str]()
        while depth:
            tokens.append(self._take())
            depth += (tokens[-1] == "{") - (tokens[-1] == "}")
        return tokens[:-1]

    def _argument(self) -> Node:
        return _Reader(self._group()).whole()

    def _base(self) -> Node:
        if self._next() == "{":
            return self._argument()
        token = self._take()
        if token[0].isdigit():
            return Number(float(token))
        if token >= _FIRST:
            return Computed(ord(token) - ord(_FIRST))
        if token in {"(", "["}:
            items = self._items(")" if token == "(" else "]")
            node, *others = items
            return node if token == "(" and not others else Matrix((items,), flat=True)
        if token in _BARS:
            return self._between(*_BARS[token])
        if token in _FRACTIONS:
            return Product(self._argument(), self._argument(), "/")
        if token == r"\sqrt":
            return self._root()
        if token in _FUNCTIONS:
            return self._function(token[1:])
        if token == r"\sum":
            return self._total()
        if token == r"\underbrace":
            return self.brace()
        if token == r"\textcolor":
            self._group()
            return self._argument()
        if token in _MATRICES:
            return self._matrix()
        return self._name(token)

    def _name(self, token: str) -> Node:
        if token in _ACCENTS:
            name = self._argument()
            if not isinstance(name, Name) or name.accent:
                raise _UnreadableError
            return replace(name, accent=token[1:])
        word = _word(token)
        if word in {"diag", "tr"}:
            return Call(word, (self._factor(),))
        is_differential = token == "d" and self._next().isalpha()
        if is_differential or not (token in _LETTERS or "{" in token or token in ascii_letters):
            raise _UnreadableError
        return Name(word)

    def _items(self, closing: str) -> tuple[Node, ...]:
        """Read the rest of a list, with what closes it."""
        items = [self._sum()]
        while self._skip(","):
            items.append(self._sum())
        if not self._skip(closing):
            raise _UnreadableError
        return tuple(items)

    def _between(self, closing: str, function: str) -> Node:
        tokens = list[str]()
        while not self._skip(closing):
            tokens.append(self._take())
        return Call(function, (_Reader(tokens).whole(),))

    def _root(self) -> Node:
        if not self._skip("["):
            return Call("sqrt", (self._argument(),))
        (degree,) = self._items("]")
        return Power(self._argument(), Product(Number(1), degree, "/"))

    def _function(self, function: str) -> Node:
        power = self._argument() if self._skip("^") else None
        node = Call(function, self._items(")") if self._skip("(") else (self._factor(),))
        return node if power is None else Power(node, power)

    def _total(self) -> Node:
        if not self._skip("_"):  # of all entries
            return Call("sum", (self._term(),))
        below = re.fullmatch(r"([a-z]+)(?:=(\d+))?", "".join(self._group()).replace(",", ""))
        if below is None:
            raise _UnreadableError
        last = self._argument() if self._skip("^") else None
        return Total(below[1], int(below[2] or 1), last, self._term())

    def _matrix(self) -> Node:
        rows: list[list[Node]] = [[self._sum()]]
        while not self._next().startswith(r"\end"):
            if self._skip(r"\\"):
                rows.append([])
            else:
                self._skip("&")
            rows[-1].append(self._sum())
        self._take()
        if len(set(map(len, rows))) > 1:
            raise _UnreadableError
        return Matrix(tuple(map(tuple, rows)))
