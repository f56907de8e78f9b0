"""Common: the options that several commands share, and the errors of a wrong call."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seconded._internal.errors import ExampleError, SecondedError
from seconded._internal.examples import Examples, Runs
from seconded._internal.integrations.site import site_settings
from seconded._internal.run.results import Results
from seconded._internal.settings import Settings, existing_pages

Parsers = Any  # the type of argparse's subparsers is private
Run = Callable[[argparse.Namespace, Runs | None], int]  # from options and a runner of cells to an exit status

WRONG_CALL = 2  # the exit status of a wrong call


class CallError(SecondedError):
    """The call of the command is wrong."""


@dataclass(frozen=True)
class Site:
    """The site that a command works on."""

    settings: Settings
    pages: Path
    examples: Examples


def add_command(commands: Parsers, name: str, summary: str, run: Run) -> argparse.ArgumentParser:
    """Add a command, with the option that names the site, and return its parser."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
    parser.add_argument(
        "--site", type=Path, default=Path(), metavar="FOLDER", help="the folder of the site (default: this)"
    )
    parser.set_defaults(run=run)
    return parser


def add_folders(parser: argparse.ArgumentParser, *, pages: bool = True) -> None:
    """Add the options that override declared folders; ``pages`` only for a command that reads them."""
    parser.add_argument("--examples", metavar="FOLDER", help="the folder of the examples, instead of the declared one")
    if pages:
        parser.add_argument("--pages", metavar="FOLDER", help="the folder of the pages, instead of the declared one")


def add_overrides(parser: argparse.ArgumentParser, *, pages: bool = True) -> None:
    """Add the options that override the declaration."""
    add_folders(parser, pages=pages)
    parser.add_argument("--limit", type=float, metavar="SECONDS", help="CPU time of a side of an example (default: 10)")
    parser.add_argument("--workers", type=int, metavar="N", help="examples that run side by side (default: one a core)")


def declared(options: argparse.Namespace) -> Settings:
    """Return the settings of the site that a command is called for.

    Raises:
        CallError: the declaration is wrong.
    """
    known = {
        name: getattr(options, name, None) for name in ("examples", "pages", "limit", "workers", "results", "points")
    }
    if getattr(options, "shard", None):
        del known["results"]  # this command writes results
    with refusing_the_call():
        return site_settings(options.site, {name: value for name, value in known.items() if value is not None})


@contextmanager
def refusing_the_call() -> Iterator[None]:
    """Turn an error in a declaration or a folder into a CallError."""
    try:
        yield
    except ExampleError as error:
        raise CallError(str(error)) from None


def open_site(options: argparse.Namespace, runner: Runs | None) -> Site:
    """Open and return the site that a command is called for.

    Raises:
            CallError: the declaration is wrong, or a folder does not exist.
    """
    settings = declared(options)
    pages = settings.pages_folder()
    with refusing_the_call():
        workers = settings.workers or None
        shard, taken = getattr(options, "shard", None), settings.results_folder
        kept = Path(options.results) if shard else taken
        examples = Examples(
            settings.examples_folder,
            settings.limit,
            workers,
            memory=settings.memory_limit,
            runner=runner,
            pair=settings.pair,
            pages=pages,
            results=Results(kept) if kept else None,
            runs=shard is not None or taken is None,
            all_run=not getattr(options, "names", None),
            points=settings.points if hasattr(options, "points") else 0,
        )
        return Site(settings, existing_pages(settings) if settings.pages else pages, examples)


def known_names(given: Iterable[str], examples: Examples) -> list[str]:
    """Return the names of examples from names and files.

    Raises:
        CallError: there is no such example.
    """
    names = [_name(one, examples) for one in given]
    unknown = next((name for name in names if name not in examples), None)
    if unknown is not None:
        raise CallError(f"no example {unknown!r} in {examples.folder}\n  {examples.like(unknown)}")
    return names


def _name(given: str, examples: Examples) -> str:
    """Return the name of an example from its name or its file."""
    file, folder = Path(given), examples.folder.resolve()
    if file.suffix == ".py":
        if file.name == given:
            given = file.stem
        elif file.resolve().is_relative_to(folder):
            given = file.resolve().relative_to(folder).with_suffix("").as_posix()
    of_that_name = [name for name in examples.names() if name.rpartition("/")[2] == given]
    return of_that_name[0] if given not in examples and len(of_that_name) == 1 else given


def count(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where needed."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
