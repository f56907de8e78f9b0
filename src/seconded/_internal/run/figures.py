"""Figures: the pictures that a cell leaves open in matplotlib, as SVG.

This module is part of the step "run", in the process that runs the cells. The page sets the final colors and fonts:
the ones here are those that `render.svg` replaces.
"""

import io
import sys
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

# The colors for matplotlib. A page has CSS variables with the same names, in light and in dark.
INK, GROUND = "#010101", "#fefefe"
# Two palettes that are never mixed: the color of a row (y₁, y₂, y₃, y₄), and the color of the library that computed.
ROWS = {"row-1": "#6a2bb8", "row-2": "#0f7787", "row-3": "#7d1148", "row-4": "#6b681b"}
SOURCE = {"claim": "#a3360b", "derivation": "#1a4f94", "agree": "#2f6d48"}
REST = {"muted": "#5a616c"}
# A cell uses "C0" to "C3" for the rows, "C4" for the background, "C5" to "C7" for the library, "black" and "white".
COLORS = ROWS | REST | SOURCE


def prepare() -> bool:
    """Load matplotlib, without a screen, in the style of the pages; return False if it is not installed."""
    try:
        import matplotlib as mpl  # noqa: PLC0415 - it takes half a second, and only pictures need it
    except ModuleNotFoundError:
        return False

    mpl.use("svg")
    import matplotlib.pyplot as plt  # noqa: F401, PLC0415

    use_style()
    _read_what_becomes_lines()
    return True


def warm_up() -> None:
    """Draw a picture, because the first one of a process takes twice as long; do nothing without matplotlib."""
    if not prepare():
        return
    import matplotlib.pyplot as plt  # noqa: PLC0415

    plt.figure().add_subplot(title="$x_1$", xlabel="x").plot([1, 2], label="x")
    plt.legend()
    take_figures()


def _read_what_becomes_lines() -> None:
    """Raise an error if matplotlib draws a number as lines, which nothing can check, as for the marker "$27$"."""
    from matplotlib.textpath import TextPath  # noqa: PLC0415

    begin = TextPath.__init__

    def checked(path: Any, xy: Any, s: str, *arguments: Any, **options: Any) -> None:
        if any(map(str.isnumeric, s)):
            raise ValueError(f"{s!r} would be drawn as lines, in which no number can be read: write it as text")
        begin(path, xy, s, *arguments, **options)

    TextPath.__init__ = checked  # type: ignore[method-assign, assignment]


def use_style() -> None:
    """Let matplotlib draw in the style of the pages."""
    import matplotlib as mpl  # noqa: PLC0415

    ink = (
        "text.color", "axes.edgecolor", "axes.labelcolor", "axes.titlecolor", "xtick.color", "ytick.color",
        "xtick.labelcolor", "ytick.labelcolor", "patch.edgecolor", "hatch.color", "legend.labelcolor",
    )  # fmt: skip
    mpl.rcParams.update(
        dict.fromkeys(ink, INK)
        | {
            "figure.facecolor": "none",
            "axes.facecolor": "none",
            "savefig.facecolor": "none",
            "legend.frameon": False,
            "axes.prop_cycle": mpl.cycler(color=COLORS.values()),  # type: ignore[attr-defined]
            "axes.spines.top": False,
            "axes.spines.right": False,
            "figure.figsize": (6, 3.4),
            "font.size": 11,
            "svg.fonttype": "none",  # text stays text: small, searchable, and in the page's font
            "svg.hashsalt": "seconded",  # the same picture, byte for byte, in every build
        }
    )


@dataclass(frozen=True)
class Figure:
    """A picture."""

    svg: str  # an SVG document
    shown: tuple[str, ...]  # the texts in it, except those at the ticks of its axes


def take_figures() -> list[Figure]:
    """Return the open figures, in the order of their numbers, and close them."""
    plt = sys.modules.get("matplotlib.pyplot")
    if plt is None:
        return []
    figures = []
    for number in plt.get_fignums():
        figure, svg = plt.figure(number), io.StringIO()
        with _Watch() as watch:
            figure.savefig(svg, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
        ticks = _ticks(figure)
        shown = (text.get_text() for text in dict.fromkeys(watch.drawn) if text not in ticks)  # some are drawn twice
        figures.append(Figure(svg.getvalue(), tuple(filter(str.strip, shown))))
    plt.close("all")
    return figures


class _Watch:
    """Stores each text that is drawn: a figure does not list the texts in its tables, or in the key of its arrows."""

    def __enter__(self) -> Self:
        from matplotlib.text import Text  # noqa: PLC0415 - it is loaded if there is a figure

        self.drawn: list[Any] = []
        self._draw = draw = Text.draw

        def noted(text: Any, *arguments: Any, **options: Any) -> None:
            if text.get_visible():
                self.drawn.append(text)
            draw(text, *arguments, **options)

        Text.draw = noted  # type: ignore[method-assign, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        from matplotlib.text import Text  # noqa: PLC0415

        Text.draw = self._draw  # type: ignore[method-assign]


def _ticks(figure: Any) -> set[Any]:
    """Return the texts that matplotlib itself wrote at the ticks of the first axes: they are places, not results.

    Ticks of a second axis over the same picture do not count: they may show a result for the places of the first.
    """
    from matplotlib.axis import Axis  # noqa: PLC0415
    from matplotlib.ticker import LogFormatter, ScalarFormatter  # noqa: PLC0415

    texts, matplotlib = set[Any](), ScalarFormatter.__module__  # a formatter of a cell may write anything
    for axis in set(figure.findobj(Axis)) - _second_axes(figure):
        texts.add(axis.offsetText)
        for formatter, ticks in (
            (axis.get_major_formatter(), axis.get_major_ticks()),
            (axis.get_minor_formatter(), axis.get_minor_ticks()),
        ):
            if isinstance(formatter, ScalarFormatter | LogFormatter) and type(formatter).__module__ == matplotlib:
                texts |= {text for tick in ticks for text in (tick.label1, tick.label2)}
    return texts


def _second_axes(figure: Any) -> set[Any]:
    """Return the axes that `twinx`, `twiny`, `secondary_xaxis` and `secondary_yaxis` have made."""
    second = set[Any]()
    for axes in figure.findobj(lambda one: hasattr(one, "set_functions")):  # a secondary axis
        second |= {axes.xaxis, axes.yaxis}
    for first, other in combinations(figure.axes, 2):
        if first.get_position().bounds == other.get_position().bounds:
            second |= {other.yaxis} if first.get_shared_x_axes().joined(first, other) else set()
            second |= {other.xaxis} if first.get_shared_y_axes().joined(first, other) else set()
    return second
