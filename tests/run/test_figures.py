"""Figures: the drawing of a cell, and its form on a page."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from seconded._internal.errors import ExampleError
from seconded._internal.examples import Example, Examples
from seconded._internal.render.html import Lead, cell_html
from seconded._internal.render.svg import figure_html
from seconded._internal.run.figures import COLORS, GROUND, INK, take_figures, warm_up
from seconded._internal.run.output import Figure
from tests.pair import PAIR

# A picture with every part that may occur: each color, lines, text, and a black fill. It also has the markers, ticks and
# clips that matplotlib draws by reference.
CELL = '''\
# %% figure
"""A line
rises & <falls>.

A line that rises,
with "dots" & a <box>."""
import matplotlib.pyplot as plt
fig, ax = plt.subplots(figsize=(3, 2))
for color in ["C0", "C1", "C2", "C3", "C4", "C5", "C6", "C7"]:
    ax.plot([0, 1, 4], "o-", color=color)
ax.quiver([0.123456], [1], [1], [1])
ax.add_patch(plt.Rectangle((0, 0), 1, 1, facecolor="white"))
ax.text(0, 0, "vᵀJ 0.123456")
# %% numpy_figure
figure = 0.123456
'''


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Examples:
    """Return the snippets of a folder with this picture."""
    folder = tmp_path_factory.mktemp("snippets")
    (folder / "line.py").write_text(f'"""A line."""\n{CELL}', "utf-8")
    return examples_of(folder)


@pytest.fixture(scope="module")
def svg(drawn: Examples) -> str:
    """Return the picture as matplotlib has drawn it."""
    (segment,) = drawn.get("line").output("figure")
    assert isinstance(segment, Figure)
    return segment.svg


@pytest.fixture(scope="module")
def html(svg: str) -> str:
    """Return the picture as the page embeds it."""
    return figure_html(svg, "here", "A line.")


def test_a_figure_cell_gives_svg(svg: str):
    assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_picture_is_the_same_in_every_build(drawn: Examples, svg: str):
    """The bytes are the same: there is no date and no random id."""
    with Examples(drawn.folder, pair=PAIR) as build:
        (again,) = build.get("line").output("figure")
    assert again.svg == svg


def test_embedded_picture_is_well_formed_and_has_its_text(html: str):
    """The SVG is well-formed, and the text is still text, with all its digits."""
    texts = [element.text for element in ET.fromstring(html).iter("text")]
    assert "vᵀJ 0.123456" in texts


def test_every_color_is_the_page_s(html: str):
    """The page defines the colors for light and dark. No color of matplotlib is left."""
    for name, color in COLORS.items():
        assert f"var(--{name}, {color})" in html
    assert "currentColor" in html
    assert "var(--md-default-bg-color, #fff)" in html
    assert INK not in html
    assert GROUND not in html
    assert not re.findall(r"#[0-9a-f]{6}\b", re.sub(r"var\([^)]*\)", "", html))


def test_black_shape_has_the_color_of_the_text(html: str):
    """Matplotlib writes no fill for black, the default of SVG. On a dark page, the shape would be invisible."""
    picture = ET.fromstring(html)
    assert [path for path in picture.iter("path") if "fill" not in path.get("style", "")]
    assert "fill: currentColor" in picture.get("style", "")


def test_a_picture_brings_no_font_style_script_or_request(html: str):
    """The picture depends on nothing outside it: not on the page, and not on another host."""
    picture = BeautifulSoup(html, "html.parser")
    assert not picture.find_all(["style", "script", "image", "metadata", "foreignobject"])
    assert "font-family" not in html
    assert "://" not in html
    assert not re.findall(r'(?:href="|url\()(?!#)', html)


def test_a_path_of_nothing_is_left_out():
    """An arrow without a length has an empty path, which HTML does not allow."""
    svg = '<svg viewBox="0 0 9 9">\n<path clip-path="url(#c)"/>\n<path id="p" d="M 0 0"/><path\n d="L"/></svg>'
    assert re.findall("<path[^>]*>", figure_html(svg, "here", "A line.")) == ['<path d="M 0 0"/>', '<path d="L"/>']


def test_ids_are_unique_on_a_page(svg: str):
    """The page has the same picture twice, and each refers to its own markers and clips."""
    pictures = [ET.fromstring(figure_html(svg, anchor, "A line.")) for anchor in ("one", "two")]
    ids = [[element.get("id") for element in picture.iter() if element.get("id")] for picture in pictures]
    assert ids[0]
    assert len(set(ids[0] + ids[1])) == len(ids[0]) + len(ids[1])
    for picture, own in zip(pictures, ids, strict=True):
        used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', ET.tostring(picture, "unicode")))
        assert used == set(own)


def test_a_picture_is_no_larger_than_it_must_be(svg: str, html: str):
    """The paths are rounded to visible digits."""
    assert len(html) < 0.8 * len(svg)
    assert not re.findall(r' d="[^"]*\.\d{3}', html)


def test_an_embedded_figure_has_a_caption_a_text_alternative_and_its_code(drawn: Examples):
    (cell,) = (cell for cell in drawn.get("line").snippet.cells if cell.name == "figure")
    page = BeautifulSoup(cell_html(drawn.get("line"), cell, "here", {}, Lead()), "html.parser")
    assert page.svg["role"] == "img"
    assert page.svg["aria-label"] == 'A line that rises, with "dots" & a <box>.'
    assert page.figcaption.span.get_text() == "A line rises & <falls>."
    assert page.svg.find("text")
    assert "plt.subplots" in page.details.get_text()
    assert not page.find("samp")


def test_figure_cell_draws_from_the_values_of_other_cells(run: Callable[..., Example]):
    """The figure cell runs after the other cells of torch's world and shares their names."""
    example = run("""\
# %% torch
import torch
x = torch.tensor([1.0, 2.0])
# %% figure_sum
"The sum.\\n\\nIt is a sum."
import matplotlib.pyplot as plt
plt.figure().text(0, 0, f"sum {x.sum():g}")
# %% numpy_figure
figure_sum = 1.0 + 2.0
""")
    assert ">sum 3<" in example.output("figure_sum")[-1].svg


