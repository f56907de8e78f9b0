"""The Python-Markdown extension: puts examples into pages, under any builder that reads Markdown extensions.

In ``mkdocs.yml``::

    markdown_extensions:
      - seconded:
          snippets: snippets   # the folder of the snippets
          pages: docs          # the folder of the pages; what they ask for is run as soon as the build begins
          limit: 10            # seconds of CPU time that the cells of one world of a snippet may take
          workers: 0           # snippets that run side by side; 0 for as many as there are cores
          formulas: false      # whether formulas become MathML here; if not, another extension sees their TeX
          font: ""             # where to write the font that they need, for builders without the plugin

Paths are relative to the folder of ``mkdocs.yml``.
"""

import contextlib
import logging
import re
from functools import cache
from pathlib import Path
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor

from seconded._internal.errors import ExampleError, RefusedError, author_path
from seconded._internal.examples import Examples, Runs
from seconded._internal.integrations.builders import keep_no_pages, line_of, page_of, publishes_at_once, root_of, stop
from seconded._internal.read.page import Part, all_parts, find_in_head
from seconded._internal.render.embed import Embedder, cannot, check_page, part_of
from seconded._internal.render.lookup import start_all

# MkDocs shows the messages of loggers below its own; to other builders the name means nothing.
_log = logging.getLogger("mkdocs.plugins.seconded")

_WITHIN_TAG = re.compile(r'<\w[^<>]*(?=<span class="example-value)')

# Builders make a new extension for each page and each rebuild: what runs and what has been run lives here, by options.
_folders: dict[tuple[Path, Path, float, int], Examples] = {}
_checked: set[Examples] = set()


class SecondedExtension(Extension):
    """Embeds cells and values of proved snippets."""

    def __init__(self, *, runner: Runs | None = None, **options: Any) -> None:
        self._runner = runner
        self.config = {
            "snippets": ["snippets", "the folder of the snippets"],
            "pages": ["docs", "the folder of the pages"],
            "limit": [10.0, "seconds of CPU time that the cells of one world of a snippet may take"],
            "workers": [0, "snippets that run side by side; 0 for as many as there are cores"],
            "formulas": [False, "whether formulas become MathML"],
            "font": ["", "where to write the mathematical font, cut down to the glyphs in use"],
        }
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown's name
        """Let the snippets start, and register the preprocessor."""
        root = root_of(md)
        with contextlib.suppress(ExampleError):  # when a page is rendered, its builder may know of another root
            self.prepare(root)
        if publishes_at_once():
            keep_no_pages(root)
        if self.formulas and "$" not in md.ESCAPED_CHARS:
            md.ESCAPED_CHARS.append("$")
        # After whitespace is normalized (30), which would drop our placeholders; before fences are read (25).
        md.preprocessors.register(_Preprocessor(md, self), "seconded", 27)
        md.postprocessors.register(_Postprocessor(md), "seconded", 0)

    def prepare(self, root: Path) -> None:
        """Let the snippets start, and write the font; raises as `examples`."""
        self.examples(root)
        if self.getConfig("font"):
            _write_font_once(root / str(self.getConfig("font")), self.pages(root))

    def examples(self, root: Path) -> Examples:
        """The snippets that are embedded under these options: the same for all pages and rebuilds.

        Args:
            root: the folder that relative paths begin in.

        Raises:
            ExampleError: there is no such folder.
        """
        limit, workers = float(self.getConfig("limit")), int(self.getConfig("workers"))
        key = (self.snippets(root).resolve(), self.pages(root).resolve(), limit, workers)
        if key not in _folders:
            _folders[key] = Examples(self.snippets(root), limit, workers or None, runner=self._runner)
            start_all(_folders[key], all_parts(self.pages(root), _folders[key].locate))
        return _folders[key]

    def snippets(self, root: Path) -> Path:
        """The folder of the snippets."""
        return root / str(self.getConfig("snippets"))

    def pages(self, root: Path) -> Path:
        """The folder of the pages."""
        return root / str(self.getConfig("pages"))

    @property
    def formulas(self) -> bool:
        """Whether formulas become MathML."""
        return bool(self.getConfig("formulas"))

    def check_all(self, root: Path) -> None:
        """Check all pages before the first is written, for a builder that publishes each as soon as it is made.

        Args:
            root: the folder that relative paths begin in.

        Raises:
            ExampleError: a snippet or a page does not hold.
        """
        examples = self.examples(root)
        if examples not in _checked:
            for page in sorted(self.pages(root).rglob("*.md")):
                check_page(examples, page, author_path(page), formulas=self.formulas)
            _checked.add(examples)


@cache
def _write_font_once(file: Path, pages: Path) -> None:
    """Once a build, while torch is being loaded; a glyph that is new while a server runs comes with its next start."""
    from seconded._internal.render.font import font_for_pages  # noqa: PLC0415 - loaded when the servers have been started

    font_for_pages(pages, file)


class _Preprocessor(Preprocessor):
    """Puts cells, values and formulas into a page."""

    def __init__(self, md: Markdown, extension: SecondedExtension) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, lines: list[str]) -> list[str]:
        """The page's lines, with placeholders for HTML where something is embedded."""
        text = "\n".join(lines)
        try:
            root = root_of(self.md)
            if publishes_at_once():
                self._extension.check_all(root)
            examples = self._extension.examples(root)
            runs = examples.runs
            self._check_head()
            page = self._embed(examples, text)
        except ExampleError as error:
            stop(error)
        if examples.runs > runs:
            again = examples.runs - runs
            _log.info("seconded: ran %d snippet%s again", again, "s" * (again > 1))
        return page.split("\n")

    def _check_head(self) -> None:
        page = page_of(self.md)
        if page is not None:
            for part in find_in_head(page.read_text("utf-8", "replace")):
                raise cannot(RefusedError(part.advice), part, author_path(page), part.line)

    def _embed(self, examples: Examples, text: str) -> str:
        embedder = Embedder(examples, text, formulas=self._extension.formulas, page=page_of(self.md))
        done, at = "", 0
        for part in embedder.parts():
            try:
                replacement, is_html = embedder.embed(part)
            except RefusedError as error:
                raise self._cannot(error, part_of(error, part), text) from error
            if is_html:
                replacement = self.md.htmlStash.store(replacement)
            before = text[at : part.start]
            if part.block:
                indent = before.rpartition("\n")[2]  # a block is a paragraph of its own, as deep as its line
                replacement = f"\n{indent}{replacement}\n"
            done += before + replacement
            at = part.end
        return done + text[at:]

    def _cannot(self, error: RefusedError, part: Part, text: str) -> ExampleError:
        page = page_of(self.md)
        if page is None:
            return cannot(error, part, "the page", part.line)
        return cannot(error, part, author_path(page), line_of(page, text, part))


class _Postprocessor(Postprocessor):
    """Looks where the values have come to: in an attribute, as of a link, the HTML of a value is no HTML."""

    def run(self, text: str) -> str:
        """The page as it is."""
        found = _WITHIN_TAG.search(text)
        if found is not None:
            page = page_of(self.md)
            what = "a value stands within a tag, as in an address, a title or an id"
            advice = "write it into a sentence or a formula"
            stop(ExampleError(author_path(page) if page else "the page", None, what, found.group(), advice))
        return text


def makeExtension(**options: Any) -> SecondedExtension:  # noqa: N802 - Python-Markdown's name
    """What Python-Markdown calls."""
    return SecondedExtension(**options)
