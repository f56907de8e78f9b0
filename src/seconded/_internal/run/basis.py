"""Basis: all that a stored result depends on, beside its job or its page.

- the content of each file that a run has read, or that did not exist
- modules of the site that would replace imported ones
- the interpreter, the platform, and this package
- for each loaded library: its version, the contents that its installer has recorded, and the files changed since

It does not depend on the machine or on the folder of the site, so several machines can share stored results.
"""

import os
import platform
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from seconded._internal.run.digests import code_digest, digest, digest_of, library_digest
from seconded._internal.run.environment import environment


@dataclass(frozen=True)
class Basis:
    """All that some results depend on, beside their jobs: digests, names and versions."""

    files: dict[str, str]  # digests by path, empty for a missing file
    modules: list[str]  # the loaded modules
    nearer: list[str]  # modules of the site with the name of a loaded module
    machine: str  # the interpreter and the platform, in words
    code: str
    libraries: dict[str, str]  # by module: the version, and a digest of the files
    variables: str

    def changed(self, folder: Path, shelves: Collection[str]) -> str:
        """Return in words what has changed since; empty if nothing has. The arguments are those of `basis_of`."""
        for file, content in self.files.items():
            if digest_of(Path(os.path.normpath(folder / file))) != content:
                return f"{file} has changed"
        if self.nearer != _nearer(self.modules, folder, shelves):
            return "a module of the site has come or gone that has the name of one that it imports"
        if self.machine != _machine():
            return f"{self.machine} became {_machine()}"
        if self.code != code_digest():
            return "the code of seconded has changed"
        for module, before in self.libraries.items():
            now = library_digest(module)
            if now != before:
                was, became = before.partition(" ")[0], (now or "gone").partition(" ")[0]
                return f"{module} {was} became {became}" if was != became else f"the files of {module} have changed"
        return "" if self.variables == _variables(self.libraries) else "an environment variable has changed"


def basis_of(files: Iterable[Path], modules: Iterable[str], folder: Path, shelves: Collection[str] = ()) -> Basis:
    """Return what the results of some runs depend on.

    Args:
        files: the files that they have read, or that did not exist.
        modules: the modules that they have loaded.
        folder: the folder of the examples, absolute.
        shelves: the folders within it from which they import helpers first.
    """
    modules = sorted(modules)
    # The other modules are helpers, whose files were read, or a library made them while it was loaded.
    libraries = {module: found for module in modules if (found := library_digest(module)) is not None}
    return Basis(
        {_portable(file, folder): digest_of(file) for file in sorted(files)},
        modules,
        _nearer(modules, folder, shelves),
        _machine(),
        code_digest(),
        libraries,
        _variables(libraries),
    )


def _portable(file: Path, folder: Path) -> str:
    """Return a path that is valid on any machine: relative to the folder of the examples, if it is near it."""
    return os.path.relpath(file, folder) if file.is_relative_to(folder.parent) else str(file)


def _nearer(modules: Iterable[str], folder: Path, shelves: Collection[str]) -> list[str]:
    """Return the modules of the site with the name of a loaded module, which they would replace."""
    is_file = os.path.isfile  # `Path.is_file` takes four times as long, and there are some fifty names for each result
    return [
        f"{shelf}/{name}"
        for shelf in sorted({"", *shelves})
        for name in modules
        if is_file(f"{folder}/{shelf}/{name}.py") or is_file(f"{folder}/{shelf}/{name}/__init__.py")
    ]


@cache
def _machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()} {''.join(platform.libc_ver())}".rstrip()


def _variables(libraries: Iterable[str]) -> str:
    """Return a digest of the environment variables that the standard library and these libraries may read."""
    begins = ("LC_", *(f"{name.upper()}_" for name in libraries))
    told = {name: value for name, value in environment().items() if name in ("LANG", "TZ") or name.startswith(begins)}
    return digest(repr(sorted(told.items())))
