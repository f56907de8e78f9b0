"""The Python-Markdown extension: puts examples into pages, under any builder that reads Markdown extensions.

In ``mkdocs.yml``::

    markdown_extensions:
      - by_example:
          snippets: snippets   # the folder of the snippets
          pages: docs          # the folder of the pages; what they ask for is run as soon as the build begins
          limit: 10            # seconds that the cells of one world of a snippet may take
          workers: 0           # snippets that run side by side; 0 for as many as there are cores
          formulas: false      # whether formulas become MathML here; if not, another extension sees their TeX
          font: ""             # where to write the font that they need, such as docs/assets/math.woff2

Paths are relative to the working directory, which is where the builder is started.
"""

import logging
import textwrap
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from by_example.builder import place, publishes_at_once, stop
from by_example.errors import ExampleError
from by_example.examples import Examples
from by_example.page.formula import formula_html
from by_example.page.html import UnresolvedError, begin, cell_html, check_part, formula_tex, value_html
from by_example.source.page import Formula, Reference, all_parts, find_parts

# MkDocs shows the messages of loggers below its own; to other builders the name means nothing.
_log = logging.getLogger("mkdocs.plugins.by_example")

# Builders make a new extension for each page and each rebuild: what runs and what has been run lives here, by options.
_folders: dict[tuple[str, str, float, int], Examples] = {}


class ByExampleExtension(Extension):
    """Embeds cells and values of proved snippets."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "snippets": ["snippets", "the folder of the snippets"],
            "pages": ["docs", "the folder of the pages"],
            "limit": [10.0, "seconds that the cells of one world of a snippet may take"],
            "workers": [0, "snippets that run side by side; 0 for as many as there are cores"],
            "formulas": [False, "whether formulas become MathML"],
            "font": ["", "where to write the mathematical font, cut down to the glyphs in use"],
        }
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown's name
        """Let the snippets start, and register the preprocessor."""
        pages = Path(self.getConfig("pages"))
        try:
            examples = self.examples()
        except ExampleError as error:
            stop(error)
        if self.getConfig("font"):
            _write_font_once(self.getConfig("font"), pages)
        if self.getConfig("formulas") and "$" not in md.ESCAPED_CHARS:
            md.ESCAPED_CHARS.append("$")
        embedder = _Embedder(md, examples, pages, formulas=self.getConfig("formulas"))
        # After whitespace is normalized (30), which would drop our placeholders; before fences are read (25).
        md.preprocessors.register(embedder, "by_example", 27)

    def examples(self) -> Examples:
        """The snippets that are embedded under these options: the same for all pages and rebuilds."""
        pages, limit, workers = (self.getConfig(option) for option in ("pages", "limit", "workers"))
        formulas = bool(self.getConfig("formulas"))
        return _examples(self.getConfig("snippets"), Path(pages), float(limit), int(workers), formulas=formulas)


def _examples(snippets: str, pages: Path, limit: float, workers: int, *, formulas: bool) -> Examples:
    key = (str(Path(snippets).resolve()), str(pages.resolve()), limit, workers)
    if key not in _folders:
        _folders[key] = Examples(snippets, limit, workers or None)
        begin(_folders[key], all_parts(pages))
        if publishes_at_once():
            _check_all(_folders[key], pages, formulas=formulas)
    return _folders[key]


@cache
def _write_font_once(file: str, pages: Path) -> None:
    """Once a build, while torch is being loaded; a glyph that is new while a server runs comes with its next start."""
    from by_example.page.font import font_for_pages  # noqa: PLC0415 - loaded when the servers have been started

    font_for_pages(pages, Path(file))


def _stands_alone(part: Reference | Formula, text: str) -> None:
    before, after = text[: part.start].rpartition("\n")[2], text[part.end :].partition("\n")[0]
    if part.block and (before.strip("> \t") or after.strip()):
        raise UnresolvedError(part, "put it on a line of its own, with nothing before or behind it")


def _check_all(examples: Examples, pages: Path, *, formulas: bool) -> None:
    """Check all pages before the first is written, for a builder that publishes each as soon as it is made."""
    for page in sorted(pages.rglob("*.md")):
        text = page.read_text("utf-8", "replace")
        for part in find_parts(text):
            try:
                _stands_alone(part, text)
                check_part(examples, part, formulas=formulas)
            except ValueError as error:
                wrong = error.part if isinstance(error, UnresolvedError) else part
                raise _cannot(error, wrong, str(page), wrong.line) from error


def _cannot(error: ValueError, part: Reference | Formula, path: str, line: int | None) -> ExampleError:
    written = textwrap.shorten(part.text, 80, placeholder=" …")
    return ExampleError(path, line, f"{written} cannot be put here", *error.args)


class _Embedder(Preprocessor):
    """Puts cells, values and formulas into a page."""

    def __init__(self, md: Markdown, examples: Examples, pages: Path, *, formulas: bool) -> None:
        super().__init__(md)
        self._examples = examples
        self._pages = pages
        self._formulas = formulas

    def run(self, lines: list[str]) -> list[str]:
        """The page's lines, with placeholders for HTML where something is embedded."""
        text, at, done = "\n".join(lines), 0, []
        anchors: Counter[str] = Counter()
        runs = self._examples.runs
        for part in find_parts(text):
            try:
                _stands_alone(part, text)
                replacement = self._formula(part) if isinstance(part, Formula) else self._reference(part, anchors)
            except ExampleError as error:
                stop(error)
            except ValueError as error:
                wrong = error.part if isinstance(error, UnresolvedError) else part
                stop(_cannot(error, wrong, *place(self._pages, text, wrong.start, wrong.text)))
            before = text[at : part.start]
            if part.block:
                indent = before.rpartition("\n")[2]  # a block is a paragraph of its own, as deep as its line
                replacement = f"\n{indent}{replacement}\n"
            done += [before, replacement]
            at = part.end
        if self._examples.runs > runs:
            again = self._examples.runs - runs
            _log.info("by_example: ran %d snippet%s again", again, "s" * (again > 1))
        return "".join([*done, text[at:]]).split("\n")

    def _formula(self, formula: Formula) -> str:
        tex = formula_tex(self._examples, formula)
        if self._formulas:
            return self.md.htmlStash.store(formula_html(tex, display=formula.display))
        return formula.text.replace(formula.tex, tex)

    def _reference(self, reference: Reference, anchors: Counter[str]) -> str:
        if reference.expression is not None:
            return self.md.htmlStash.store(value_html(self._examples, reference))
        anchor = f"{reference.name}-{reference.cell}"
        anchors[anchor] += 1
        if anchors[anchor] > 1:
            anchor += f"-{anchors[anchor]}"
        return self.md.htmlStash.store(cell_html(self._examples, reference, anchor))


def makeExtension(**options: Any) -> ByExampleExtension:  # noqa: N802 - Python-Markdown's name
    """What Python-Markdown calls."""
    return ByExampleExtension(**options)
