"""The command line for authors: run and prove snippets without building a site.

by-example check                     all snippets
by-example check NAME ...            these, by name or by file
by-example check --show NAME         and what each cell puts out
by-example font FILE                 the formulas' font, for builders that copy files before they read pages
"""

import argparse
import io
import sys
import time
from pathlib import Path

from by_example.errors import ExampleError
from by_example.examples import Example, Examples


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status is 0 if all holds, 1 if a snippet does not, 2 if the call is wrong."""
    parser = argparse.ArgumentParser("by-example", description="Run and prove snippets without building a site.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="run and prove all snippets, or those named")
    check.add_argument("names", nargs="*", metavar="NAME", help="a snippet's name or file; none for all")
    check.add_argument(
        "--snippets", default="snippets", metavar="FOLDER", help="where the snippets are (default: snippets)"
    )
    check.add_argument(
        "--limit", type=float, default=10, metavar="SECONDS", help="CPU time limit of a snippet's world (default: 10)"
    )
    check.add_argument("--workers", type=int, metavar="N", help="snippets that run side by side (default: one a core)")
    check.add_argument("--show", action="store_true", help="show what each cell puts out")
    font = commands.add_parser("font", help="write the mathematical font that the pages need")
    font.add_argument("file", type=Path, metavar="FILE", help="such as docs/assets/math.woff2")
    font.add_argument(
        "--pages", type=Path, default="docs", metavar="FOLDER", help="where the pages are (default: docs)"
    )
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that has no ᵀ
    if options.command == "font":
        from by_example.page.font import font_for_pages  # noqa: PLC0415 - nothing else needs it

        font_for_pages(options.pages, options.file)
        return 0
    try:
        examples = Examples(options.snippets, options.limit, options.workers)
    except (ExampleError, ValueError) as error:
        return _refuse(str(error).replace("the option `snippets`", "--snippets"))
    return _check(options.names, examples, show=options.show)


def _check(names: list[str], examples: Examples, *, show: bool) -> int:
    started = time.monotonic()
    names = [_name(name, examples.folder) for name in names] or examples.names()
    unknown = [name for name in names if name not in examples]
    if unknown:
        return _refuse(f"no snippet {unknown[0]!r} in {examples.folder}\n  {examples.like(unknown[0])}")
    if not names:
        return _refuse(f"there is no snippet in {examples.folder}")
    for name in names:
        examples.start(name)
    cells = values = failures = 0
    for number, name in enumerate(names, 1):
        progress = f"{number:{len(str(len(names)))}}/{len(names)}"
        try:
            example = examples.get(name)
        except ExampleError as error:
            failures += 1
            print(f"{progress}  FAILED  {name}\n{error}", flush=True)
            continue
        cells += len(example.snippet.cells)
        values += len(example.proofs)
        print(f"{progress}  ok      {name}: {_count(len(example.proofs), 'value')} proved", flush=True)
        if show:
            _show(example)
    seconds = time.monotonic() - started
    counts = [
        _count(len(names), "snippet"),
        _count(cells, "cell"),
        f"{_count(values, 'value')} proved",
        f"{failures} failed",
    ]
    print(f"{', '.join(counts)}, in {seconds:.1f} s")
    return 1 if failures else 0


def _name(given: str, folder: Path) -> str:
    """The name of a snippet that is given by its name or by its file."""
    file = Path(given)
    return file.stem if file.suffix == ".py" and file.resolve().parent == folder.resolve() else given


def _show(example: Example) -> None:
    for cell in example.snippet.cells:
        segments = example.output(cell.name)
        output = "".join("(a picture)\n" if one.kind == "figure" else one.text for one in segments).rstrip()
        print(f"  # %% {cell.name}", *(f"  {row}" for row in output.splitlines()), sep="\n")


def _refuse(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


if __name__ == "__main__":
    sys.exit(main())