TEXTS = """\
# %% figure
"Texts.\\n\\nMany."
import matplotlib.pyplot as plt
fig, (left, right, bars) = plt.subplots(1, 3)
fig.suptitle("above all")
left.plot([0, 7000], [0, 1], label="in the legend")
left.set(title="above", xlabel="below", yscale="log", ylim=(1, 100), xticks=[0, 7000])
left.legend()
left.text(0, 1, "two\\nlines")
left.text(0, 1, "unseen", visible=False)
left.annotate("beside", (0, 1))
left.inset_axes((0, 0, 0.1, 0.1)).set_title("inside")
bars.bar(["a bar", "another"], [1, 2])
right.quiverkey(right.quiver([0], [0], [1], [1]), 0, 0, 1, "of an arrow")
right.table([["in a table"]])
right.set_xticks([0, 1], ["typed", "also typed"])
"""


def test_the_texts_of_a_picture_are_known_but_for_places_on_its_axes(run: Callable[..., Example]):
    """The texts may be in any object. The label that a cell gives to a tick is a text, too."""
    (segment,) = run(TEXTS).output("figure")
    assert sorted(segment.texts) == sorted([
        "above all", "in the legend", "above", "below", "two\nlines", "beside", "inside", "of an arrow", "in a table",
        "typed", "also typed", "a bar", "another",
    ])  # fmt: skip


def test_a_server_that_has_drawn_ahead_has_no_open_figure():
    """Each cell begins with figure 1, as in a notebook. The server draws one picture before it forks, to save time."""
    import matplotlib.pyplot as plt  # noqa: PLC0415

    warm_up()
    assert take_figures() == []
    assert plt.figure().number == 1
    plt.close("all")


