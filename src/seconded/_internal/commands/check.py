"""``seconded check`` runs and checks examples and pages, without building a site."""

import argparse
import contextlib
import re
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from seconded._internal.check import (
    Notebooks,
    check_script,
    errors_on_pages,
    not_shown,
    shows_any,
    unused,
    without_page,
)
from seconded._internal.commands.common import (
    CallError,
    Parsers,
    Site,
    add_command,
    add_overrides,
    count,
    known_names,
    open_site,
    refusing_the_call,
)
from seconded._internal.commands.telling import Counts, Format, Teller, teller_of
from seconded._internal.errors import ExampleError, author_path
from seconded._internal.examples import Example, Examples, Runs
from seconded._internal.integrations.builders import WrittenFiles
from seconded._internal.integrations.published import Published, read_labs
from seconded._internal.integrations.site import MKDOCS, ZENSICAL, builder_config, is_listed
from seconded._internal.labs.runs import Labs
from seconded._internal.progress import Progress
from seconded._internal.read.cell import Wanted
from seconded._internal.read.fences import is_of_page
from seconded._internal.read.page import all_parts, find_references
from seconded._internal.read.pages import PAGE_SUFFIXES
from seconded._internal.render.lookup import wanted_of
from seconded._internal.run.job import Report
from seconded._internal.settings import require_folded

Result = tuple[str, Example | ExampleError]  # an example's name, and the example or its error


def add(commands: Parsers) -> None:
    """Add the command to a parser."""
    parser = add_command(commands, "check", "run and check all examples, or those named, and the pages", run)
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="an example's name or file, or a page's file, with all examples on it; none for all",
    )
    add_overrides(parser)
    parser.add_argument(
        "--points",
        type=int,
        metavar="N",
        help="compare both sides N more times, each time with other inputs (default: as declared)",
    )
    parser.add_argument("--show", action="store_true", help="show what each cell puts out")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but what is wrong")
    parser.add_argument(
        "--format",
        choices=get_args(Format),
        default="text",
        help="how to tell it: for people, for programs, or as annotations in a workflow (default: text)",
    )
    parser.add_argument(
        "--results",
        metavar="FOLDER",
        help="take the results in this folder instead of running; with --shard: keep them",
    )
    parser.add_argument(
        "--shard",
        type=_shard,
        metavar="I/N",
        help="run a share of the examples, such as 3/8, and keep the results; check no pages",
    )
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="list the slowest examples")
    parser.add_argument("--no-labs", action="store_true", help="read the labs, and do not execute them")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file is saved, until Ctrl-C")


def run(options: argparse.Namespace, runner: Runs | None = None) -> int:
    """Check, report the errors, and return 0 if there are none, else 1.

    Raises:
        CallError: there is no such site, example or page.
    """
    if options.shard and not options.results:
        raise CallError("--shard needs --results FOLDER, where the results are kept")
    if options.shard and (options.names or options.watch):
        raise CallError("--shard takes its examples from all of them: leave out names and --watch")
    site = _open(options, runner)
    with closing(Labs()) as labs:
        while True:
            files = WrittenFiles([site.examples.folder, site.pages, *_declarations(options.site)])
            status = _check(site, options, labs)
            if not options.watch:
                return status
            print("waiting for a file to be saved; Ctrl-C ends this", flush=True)
            site = _after_a_save(files, site, options, runner)


def _open(options: argparse.Namespace, runner: Runs | None) -> Site:
    """Return the site; raise CallError as `open_site` does, or if the site folds a page that does not exist."""
    site = open_site(options, runner)
    with refusing_the_call():
        require_folded(site.settings)
    return site


def _shard(text: str) -> tuple[int, int]:
    """Return the number of a share, from 1, and the number of shares."""
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text)
    number, count = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 0 < number <= count:
        raise argparse.ArgumentTypeError(f"{text!r} is no share: write 1/8 for the first of eight")
    return number, count


def _after_a_save(files: WrittenFiles, site: Site, options: argparse.Namespace, runner: Runs | None) -> Site:
    """Wait until a file is saved and the site can be read, then return the site; unchanged examples stay loaded."""
    while True:
        files.wait()
        try:
            changed = _open(options, runner)
            _wanted(changed, options.names)
        except CallError as error:
            print(error, flush=True)
            files = WrittenFiles([site.examples.folder, site.pages, *_declarations(options.site)])
        else:
            return site if changed.settings == site.settings else changed


