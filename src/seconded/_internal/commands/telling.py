"""How `check` tells what it finds: as text for people, as JSON for programs, or as annotations for GitHub."""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from seconded._internal.commands.common import count
from seconded._internal.errors import ExampleError
from seconded._internal.examples import Example
from seconded._internal.run.output import Figure

Format = Literal["text", "json", "github"]
_ONCE = ("declaration", "machine", "no-result")  # what is wrong with all examples is told with the first


@dataclass
class Counts:
    """How much was checked, and what was found."""

    examples: int = 0
    cells: int = 0
    derived: int = 0
    stated: int = 0
    pages: int | None = None  # None where only some examples are checked
    labs: int = 0
    labs_left: int = 0  # how many of these were read and not executed
    errors: int = 0
    warnings: int = 0
    points: int = 0  # how many more points were asked for
    kinds: Counter[str] = field(default_factory=Counter)  # what came of them, in words, and how often
    seconds: dict[str, float] = field(default_factory=dict)  # that each example took
    slowest: int = 0  # how many of the slowest are listed

    def add(self, example: Example) -> None:
        """Count an example that holds."""
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
        """Return the slowest examples, as many as are listed, each with its seconds."""
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
        """Return in words what came of the comparison with other inputs; empty if nobody has asked for it."""
        kinds = ", ".join(f"{number} {kind}" for kind, number in self.kinds.most_common())
        return f"compared {count(self.points, 'more time')}, with other inputs: {kinds}" if self.points else ""


class Teller(Protocol):
    """Tells what is found, in its order."""

    def failed(self, progress: str, name: str, error: ExampleError) -> None:
        """An example does not hold."""

    def holds(self, progress: str, name: str, example: Example, *, note: str, listed: bool) -> None:
        """An example holds; LISTED if the author asked for it by name."""

    def warn(self, doubt: ExampleError) -> None:
        """An example holds, and its author is warned of a doubt."""

    def wrong(self, error: ExampleError) -> None:
        """Something is wrong outside of the examples that were run."""

    def end(self, counts: Counts, seconds: float) -> None:
        """Everything has been checked."""


class _Told:
    """The errors that were told and are the same for all examples, such as those of the declaration."""

    def __init__(self) -> None:
        self._blocks: set[tuple[str, ...]] = set()

    def again(self, error: ExampleError) -> bool:
        """Return True if an error of this kind was told before; remember it."""
        block = (error.summary, *error.details)
        again = error.code in _ONCE and block in self._blocks
        self._blocks.add(block)
        return again


class TextTeller:
    """Tells people, in the terminal.

    Args:
        quiet: say nothing but what is wrong.
        output: show also what each cell puts out.
    """

    def __init__(self, *, quiet: bool = False, output: bool = False) -> None:
        self._quiet, self._output = quiet, output
        self._told = _Told()
        self._codes: Counter[str] = Counter()

    def failed(self, progress: str, name: str, error: ExampleError) -> None:
        """Print the error; one that is the same for all examples only with the first."""
        again = self._told.again(error)
        self._codes[error.code] += 1
        head = "" if self._quiet else f"{progress}  FAILED  {name}{': for the same reason' if again else ''}\n"
        _print(head + ("" if again else f"{error}\n"))

    def holds(self, progress: str, name: str, example: Example, *, note: str, listed: bool) -> None:
        """Print a line for an example that was asked for, and what is only stated in it."""
        if self._quiet:
            return
        if listed or self._output:  # of a hundred, only those that fail: nobody searches for these
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
        """Print the counts, and which command explains the most frequent error."""
        _print("".join(f"{took:7.3f} s  {name}\n" for name, took in counts.slow))
        if self._quiet:
            return
        _print(f"{counts}, in {seconds:.1f} s\n")
        _print(f"{counts.of_points}\n" if counts.of_points else "")
        del self._codes[""]  # an error of a site's own
        for code, _ in self._codes.most_common(1):
            _print(f"seconded explain {code} says more\n")


class GitHubTeller(TextTeller):
    """Tells GitHub's workflows, which show each error at its line, in the form of a workflow command."""

    def failed(self, progress: str, name: str, error: ExampleError) -> None:
        """Print an annotation; for an error that is the same for all examples only one."""
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
    """Tells programs: one JSON object at the end."""

    _examples: list[dict[str, Any]] = field(default_factory=list)
    _errors: list[dict[str, Any]] = field(default_factory=list)
    _warnings: list[dict[str, Any]] = field(default_factory=list)
    _told: _Told = field(default_factory=_Told)

    def failed(self, progress: str, name: str, error: ExampleError) -> None:
        """Keep it for the end."""
        del progress
        self._examples.append({"name": name, "path": error.path, "holds": False})
        if not self._told.again(error):
            self.wrong(error)

    def holds(self, progress: str, name: str, example: Example, *, note: str, listed: bool) -> None:
        """Keep it for the end."""
        del progress, note, listed
        counts = {"derived": len(example.derived), "stated": len(example.stated)}
        self._examples.append({"name": name, "path": example.snippet.path, "holds": True, **counts})

    def warn(self, doubt: ExampleError) -> None:
        """Keep it for the end."""
        self._warnings.append(_as_object(doubt))

    def wrong(self, error: ExampleError) -> None:
        """Keep it for the end."""
        self._errors.append(_as_object(error))

    def end(self, counts: Counts, seconds: float) -> None:
        """Print the object: ``examples``, ``errors``, and the time that it took, in seconds."""
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
    """Return who tells what is found in a format."""
    if kind == "json":
        return JsonTeller()
    return (GitHubTeller if kind == "github" else TextTeller)(quiet=quiet, output=output)


def found(derived: int, stated: int) -> str:
    """Return in words how many values are derived and stated."""
    return f"{count(derived, 'value')} derived" + (f", {stated} stated" if stated else "")


def _print(text: str) -> None:
    print(text, end="", flush=True)


def _places(example: Example) -> list[tuple[str, int | None, str]]:
    """Return the places and labels of what is stated, each once."""
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
    """Return a text as a workflow command holds it."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return the value of a property of a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
