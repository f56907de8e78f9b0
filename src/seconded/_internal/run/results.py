"""Results: store the reports of runs in a folder, and reuse each one until something that it depends on changes.

A report depends on its job (the text of the example, the expressions that pages need, the options), and on its `Basis`.
It does not depend on the folder of the site, so one folder can have the results of several machines.
"""

import pickle
import tempfile
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from seconded._internal.run.basis import Basis, basis_of
from seconded._internal.run.digests import digest
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
    basis: Basis
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
            if not isinstance(kept, Kept):
                return f"{file.name} is no result"
            return _changed(kept, job) or kept.report
        except Exception as error:  # a damaged file, or one of another version, may raise anything
            return f"{file.name} cannot be read: {type(error).__name__}"

    def keep(self, name: str, part: str, job: Job, report: Report) -> None:
        """Store the report of a run, if the run was complete."""
        if report.failure is not None or report.lost:
            self._file(name, part).unlink(missing_ok=True)
            return
        basis = basis_of(map(Path, report.read), report.modules, Path(job.folder), _shelves(job))
        kept = Kept(_text(job), _digest_of(job), _points(job), basis, report)
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
    return kept.basis.changed(Path(job.folder), _shelves(job))


def _text(job: Job) -> str:
    return digest(job.text)


def _digest_of(job: Job) -> str:
    told = {one.name: getattr(job, one.name) for one in fields(job) if one.name not in _LEFT_OUT}
    told |= {name: sorted(map(repr, told[name])) for name in ("wanted", "asked")}
    return digest(repr(sorted(told.items())))


def _points(job: Job) -> str:
    return digest(repr((job.point_count, job.points)))


def _shelves(job: Job) -> tuple[str, ...]:
    return (job.shelf,) if job.shelf else ()
