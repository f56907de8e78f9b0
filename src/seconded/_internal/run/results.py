"""Results: what runs came to, kept in a folder, and taken again if and only if all that they depend on is the same.

That is: the job (the text of the example, what pages ask of it, the options); the content of each file that the run
has read, or has looked for in vain; the modules of the site that would be imported in the place of those that were; the
interpreter, the platform, and this package; and of each library that the run had loaded, its version, the contents that
its installer has recorded, and the files that were changed since. None of it depends on the machine or on where the
site lies, so that the results of several machines can be put into one folder.
"""

import hashlib
import importlib.metadata
import os
import pickle
import platform
import re
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from seconded._internal.run.job import Job, Report

_PACKAGE = Path(__file__).parents[2]
_OF_SITE = ("folder", "began")  # of a job: what says where and when it runs, not what it does
_PLAIN = {("builtins", "complex"): complex, ("builtins", "set"): set, ("builtins", "frozenset"): frozenset}
_PLAIN |= {("fractions", "Fraction"): Fraction, ("decimal", "Decimal"): Decimal}


@dataclass(frozen=True)
class Kept:
    """A report, and all that it depends on."""

    text: str  # digests, here and below
    job: str
    machine: str  # the interpreter and the platform, in words
    code: str
    files: dict[str, str]  # by path; those that are not there have an empty one
    nearer: tuple[str, ...]  # modules of the site that have the name of one that was loaded
    libraries: dict[str, str]  # by module: the version, and a digest of the files
    variables: str
    report: Report


class Results:
    """The results in a folder.

    Args:
        folder: where they are; it need not be there yet.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self, name: str, part: str, job: Job) -> Report | str:
        """Return what a run came to, or in words why that is not known.

        Args:
            name: the example.
            part: which of its runs: a side, or "script".
            job: what would run.
        """
        file = self._file(name, part)
        if not file.is_file():
            return "there is none"
        try:
            kept = _Reader(file.open("rb")).load()
        except Exception as error:  # whatever is wrong with it, it is no result
            return f"{file.name} cannot be read: {type(error).__name__}"
        if not isinstance(kept, Kept):
            return f"{file.name} is no result"
        return _changed(kept, job) or kept.report

    def keep(self, name: str, part: str, job: Job, report: Report) -> None:
        """Keep what a run came to, if it came to its end."""
        if report.failure is not None or report.lost:
            self._file(name, part).unlink(missing_ok=True)
            return
        # The others are helpers, whose files were read, or were made by a library while it was loaded.
        known = {module: digest for module in report.modules if (digest := _library(module)) is not None}
        files = {_portable(file, job): _content(Path(file)) for file in report.read}
        nearer = _nearer(report.modules, job)
        kept = Kept(_text(job), _digest_of(job), _machine(), _code(), files, nearer, known, _variables(known), report)
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
    """Reads a result, which may come from another machine: data of this package, and nothing that could act."""

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
    """Return in words what has changed since a report was kept; empty if nothing has."""
    if kept.text != _text(job):
        return "its text has changed"
    if kept.job != _digest_of(job):
        return "what pages ask of it, or an option, has changed"
    for file, content in kept.files.items():
        if _content(_placed(file, job)) != content:
            return f"{file} has changed"
    modules = tuple(kept.report.modules)
    if kept.nearer != _nearer(modules, job):
        return "a module of the site has come or gone that has the name of one that it imports"
    if kept.machine != _machine():
        return f"{kept.machine} became {_machine()}"
    if kept.code != _code():
        return "the code of seconded has changed"
    for module, digest in kept.libraries.items():
        now = _library(module)
        if now != digest:
            was, became = digest.partition(" ")[0], (now or "gone").partition(" ")[0]
            return f"{module} {was} became {became}" if was != became else f"the files of {module} have changed"
    return "" if kept.variables == _variables(kept.libraries) else "an environment variable has changed"


def _digest(*texts: str | bytes) -> str:
    sums = hashlib.blake2b(digest_size=16)
    for text in texts:
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        sums.update(len(data).to_bytes(8))
        sums.update(data)
    return sums.hexdigest()


def _text(job: Job) -> str:
    return _digest(job.text)


def _digest_of(job: Job) -> str:
    told = {one.name: getattr(job, one.name) for one in fields(job) if one.name not in _OF_SITE}
    told["wanted"] = sorted(map(repr, job.wanted))
    return _digest(repr(sorted(told.items())))


def _content(file: Path) -> str:
    """Return a digest of a file's content; empty if it is not there."""
    try:
        return _digest(file.read_bytes())
    except OSError:
        return ""


