"""The mathematical font: it has all glyphs that formulas show, and is small."""

import io

from fontTools.ttLib import TTFont

from seconded._internal.render.font import characters, font_bytes
from seconded._internal.render.formula import formula_html
from tools.ours import PAIR


def test_letters_of_identifiers_come_in_italic_and_text_upright():
    shown = characters(
        [formula_html(r"x h \alpha \text{row} \partial \vjp \in \mathbb{R}", display=False, macros=PAIR.macros)]
    )
    assert set("𝑥ℎ𝛼𝜕𝐽𝑣⊤∈ℝrow0123456789") <= shown
    assert not shown & set("𝑧xhα"), "a letter is drawn in italic only"


def test_font_has_characters_that_elements_draw_themselves():
    assert "√" in characters([formula_html(r"\sqrt{x}", display=False)])
    assert "√" not in characters([formula_html("x", display=False)])


def test_font_has_what_is_shown_and_can_stretch():
    made = font_bytes(frozenset(characters([formula_html(r"\begin{bmatrix} x \end{bmatrix}", display=True)])))
    font = TTFont(io.BytesIO(made))
    assert {ord("𝑥"), ord("["), ord("0")} <= set(font.getBestCmap())
    assert "MATH" in font
    assert len(made) < 30_000


def test_font_is_the_same_in_every_build():
    """`seconded assets` compares the bytes, and does not write a file with the same content."""
    first = font_bytes(frozenset({"x", "["}))
    font_bytes.cache_clear()
    assert font_bytes(frozenset({"[", "x"})) == first
    assert font_bytes(frozenset({"x", "[", "]"})) != first
