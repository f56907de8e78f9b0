"""Telling: print the results of `check` as text for people, as JSON for programs, or as annotations for GitHub."""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from seconded._internal.commands.common import count
from seconded._internal.errors import ExampleError
from seconded._internal.examples import Example
from seconded._internal.run.output import Figure

Format = Literal["text", "json", "github"]
_ONCE = ("declaration", "machine", "no-result")  # the same for all examples, so it is printed once


@dataclass
class Counts:
    """The numbers of what was checked, and of errors."""

    examples: int = 0
    cells: int = 0
    derived: int = 0
    stated: int = 0
    pages: int | None = None  # None where only some examples are checked
    labs: int = 0
    labs_left: int = 0  # labs that were read, but not executed
    errors: int = 0
    warnings: int = 0
    points: int = 0  # the number of additional points
    kinds: Counter[str] = field(default_factory=Counter)  # the number of times for each outcome, in words
    seconds: dict[str, float] = field(default_factory=dict)  # for each example
    slowest: int = 0  # the number of slow examples to list

    def add(self, example: Example) -> None:
        """Count an example without an error."""
        self.cells += len(example.snippet.cells)
        self.derived += len(example.derived)
        self.stated += len(example.stated)
        if example.snippet.is_derived:
            self.points = max(self.points, example.points.asked)
            self.kinds[example.points.kind] += 1
        self.warnings += len(example.points.doubts)
        self.seconds[example.snippet.name] = example.seconds

    @property
    def slow(self) -> list[tuple[str, float]]:
        """Return the slowest examples, each with its seconds; `slowest` is their number."""
        return sorted(self.seconds.items(), key=lambda one: (-one[1], one[0]))[: self.slowest]

    @property
    def _left(self) -> str:
        return f" ({self.labs_left} not executed)" if self.labs_left else ""

    def __str__(self) -> str:
        return ", ".join(
            [
                count(self.examples, "example"),
                *([count(self.cells, "cell"), found(self.derived, self.stated)] if self.cells else []),
                *([] if self.pages is None else [count(self.pages, "page")]),
                *([count(self.labs, "lab") + self._left] if self.labs else []),
                count(self.errors, "error"),
                *([count(self.warnings, "warning")] if self.warnings else []),
            ]
        )

    @property
    def of_points(self) -> str:
        """Return the outcome of the comparison with other inputs, in words; empty without one."""
        kinds = ", ".join(f"{number} {kind}" for kind, number in self.kinds.most_common())
        return f"compared {count(self.points, 'more time')}, with other inputs: {kinds}" if self.points else ""


class Teller(Protocol):
    """Reports the results, in their order."""

    def failed(self, progress: str, name: str, error: ExampleError) -> None:
        """Report an example with an error."""

    def holds(self, progress: str, name: str, example: Example, *, note: str, listed: bool) -> None:
        """Report an example without an error; LISTED if the author named it."""

    def warn(self, doubt: ExampleError) -> None:
        """Report a doubt about an example without an error."""

    def wrong(self, error: ExampleError) -> None:
        """Report an error outside of the examples that were run."""

    def end(self, counts: Counts, seconds: float) -> None:
        """Report the end of the check."""


class _Told:
    """The printed errors that are the same for all examples, such as those of the declaration."""

    def __init__(self) -> None:
        self._blocks: set[tuple[str, ...]] = set()

    def again(self, error: ExampleError) -> bool:
        """Return True if an error of this kind was printed before; remember it."""
        block = (error.summary, *error.details)
        again = error.code in _ONCE and block in self._blocks
        self._blocks.add(block)
        return again


class TextTeller:
    """Prints results for people, in the terminal.

    Args:
        quiet: print only what is wrong.
        output: print the output of each cell, too.
    """

    def __init__(self, *, quiet: bool = False, output: bool = False) -> None:
        self._quiet, self._output = quiet, output
        self._told = _Told()
        self._codes: Counter[str] = Counter()

    def failed(self, progress: str, name: str, error: ExampleError) -> None:
        """Print the error; print an error that is the same for all examples only once."""
        again = self._told.again(error)
        self._codes[error.code] += 1
        head = "" if self._quiet else f"{progress}  FAILED  {name}{': for the same reason' if again else ''}\n"
        _print(head + ("" if again else f"{error}\n"))

    def holds(self, progress: str, name: str, example: Example, *, note: str, listed: bool) -> None:
        """Print a line for an example that the author named, and lines for its values that are only stated."""
        if self._quiet:
            return
        if listed or self._output:  # without names, print only failures: there may be a hundred examples
            line = f"{progress}  ok      {name}: {found(len(example.derived), len(example.stated))}{note}\n"
            _print(line + "".join(f"{_stated(place)}\n" for place in _places(example)))
        if self._output:
            _show(example)

    def warn(self, doubt: ExampleError) -> None:
        """Print the warning."""
        _print(f"warning: {doubt}\n")

    def wrong(self, error: ExampleError) -> None:
        """Print the error."""
        self._codes[error.code] += 1
        _print(f"{error}\n")

    def end(self, counts: Counts, seconds: float) -> None:
        """Print the counts, and the command that explains the most frequent error."""
        _print("".join(f"{took:7.3f} s  {name}\n" for name, took in counts.slow))
        if self._quiet:
            return
        _print(f"{counts}, in {seconds:.1f} s\n")
        _print(f"{counts.of_points}\n" if counts.of_points else "")
        del self._codes[""]  # the error of a site's extension has no code
        for code, _ in self._codes.most_common(1):
            _print(f"seconded explain {code} says more\n")


