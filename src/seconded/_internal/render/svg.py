"""SVG: a drawn picture as inline SVG with the colors and the font of the page, light or dark."""

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
        anchor: the id, unique on the page; the ids within the picture begin with it.
        alternative: the picture in words, for readers who cannot see it.
    """
    inner = svg[svg.index(">", svg.index("<svg")) + 1 :]
    box = svg.partition('viewBox="')[2].partition('"')[0]
    width = box.split()[2]
    for pattern, replacement in (
        (r"<metadata>.*?</metadata>\s*", ""),
        (r"<style.*?</style>\s*", ""),  # it would apply to the whole page
        (r"<path(?![^>]* d=)[^>]*/>\s*", ""),  # an empty path, such as an arrow without a length, is an error in HTML
        (r"font-family: [^;\"]*;? ?", ""),
        ("xlink:href", "href"),
        (r"\s*\n\s*", " "),
    ):
        inner = re.sub(pattern, replacement, inner, flags=re.DOTALL)
    inner = re.sub(r"#[0-9a-f]{6}\b", lambda color: _COLORS.get(color.group(), color.group()), inner)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', inner))
    inner = re.sub(r' id="([^"]*)"', lambda name: f' id="{anchor}-{name[1]}"' if name[1] in used else "", inner)
    inner = re.sub(r'(href="#|url\(#)', rf"\g<1>{anchor}-", inner)
    # A hundredth of a point is finer than any screen, and takes half as many bytes.
    inner = re.sub(r' d="[^"]*"', lambda path: re.sub(r"(\.\d\d)\d+", r"\1", path.group()), inner)
    # matplotlib writes no fill for black, because it is the default of SVG. On a page, this default is the ink.
    style = f"max-width: {float(width):.0f}pt; fill: currentColor; stroke-linejoin: round; stroke-linecap: butt"
    name = escape(alternative)
    return f'<svg class="example-figure" role="img" aria-label="{name}" viewBox="{box}" style="{style}">{inner}'
