"""Palettes: whose row it is and who computed it have colors of their own, the same in pictures, formulas and pages."""

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

from seconded._internal.read.cell import Cell
from seconded._internal.read.percent import read_cells
from seconded._internal.render.formula import formula_html
from seconded._internal.run.figures import COLORS, ROWS, SOURCE
from tools.ours import PAIR

ROOT = Path(__file__).parents[2]
CSS = (ROOT / "src/seconded/_internal/render/assets/seconded.css").read_text("utf-8")
LIGHT, DARK = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", part)) for part in CSS.split("@media screen")[:2])
GROUNDS = {"light": ("#ffffff", "#f4f5f7"), "dark": ("#1e2129", "#242830")}  # of the page, and of code
RESULTS, SOURCES = {"C0", "C1", "C2", "C3", "C4"}, {"C4", "C5", "C6", "C7"}
SHOW_THE_SOURCE = {"checked/processes.figure"}  # pictures of who computes what
DRAWN = [
    (f"{file.parent.name}/{file.stem}.{cell.name}", cell)
    for file in sorted((ROOT / "snippets").rglob("*.py"))
    for cell in read_cells(file, file.name)[1]
    if cell.draws or "plt." in cell.source
]
# A lab names its colors in other cells than those that draw, so it is read as a whole.
LABS = [(file.stem, file.read_text("utf-8")) for file in sorted((ROOT / "docs/explore").glob("*.py"))]
# Filters that show a color as readers see it: without red, green or blue receptors, by Machado, Oliveira and Fernandes.
SEEN = {"by most": None, "without red": "protan", "without green": "deutan", "without blue": "tritan"}


def difference(one: str, other: str, seen: str) -> float:
    """Return how different two colors look: their distance in CIELAB, in which 2.3 can just be seen."""
    pair = [Color(color) for color in (one, other)]
    if name := SEEN[seen]:
        pair = [color.filter(name, method="machado").clip("srgb") for color in pair]
    return float(pair[0].delta_e(pair[1], method="76"))


def test_pictures_and_pages_have_the_same_colors():
    """Matplotlib gets the light colors. Both schemes of the page have all colors."""
    assert {name: LIGHT[name] for name in COLORS} == COLORS
    assert set(COLORS) <= set(DARK)


@pytest.mark.parametrize("name", COLORS)
@pytest.mark.parametrize(("scheme", "colors"), [("light", LIGHT), ("dark", DARK)])
def test_each_color_is_good_for_text(scheme: str, colors: dict[str, str], name: str):
    for ground in GROUNDS[scheme]:
        assert Color(colors[name]).contrast(ground) >= 4.5


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_rows_differ_in_color(colors: dict[str, str], seen: str):
    """Readers who see colors differently can tell them apart, too."""
    for one, other in combinations(ROWS, 2):
        assert difference(colors[one], colors[other], seen) > 16


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_no_row_looks_like_a_source(colors: dict[str, str]):
    for row in ROWS:
        for source in SOURCE:
            assert difference(colors[row], colors[source], "by most") > 25


def test_rows_have_the_same_colors_in_formulas():
    html = formula_html(r"\yone{a} + \ytwo{b} + \ythree{c} + \yfour{d}", display=False, macros=PAIR.macros)
    for letter, (name, color) in zip("abcd", ROWS.items(), strict=True):
        assert f'style="color:var(--{name},{color})"><mi>{letter}</mi>' in html
    assert html.count("color") == len(ROWS)


_NAMED = {"red", "green", "blue", "orange", "purple", "brown", "pink", "gray", "olive", "cyan", "magenta"}


def named_colors(source: str) -> set[str]:
    """Return the colors among the strings of a program. A number in an f-string is the index of a row."""
    constants = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    texts = {value for value in constants if isinstance(value, str)}
    return (texts & _NAMED) | {text for text in texts if re.fullmatch(r"C\d|#[0-9a-fA-F]{3,8}|(?:tab|xkcd):.*", text)}


@pytest.mark.parametrize(("name", "cell"), DRAWN, ids=[name for name, _ in DRAWN])
def test_a_picture_takes_its_colors_from_one_palette(name: str, cell: Cell):
    """Rows have C0 to C3, and the background has C4. Only a picture of who computes what has C5 to C7, and no other color is used."""
    assert named_colors(cell.source) <= (SOURCES if name in SHOW_THE_SOURCE else RESULTS)


@pytest.mark.parametrize(("name", "source"), LABS, ids=[name for name, _ in LABS])
def test_a_lab_takes_its_colors_from_the_palette(name: str, source: str):
    assert named_colors(source) <= RESULTS


def test_there_are_labs_and_pictures():
    assert len(LABS) >= 3
    assert len(DRAWN) > 5


WITH_WORDS = [(name, cell.words.caption) for name, cell in DRAWN if cell.words.caption]


@pytest.mark.parametrize(("name", "caption"), WITH_WORDS, ids=[name for name, _ in WITH_WORDS])
def test_a_caption_is_one_short_sentence(name: str, caption: str):
    """The caption says what to look at, and is read before the picture."""
    assert re.fullmatch(r"[^.!?](?:[^.!?]|\.(?=\w)|\(\))*\.", caption), name
    assert len(caption) <= 120
