"""Reads: notes, in the kernel of a lab, the files that its cells read, each as it was when it was opened.

Python reports every file that is opened (`sys.addaudithook`). Files of libraries are left out. So are the files that
the lab writes itself: otherwise a lab that keeps a file of its own would always be outdated.
"""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from seconded._internal.run.files import Age, age_of, is_written, source_of


def note_reads(file: Path, own: Path) -> None:
    """Let FILE get a line for each file that this process opens from now on; none for those in the folder OWN."""
    lines = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)  # a process that the lab forks adds its lines, too
    seen = set[tuple[str, bool]]()

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        if event != "open" or isinstance(arguments[0], int):
            return
        path, writes = source_of(os.fsdecode(arguments[0])), is_written(arguments[2])
        if path is None or Path(path).is_relative_to(own) or (path, writes) in seen:
            return
        seen.add((path, writes))
        age = None if writes else age_of(Path(path))
        os.write(lines, json.dumps([path, age]).encode() + b"\n")

    sys.addaudithook(hear)


def ages_of(notes: Iterable[tuple[str, Sequence[int] | None]]) -> dict[Path, Age]:
    """Return the files that were read, each with its age when it was opened first, from what `note_reads` wrote."""
    ages, written = dict[Path, Age](), set[Path]()
    for path, age in notes:
        if age is None:
            written.add(Path(path))
        else:
            ages.setdefault(Path(path), (age[0], age[1], age[2], age[3]))
    return {path: age for path, age in ages.items() if path not in written}
