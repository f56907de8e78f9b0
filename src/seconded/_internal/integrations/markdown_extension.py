"""The Python-Markdown extension: puts examples into pages, under any builder that supports Markdown extensions.

In ``mkdocs.yml``::

    markdown_extensions:
      - seconded

Its options are the keys of the declaration (`settings`), which ``pyproject.toml`` may hold as well.
"""

import contextlib
import gc
import json
import logging
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor

from seconded._internal.check import not_shown, unused
from seconded._internal.errors import ExampleError, RefusedError, Written, author_path
from seconded._internal.examples import IN_MEMORY, Examples, Runs
from seconded._internal.integrations.builders import (
    docs_of,
    keep_no_pages,
    line_of,
    page_of,
    publishes_at_once,
    root_of,
    serves,
    show_frames,
    stop,
)
from seconded._internal.integrations.published import misplaced_values
from seconded._internal.integrations.site import builder_config
from seconded._internal.progress import Progress
from seconded._internal.read.page import Part, all_parts, find_in_head
from seconded._internal.read.pages import page_files
from seconded._internal.render.embed import Embedder, check_page
from seconded._internal.render.lookup import expect_all, start_all, start_in_turn
from seconded._internal.run.results import Results
from seconded._internal.settings import Settings, existing_pages, load

# MkDocs shows the messages of loggers below its own. For other builders, the name has no meaning.
_log = logging.getLogger("mkdocs.plugins.seconded")

_WITHIN_TAG = re.compile(r'<\w[^<>]*(?=<span class="example-value)')

# Builders make a new extension for each page and each rebuild, so runners and results are stored here, by options.
_folders: dict[Settings, Examples] = {}
_checked: set[Examples] = set()
_warned: set[ExampleError] = set()  # an unchanged example keeps the same object
CACHE = ".seconded_cache"  # the folder of the results for the next start of a server
_CONFIGS = ("mkdocs.yml", "zensical.toml", "mkdocs.yaml")


class SecondedExtension(Extension):
    """Embeds cells and values of examples into pages."""

    def __init__(self, *, runner: Runs | None = None, **options: Any) -> None:
        super().__init__()
        self._runner, self._options = runner, options

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown's name
        """Start the examples, and register the preprocessor."""
        root, docs = root_of(md), docs_of(md)
        with contextlib.suppress(ExampleError):  # the builder may have another root when it renders a page
            self.prepare(root, docs)
            if self.settings(root, docs).formulas and "$" not in md.ESCAPED_CHARS:
                md.ESCAPED_CHARS.append("$")
        if publishes_at_once():
            keep_no_pages(root)
        # After the normalization of whitespace (30), which would drop our placeholders; before the fences (25).
        md.preprocessors.register(_Preprocessor(md, self), "seconded", 27)
        md.postprocessors.register(_Postprocessor(md), "seconded", 0)

    def settings(self, root: Path, docs: str = "docs") -> Settings:
        """Return the settings of the site in a folder.

        Args:
            root: the folder of relative paths.
            docs: the builder's folder of pages.

        Raises:
            ExampleError: the declaration is wrong.
        """
        return _settings(root.resolve(), json.dumps(self._options, sort_keys=True), docs)

    def prepare(self, root: Path, docs: str = "docs") -> None:
        """Start the examples; raises as `examples`."""
        self.examples(root, docs)

    def examples(self, root: Path, docs: str = "docs") -> Examples:
        """Return the examples for these options; all pages and rebuilds share them.

        Args:
            root: the folder of relative paths.
            docs: the builder's folder of pages.

        Raises:
            ExampleError: there is no such folder, or the declaration is wrong.
        """
        settings = self.settings(root, docs)
        if settings not in _folders:
            # Examples create few reference cycles. With the defaults, garbage collection takes a tenth of the time.
            gc.set_threshold(100_000, 20, 100)
            folder, workers, taken = settings.examples_folder, settings.workers or None, settings.results_folder
            kept = taken or (root.resolve() / CACHE if serves() else None)
            _folders[settings] = Examples(
                folder,
                settings.limit,
                workers,
                memory=settings.memory_limit,
                runner=self._runner,
                pair=settings.pair,
                pages=settings.pages_folder(),
                results=Results(kept) if kept else None,
                runs=taken is None,
                all_run=True,
                points=settings.points,
                in_memory=None if serves() else IN_MEMORY,  # an author waits for each page
            )
            _folders[settings].progress = Progress(len(_folders[settings].names()))
            if not serves():
                begin = start_in_turn
            elif publishes_at_once():
                begin = start_all
            else:  # the first build shows most pages as they were stored, without their examples
                begin = expect_all
            begin(_folders[settings], all_parts(settings.pages_folder(), _folders[settings].locate))
        return _folders[settings]

    def check_all(self, root: Path, docs: str) -> None:
        """Check all pages before the first one is written, for a builder that publishes each page at once.

        Args:
            root: the folder of relative paths.
            docs: the builder's folder of pages.

        Raises:
            ExampleError: an example or a page has an error.
        """
        examples, settings = self.examples(root, docs), self.settings(root, docs)
        if examples not in _checked:
            # The builder publishes the pages of its own folder, whatever the declaration says.
            pages = {file.resolve() for folder in (settings.pages_folder(), root / docs) for file in page_files(folder)}
            config, file = builder_config(root)
            for error in misplaced_values(config, file) if file is not None else ():
                raise error
            for page in sorted(pages):
                check_page(examples, page, author_path(page), formulas=settings.formulas)
            texts = {page: page.read_text("utf-8", "replace") for page in pages}
            for name in () if serves() else unused(examples, texts, root / docs):
                raise not_shown(examples, name)
            _checked.add(examples)