def _declarations(root: Path) -> list[Path]:
    names = ("pyproject.toml", "seconded.toml", "mkdocs.yml", "mkdocs.yaml", "zensical.toml")
    return [file for file in map(root.joinpath, names) if file.is_file()]


@dataclass(frozen=True)
class Request:
    """The examples and pages that the author wants to check."""

    named: bool  # whether the author names some examples or pages; if not, all are wanted
    names: list[str]  # of the examples
    pages: set[Path]  # pages that are checked completely


def _wanted(site: Site, given: list[str]) -> Request:
    """Return the request that the author makes by names and files.

    Raises:
        CallError: there is no such example or page.
    """
    examples = site.examples
    pages = {file for one in given if (file := Path(one)).suffix in PAGE_SUFFIXES}
    lost = next((file for file in sorted(pages) if not file.is_file()), None)
    if lost is not None:
        near = site.pages / lost.name
        raise CallError(f"there is no page {lost}" + (f"\n  is {near} meant?" if near.is_file() else ""))
    on_pages = {
        reference.name for page in pages for reference in find_references(_text(page), locate=examples.locate(page))
    }
    named = known_names((one for one in given if Path(one) not in pages), examples)
    names = [*named, *sorted(name for name in on_pages if name in examples)] if given else examples.names()
    if not names and not pages:
        raise CallError(f"there is no example in {examples.folder}\n  seconded init writes a first one")
    return Request(bool(given), names, pages)


def _check(site: Site, options: argparse.Namespace, runs: Labs) -> int:
    started = time.monotonic()
    examples, teller = site.examples, teller_of(options.format, quiet=options.quiet, output=options.show)
    published, wanted = Published(options.site, site.settings), _wanted(site, options.names)
    with refusing_the_call():
        texts = published.pages()
    has_pages = bool(texts) and not options.shard
    about = shows_any(examples, wanted.names) if wanted.named else lambda *_: True
    texts = {page: text for page, text in texts.items() if page in wanted.pages or about(page, text)}
    texts |= {page: _text(page) for page in wanted.pages if page not in texts}
    pages = {} if options.shard else texts
    if options.shard:
        number, shares = options.shard
        wanted = Request(named=False, names=wanted.names[number - 1 :: shares], pages=set())
    elif not wanted.named:
        names = [name for name in wanted.names if not _is_left_out(name, site.pages, pages)]
        wanted = Request(named=False, names=names, pages=set())
    asked = wanted_of(all_parts(site.pages, examples.locate, about))
    for name in wanted.names:
        examples.start(name, asked.get(name, frozenset()))
    texts = texts if site.settings.downloads else {}
    notebooks = Notebooks(examples, texts, wanted.names if wanted.named else None, options.shard or (1, 1))
    scripts = _scripts(examples, set(wanted.names).difference(() if wanted.named else notebooks.scripts))
    counts = Counts(len(wanted.names), pages=None if wanted.named else len(pages), slowest=options.slowest)
    progress = Progress(len(wanted.names), quiet=options.quiet)
    alone = unused(examples, pages, site.pages) if has_pages else []
    labs = _Labs(published, examples, wanted, options, runs)
    results = _results(examples, wanted.names, asked, scripts)
    failed = _tell_examples(results, wanted, counts, teller, alone, progress)
    progress.clear()
    if options.shard:  # the command that takes the results compares the notebooks: their examples are in all shares
        return _end(notebooks.errors(failed, compared=False), counts, teller, started)
    errors = [
        *errors_on_pages(
            examples,
            pages,
            formulas=site.settings.formulas,
            names=wanted.names if wanted.named else None,
            failed=failed,
            whole=wanted.pages,
        ),
        *([] if wanted.named or not has_pages else without_page(examples, pages)),
        *([] if wanted.named else (not_shown(examples, name) for name in alone if name not in failed)),
        *([] if wanted.named else _not_listed(examples, pages, options.site)),
        *([] if wanted.named else published.errors()),
        *labs.errors(),
    ]
    errors += notebooks.errors(failed, {error.path for error in errors})
    counts.labs, counts.labs_left = labs.count, labs.left
    return _end(errors, counts, teller, started)


