r"""Formula: convert a formula from TeX to MathML during the build, so that readers need no script.

The package `math-core` does the conversion.
"""

import difflib
import re
from functools import cache
from typing import Any

from seconded._internal.errors import RefusedError, require
from seconded._internal.read.macros import Macros
from seconded._internal.read.page import Formula
from seconded._internal.run.figures import ROWS

# Four of TeX's colors become the colors of a matrix's rows on a page, in light and in dark.
_ROWS = dict(zip(("800080", "008080", "FB3199", "9F8C18"), ROWS, strict=True))  # math-core's codes for them
# Common commands, to suggest one for a misspelled command; a test checks that math-core has them all.
COMMANDS = """
    alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi varphi chi
    psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega frac tfrac dfrac sqrt sum prod int lim max min exp log
    sin cos tan tanh partial nabla infty cdot cdots ldots vdots ddots times odot otimes oplus circ pm mp top mathsf
    mathrm mathbf mathbb mathcal operatorname text left right begin end big Big bigl bigr lVert rVert lvert rvert vec
    hat bar tilde dot ddot overline underline overbrace underbrace overset underset quad qquad leq le geq ge neq ne
    approx equiv sim propto to mapsto rightarrow Rightarrow implies iff in subset subseteq cup cap forall exists
    ell det dim ker binom langle rangle lfloor rfloor lceil rceil prime
"""
ENVIRONMENTS = "matrix pmatrix bmatrix vmatrix cases aligned align align* gathered array"
_LEAF = r"<m[ion]\b[^>]*>[^<]*</m[ion]>"
_PRIME = "<mo>([′″‴⁗])</mo>"
_HIGH = r'<mo lspace="0" rspace="0">\2</mo>'
_INDEXED = re.compile(r"<(msub|msubsup)>(<mi>[fgjpqyβγζημξρφχψ]</mi>)")


@cache
def _converter(macros: Macros) -> Any:
    return require("math_core", "formulas").LatexToMathML(macros=dict(macros), fancy_error=False)


def sketch_html(formula: Formula, macros: Macros = ()) -> str:
    """Return a formula as MathML with 0 for each value, before any example runs; empty if its TeX is wrong."""
    try:
        return formula_html(formula.filled(["0"] * len(formula.values)), display=formula.display, macros=macros)
    except RefusedError:
        return ""  # embedding the formula reports the error


def _near(what: str, macros: Macros) -> str:
    """Return the closest command or environment to an unknown one, as a line of a message."""
    unknown = re.search(r'Unknown (command|environment) "\\?([A-Za-z*]+)"', what)
    if unknown is None:
        return ""
    command = unknown[1] == "command"
    near = difflib.get_close_matches(
        unknown[2], [*dict(macros), *COMMANDS.split()] if command else ENVIRONMENTS.split(), n=1
    )
    slash = "\\" if command else ""
    return f"\nis {slash}{near[0]} meant?" if near else ""


def formula_html(tex: str, *, display: bool, after: str = "", macros: Macros = ()) -> str:
    """Return a formula as MathML; a displayed one is in a box that can be scrolled, also from the keyboard.

    Args:
        tex: the formula.
        display: whether it is a paragraph of its own.
        after: the text after it in its sentence. No line may begin with a comma: browsers break a line between a
            formula and the text after it, unless a style forbids it.
        macros: the macros that the formula may use.

    Raises:
        RefusedError: the TeX is wrong; the text says why.
    """
    converter = _converter(macros)
    try:
        mathml = converter.convert_with_local_state(tex.strip(), displaystyle=display)
    except require("math_core", "formulas").LatexError as error:
        what = str(error).strip().partition(": ")[2] or str(error).strip()  # drop the column, which is in no file
        advice = "\nis a $$ missing?" if "=>" in tex or "\n#" in tex else ""
        raise RefusedError(
            f"{what}\nthe formula: {' '.join(tex.split())}{_near(what, macros)}{advice}", code="formula"
        ) from None
    # A prime is high enough by itself. As a superscript, Chromium makes it as small as an index.
    mathml = re.sub(rf"<msup>({_LEAF}){_PRIME}</msup>", rf"\1{_HIGH}", mathml)
    mathml = re.sub(rf"<msubsup>({_LEAF}{_LEAF}){_PRIME}</msubsup>", rf"<msub>\1</msub>{_HIGH}", mathml)
    # TeX has one height for the index of any letter. MathML puts the index lower if the letter has a descender.
    mathml = _INDEXED.sub(r'<\1><mpadded depth="0">\2</mpadded>', mathml)
    for color, row in _ROWS.items():  # the colors of the page, in light and in dark
        mathml = mathml.replace(f'style="color:#{color};"', f'style="color:var(--{row},{ROWS[row]})"')
    if not display:
        return f'<span class="example-glued">{mathml}</span>' if after[:1] in tuple(";,.:)!?") else mathml
    box = 'class="formula" role="group" tabindex="0" aria-label="Formula" data-search-exclude'
    return f"<div {box}>{mathml}</div>"
