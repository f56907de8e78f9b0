"""The command line for authors: run and check examples and pages, without building a site.

seconded check                     all snippets, and all pages
seconded check NAME ...            these snippets, by name or by file, and what pages ask of them
seconded check PAGE ...            these pages whole, by file, with all snippets on them
seconded check --show NAME         and what each cell puts out
seconded assets FOLDER             the styles, the script and the font of the pages, for builders other than MkDocs
"""

import argparse
import contextlib
import io
import os
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from seconded._internal.check import check_script, errors_on_pages, unused, without_page
from seconded._internal.errors import ExampleError, author_path
from seconded._internal.examples import Example, Examples, Runs
from seconded._internal.integrations.site import site_settings
from seconded._internal.read.page import all_parts, find_references
from seconded._internal.render.files import write_assets
from seconded._internal.render.lookup import wanted_of
from seconded._internal.settings import Settings

_INTERRUPTED, _NO_READER = 130, 141  # as a shell has it for a command that a signal has ended


def main(arguments: list[str] | None = None, *, runner: Runs | None = None) -> int:
    """Run the command; return its exit status, also where its reader has left or its author has stopped it.

    Arguments as for `run`. It is 130 after Ctrl-C, and 141 where nobody reads what is printed, as in ``| head``.
    """
    try:
        return run(arguments, runner=runner)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it once more at its end
        return _NO_READER


def run(arguments: list[str] | None = None, *, runner: Runs | None = None) -> int:
    """Run the command; return its exit status.

    It is 0 if all holds, 1 if a snippet or a page does not, 2 if the call is wrong.

    Args:
        arguments: those of the command line; None for the ones that this process was started with.
        runner: what runs the cells; None for servers of its own.
    """
    parser = argparse.ArgumentParser("seconded", description="Run and check examples without building a site.")
    parser.add_argument("--version", action="version", version=f"seconded {version('seconded')}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="run and check all examples, or those named, and the pages")
    check.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="a snippet's name or file, or a page's file, with all snippets on it; none for all",
    )
    check.add_argument(
        "--site", type=Path, default=Path(), metavar="FOLDER", help="the folder of the site (default: this)"
    )
    check.add_argument("--examples", metavar="FOLDER", help="the folder of the examples, instead of the declared one")
    check.add_argument("--pages", metavar="FOLDER", help="the folder of the pages, instead of the declared one")
    check.add_argument("--limit", type=float, metavar="SECONDS", help="CPU time of a side of an example (default: 10)")
    check.add_argument("--workers", type=int, metavar="N", help="examples that run side by side (default: one a core)")
    check.add_argument("--show", action="store_true", help="show what each cell puts out")
    assets = commands.add_parser("assets", help="write the styles, the script and the font that the pages need")
    assets.add_argument("folder", type=Path, metavar="FOLDER", help="such as docs/assets/seconded")
    assets.add_argument(
        "--site", type=Path, default=Path(), metavar="FOLDER", help="the folder of the site (default: this)"
    )
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that has no ᵀ
    try:
        settings = site_settings(options.site, _overrides(options))
        pages = settings.pages_folder()
        if options.command == "assets":
            return _write_assets(options.folder, pages, settings)
        workers = settings.workers or None
        examples = Examples(settings.examples_folder, settings.limit, workers, runner=runner, pair=settings.pair)
    except ExampleError as error:
        return _refuse(str(error))
    if settings.pages and not pages.is_dir():
        return _refuse(f"{pages}: there is no such folder\n  set `pages` to the folder of the pages")
    return _check(examples, pages, options, formulas=settings.formulas)


def _write_assets(folder: Path, pages: Path, settings: Settings) -> int:
    if not pages.is_dir():
        return _refuse(f"{pages}: there is no such folder\n  set `pages` to the folder of the pages")
    for path in write_assets(folder, pages, formulas=settings.formulas, macros=settings.pair.macros):
        print(path)
    return 0


def _overrides(options: argparse.Namespace) -> dict[str, Any]:
    """Return what the command line says instead of the declaration."""
    known = {name: getattr(options, name, None) for name in ("examples", "pages", "limit", "workers")}
    return {name: value for name, value in known.items() if value is not None}


def _check(examples: Examples, pages: Path, options: argparse.Namespace, *, formulas: bool) -> int:
    started = time.monotonic()
    whole = {file for given in options.names if (file := Path(given)).suffix == ".md"}
    lost = next((file for file in sorted(whole) if not file.is_file()), None)
    if lost is not None:
        near = pages / lost.name
        return _refuse(f"there is no page {lost}" + (f"\n  is {near} meant?" if near.is_file() else ""))
    on_pages = {
        reference.name
        for page in whole
        for reference in find_references(page.read_text("utf-8", "replace"), locate=examples.locate(page))
    }
    given = [_name(given, examples) for given in options.names if Path(given) not in whole]
    names = [*given, *sorted(name for name in on_pages if name in examples)] if options.names else examples.names()
    unknown = next((name for name in given if name not in examples), None)
    if unknown is not None:
        return _refuse(f"no snippet {unknown!r} in {examples.folder}\n  {examples.like(unknown)}")
    if not names and not whole:
        return _refuse(f"there is no snippet in {examples.folder}")
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
        errors.append(str(ExampleError(author_path(examples.folder / f"{name}.py"), None, summary, advice)))
    for error in dict.fromkeys(errors):
        print(error)
    counts = [
        _count(len(names), "snippet"),
        _count(cells, "cell"),
        _found(values, stated),
        *([] if named else [_count(len(files), "page")]),
        _count(len(failed) + len(set(errors)), "error"),
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
    return f"{_count(derived, 'value')} derived" + (f", {stated} stated" if stated else "")


def _by_line(example: Example) -> list[tuple[str, int | None, str]]:
    """The labels of what is stated, each with its place, once."""
    path = example.snippet.path
    return list(dict.fromkeys((path, one.derivation.line, one.derivation.label) for one in example.stated))


def _stated(place: tuple[str, int | None, str]) -> str:
    path, line, label = place
    advice = "compute it from a number that both sides hold; else it is shown without a tick, and not counted"
    return f"  {path}:{line}: {label!r} is stated, not derived\n    {advice}"


def _name(given: str, examples: Examples) -> str:
    """The snippet that is given by name or by file."""
    file, folder = Path(given), examples.folder.resolve()
    if file.suffix == ".py":
        if file.name == given:
            given = file.stem
        elif file.resolve().is_relative_to(folder):
            given = file.resolve().relative_to(folder).with_suffix("").as_posix()
    of_that_name = [name for name in examples.names() if name.rpartition("/")[2] == given]
    return of_that_name[0] if given not in examples and len(of_that_name) == 1 else given


def _show(example: Example) -> None:
    for cell in example.snippet.cells:
        segments = example.output(cell.name)
        output = "".join("(a picture)\n" if one.kind == "figure" else one.text for one in segments).rstrip()
        print(f"  # %% {cell.name}", *(f"  {row}" for row in output.splitlines()), sep="\n")


def _refuse_pages(pages: Path) -> int:
    return _refuse(f"{pages}: there is no such folder\n  set --pages to the folder of the pages")


def _refuse(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


if __name__ == "__main__":
    sys.exit(main())
