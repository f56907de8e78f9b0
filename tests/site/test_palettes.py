"""Palettes: whose row it is and who computed it have colors of their own, the same in pictures, formulas and pages."""

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

from by_example.page.formula import formula_html
from by_example.run.figures import COLORS, ROWS, SOURCE
from by_example.source.snippet import Cell, read_cells

ROOT = Path(__file__).parents[2]
CSS = (ROOT / "docs/assets/site.css").read_text("utf-8")
LIGHT, DARK = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", part)) for part in CSS.split("@media screen")[:2])
GROUNDS = {"light": ("#ffffff", "#f4f5f7"), "dark": ("#1e2129", "#242830")}  # of the page, and of code
SHOW_THE_SOURCE = {"proof/processes.figure"}  # pictures of who computes what
DRAWN = [
    (f"{file.parent.name}/{file.stem}.{cell.name}", cell)
    for file in sorted([*(ROOT / "snippets").rglob("*.py"), *(ROOT / "docs/labs").glob("*.py")])
    for cell in read_cells(file, file.name)[1]
    if cell.draws or "plt." in cell.source
]
# How Machado, Oliveira and Fernandes let others see linear red, green and blue: without red, green or blue receptors.
SEEN = {
    "by most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "without green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "without blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def _linear(color: str) -> list[float]:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _contrast(one: str, other: str) -> float:
    low, high = sorted(_times(((0.2126, 0.7152, 0.0722),), _linear(color))[0] for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def _lab(linear: list[float]) -> list[float]:
    """As CIELAB, in which equal distances look equal."""
    xyz = _times(((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728)), linear)
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else 7.787 * t + 16 / 116 for t in xyz)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def _apart(one: str, other: str, seen: str) -> float:
    """How different two colors look."""
    labs = (_lab([min(1.0, max(0.0, part)) for part in _times(SEEN[seen], _linear(color))]) for color in (one, other))
    return sum((a - b) ** 2 for a, b in zip(*labs, strict=True)) ** 0.5


def test_pictures_and_pages_have_the_same_colors():
    """What matplotlib is told are the light ones; both schemes of the page have all."""
    assert {name: LIGHT[name] for name in COLORS} == COLORS
    assert set(COLORS) <= set(DARK)


@pytest.mark.parametrize("name", COLORS)
@pytest.mark.parametrize(("scheme", "colors"), [("light", LIGHT), ("dark", DARK)])
def test_each_color_is_good_for_text(scheme: str, colors: dict[str, str], name: str):
    for ground in GROUNDS[scheme]:
        assert _contrast(colors[name], ground) >= 4.5


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_rows_are_told_apart(colors: dict[str, str], seen: str):
    """Also by readers who see colors differently; 2.3 is about what can just be seen."""
    for one, other in combinations(ROWS, 2):
        assert _apart(colors[one], colors[other], seen) > 16


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_no_row_looks_like_a_source(colors: dict[str, str]):
    for row in ROWS:
        for source in SOURCE:
            assert _apart(colors[row], colors[source], "by most") > 25


def test_rows_have_the_same_colors_in_formulas():
    html = formula_html(r"\yone{a} + \ytwo{b} + \ythree{c} + \yfour{d}", display=False)
    for letter, (name, color) in zip("abcd", ROWS.items(), strict=True):
        assert f'style="color:var(--{name},{color})"><mi>{letter}</mi>' in html
    assert html.count("color") == len(ROWS)


def _colors(cell: Cell) -> set[str]:
    """What a cell's strings say of colors; an f-string's number is an index of a row."""
    said: set[str] = set()
    for node in ast.walk(ast.parse(cell.source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            said |= set(re.findall(r"\AC\d|\A#[0-9a-fA-F]{3,8}\Z|\A(?:tab|xkcd):.*", node.value))
            said |= {node.value} & _NAMED
    return said


_NAMED = {"red", "green", "blue", "orange", "purple", "brown", "pink", "gray", "olive", "cyan", "magenta"}


@pytest.mark.parametrize(("name", "cell"), DRAWN, ids=[name for name, _ in DRAWN])
def test_a_picture_takes_its_colors_from_one_palette(name: str, cell: Cell):
    """Rows are C0 to C3, what recedes is C4; only who computes what has C5 to C7, and no other color is named."""
    allowed = {"C4", "C5", "C6", "C7"} if name in SHOW_THE_SOURCE else {"C0", "C1", "C2", "C3", "C4"}
    assert _colors(cell) <= allowed


WITH_WORDS = [(name, cell.words.caption) for name, cell in DRAWN if cell.words.caption]


@pytest.mark.parametrize(("name", "caption"), WITH_WORDS, ids=[name for name, _ in WITH_WORDS])
def test_a_caption_is_one_short_sentence(name: str, caption: str):
    """It says what to see, and is read before the picture is."""
    assert re.fullmatch(r"[^.!?](?:[^.!?]|\.(?=\w)|\(\))*\.", caption), name
    assert len(caption) <= 120