def test_drawing_is_as_before_when_the_texts_are_known():
    """The cells of a lab, for example, then draw in the same process."""
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("svg")
    before = pyplot.Text.draw
    pyplot.figure().text(0, 0, "a text")
    (figure,) = take_figures()
    assert figure.shown == ("a text",)
    assert pyplot.Text.draw is before


COMPUTED = """\
# %% torch
import torch
x = torch.tensor([1.0, 2.0])
print("x:", x)
# %% figure
import matplotlib.pyplot as plt
bars = 3 * x
f'''Bars
up to {max(bars):g}.

Bars of {bars[0]:g}
and {bars[1]:g}.'''
x = bars = None
plt.figure()
# %% numpy
import numpy as np
x = np.array([1.0, 2.0])
bars = 3 * x
print("x:", x)
"""


def test_a_caption_and_a_text_alternative_may_be_computed(run: Callable[..., Example]):
    """Python computes it at its place, so a script and a notebook with the same cell also run."""
    example = run(COMPUTED)
    (segment,) = example.output("figure")
    assert segment.caption == "Bars up to 6."
    assert segment.alternative == "Bars of 3 and 6."
    (cell,) = (cell for cell in example.snippet.cells if cell.draws)
    assert (
        BeautifulSoup(cell_html(example, cell, "here", {}, Lead()), "html.parser").svg["aria-label"]
        == segment.alternative
    )


def test_a_computed_text_alternative_is_held_against_numpy(run: Callable[..., Example]):
    with pytest.raises(ExampleError, match="the text alternative of the cell 'figure' says 4,"):
        run(COMPUTED.replace("{bars[0]:g}", "{bars[0] + 1:g}"))


def test_a_computed_caption_is_held_against_numpy(run: Callable[..., Example]):
    with pytest.raises(ExampleError, match="the caption of the cell 'figure' says 7,"):
        run(COMPUTED.replace("{max(bars):g}", "{max(bars) + 1:g}"))


def test_error_in_a_text_alternative_names_its_line(run: Callable[..., Example]):
    with pytest.raises(ExampleError, match=r"\.py:12: the cell 'figure' raised NameError"):
        run(COMPUTED.replace("{bars[0]:g}", "{bar[0]:g}"))


def test_several_figures_of_a_cell_are_all_kept(run: Callable[..., Example]):
    example = run(
        '# %% figure\n"Two.\\n\\nTwo figures."\nimport matplotlib.pyplot as plt\nplt.figure()\nplt.figure()\n'
    )
    assert [type(segment) for segment in example.output("figure")] == [Figure, Figure]


REFUSED = [
    ('"Nothing.\\n\\nNone."\nx = 1\n', 3, "the cell 'figure' should draw a figure and did not"),
    ("import matplotlib.pyplot as plt\nplt.figure()\n", 3, "the cell 'figure' has no text alternative"),
    (
        'import matplotlib.pyplot as plt\nplt.figure()\nf"It is {1 + 1}."\n',
        3,
        "the cell 'figure' has no text alternative",
    ),
    ('"A line."\nimport matplotlib.pyplot as plt\nplt.figure()\n', 3, "the cell 'figure' has no caption"),
    ('import matplotlib.pyplot as plt\nf"A {1}."\nplt.figure()\n', 3, "the cell 'figure' has no caption"),
    ('"A typo.\\n\\nOne."\nimport matplotlib.pyplot as plt\n\nplt.figur()\n', 6, "AttributeError"),
]


@pytest.mark.parametrize(
    ("code", "line", "message"),
    REFUSED,
    ids=["no figure", "no text", "a result", "no caption", "none computed", "an error"],
)
def test_a_figure_cell_that_fails_its_readers_is_refused(
    run: Callable[..., Example], code: str, line: int, message: str
):
    with pytest.raises(ExampleError) as caught:
        run(f"# %% figure\n{code}").output("figure")
    assert re.match(rf".*case_\d+\.py:{line}: ", str(caught.value))
    assert message in str(caught.value)
