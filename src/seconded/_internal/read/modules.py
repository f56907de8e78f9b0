"""Modules: the files of the examples' folder that code imports, as text to be included."""

import ast
import os
import re
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from seconded._internal.errors import author_path
from seconded._internal.read.percent import read_python
from seconded._internal.syntax import FEW, nodes

_IMPORT = re.compile(r"\b(?:import|from)\b((?:[^\\\n]|\\.)*)", re.DOTALL)  # to the end of its line, or of the next ones


def modules_of(text: str, folder: Path, found: dict[str, str] | None = None) -> dict[str, str]:
    """Return the modules of a folder that code imports, by name, each after its own imports.

    Args:
        text: the code.
        folder: the folder of the modules.
        found: modules that were found before; new ones are added to them.

    Raises:
        ExampleError: a module cannot be read.
    """
    found = {} if found is None else found
    for name in named_modules(text) if _may_import(text, folder) else ():
        file = folder / f"{name}.py"
        if name not in found and file.is_file():
            source = read_python(file, author_path(file))
            found[name] = source  # before its imports: two modules may import each other
            modules_of(source, folder, found)
            found[name] = found.pop(name)  # move it after its imports
    return found


def _may_import(text: str, folder: Path) -> bool:
    """Return False if no import names a file in a folder: most code imports none, and parsing takes longer."""
    words = {word for imported in _IMPORT.findall(text) for word in re.findall(r"\w+", imported)}
    return any(os.path.isfile(f"{folder}/{word}.py") for word in words)  # noqa: PTH113 - asked for each example


@lru_cache(FEW)
def named_modules(text: str) -> tuple[str, ...]:
    """Return the modules that code names in its imports, in the order of the syntax tree."""
    names: list[str] = []
    for node in nodes(text):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
    return tuple(dict.fromkeys(names))


def imports(texts: Iterable[str]) -> frozenset[str]:
    """Return the modules that code may import, except those of Python: for ``from a import b``, a and a.b."""
    found = [node for text in texts for node in nodes(text) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [alias.name for node in found if isinstance(node, ast.Import) for alias in node.names]
    for node in found:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names if alias.name != "*")]
    return frozenset(name for name in names if name.partition(".")[0] not in sys.stdlib_module_names)


def imported(texts: Iterable[str]) -> frozenset[str]:
    """Return the packages that code imports, except those of Python."""
    return frozenset(name.partition(".")[0] for name in imports(texts))
