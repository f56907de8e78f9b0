"""The errors of this package; what an author sees is always an `ExampleError`.

SecondedError
├── ExampleError   something in a snippet or a page does not hold: file, line, what happened, what to do
├── RefusedError   what is asked for cannot be given; who knows the place makes an ExampleError of it
└── ServerError    a process that ran cells was lost: a failure of the machine, not of a snippet
"""

import os
from importlib import import_module
from pathlib import Path
from typing import Any


class SecondedError(Exception):
    """The base of all errors of this package."""


class ExampleError(SecondedError):
    """Something in a snippet or a page does not hold; the build stops.

    Its text is one block: ``path:line: what happened`` and, indented below, what was expected and what came.

    Attributes:
        path: the file as the author knows it, relative to the working directory where possible.
        line: the 1-based line in that file, or None where only the file is known.
        summary: what happened, in one line.
        details: the lines below it.
    """

    def __init__(self, path: str, line: int | None, summary: str, *details: str) -> None:
        self.path, self.line, self.summary, self.details = path, line, summary, details
        place = path if line is None else f"{path}:{line}"
        below = [f"  {row}" for detail in details for row in detail.splitlines()]
        super().__init__("\n".join([f"{place}: {summary}", *below]))


class RefusedError(SecondedError):
    """What is asked for cannot be given; the text says why, and what to do. It knows no file and no line."""


class ServerError(SecondedError):
    """A process that ran cells has ended before its work was done."""


def require(module: str, extra: str) -> Any:
    """Return a module that an extra of this package installs.

    Raises:
        RefusedError: it is not installed; the text has the command that installs it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        raise RefusedError(f"this needs {error.name}: pip install 'seconded[{extra}]'") from None


def author_path(file: Path) -> str:
    """A file as its author knows it: from the working directory, if it is below."""
    relative = os.path.relpath(file)
    return str(file) if relative.startswith("..") else relative
