"""``seconded check`` runs and checks examples and pages, without building a site."""

import argparse
import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from seconded._internal.check import check_script, errors_on_pages, unused, without_page
from seconded._internal.commands.common import (
    CallError,
    Parsers,
    add_command,
    add_overrides,
    count,
    known_names,
    open_site,
)
from seconded._internal.errors import ExampleError, author_path
from seconded._internal.examples import Example, Examples, Runs
from seconded._internal.read.page import all_parts, find_references
from seconded._internal.render.lookup import wanted_of


def add(commands: Parsers) -> None:
    """Add the command to a parser."""
    parser = add_command(commands, "check", "run and check all examples, or those named, and the pages", run)
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="a snippet's name or file, or a page's file, with all snippets on it; none for all",
    )
    add_overrides(parser)
    parser.add_argument("--show", action="store_true", help="show what each cell puts out")


def run(options: argparse.Namespace, runner: Runs | None = None) -> int:
    """Check, print what was found, and return 0 if all holds, else 1.

    Raises:
        CallError: there is no such site, example or page.
    """
    site = open_site(options, runner)
    return _check(site.examples, site.pages, options, formulas=site.settings.formulas)


def _check(examples: Examples, pages: Path, options: argparse.Namespace, *, formulas: bool) -> int:
    started = time.monotonic()
    whole = {file for given in options.names if (file := Path(given)).suffix == ".md"}
    lost = next((file for file in sorted(whole) if not file.is_file()), None)
    if lost is not None:
        near = pages / lost.name
        raise CallError(f"there is no page {lost}" + (f"\n  is {near} meant?" if near.is_file() else ""))
    on_pages = {
        reference.name
        for page in whole
        for reference in find_references(page.read_text("utf-8", "replace"), locate=examples.locate(page))
    }
    given = known_names((given for given in options.names if Path(given) not in whole), examples)
    names = [*given, *sorted(name for name in on_pages if name in examples)] if options.names else examples.names()
    if not names and not whole:
        raise CallError(f"there is no snippet in {examples.folder}")
    named, files = bool(options.names), list(pages.rglob("*.md"))
    alone = unused(examples, pages) if files else []
    cells = values = stated = 0
    failed: set[str] = set()
    for number, (name, result) in enumerate(_results(examples, names, pages), 1):
        progress = f"{number:{len(str(len(names)))}}/{len(names)}"
        if isinstance(result, ExampleError):
            failed.add(name)
            print(f"{progress}  FAILED  {name}\n{result}", flush=True)
            continue
        cells += len(result.snippet.cells)
        values += len(result.derived)
        stated += len(result.stated)
        note = "; no page shows it yet" if named and name in alone else ""
        if named or options.show:  # of a hundred, only those that fail: they are not to be searched for
            found = _found(len(result.derived), len(result.stated))
            lines = [f"{progress}  ok      {name}: {found}{note}", *map(_stated, _by_line(result))]
            print("\n".join(lines), flush=True)
        if options.show:
            _show(result)
    looked_at, only = {*files, *whole}, names if named else None
    wrong = errors_on_pages(examples, looked_at, formulas=formulas, names=only, failed=failed, whole=whole)
    errors = [str(error) for error in wrong]
    errors += [] if named or not files else map(str, without_page(examples, pages))
    for name in [] if named else alone:
        shelf, _, bare = name.rpartition("/")
        where = f"in {shelf}.md" if shelf else "in a page"
        advice = f"write => {bare}.CELL on a line of its own {where}, or delete it"
        summary = "no page shows this snippet, and no other file imports it"
        errors.append(
            str(
                ExampleError(
                    author_path(examples.folder / f"{name}.py"), None, summary, advice, code="example-not-shown"
                )
            )
        )
    for error in dict.fromkeys(errors):
        print(error)
    counts = [
        count(len(names), "snippet"),
        count(cells, "cell"),
        _found(values, stated),
        *([] if named else [count(len(files), "page")]),
        count(len(failed) + len(set(errors)), "error"),
    ]
    print(f"{', '.join(counts)}, in {time.monotonic() - started:.1f} s")
    return 1 if failed or errors else 0


def _results(examples: Examples, names: list[str], pages: Path) -> Iterator[tuple[str, Example | ExampleError]]:
    """What each snippet came to, with all that the pages ask of it, and as a plain script."""
    wanted = wanted_of(all_parts(pages, examples.locate))
    scripts = {}
    for name in names:
        examples.start(name, wanted.get(name, frozenset()))
        with contextlib.suppress(ExampleError):  # `get` raises it again
            scripts[name] = examples.run_script(name)
    for name in names:
        try:
            example = examples.get(name, wanted.get(name, frozenset()))
            check_script(example, scripts[name])
        except ExampleError as error:
            yield name, error
        else:
            yield name, example


def _found(derived: int, stated: int) -> str:
    return f"{count(derived, 'value')} derived" + (f", {stated} stated" if stated else "")


def _by_line(example: Example) -> list[tuple[str, int | None, str]]:
    """The labels of what is stated, each with its place, once."""
    path = example.snippet.path
    return list(dict.fromkeys((path, one.derivation.line, one.derivation.label) for one in example.stated))


def _stated(place: tuple[str, int | None, str]) -> str:
    path, line, label = place
    advice = "compute it from a number that both sides hold; else it is shown without a tick, and not counted"
    return f"  {path}:{line}: {label!r} is stated, not derived\n    {advice}"


def _show(example: Example) -> None:
    for cell in example.snippet.cells:
        segments = example.output(cell.name)
        output = "".join("(a picture)\n" if one.kind == "figure" else one.text for one in segments).rstrip()
        print(f"  # %% {cell.name}", *(f"  {row}" for row in output.splitlines()), sep="\n")
