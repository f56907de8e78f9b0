"""Products: labels that write a product of names as mathematics does, such as ``vᵀJ`` or ``Jv``, and not as Python."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from typing import NamedTuple

_RAISED = str.maketrans({"ᵀ": "^T", "ᵗ": "^T", "ᴴ": "^H"})
_TRANSPOSED, _ADJOINT = r"⊤|\^T|\^⊤|\.T\b", r"\^H|\.H\b"
_MARK = re.compile(rf"\s*(?:(?P<transposed>{_TRANSPOSED})|(?P<adjoint>{_ADJOINT}))")
_OPERATOR = re.compile(r"\s*[@·⋅∙×*]\s*")
_EQUALS = re.compile(r"(?<![=!<>:])=(?!=)")
# A name that stands beside another one without an operator: x, x1, x_1, or x with a hat.
_LETTER = re.compile(r"[^_]\W*\d*(?:_\w+)?")


class Factor(NamedTuple):
    """A name in a product."""

    name: str
    transposed: bool = False
    conjugate: bool = False  # and transposed


def parts_of(label: str) -> list[str]:
    """Return what a label says is equal, or the label itself: ``g = vJ`` has two parts."""
    return [part.strip() for part in _EQUALS.split(label)]


def readings_of(text: str, names: Collection[str]) -> tuple[tuple[Factor, ...], ...]:
    """Return the products of known names that a text can be read as; none if it is anything else.

    Names of one letter may stand beside each other; between longer ones there is an operator, or they are words.
    """
    text = unicodedata.normalize("NFKC", text.translate(_RAISED))  # as Python does with names
    text = re.sub(r"[()]", "", text).strip()
    readings = _read(text, list(filter(str.isidentifier, names)))
    return tuple(factors for factors in readings if factors != (Factor(text),))


def _read(text: str, names: Collection[str]) -> Iterator[tuple[Factor, ...]]:
    for name in sorted(names, key=len, reverse=True):
        if not text.startswith(name):
            continue
        rest = text[len(name) :]
        mark = _MARK.match(rest)
        rest = rest[mark.end() :] if mark else rest
        factor = Factor(name, transposed=mark is not None, conjugate=mark is not None and mark["adjoint"] is not None)
        if not rest:
            yield (factor,)
        operator = _OPERATOR.match(rest)
        rest = rest[operator.end() :] if operator else rest.lstrip()
        for others in _read(rest, names):
            if operator or (_LETTER.fullmatch(name) and _LETTER.fullmatch(others[0].name)):
                yield (factor, *others)
