r"""Formula: a formula in TeX becomes MathML while the page is built, so that no script has to run to read it.

`math-core` does the work.
"""

import difflib
import re
from functools import cache
from typing import Any

from seconded._internal.errors import RefusedError, require
from seconded._internal.read.page import Formula
from seconded._internal.run.figures import ROWS

Macros = tuple[tuple[str, str], ...]  # the name of each, without its backslash, and what it stands for

# Four of TeX's colors are those of the rows of a matrix on a page, in light and in dark.
_ROWS = dict(zip(("800080", "008080", "FB3199", "9F8C18"), ROWS, strict=True))  # these names, as math-core has them
# What is written often, to find what a misspelt one is meant to be; a test knows that math-core has them all.
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
    """Return a formula as MathML with 0 for each value, before any example has run; empty if its TeX is bad."""
    try:
        return formula_html(formula.filled(["0"] * len(formula.values)), display=formula.display, macros=macros)
    except RefusedError:
        return ""  # it is told where the formula is embedded


def _near(what: str, macros: Macros) -> str:
    """Return the command or environment that an unknown one may be meant to be, as a line of a message."""
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
    """Return a formula as MathML; a displayed one stands in a box that can be scrolled, also from the keyboard.

    Args:
        tex: the formula.
        display: whether it stands alone.
        after: what follows it in its sentence. No line begins with a comma: browsers break one between a formula and
            what follows, where its style does not forbid it.
        macros: those that the formula may use.

    Raises:
        RefusedError: the TeX is bad; the text says what is.
    """
    converter = _converter(macros)
    try:
        mathml = converter.convert_with_local_state(tex.strip(), displaystyle=display)
    except require("math_core", "formulas").LatexError as error:
        what = (
            str(error).strip().partition(": ")[2] or str(error).strip()
        )  # before it: a column of TeX that is in no file
        advice = "\nis a $$ missing?" if "=>" in tex or "\n#" in tex else ""
        raise RefusedError(
            f"{what}\nthe formula: {' '.join(tex.split())}{_near(what, macros)}{advice}", code="formula"
        ) from None
    # A prime stands high enough by itself; as a superscript, Chromium makes it as small as an index.
    mathml = re.sub(rf"<msup>({_LEAF}){_PRIME}</msup>", rf"\1{_HIGH}", mathml)
    mathml = re.sub(rf"<msubsup>({_LEAF}{_LEAF}){_PRIME}</msubsup>", rf"<msub>\1</msub>{_HIGH}", mathml)
    # TeX puts the index of a letter at one height; MathML puts it below what the letter has under the line.
    mathml = _INDEXED.sub(r'<\1><mpadded depth="0">\2</mpadded>', mathml)
    for color, row in _ROWS.items():  # the page's own, in light and in dark
        mathml = mathml.replace(f'style="color:#{color};"', f'style="color:var(--{row},{ROWS[row]})"')
    if not display:
        return f'<span class="example-glued">{mathml}</span>' if after[:1] in tuple(";,.:)!?") else mathml
    box = 'class="formula" role="group" tabindex="0" aria-label="Formula" data-search-exclude'
    return f"<div {box}>{mathml}</div>"
