"""Products: labels that write a product of names as mathematics does, such as ``vᵀJ`` or ``Jv``, and not as Python."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from typing import NamedTuple

_TRANSPOSED, _ADJOINT = r"ᵀ|ᵗ|⊤|\^T|\^⊤|\.T\b", r"ᴴ|\^H|\.H\b"
_MARK = re.compile(rf"\s*(?:(?P<transposed>{_TRANSPOSED})|(?P<adjoint>{_ADJOINT}))")
_OPERATOR = re.compile(r"\s*[@·⋅∙×*]\s*")
_EQUALS = re.compile(r"(?<![=!<>:])=(?!=)")
_NAME = re.compile(r"[^\W\d]\w*")
_LETTER = re.compile(r"[^\W\d_]\d*(?:_\w+)?")  # a name that stands beside another one without an operator


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
    text = "".join(one if _MARK.match(one) else unicodedata.normalize("NFKC", one) for one in text)
    text = re.sub(r"[()]", "", text).strip()
    readings = _read(text, {name for name in names if name in text and _NAME.fullmatch(name)})
    return tuple(factors for factors in readings if len(factors) > 1 or factors[0].transposed)


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
            continue
        operator = _OPERATOR.match(rest)
        rest = rest[operator.end() :] if operator else rest.lstrip()
        for others in _read(rest, names):
            if operator or (_LETTER.fullmatch(name) and _LETTER.fullmatch(others[0].name)):
                yield (factor, *others)
