"""The mathematical font: all glyphs that formulas show, and no more than it must weigh."""

from pathlib import Path

from fontTools.ttLib import TTFont

from seconded._internal.render.font import characters, write_font
from seconded._internal.render.formula import formula_html
from tools.ours import PAIR


def test_letters_of_identifiers_come_in_italic_and_text_upright():
    shown = characters(
        [formula_html(r"x h \alpha \text{row} \partial \vjp \in \mathbb{R}", display=False, macros=PAIR.macros)]
    )
    assert set("𝑥ℎ𝛼𝜕𝐽𝑣⊤∈ℝrow0123456789") <= shown
    assert not shown & set("𝑧xhα"), "a letter is drawn in italic only"


def test_what_elements_draw_without_a_character_is_there():
    assert "√" in characters([formula_html(r"\sqrt{x}", display=False)])
    assert "√" not in characters([formula_html("x", display=False)])


def test_the_font_has_what_is_shown_and_can_stretch(tmp_path: Path):
    file = tmp_path / "math.woff2"
    write_font(file, characters([formula_html(r"\begin{bmatrix} x \end{bmatrix}", display=True)]))
    font = TTFont(file)
    assert {ord("𝑥"), ord("["), ord("0")} <= set(font.getBestCmap())
    assert "MATH" in font
    assert file.stat().st_size < 30_000


def test_the_font_is_the_same_in_every_build_and_written_only_when_it_changes(tmp_path: Path):
    """A server that watches the folder would otherwise build for ever."""
    file, other = tmp_path / "math.woff2", tmp_path / "other.woff2"
    write_font(file, {"x", "["})
    write_font(other, {"[", "x"})
    assert file.read_bytes() == other.read_bytes()
    stamp = file.stat().st_mtime_ns
    write_font(file, {"x", "["})
    assert file.stat().st_mtime_ns == stamp
    write_font(file, {"x", "[", "]"})
    assert ord("]") in TTFont(file).getBestCmap()
