"""`python -m tools.prose`: words and sentences that the guide of this project does not allow. Part of `make check`.

It reads pages, examples, labs, docstrings, comments and the names of tests: of the whole repository, or of the files and
folders that are named.
"""

import argparse
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

from tools.prose.linter import lint

ROOT = Path(__file__).parents[2]
_PLACES = ("docs", "snippets", "src", "theme", "tools", "tests", "README.md", "CONTRIBUTING.md", "conftest.py")
_SKIPPED = {"node_modules", "seconded.egg-info"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the prose; return 0 if all of it is as it should be, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m tools.prose", description=str(__doc__).partition("\n")[0])
    parser.add_argument("places", nargs="*", help="files or folders; by default the whole repository")
    places = parser.parse_args(arguments).places
    complaints = [complaint for found in lint(files_of(places)).values() for complaint in found]
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


if __name__ == "__main__":
    sys.exit(main())
