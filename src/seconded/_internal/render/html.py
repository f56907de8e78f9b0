"""HTML: a cell with its output, and a value in a sentence."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape

from pygments import highlight
from pygments.filter import simplefilter
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.token import Name, Operator, Punctuation, Text, Whitespace, _TokenType

from seconded._internal.examples import Example
from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.read.cell import Cell
from seconded._internal.render.format import as_text
from seconded._internal.render.ledger import derived_html, ledger_html
from seconded._internal.render.predict import questions
from seconded._internal.render.svg import figure_html
from seconded._internal.run.output import ErrorText, Figure, Label, Number, Segment, Stretch, WarningText
from seconded._internal.value import Value


@dataclass(frozen=True)
class Lead:
    """The code before a cell on its page: the box that it continues, and code that is not above it."""

    link: str = ""  # the id of the cell that it continues; empty if it begins anew, or the cell is not on the page
    below: bool = False  # whether this cell is below it
    lacks: tuple[str, ...] = ()  # other code that it needs
    modules: Mapping[str, str] = field(default_factory=dict)  # modules that no cell above has imported, by name

    @property
    def begins(self) -> bool:
        """Return True if it needs nothing but modules."""
        return not self.link and not self.lacks


def cell_html(
    example: Example, cell: Cell, anchor: str, places: Mapping[str, str], lead: Lead, *, is_linked: bool = True
) -> str:
    """Return a cell's code, its output, and the agreeing values: a cell that derives ends with the ledger.

    Args:
        example: an example after its comparison.
        cell: one of its cells.
        anchor: the id of the element, unique on its page.
        places: the ids of the example's cells that are on the page, by name.
        lead: the code before the cell.
        is_linked: whether a claim links to its derivation.
    """
    kind = "figure" if cell.draws else cell.role
    name = "" if cell.draws else escape(example.snippet.pair.side(cell.role).title_of(cell.name))
    if not cell.draws and not lead.begins:
        name = f"<span>{name}, {_continued(lead)}</span>"
    title = example.snippet.title
    caption = Caption(kind, name, link=f"Link to this example: {title}", title=title)
    comparison = example.comparison.of(cell.name)
    if cell.role == DERIVATION:
        mark = ledger_html(example, comparison, places)
    else:
        mark = (
            derived_html(example, comparison, places, is_linked=is_linked)
            + _words(example, cell)
            + _raised(example, cell)
        )
    if example.is_underived(cell.name):
        mark += '<p class="example-stated" data-search-exclude>Not derived again.</p>'
    data = {"snippet": example.snippet.name}
    if cell.role == CLAIM and (asked := questions(example, cell)):
        data["asks"] = asked
    return write_cell(cell, example.output(cell.name), caption, anchor, mark, data, _needs(cell, lead))


def _continued(lead: Lead) -> str:
    """Return the word that links to the cell that this one continues."""
    word = "continued from below" if lead.below else "continued"
    return f'<a href="#{escape(lead.link)}">{word}</a>' if lead.link else word


def _needs(cell: Cell, lead: Lead) -> str:
    """Return the code that a cell needs and that is not above it, folded."""
    parts = [(f"The module {name}.py", source.rstrip()) for name, source in lead.modules.items()]
    if lead.lacks:
        parts.append((f"What this {'picture' if cell.draws else 'box'} builds on", "\n\n".join(lead.lacks)))
    return "\n".join(_folded(title, _code(source)) for title, source in parts)


@dataclass(frozen=True)
class Caption:
    """The line above a cell."""

    kind: str  # the kind of the cell, which sets its color: a role, "figure" or "lab"
    name: str  # for a picture, the words of its cell
    link: str  # the name of the link to the cell
    title: str = ""  # shown on hover
    searched: bool = True  # whether the search finds the cell's code and output


def write_cell(
    cell: Cell,
    segments: Iterable[Segment],
    caption: Caption,
    anchor: str,
    mark: str = "",
    data: Mapping[str, str] = {},
    before: str = "",
) -> str:
    """Return a cell with its output as HTML; the code of a picture, and of a folded cell, is folded.

    Args:
        cell: the cell.
        segments: its output; Markdown is left out, because the page contains it.
        caption: the line above it.
        anchor: the id of the element, unique on its page.
        mark: HTML below the output.
        data: attributes for scripts, by name.
        before: HTML above the code.
    """
    segments = tuple(segments)
    pictures = [segment for segment in segments if isinstance(segment, Figure)]
    hidden = " data-search-exclude"
    attributes = [f'class="example example-{caption.kind}" id="{escape(anchor)}"']
    attributes += [f'data-{name}="{escape(text)}"' for name, text in data.items()]
    parts = [f"<figure {' '.join(attributes)}{'' if caption.searched else hidden}>"]
    link = f'<a class="example-anchor" href="#{escape(anchor)}" aria-label="{escape(caption.link)}">#</a>'
    title = f' title="{escape(caption.title)}"' if caption.title else ""
    name = f"<span>{escape(pictures[0].caption)}</span>" if pictures else caption.name
    parts.append(f"<figcaption{title}{hidden if caption.searched else ''}>{name}{link}</figcaption>")
    for number, picture in enumerate(pictures, 1):
        parts.append(figure_html(picture.svg, f"{anchor}-{number}", picture.alternative))
    code = _code(cell.source)
    folded = "The code of this picture" if pictures else "The code of this cell" if cell.folded else ""
    parts += [before] if before else []
    parts.append(_folded(folded, code) if folded else code)
    if (text := "".join(map(_stretch, segments)).rstrip()) and not cell.is_silent:
        name = "Output: an error, as intended" if cell.raises else "Output"
        # A long output scrolls, so the keyboard must reach it.
        box = f'class="example-output" tabindex="0" role="group" aria-label="{name}"'
        parts.append(f"<pre {box}><samp>{text}</samp></pre>")
    return "\n".join([*parts, *([mark] if mark else []), "</figure>"])


def _folded(title: str, code: str) -> str:
    return f"<details><summary>{title}</summary>{code}</details>"


@lru_cache(1024)  # an author saves the same pages again and again
def _code(source: str) -> str:
    """Return code as HTML, in colors."""
    html = highlight(source, _LEXER, _FORMATTER).strip()
    return html.replace("<code>", '<code tabindex="0">', 1)  # it scrolls on a phone, even without scripts


@simplefilter
def _plainly(
    _filter: object, _lexer: object, tokens: Iterable[tuple[_TokenType, str]], _options: object
) -> Iterator[tuple[_TokenType, str]]:
    """Give names, operators and punctuation the color of text: two of three pieces, so browsers need not style them."""
    for kind, text in tokens:
        yield (Text if kind in (Name, Operator, Punctuation, Whitespace) else kind), text


_LEXER = PythonLexer()
_LEXER.add_filter(_plainly())
_FORMATTER = HtmlFormatter(cssclass="highlight", wrapcode=True)  # making one is slower than using it


def _stretch(segment: Segment) -> str:
    """Return a stretch of the output's text as HTML; pictures and Markdown have none."""
    if not isinstance(segment, Stretch):
        return ""
    text, style = escape(segment.text), _STYLES.get(type(segment))
    return f'<span class="{style}">{text}</span>' if style else text