class GitHubTeller(TextTeller):
    """Prints workflow commands, from which GitHub shows each error at its line."""

    def failed(self, progress: str, name: str, error: ExampleError) -> None:
        """Print an annotation; print an error that is the same for all examples only once."""
        del progress, name
        if not self._told.again(error):
            self.wrong(error)

    def warn(self, doubt: ExampleError) -> None:
        """Print an annotation."""
        _annotate("warning", doubt)

    def wrong(self, error: ExampleError) -> None:
        """Print an annotation."""
        _annotate("error", error)


def _annotate(kind: str, error: ExampleError) -> None:
    """Print a workflow command."""
    line = "" if error.line is None else f",line={error.line}"
    text = "\n".join([error.summary, *error.details])
    _print(f"::{kind} file={_property(error.path)}{line},title=seconded {error.code}::{_data(text)}\n")


@dataclass
class JsonTeller:
    """Prints one JSON object at the end, for programs."""

    _examples: list[dict[str, Any]] = field(default_factory=list)
    _errors: list[dict[str, Any]] = field(default_factory=list)
    _warnings: list[dict[str, Any]] = field(default_factory=list)
    _told: _Told = field(default_factory=_Told)

    def failed(self, progress: str, name: str, error: ExampleError) -> None:
        """Store the error until the end."""
        del progress
        self._examples.append({"name": name, "path": error.path, "holds": False})
        if not self._told.again(error):
            self.wrong(error)

    def holds(self, progress: str, name: str, example: Example, *, note: str, listed: bool) -> None:
        """Store the example until the end."""
        del progress, note, listed
        counts = {"derived": len(example.derived), "stated": len(example.stated)}
        self._examples.append({"name": name, "path": example.snippet.path, "holds": True, **counts})

    def warn(self, doubt: ExampleError) -> None:
        """Store the doubt until the end."""
        self._warnings.append(_as_object(doubt))

    def wrong(self, error: ExampleError) -> None:
        """Store the error until the end."""
        self._errors.append(_as_object(error))

    def end(self, counts: Counts, seconds: float) -> None:
        """Print the object: ``examples``, ``errors``, and the seconds that the check took."""
        told: dict[str, Any] = {"examples": self._examples, "errors": self._errors, "seconds": round(seconds, 3)}
        if counts.points:
            told |= {"warnings": self._warnings, "points": {"asked": counts.points, **counts.kinds}}
        if counts.slow:
            told["slowest"] = [{"name": name, "seconds": round(took, 3)} for name, took in counts.slow]
        _print(json.dumps(told, indent=2, ensure_ascii=False) + "\n")


def _as_object(error: ExampleError) -> dict[str, Any]:
    return {
        "path": error.path,
        "line": error.line,
        "code": error.code,
        "summary": error.summary,
        "details": "\n".join(error.details),
    }


def teller_of(kind: Format, *, quiet: bool, output: bool) -> Teller:
    """Return the object that prints results in a format."""
    if kind == "json":
        return JsonTeller()
    return (GitHubTeller if kind == "github" else TextTeller)(quiet=quiet, output=output)


def found(derived: int, stated: int) -> str:
    """Return the numbers of derived and stated values, in words."""
    return f"{count(derived, 'value')} derived" + (f", {stated} stated" if stated else "")


def _print(text: str) -> None:
    print(text, end="", flush=True)


def _places(example: Example) -> list[tuple[str, int | None, str]]:
    """Return the places and labels of stated values, each once."""
    path = example.snippet.path
    return list(dict.fromkeys((path, one.derivation.line, one.derivation.label) for one in example.stated))


def _stated(place: tuple[str, int | None, str]) -> str:
    path, line, label = place
    advice = "compute it from a number that both sides hold; else it is shown without a tick, and not counted"
    return f"  {path}:{line}: {label!r} is stated, not derived\n    {advice}"


def _show(example: Example) -> None:
    for cell in example.snippet.cells:
        segments = example.output(cell.name)
        output = "".join("(a picture)\n" if isinstance(one, Figure) else one.text for one in segments).rstrip()
        _print("".join(f"  {row}\n" for row in [f"# %% {cell.name}", *output.splitlines()]))


def _data(text: str) -> str:
    """Return a text with the escapes of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return a property's value with the escapes of a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
