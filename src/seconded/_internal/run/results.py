"""Results: store the reports of runs in a folder, and reuse each one until something that it depends on changes.

A report depends on:

- the job: the text of the example, the expressions that pages need, the options
- the content of each file that the run has read, or that did not exist
- modules of the site that would replace imported ones
- the interpreter, the platform, and this package
- for each loaded library: its version, the contents that its installer has recorded, and the files changed since

It does not depend on the machine or on the folder of the site, so one folder can have the results of several machines.
"""

import os
import pickle
import platform
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from seconded._internal.run.digests import code_digest, digest, digest_of, library_digest
from seconded._internal.run.environment import environment
from seconded._internal.run.job import Job, Report

# The fields of a job that do not change its result, and the points, which only some callers need.
_LEFT_OUT = ("folder", "began", "points", "point_count")
_PLAIN = {("builtins", "complex"): complex, ("builtins", "set"): set, ("builtins", "frozenset"): frozenset}
_PLAIN |= {("fractions", "Fraction"): Fraction, ("decimal", "Decimal"): Decimal}


@dataclass(frozen=True)
class Kept:
    """A report, with all that it depends on."""

    text: str  # a digest, as below
    job: str
    points: str
    machine: str  # the interpreter and the platform, in words
    code: str
    files: dict[str, str]  # digests by path, empty for a missing file
    nearer: tuple[str, ...]  # modules of the site with the name of a loaded module
    libraries: dict[str, str]  # by module: the version, and a digest of the files
    variables: str
    report: Report


class Results:
    """The results in a folder.

    Args:
        folder: the folder, which need not exist yet.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self, name: str, part: str, job: Job) -> Report | str:
        """Return the report of a run, or the reason in words why there is none.

        Args:
            name: the example.
            part: the run of the example: a side, or "script".
            job: the job that would run.
        """
        file = self._file(name, part)
        if not file.is_file():
            return "there is none"
        try:
            kept = _Reader(file.open("rb")).load()
        except Exception as error:  # a damaged file may raise anything
            return f"{file.name} cannot be read: {type(error).__name__}"
        if not isinstance(kept, Kept):
            return f"{file.name} is no result"
        return _changed(kept, job) or kept.report

    def keep(self, name: str, part: str, job: Job, report: Report) -> None:
        """Store the report of a run, if the run was complete."""
        if report.failure is not None or report.lost:
            self._file(name, part).unlink(missing_ok=True)
            return
        # The other modules are helpers, whose files were read, or a library made them while it was loaded.
        known = {module: found for module in report.modules if (found := library_digest(module)) is not None}
        files = {_portable(file, job): digest_of(Path(file)) for file in report.read}
        nearer = _nearer(report.modules, job)
        kept = Kept(
            _text(job),
            _digest_of(job),
            _points(job),
            _machine(),
            code_digest(),
            files,
            nearer,
            known,
            _variables(known),
            report,
        )
        self.folder.mkdir(parents=True, exist_ok=True)
        ignore = self.folder / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", "utf-8")
        with tempfile.NamedTemporaryFile(dir=self.folder, prefix=".", delete=False) as new:
            pickle.dump(kept, new)
        Path(new.name).replace(self._file(name, part))

    def _file(self, name: str, part: str) -> Path:
        return self.folder / f"{name.replace('/', '+')}.{part}.result"


class _Reader(pickle.Unpickler):
    """Reads a result, which may come from another machine: only data of this package, nothing that can act."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _PLAIN:
            return _PLAIN[module, name]
        if module.startswith("seconded._internal.") and "." not in name:
            found = super().find_class(module, name)
            is_data = isinstance(found, type) and (is_dataclass(found) or issubclass(found, tuple | Enum))
            if is_data and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no data")


def _changed(kept: Kept, job: Job) -> str:
    """Return in words what has changed since a report was stored; empty if nothing has."""
    if kept.text != _text(job):
        return "its text has changed"
    if kept.job != _digest_of(job):
        return "what pages ask of it, or an option, has changed"
    if job.point_count and kept.points != _points(job):  # a job without points can use stored ones
        return "it was compared with other inputs, or with fewer"
    for file, content in kept.files.items():
        if digest_of(_placed(file, job)) != content:
            return f"{file} has changed"
    modules = tuple(kept.report.modules)
    if kept.nearer != _nearer(modules, job):
        return "a module of the site has come or gone that has the name of one that it imports"
    if kept.machine != _machine():
        return f"{kept.machine} became {_machine()}"
    if kept.code != code_digest():
        return "the code of seconded has changed"
    for module, before in kept.libraries.items():
        now = library_digest(module)
        if now != before:
            was, became = before.partition(" ")[0], (now or "gone").partition(" ")[0]
            return f"{module} {was} became {became}" if was != became else f"the files of {module} have changed"
    return "" if kept.variables == _variables(kept.libraries) else "an environment variable has changed"


def _text(job: Job) -> str:
    return digest(job.text)


def _digest_of(job: Job) -> str:
    told = {one.name: getattr(job, one.name) for one in fields(job) if one.name not in _LEFT_OUT}
    told |= {name: sorted(map(repr, told[name])) for name in ("wanted", "asked")}
    return digest(repr(sorted(told.items())))


def _points(job: Job) -> str:
    return digest(repr((job.point_count, job.points)))


def _portable(file: str, job: Job) -> str:
    """Return a path that is valid on any machine: relative to the folder of the examples, if it is near it."""
    site = Path(job.folder).parent
    return os.path.relpath(file, job.folder) if Path(file).is_relative_to(site) else file


def _placed(file: str, job: Job) -> Path:
    return Path(os.path.normpath(Path(job.folder, file)))


def _nearer(modules: Iterable[str], job: Job) -> tuple[str, ...]:
    """Return the modules of the site with the name of a loaded module, which they would replace."""
    folders = [f"{job.folder}/{job.shelf}", job.folder] if job.shelf else [job.folder]
    is_file = os.path.isfile  # `Path.is_file` takes four times as long, and there are some fifty names for each result
    return tuple(
        f"{number}/{name}"
        for number, folder in enumerate(folders)
        for name in sorted(modules)
        if is_file(f"{folder}/{name}.py") or is_file(f"{folder}/{name}/__init__.py")
    )


@cache
def _machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()} {''.join(platform.libc_ver())}".rstrip()


def _variables(libraries: Iterable[str]) -> str:
    """Return a digest of the environment variables that the standard library and these libraries may read."""
    begins = ("LC_", *(f"{name.upper()}_" for name in libraries))
    told = {name: value for name, value in environment().items() if name in ("LANG", "TZ") or name.startswith(begins)}
    return digest(repr(sorted(told.items())))
