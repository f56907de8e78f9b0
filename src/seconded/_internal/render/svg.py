"""SVG: a drawn picture as inline SVG that takes its colors and its font from the page, light or dark."""

import re
from html import escape

from seconded._internal.run.figures import COLORS, GROUND, INK

_COLORS = {
    INK: "currentColor",
    "#000000": "currentColor",
    GROUND: "var(--md-default-bg-color, #fff)",
    "#ffffff": "var(--md-default-bg-color, #fff)",
    **{color: f"var(--{name}, {color})" for name, color in COLORS.items()},
}


def figure_html(svg: str, anchor: str, alternative: str) -> str:
    """Return a figure as an element of its own.

    Args:
        svg: an SVG document as `draw` makes it.
        anchor: unique on the page; the ids within the picture are built from it.
        alternative: what is seen, in words, for those who do not see it.
    """
    inner = svg[svg.index(">", svg.index("<svg")) + 1 :]
    box = svg.partition('viewBox="')[2].partition('"')[0]
    width = box.split()[2]
    for pattern, replacement in (
        (r"<metadata>.*?</metadata>\s*", ""),
        (r"<style.*?</style>\s*", ""),  # it would reach the whole page
        (r"<path(?![^>]* d=)[^>]*/>\s*", ""),  # of nothing, such as an arrow without a length; to HTML it is an error
        (r"font-family: [^;\"]*;? ?", ""),
        ("xlink:href", "href"),
        (r"\s*\n\s*", " "),
    ):
        inner = re.sub(pattern, replacement, inner, flags=re.DOTALL)
    inner = re.sub(r"#[0-9a-f]{6}\b", lambda color: _COLORS.get(color.group(), color.group()), inner)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', inner))
    inner = re.sub(r' id="([^"]*)"', lambda name: f' id="{anchor}-{name[1]}"' if name[1] in used else "", inner)
    inner = re.sub(r'(href="#|url\(#)', rf"\g<1>{anchor}-", inner)
    # A hundredth of a point is finer than any screen, and half as long to send.
    inner = re.sub(r' d="[^"]*"', lambda path: re.sub(r"(\.\d\d)\d+", r"\1", path.group()), inner)
    # What matplotlib fills with black it leaves without a fill, for black is SVG's own default; here it is the ink.
    style = f"max-width: {float(width):.0f}pt; fill: currentColor; stroke-linejoin: round; stroke-linecap: butt"
    name = escape(alternative)
    return f'<svg class="example-figure" role="img" aria-label="{name}" viewBox="{box}" style="{style}">{inner}'
