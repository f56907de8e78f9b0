"""This site: where its pages and its examples are, and all its examples, run once."""

import os
import random
import subprocess
import zlib
from collections.abc import Collection
from functools import cache
from itertools import groupby
from pathlib import Path

from seconded._internal.examples import Examples
from seconded._internal.faults import Fault, excuses, find_faults
from seconded._internal.integrations.pytest_plugin import site_examples
from seconded._internal.integrations.site import site_settings
from seconded._internal.read.page import all_parts
from seconded._internal.read.snippet import Snippet, read_snippet
from seconded._internal.render.lookup import start_all

ROOT = Path(__file__).parents[1]
SNIPPETS, PAGES = ROOT / "snippets", ROOT / "docs"
LABS = PAGES / "explore"
PAIR = site_settings(ROOT).pair


def name_of(file: Path) -> str:
    """Return the name of an example, PAGE/NAME."""
    return file.relative_to(SNIPPETS).with_suffix("").as_posix()


@cache
def our_examples() -> Examples:
    """Return the examples of this site, all of them started, with all that the pages ask of them."""
    _, examples = site_examples(ROOT)
    start_all(examples, all_parts(PAGES, examples.locate))
    return examples


def all_faults(name: str) -> list[Fault]:
    """Return all faults that are made in an example of this site."""
    return find_faults(_snippet(name))


def drawn_faults(name: str) -> list[Fault]:
    """Return the faults of an example that tests try: one of each kind, but all of a kind that is excused."""

    def kind_of(fault: Fault) -> str:
        return fault.kind

    chance, drawn = random.Random(name), list[Fault]()
    for kind, faults in groupby(sorted(all_faults(name), key=kind_of), kind_of):
        of_kind = list(faults)
        one = chance.sample(of_kind, 1)  # also of an excused kind, so that an excuse draws no others of the next one
        drawn += of_kind if kind in excused(name) else one
    return drawn


def excused(name: str) -> Collection[str]:
    """Return the kinds of faults that an example of this site cannot reveal, as one of its cells says."""
    return excuses(_snippet(name)).keys()


@cache
def _snippet(name: str) -> Snippet:
    return read_snippet(name, SNIPPETS / f"{name}.py", f"snippets/{name}.py", PAIR)


def changed(root: Path, base: str) -> frozenset[str]:
    """Return the names of the examples and the pages that differ from a commit; empty without git.

    An example is PAGE/NAME, a page its path below docs/. A page whose example has changed has changed as well.

    Args:
        root: the root of the repository.
        base: the commit.
    """
    command = ["git", "diff", "--name-only", base, "--", "snippets", "docs"]
    try:
        done = subprocess.run(command, cwd=root, text=True, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return frozenset()
    files = [Path(row) for row in done.stdout.splitlines()]
    examples = {file.relative_to("snippets").with_suffix("") for file in files if file.parts[0] == "snippets"}
    folders = {example.parent.name or example.name for example in examples}
    pages = {file.relative_to("docs") for file in files if file.parts[0] == "docs"}
    pages |= {page.relative_to(root / "docs") for page in (root / "docs").rglob("*.md") if page.stem in folders}
    return frozenset(path.as_posix() for path in examples | pages)


def sample(names: list[str], every: int) -> list[str]:
    """Return those of the examples or pages that a slow test tries.

    These are one of so many, drawn by its name: a new page does not change which others are tried. All that were changed
    since the commit BASE, by default the last one, are tried as well. With WHOLE in the environment, as each night, all are.
    """
    if os.environ.get("WHOLE"):
        return names
    edited = changed(ROOT, os.environ.get("BASE") or "HEAD")
    return [name for name in names if zlib.crc32(name.encode()) % every == 0 or name in edited]
