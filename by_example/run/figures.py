"""Figures: the pictures that a cell leaves open in matplotlib, as SVG.

Part of the step "run"; it stands in the process that runs the cells. Colors and fonts are the page's business: here
they are the ones that `page.svg` knows how to replace.
"""

import io
import sys

# What matplotlib is told to draw with. A cell says "C0", "C1", ... or nothing; a page gives these colors their meaning.
INK, GROUND = "#010101", "#fefefe"
CYCLE = ("#a3360b", "#1a4f94", "#6a6f78", "#2f7d4f")


def prepare() -> None:
    """Load matplotlib, without a screen, in the style of the pages."""
    import matplotlib as mpl  # noqa: PLC0415 - half a second, and only who draws needs it

    mpl.use("svg")
    import matplotlib.pyplot as plt  # noqa: F401, PLC0415

    use_style()


def use_style() -> None:
    """Tell matplotlib to draw in the style of the pages."""
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
            "axes.prop_cycle": mpl.cycler(color=CYCLE),  # type: ignore[attr-defined]
            "axes.spines.top": False,
            "axes.spines.right": False,
            "figure.figsize": (6, 3.4),
            "font.size": 11,
            "svg.fonttype": "none",  # text stays text: small, searchable, and in the page's font
            "svg.hashsalt": "by_example",  # the same picture, byte for byte, in every build
        }
    )


def take_figures() -> list[str]:
    """The open figures as SVG documents, in the order of their numbers; they are closed."""
    plt = sys.modules.get("matplotlib.pyplot")
    if plt is None:
        return []
    drawn = []
    for number in plt.get_fignums():
        text = io.StringIO()
        plt.figure(number).savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
        drawn.append(text.getvalue())
    plt.close("all")
    return drawn
