"""Digests: of texts, of this package's code, and of an installed library; the same on every machine."""

import hashlib
import importlib.metadata
import re
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parents[2]


def digest(*texts: str | bytes) -> str:
    """Return a digest of some texts."""
    sums = hashlib.blake2b(digest_size=16)
    for text in texts:
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        sums.update(len(data).to_bytes(8))
        sums.update(data)
    return sums.hexdigest()


def digest_of(file: Path) -> str:
    """Return a digest of a file's content; empty if the file does not exist."""
    try:
        return digest(file.read_bytes())
    except OSError:
        return ""


@cache
def code_digest() -> str:
    """Return a digest of this package's own code."""
    return digest(*(file.read_bytes() for file in sorted(_PACKAGE.rglob("*.py"))))


@cache
def library_digest(module: str) -> str | None:
    """Return the version of an installed library and a digest of its files; None if it cannot be found."""
    infos = _installed().get(module)
    if infos is not None:
        return " ".join(filter(None, (_recorded(info) for info in infos)))
    for folder in map(Path, sys.path):
        for file in (folder / module, folder / f"{module}.py"):
            if file.is_dir() or file.is_file():
                files = sorted(file.rglob("*.py")) if file.is_dir() else [file]
                return f"- {digest(*(one.read_bytes() for one in files))}"
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
    return f"{version} {digest(*rows, *(file.read_bytes() for file in edited))}"
