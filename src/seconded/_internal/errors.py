"""The errors of this package; what an author sees is always an `ExampleError`.

SecondedError
├── ExampleError   something in an example or a page does not hold: file, line, what happened, what to do
├── RefusedError   what is asked for cannot be given; who knows the place makes an ExampleError of it
└── ServerError    a process that ran cells was lost: a failure of the machine, not of an example
"""

import errno
import os
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol

# What `seconded explain` knows more of, in the order of its pages.
Code = Literal[
    "values-differ",
    "never-moves",
    "one-point",
    "no-counterpart",
    "derives-nothing",
    "not-independent",
    "library-unused",
    "no-label",
    "label-untrue",
    "label-unclear",
    "label-twice",
    "number-in-text",
    "number-in-title",
    "picture-differs",
    "cell-fails",
    "error-expected",
    "too-long",
    "too-much-memory",
    "too-much-output",
    "process-lost",
    "no-picture",
    "picture-left-open",
    "no-alternative",
    "script-fails",
    "script-differs",
    "notebook-fails",
    "notebook-differs",
    "underived-refused",
    "not-python",
    "no-title",
    "example-name",
    "cell-header",
    "cell-name",
    "cell-option",
    "no-cell",
    "no-example",
    "no-such-cell",
    "example-not-shown",
    "folder-without-page",
    "reference",
    "reference-misplaced",
    "cell-order",
    "hidden-state",
    "digit-beside",
    "formula-differs",
    "shape-differs",
    "nothing-derived",
    "value-unknown",
    "value-not-derived",
    "value-unchecked",
    "value-changed",
    "value-chosen",
    "value-typed",
    "formula",
    "no-tex-form",
    "declaration",
    "no-folder",
    "no-result",
    "dirty-build",
    "extra-missing",
    "lab",
    "machine",
]


class SecondedError(Exception):
    """The base of all errors of this package."""


class ExampleError(SecondedError):
    """Something in an example or a page does not hold; the build stops.

    Its text is one block: ``path:line: what happened [code]`` and, indented below, what was expected and what came.

    Attributes:
        path: the file as the author knows it, relative to the working directory where possible.
        line: the 1-based line in that file, or None where only the file is known.
        summary: what happened, in one line.
        details: the lines below it.
        code: the kind of error, of which ``seconded explain`` knows more; empty for an error of a site's own.
    """

    def __init__(self, path: str, line: int | None, summary: str, *details: str, code: Code | Literal[""] = "") -> None:
        self.path, self.line, self.summary, self.details, self.code = path, line, summary, details, code
        place = path if line is None else f"{path}:{line}"
        below = [f"  {row}" for detail in details for row in detail.splitlines()]
        kind = f" [{code}]" if code else ""
        super().__init__("\n".join([f"{place}: {summary}{kind}", *below]))


class Written(Protocol):
    """A stretch of a page, as its author wrote it."""

    @property
    def start(self) -> int: ...

    @property
    def line(self) -> int: ...

    @property
    def text(self) -> str: ...


class RefusedError(SecondedError):
    """What is asked for cannot be given; the text says why, and what to do. It knows no file.

    Attributes:
        code: the kind of error, of which ``seconded explain`` knows more.
        part: what in a page asks for it; None where no page does, or where `about` has still to say it.
    """

    def __init__(self, message: str, *, code: Code, part: Written | None = None) -> None:
        super().__init__(message)
        self.code, self.part = code, part

    def placed(self, path: str, line: int | None, part: Written) -> ExampleError:
        """Return the error with its place.

        Args:
            path: the file of the page, as the author knows it.
            line: where the part stands in it.
            part: what asks for what cannot be given.
        """
        written = textwrap.shorten(part.text, 80, placeholder=" …")
        return ExampleError(path, line, f"{written} cannot be put here", str(self), code=self.code)


@contextmanager
def about(part: Written) -> Iterator[None]:
    """Say which part of a page a `RefusedError` is about, unless it knows a smaller one."""
    try:
        yield
    except RefusedError as error:
        error.part = error.part or part
        raise


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
        message = f"this needs {error.name}: pip install 'seconded[{extra}]'"
        raise RefusedError(message, code="extra-missing") from None


# What the machine lacks, and what to do about it.
_ADVICE = {
    errno.EACCES: "change the permissions of the file or the folder, or choose another one",
    errno.EAGAIN: "no more processes can be started: end some, or raise the limit (ulimit -u, or of the container)",
    errno.EDQUOT: "the disk quota is used up: delete files, or ask for more",
    errno.EEXIST: "a file is in the place of the folder: move it away, or choose another folder",
    errno.ELOOP: "a link leads back to itself: delete it",
    errno.EMFILE: "too few files can be open at once: raise the limit (ulimit -n)",
    errno.ENFILE: "too few files can be open at once: raise the limit of the system",
    errno.ENOMEM: "there is no memory left: end other programs, or run fewer examples side by side (workers = 1)",
    errno.ENOSPC: "the disk is full: delete files, also those below the folder of temporary files",
    errno.ENOTDIR: "a file is in the place of the folder: move it away, or choose another folder",
    errno.EROFS: "the disk can only be read: choose a folder on another one",
}


def machine_advice(error: BaseException | None) -> str:
    """Return what to do if an error says that the machine lacks something; empty if it is another error."""
    if not isinstance(error, OSError):
        return ""
    if isinstance(error, FileNotFoundError) and "temporary directory" in str(error):
        return "set TMPDIR to a folder that can be written"
    return _ADVICE.get(error.errno or 0, "")


def author_path(file: Path) -> str:
    """Return a file's path as its author knows it: from the working directory, if it is below."""
    relative = os.path.relpath(file)
    return str(file) if relative.startswith("..") else relative