def _end(errors: Iterable[ExampleError], counts: Counts, teller: Teller, started: float) -> int:
    """Report the errors that are not those of examples, and the counts; return the exit status."""
    unique = {str(error): error for error in errors}
    for error in unique.values():
        teller.wrong(error)
    counts.errors += len(unique)
    teller.end(counts, time.monotonic() - started)
    return 1 if counts.errors else 0


class _Labs:
    """The labs of a site, which run at the same time as its examples; none if the author names some examples."""

    def __init__(
        self, published: Published, examples: Examples, wanted: Request, options: argparse.Namespace, runs: Labs
    ) -> None:
        found = [] if wanted.named or options.shard else list(published.labs())
        read, self._wrong = read_labs(found, examples.folder)
        executed = [(lab, told) for lab, told in read if told.execute and not options.no_labs]
        self._labs, self._runs = [lab for lab, _ in executed], runs
        runs.start(executed, examples.pair.titles)
        self.count, self.left = len(found), len(read) - len(executed)

    def errors(self) -> Iterator[ExampleError]:
        """Yield the errors of the labs after they have run."""
        yield from self._wrong
        for lab in self._labs:
            try:
                self._runs.get(lab)
            except ExampleError as error:
                yield error


def _is_left_out(name: str, folder: Path, pages: Collection[Path]) -> bool:
    """Return True for the example in a page's own fences if the builder leaves out the page."""
    return is_of_page(name) and folder / name not in pages


def _tell_examples(
    results: Iterable[Result], wanted: Request, counts: Counts, teller: Teller, alone: list[str], progress: Progress
) -> set[str]:
    """Report each example; return the names of those with an error."""
    failed, total = set(), len(wanted.names)
    for number, (name, result) in enumerate(results, 1):
        place = f"{number:{len(str(total))}}/{total}"
        progress.done(name, 0.0 if isinstance(result, ExampleError) else result.seconds)
        if isinstance(result, ExampleError):
            failed.add(name)
            progress.clear()
            teller.failed(place, name, result)
        else:
            counts.add(result)
            for doubt in result.points.doubts:
                progress.clear()
                teller.warn(doubt)
            note = "; no page shows it yet" if wanted.named and name in alone else ""
            teller.holds(place, name, result, note=note, listed=wanted.named)
    counts.errors += len(failed)
    return failed


def _not_listed(examples: Examples, pages: Mapping[Path, str], root: Path) -> Iterator[ExampleError]:
    """Yield an error if the builder would show references on pages as plain text."""
    _, file = builder_config(root)
    needing = [page for page, text in pages.items() if any(find_references(text, locate=examples.locate(page)))]
    if file is not None and needing and not is_listed(root):
        what = (
            f"neither the plugin nor the extension is listed, which shows the examples on {count(len(needing), 'page')}"
        )
        line = ZENSICAL if file.suffix == ".toml" else MKDOCS
        yield ExampleError(author_path(file), None, what, f"add to it: {line}", code="declaration")


def _text(page: Path) -> str:
    return page.read_text("utf-8", "replace")


def _scripts(examples: Examples, names: Iterable[str]) -> dict[str, Future[Report]]:
    """Start examples as plain scripts, except the examples of pages, which nobody runs as scripts."""
    scripts = {}
    for name in sorted(names):
        with contextlib.suppress(ExampleError):  # `get` raises the error again
            if not is_of_page(name):
                scripts[name] = examples.run_script(name)
    return scripts


def _results(
    examples: Examples,
    names: list[str],
    asked: Mapping[str, frozenset[Wanted]],
    scripts: Mapping[str, Future[Report]],
) -> Iterator[Result]:
    """Yield each example, or its error, after its runs for the pages and as a plain script."""
    for name in names:
        try:
            example = examples.get(name, asked.get(name, frozenset()))
            if name in scripts:
                check_script(example, scripts[name])
        except ExampleError as error:
            yield name, error
        else:
            yield name, example
