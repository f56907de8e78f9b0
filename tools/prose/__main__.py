"""`python -m tools.prose`: words and sentences that the guide of this project does not allow. Part of `make check`.

It reads pages, examples, labs, docstrings, comments and the names of tests. `not_rewritten.txt` names the files and folders
whose prose is not rewritten yet: there, nothing is reported. Name files or folders, and it reports all of these.
"""

import argparse
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from seconded._internal.errors import ExampleError
from tools.prose.linter import lint

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("not_rewritten.txt")
_PLACES = ("docs", "snippets", "src", "theme", "tools", "tests", "README.md", "CONTRIBUTING.md", "conftest.py")
_SKIPPED = {"node_modules", "seconded.egg-info"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the prose; return 0 if all of it is as it should be, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m tools.prose", description=str(__doc__).partition("\n")[0])
    parser.add_argument("places", nargs="*", help="files or folders; by default the whole repository")
    places = parser.parse_args(arguments).places
    found = lint(files_of(places))
    complaints = [one for some in found.values() for one in some] if places else list(complain(found, read_list()))
    for complaint in complaints:
        print(complaint)
    print(f"prose: {len(complaints) or 'no'} complaint{'s' * (len(complaints) != 1)}")
    return int(bool(complaints))


def files_of(places: Collection[str] = ()) -> dict[str, Path]:
    """Return the files with prose below some places, by default in the whole repository, by their names."""
    files: list[Path] = []
    for place in places or _PLACES:
        path = (ROOT / place).resolve()
        files += [path] if path.is_file() else sorted(path.rglob("*"))
    named = {file.relative_to(ROOT).as_posix(): file for file in files if file.suffix in (".md", ".py")}
    return {name: file for name, file in named.items() if not _SKIPPED & set(file.parts)}


def read_list() -> list[str]:
    """Return the places whose prose is not rewritten yet."""
    return [row for row in LIST.read_text("utf-8").splitlines() if row and not row.startswith("#")]


def complain(found: Mapping[str, Sequence[ExampleError]], listed: Collection[str]) -> Iterator[ExampleError]:
    """Yield what is wrong outside of the listed places, and each listed place where nothing is wrong."""
    for name, complaints in found.items():
        if entry_of(name) not in listed:
            yield from complaints
    remaining = {entry_of(name) for name in found}
    for number, row in enumerate(LIST.read_text("utf-8").splitlines(), 1):
        if row in listed and row not in remaining:
            path = LIST.relative_to(ROOT).as_posix()
            yield ExampleError(path, number, f"nothing is wrong with {row}", "delete this line: it is rewritten")


def entry_of(name: str) -> str:
    """Return what lists a file: the examples of a page are listed by their folder."""
    folder = name.split("/")[:-1]
    return f"{'/'.join(folder)}/" if folder[:1] == ["snippets"] and len(folder) > 1 else name


if __name__ == "__main__":
    sys.exit(main())
