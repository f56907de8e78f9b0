"""Font: a mathematical font for the pages' formulas, reduced to the glyphs in use.

Browsers stretch brackets only with a mathematical font, and few readers have one. STIX Two Math (OFL) comes with the
package ziamath. The whole font has 1.5 MB, the reduced one about 17 kB. It is made during the build, never committed.
"""

import importlib.util
import io
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from html import unescape
from pathlib import Path

from seconded._internal.errors import RefusedError, require
from seconded._internal.read.macros import Macros
from seconded._internal.read.page import Formula, find_parts
from seconded._internal.read.pages import page_files
from seconded._internal.read.percent import lab_prose
from seconded._internal.render.formula import sketch_html
from seconded._internal.run.files import Age, age_of

# The characters that a value may add to any formula.
_VALUES = "0123456789+−-×.,()[]{}=i𝑖∞ nan\u2061\u2062"
_UNITS = 500  # in an em, half as many as the font has: the file is 1.2 kB smaller, and no difference can be seen
_PLANCK = {"h": "ℎ"}  # the only letter whose mathematical italic is in another block


def characters_of_pages(pages: Path, macros: Macros = ()) -> set[str]:
    """Return the characters in the formulas of all pages below a folder, and of all labs."""
    files = [*page_files(pages), *pages.rglob("*.py")]
    return characters(()).union(*(_characters_of(file, age_of(file), macros) for file in files))


@lru_cache(10_000)
def _characters_of(file: Path, _: Age, macros: Macros) -> frozenset[str]:
    """Return the characters in the formulas of a page or a lab, which a server asks for again and again."""
    text = file.read_text("utf-8", "replace")
    parts = find_parts(lab_prose(text) if file.suffix == ".py" else text)
    return frozenset(characters(sketch_html(part, macros) for part in parts if isinstance(part, Formula)))


def characters(mathml: Iterable[str]) -> set[str]:
    """Return the characters in formulas: their text, and for identifiers of one letter only the italic."""
    shown = set(_VALUES)
    for formula in mathml:
        shown |= set(unescape(re.sub(r"<mi>.</mi>|<[^>]*>", "", formula)))
        if re.search("<m(?:sqrt|root)", formula):
            shown.add("√")  # the element draws it; the text does not contain it
        shown |= {_italic(letter) for letter in re.findall(r"<mi>(.)</mi>", formula)}
    return shown


def _italic(letter: str) -> str:
    """Return the mathematical italic that a browser draws for a letter, as MathML Core defines it."""
    for first, last, start in (("a", "z", 0x1D44E), ("A", "Z", 0x1D434), ("α", "ω", 0x1D6FC), ("Α", "Ω", 0x1D6E2)):
        if first <= letter <= last:
            return _PLANCK.get(letter) or chr(start + ord(letter) - ord(first))
    return {"∂": "𝜕", "∇": "𝛻"}.get(letter, letter)


@cache
def font_bytes(shown: frozenset[str]) -> bytes:
    """Return the font for these characters as WOFF2; it is slow, so the result for the same characters is stored."""
    subset, TTFont = require("fontTools.subset", "formulas"), require("fontTools.ttLib", "formulas").TTFont  # noqa: N806
    scale_upem = require("fontTools.ttLib.scaleUpem", "formulas").scale_upem
    with TTFont(_source(), lazy=True, recalcTimestamp=False) as whole:
        wanted = {ord(character) for character in shown} & set(whole.getBestCmap())
        options = subset.Options(
            flavor="woff2",
            hinting=False,
            bidi_closure=False,  # only these characters: a check compares the file with them
            layout_features=["dtls", "flac"],  # dotless letters, flat accents; forms for script sizes weigh 10 kB
            name_IDs=[0, 1, 13, 14],  # copyright, family, license and its address
        )
        options.drop_tables += ["GPOS", "GDEF", "gasp"]
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=wanted)
        subsetter.subset(whole)
        scale_upem(whole, _UNITS)
        font = io.BytesIO()
        subset.save_font(whole, font, options)
        return font.getvalue()


def _source() -> Path:
    package = importlib.util.find_spec("ziamath")  # do not import it: only its font is needed
    if package is None or package.origin is None:
        raise RefusedError("the font is that of ziamath: pip install 'seconded[formulas]'", code="extra-missing")
    return Path(package.origin).parent / "fonts" / "STIXTwoMath-Regular.ttf"