_STYLES = {Number: "value", Label: "label", WarningText: "warning", ErrorText: "error"}


def _words(example: Example, cell: Cell) -> str:
    """Return the line about the facts that a claim prints and nobody derives."""
    words = "; ".join(example.words_of_claim(cell.name)) if example.snippet.is_derived else ""
    titles = example.snippet.titles
    what = f"{escape(titles[0])}’s own word, which {escape(titles[1])} does not derive: {escape(words)}"
    return f'<p class="example-word">{what}</p>' if words else ""


def _raised(example: Example, cell: Cell) -> str:
    """Return the line about the check of an error that is shown."""
    if not cell.raises:
        return ""
    whose = escape(example.snippet.pair.side(cell.role).title_of(cell.name))
    return f'<p class="example-word">{whose} raised this error when this page was built.</p>'


def value_html(value: Value | str, gives: str = "") -> str:
    """Return a value for a sentence; GIVES is the example whose result it reveals."""
    kind = "example-value example-words" if isinstance(value, str) else "example-value"
    return f'<span class="{kind}"{gives_attribute(gives)}>{escape(as_text(value))}</span>'


def gives_attribute(snippet: str) -> str:
    """Return the attribute of an element that reveals a result which readers may want to predict first."""
    return f' data-gives="{escape(snippet)}"' if snippet else ""
