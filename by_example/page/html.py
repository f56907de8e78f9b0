"""HTML: a cell with what it put out, and a value in a sentence."""

from collections.abc import Iterable, Iterator
from html import escape

from pygments import highlight
from pygments.filter import simplefilter
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.token import Name, Operator, Punctuation, Text, Whitespace, _TokenType

from by_example.examples import Example
from by_example.page.spell import as_text
from by_example.page.svg import figure_html
from by_example.proof.rule import Proof
from by_example.run.job import Segment
from by_example.run.value import Value, describe
from by_example.run.worlds import WORLDS
from by_example.source.names import builds_on_others
from by_example.source.snippet import Cell

_KINDS = {name: world.title for name, world in WORLDS.items()} | {"figure": "Picture"}


def cell_html(example: Example, cell: Cell, anchor: str) -> str:
    """A cell's code, what it put out, and, for a numpy cell, the mark that it agrees with torch.

    Args:
        example: a snippet that was proved.
        cell: one of its cells.
        anchor: the id of the element, unique on its page.
    """
    kind = "figure" if cell.draws else cell.world
    name = _KINDS[kind]
    if not cell.draws and builds_on_others(example.snippet, cell):
        name += ", continued"
    parts = [f'<figure class="example example-{kind}" id="{escape(anchor)}">', _caption(example, name, anchor)]
    parts += _picture(example, cell, anchor) if cell.draws else [code_html(cell)]
    parts += _output(example.output(cell.name), cell)
    if example.proved(cell.name) and cell.world == "numpy":
        parts.append(_mark(example, cell))
    return "\n".join([*parts, "</figure>"])


def _caption(example: Example, name: str, anchor: str) -> str:
    title = escape(example.snippet.title)
    link = f'<a class="example-anchor" href="#{escape(anchor)}" aria-label="Link to this example: {title}">#</a>'
    return f'<figcaption title="{title}" data-search-exclude>{name}{link}</figcaption>'


def code_html(cell: Cell) -> str:
    """A cell's code, in colors."""
    html = highlight(cell.source, _LEXER, HtmlFormatter(cssclass="highlight", wrapcode=True)).strip()
    return html.replace("<code>", '<code tabindex="0">', 1)  # it scrolls on a phone, also before a script has run


@simplefilter
def _plainly(
    _filter: object, _lexer: object, tokens: Iterable[tuple[_TokenType, str]], _options: object
) -> Iterator[tuple[_TokenType, str]]:
    """Names, operators and punctuation have the color of text: two of three pieces, which no browser need style."""
    for kind, text in tokens:
        yield (Text if kind in (Name, Operator, Punctuation, Whitespace) else kind), text


_LEXER = PythonLexer()
_LEXER.add_filter(_plainly())


def _output(segments: tuple[Segment, ...], cell: Cell) -> list[str]:
    output = "".join(_stretch(segment) for segment in segments if segment.kind != "figure").rstrip()
    if not output:
        return []
    name = "Output: an error, as intended" if cell.raises else "Output"
    # It scrolls when it is long, and so must be reachable from the keyboard.
    return [f'<pre class="example-output" tabindex="0" role="group" aria-label="{name}"><samp>{output}</samp></pre>']


def _stretch(segment: Segment) -> str:
    text = escape(segment.text)
    return text if segment.kind == "text" else f'<span class="{segment.kind}">{text}</span>'


def _picture(example: Example, cell: Cell, anchor: str) -> list[str]:
    drawn = [segment.text for segment in example.output(cell.name) if segment.kind == "figure"]
    figures = [figure_html(svg, f"{anchor}-{number}", cell.docstring) for number, svg in enumerate(drawn, 1)]
    return [*figures, f"<details><summary>The code of this picture</summary>{code_html(cell)}</details>"]


def _mark(example: Example, cell: Cell) -> str:
    """What agrees with what; how it was compared is shown on focus and hover, and always read out."""
    proofs = example.proved(cell.name)
    agreed = ", ".join(dict.fromkeys(proof.labels for proof in proofs))
    torch, numpy = example.versions["torch"], example.versions["numpy"]
    compared = "; ".join(dict.fromkeys(_comparison(proof) for proof in proofs))
    how = f"Compared: {compared}. PyTorch {torch}, NumPy {numpy}; every element within the rounding of its type."
    return (
        f'<p class="example-agrees" tabindex="0">✓ NumPy agrees with PyTorch: {escape(agreed)} '
        f'<span class="example-how">{escape(how)}</span></p>'
    )


def _comparison(proof: Proof) -> str:
    torch, numpy = proof.torch, proof.numpy
    return f"{torch.label} of torch with {numpy.label} of NumPy, {describe(torch.value)}"


def value_html(value: Value | str) -> str:
    """A value in a sentence."""
    return f'<span class="example-value">{escape(as_text(value))}</span>'