def _portable(file: str, job: Job) -> str:
    """Return a path as it is on any machine: relative to the folder of the examples, where it is near that."""
    site = Path(job.folder).parent
    return os.path.relpath(file, job.folder) if Path(file).is_relative_to(site) else file


def _placed(file: str, job: Job) -> Path:
    return Path(os.path.normpath(Path(job.folder, file)))


def _nearer(modules: Iterable[str], job: Job) -> tuple[str, ...]:
    """Return the modules of the site that have the name of one that was loaded: they would be imported in its place."""
    folders = [Path(job.folder, job.shelf), Path(job.folder)] if job.shelf else [Path(job.folder)]
    return tuple(
        f"{number}/{name}"
        for number, folder in enumerate(folders)
        for name in sorted(modules)
        if (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()
    )


@cache
def _machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()} {''.join(platform.libc_ver())}".rstrip()


@cache
def _code() -> str:
    """Return a digest of this package's own code."""
    return _digest(*(file.read_bytes() for file in sorted(_PACKAGE.rglob("*.py"))))


def _variables(libraries: Iterable[str]) -> str:
    """Return a digest of the environment variables that Python and these libraries may read."""
    names = tuple(f"{name.upper()}_" for name in libraries)
    told = {
        name: value
        for name, value in os.environ.items()
        if name in ("LANG", "TZ") or name.startswith(("LC_", "PYTHON", *names))
    }
    for name in (
        "PYTHONPATH",
        "PYTHONDONTWRITEBYTECODE",
        "PYTHONUNBUFFERED",
    ):  # they say where code is, and how it is kept
        told.pop(name, None)
    return _digest(repr(sorted(told.items())))


@cache
def _library(module: str) -> str | None:
    """Return the version of a library and a digest of its files; None if it cannot be found."""
    infos = _installed().get(module)
    if infos is not None:
        return " ".join(filter(None, (_recorded(info) for info in infos)))
    for folder in map(Path, sys.path):
        for file in (folder / module, folder / f"{module}.py"):
            if file.is_dir() or file.is_file():
                files = sorted(file.rglob("*.py")) if file.is_dir() else [file]
                return f"- {_digest(*(one.read_bytes() for one in files))}"
    return None


@cache
def _installed() -> dict[str, list[Path]]:
    """Return the installed distributions, as folders, by the modules that they bring."""
    found: dict[str, list[Path]] = {}
    for folder in dict.fromkeys(map(Path, sys.path)):
        for info in sorted(folder.glob("*.dist-info")) if folder.is_dir() else ():
            record = info / "RECORD"
            text = record.read_text("utf-8", "replace") if record.is_file() else ""
            for name in set(re.findall(r'^"?([^/,"\n]+?)(?:\.[^/,"\n]*)?(?=[/,"])', text, re.MULTILINE)):
                found.setdefault(name, []).append(info)
    return found


@cache
def _recorded(info: Path) -> str:
    """Return the version of a distribution, and a digest of its record and of what was changed after it was written."""
    record = info / "RECORD"
    written, text = record.stat().st_mtime_ns, record.read_text("utf-8", "replace")
    edited = []
    for row in text.splitlines():
        name = row.rpartition(",sha256=")[0].strip('"')
        if not name or ".dist-info/" in name or name.endswith(".pyc"):
            continue
        with suppress(OSError):
            file = info.parent / name
            if file.stat().st_mtime_ns > written:
                edited.append(file)
    rows = sorted(row for row in text.splitlines() if ",sha256=" in row and ".dist-info/" not in row)
    version = importlib.metadata.PathDistribution(info).version
    return f"{version} {_digest(*rows, *(file.read_bytes() for file in edited))}"
