"""The pytest plugin: pytest collects the examples and the pages of a site that declares `seconded`.

``pytest examples docs`` has one item for each example and one for each page; ``--seconded-cells`` has one for each cell
of an example. An item fails with the message that would stop a build. The item of a page does not repeat the errors of
an example that is collected, too. Sybil finds the items and reports their failures.
"""

import warnings
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from seconded._internal.errors import ExampleError, RefusedError, SecondedError, require
from seconded._internal.examples import Examples
from seconded._internal.integrations.site import is_declared, site_settings
from seconded._internal.read.page import SiteReference, all_parts, find_parts
from seconded._internal.read.pages import PAGE_SUFFIXES
from seconded._internal.render.embed import page_errors
from seconded._internal.render.lookup import wanted_of
from seconded._internal.settings import Settings

Collect = Callable[[Path, pytest.Collector], pytest.Collector | None]
_COLLECT = pytest.StashKey[Collect | None]()
_TOLD = pytest.StashKey[set[str]]()  # errors of examples that were reported


@cache
def site_examples(root: Path) -> tuple[Settings, Examples]:
    """Return the settings of the site in a folder, and its examples; all callers in this process share them.

    Raises:
        ExampleError: the declaration is wrong, or there is no folder of examples.
    """
    settings = site_settings(root)
    workers = settings.workers or None
    return settings, Examples(
        settings.examples_folder,
        settings.limit,
        workers,
        memory=settings.memory_limit,
        pair=settings.pair,
        pages=settings.pages_folder(),
        points=settings.points,
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    group = parser.getgroup("seconded")
    group.addoption("--seconded-cells", action="store_true", help="one item for each cell of an example")


def pytest_configure(config: pytest.Config) -> None:
    """Collect nothing if nothing is declared; an error in a declaration ends the run."""
    config.stash[_TOLD] = set()
    try:
        config.stash[_COLLECT] = _collector(config) if is_declared(config.rootpath) else None
    except (ExampleError, RefusedError) as error:
        raise pytest.UsageError(str(error)) from None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Return Sybil's items of a file. An example is not a test module, even if the command line names it."""
    others = yield
    collect = parent.config.stash[_COLLECT]
    found = collect(file_path, parent) if collect else None
    return others if found is None else [found]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start the examples of all items, in parallel, before the first item waits for its own."""
    if session.config.stash[_COLLECT] is None or session.config.option.collectonly:
        return
    settings, examples = site_examples(session.config.rootpath)
    folder, pages = settings.examples_folder.resolve(), settings.pages_folder().resolve()
    names = dict[str, None]()
    for file in dict.fromkeys(item.path for item in session.items):
        if file.is_relative_to(folder) and file.suffix == ".py":
            names[file.relative_to(folder).with_suffix("").as_posix()] = None
        elif file.is_relative_to(pages) and file.suffix in PAGE_SUFFIXES:
            parts = list(find_parts(file.read_text("utf-8", "replace"), locate=examples.locate(file)))
            names |= dict.fromkeys(reference.name for part in parts for reference in part.references)
            if any(isinstance(part, SiteReference) for part in parts):  # it needs all examples
                names |= dict.fromkeys(examples.names())
    wanted = wanted_of(all_parts(pages, examples.locate)) if names else {}
    for name in names:
        examples.start(name, wanted.get(name, frozenset()))


def _collector(config: pytest.Config) -> Collect:
    """Return the function that collects the items of a file."""
    require("sybil", "pytest")
    from sybil import Document, Example, Region, Sybil  # noqa: PLC0415 - an extra
    from sybil.sybil import SybilCollection  # noqa: PLC0415

    settings, examples = site_examples(config.rootpath)
    folder, pages = settings.examples_folder.resolve(), settings.pages_folder().resolve()

    def fault(file: Path) -> ExampleError | None:
        try:
            example = examples.get(file.relative_to(folder).with_suffix("").as_posix())
            for doubt in example.points.doubts:
                warnings.warn(str(doubt), stacklevel=2)
        except ExampleError as error:
            return error
        return None

    def whole(document: Document) -> Iterator[Region]:
        """Yield an example as one region, or its cells."""
        file = Path(document.path)
        if not config.option.seconded_cells:
            yield Region(0, 0, file, example_agrees)
            return
        for number, line in enumerate(_header_lines(document.text)):
            start = len("".join(document.text.splitlines(keepends=True)[:line]))
            yield Region(start, start + 1, (file, number, line + 1), cell_agrees)

    def example_agrees(example: Example) -> str | None:
        error = fault(example.parsed)
        return _report(config, error)

    def cell_agrees(example: Example) -> str | None:
        file, number, _ = example.parsed
        error, starts = fault(file), _header_lines(example.document.text)
        if error is None:
            return None
        line = error.line or starts[0] + 1
        at = max((place for place, start in enumerate(starts) if start < line), default=0)
        return _report(config, error) if number == at else None

    def page(document: Document) -> Iterator[Region]:
        """Yield a page as one region."""
        yield Region(0, 0, Path(document.path), page_agrees)

    def page_agrees(example: Example) -> str | None:
        file: Path = example.parsed
        path = str(file.relative_to(config.rootpath)) if file.is_relative_to(config.rootpath) else str(file)
        errors = [str(error) for error in page_errors(examples, file, path, formulas=settings.formulas)]
        told = config.stash[_TOLD]
        fresh = [error for error in dict.fromkeys(errors) if error not in told]
        told.update(error for error in fresh if not error.startswith(path))
        return "".join(f"\n{error}" for error in fresh) or None

    markdown = [f"{place}*{suffix}" for place in ("", "**/") for suffix in PAGE_SUFFIXES]
    documents: dict[str, Any] = {".py": Document}
    collect: Collect = SybilCollection(
        [
            Sybil([whole], path=str(folder), patterns=["*.py", "**/*.py"], document_types=documents),
            Sybil(
                [page],
                path=str(pages),
                patterns=markdown,
            ),
        ]
    ).pytest()
    return collect


def _report(config: pytest.Config, error: SecondedError | None) -> str | None:
    """Return the message of an error, and note that it was reported."""
    if error is None:
        return None
    config.stash[_TOLD].add(str(error))
    return f"\n{error}"


def _header_lines(text: str) -> list[int]:
    """Return the lines, counted from 0, at which cells with code begin."""
    rows = text.splitlines()
    return [number for number, row in enumerate(rows) if row.startswith("# %%") and "[markdown]" not in row]