@cache
def _settings(root: Path, options: str, docs: str) -> Settings:
    config = next((str(file) for file in map(root.joinpath, _CONFIGS) if file.is_file()), "mkdocs.yml")
    found = load(root, (json.loads(options), config))
    if found.pages:
        existing_pages(found)
    return found if found.pages else replace(found, pages=str((root / docs).resolve()))


class _Preprocessor(Preprocessor):
    """Puts cells, values and formulas into a page."""

    def __init__(self, md: Markdown, extension: SecondedExtension) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, lines: list[str]) -> list[str]:
        """Return the page's lines, with placeholders for the HTML of embedded parts."""
        text = "\n".join(lines)
        show_frames()
        examples: Examples | None = None
        try:
            root, docs = root_of(self.md), docs_of(self.md)
            if publishes_at_once():
                self._extension.check_all(root, docs)
            examples = self._extension.examples(root, docs)
            repeats = examples.repeats
            if not examples.starts_by_page:
                examples.start_expected()
            self._check_head()
            page = self._embed(examples, text)
        except ExampleError as error:
            if examples is not None:
                examples.progress.clear()
            stop(error)
        if again := examples.repeats - repeats:
            _log.info("seconded: ran %d example%s again", again, "s" * (again > 1))
        return page.split("\n")

    def _check_head(self) -> None:
        page = page_of(self.md)
        if page is not None:
            for part in find_in_head(page.read_text("utf-8", "replace")):
                raise RefusedError(part.advice, code="reference-misplaced").placed(author_path(page), part.line, part)

    def _embed(self, examples: Examples, text: str) -> str:
        page = page_of(self.md)
        settings = self._extension.settings(root_of(self.md), docs_of(self.md))
        folded = settings.folds(page)
        embedder = Embedder(examples, text, formulas=settings.formulas, page=page, folded=folded)
        examples.shown.update(reference.name for part in embedder.parts for reference in part.references)
        done, at = "", 0
        for part in embedder.parts:
            made, is_html = self._embed_part(embedder, part, text)
            replacement = self.md.htmlStash.store(made) if is_html else made
            before = text[at : part.start]
            if part.block:
                indent = before.rpartition("\n")[2]  # a block is a paragraph of its own, indented as its line
                replacement = f"\n{indent}{replacement}\n"
            done += before + replacement
            at = part.end
        self._warn(examples, embedder)
        return done + text[at:]

    def _warn(self, examples: Examples, embedder: Embedder) -> None:
        """Print a warning for each new doubt about an example that a page shows."""
        for name in sorted({one.name for part in embedder.parts for one in part.references}):
            for doubt in examples.doubts(name):
                if doubt not in _warned:
                    _log.warning(str(doubt))
                    _warned.add(doubt)

    def _embed_part(self, embedder: Embedder, part: Part, text: str) -> tuple[str, bool]:
        try:
            return embedder.embed(part)
        except RefusedError as error:
            raise self._placed(error, error.part or part, text) from error

    def _placed(self, error: RefusedError, part: Written, text: str) -> ExampleError:
        page = page_of(self.md)
        if page is None:
            return error.placed("the page", part.line, part)
        return error.placed(author_path(page), line_of(page, text, part), part)


class _Postprocessor(Postprocessor):
    """Checks that no value is in an attribute, such as the address of a link, where its HTML would be wrong."""

    def run(self, text: str) -> str:
        """Return the page unchanged; raise an error for a value inside a tag."""
        found = _WITHIN_TAG.search(text)
        if found is not None:
            page = page_of(self.md)
            what = "a value stands within a tag, as in an address, a title or an id"
            advice = "write it into a sentence or a formula"
            stop(
                ExampleError(
                    author_path(page) if page else "the page",
                    None,
                    what,
                    found.group(),
                    advice,
                    code="reference-misplaced",
                )
            )
        return text


def makeExtension(**options: Any) -> SecondedExtension:  # noqa: N802 - Python-Markdown's name
    """Return the extension; Python-Markdown calls this."""
    return SecondedExtension(**options)
