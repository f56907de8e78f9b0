"""The errors of this package; authors see only `ExampleError`.

```text
SecondedError
├── ExampleError   something in an example or a page is wrong: file, line, what is wrong, what to do
├── RefusedError   a request cannot be fulfilled; the caller, which has the place, makes an ExampleError of it
└── ServerError    a process that ran cells was lost: a failure of the machine, not of an example
```
"""

import errno
import os
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol

# The codes that `seconded explain` explains, in the order of its pages.
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
    """Something in an example or a page is wrong; the build stops.

    The text is one block: ``path:line: what is wrong [code]``, and, indented below, the expected and the actual result.

    Attributes:
        path: the file, relative to the working directory where possible.
        line: the 1-based line in this file, or None if only the file is known.
        summary: what is wrong, in one line.
        details: the lines below the summary.
        code: the kind of error, which ``seconded explain`` explains; empty for an error of a site's own extension.
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
    """A request cannot be fulfilled; the text says why, and what to do. The error has no file.

    Attributes:
        code: the kind of error, which ``seconded explain`` explains.
        part: the part of a page with the request; None if there is none, or if `about` has not added it yet.
    """

    def __init__(self, message: str, *, code: Code, part: Written | None = None) -> None:
        super().__init__(message)
        self.code, self.part = code, part

    def placed(self, path: str, line: int | None, part: Written) -> ExampleError:
        """Return the error with its place.

        Args:
            path: the file of the page, as messages call it.
            line: the line of the part in this file.
            part: the part of the page with the request.
        """
        written = textwrap.shorten(part.text, 80, placeholder=" …")
        return ExampleError(path, line, f"{written} cannot be put here", str(self), code=self.code)


@contextmanager
def about(part: Written) -> Iterator[None]:
    """Add the part of a page to a `RefusedError`, unless it already has a smaller part."""
    try:
        yield
    except RefusedError as error:
        error.part = error.part or part
        raise


class ServerError(SecondedError):
    """A process that ran cells ended before its work was done."""


def require(module: str, extra: str) -> Any:
    """Import and return a module that an extra of this package installs.

    Raises:
        RefusedError: the module is not installed; the text has the command that installs it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        message = f"this needs {error.name}: pip install 'seconded[{extra}]'"
        raise RefusedError(message, code="extra-missing") from None


# Advice for each errno of a machine that lacks something.
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
    """Return advice if an error says that the machine lacks something; empty for any other error."""
    if not isinstance(error, OSError):
        return ""
    if isinstance(error, FileNotFoundError) and "temporary directory" in str(error):
        return "set TMPDIR to a folder that can be written"
    return _ADVICE.get(error.errno or 0, "")


def author_path(file: Path) -> str:
    """Return a file's path for messages: relative to the working directory if it is below it."""
    relative = os.path.relpath(file)
    return str(file) if relative.startswith("..") else relative
