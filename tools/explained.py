"""The explanations of errors: the files in each one, and the output of `seconded check -q` for these files.

``python -m tools.explained`` updates the output after a message has changed. Read the difference before you commit it.
"""

import contextlib
import io
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from seconded._internal import command_line
from seconded._internal.errors import ExampleError
from seconded._internal.examples import Runs
from seconded._internal.explain import CODES, explanation
from seconded._internal.integrations.builders import dirty_build
from seconded._internal.labs.lab import read_lab
from seconded._internal.render.formula import _converter
from seconded._internal.run.runner import Runner
from tools.ours import ROOT

LIMIT = 1  # seconds of CPU time, as in the example of too-long
EXPLAINED = ROOT / "src" / "seconded" / "_internal" / "explained"
OTHERS = {
    "lab": "`seconded check` reads the labs that a configuration of MkDocs names",
    "dirty-build": "it is about an option of MkDocs",
    "extra-missing": "it depends on what is installed: a module is hidden here",
    "machine": "no file makes the machine fail: the servers cannot start here",
}
"""The codes whose output does not come from `seconded check` alone, each with the reason."""
_FENCE = re.compile(
    r'^(?P<marks>`{3,})(?P<language>\w+)(?: title="(?P<file>[^"\n]+)")?\n(?P<text>.*?)^(?P=marks)$',
    re.MULTILINE | re.DOTALL,
)
_CELL = re.compile(r"^# %% (\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """The refused example in an explanation."""

    files: Mapping[str, str]
    """The texts of the files, by their paths."""
    output: str
    """The output for the files."""

    def write(self, folder: Path) -> None:
        """Write the files into a folder."""
        for path, text in self.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")


def read_case(text: str) -> Case:
    """Return the example in an explanation, from the section "An example that is refused".

    The title of a fence is the path of its file. If there is no page, one is added that shows each cell of the examples.
    """
    files, output = dict[str, str](), ""
    shown = text.partition("\n## An example that is refused\n")[2].partition("\n## ")[0]
    for fence in _FENCE.finditer(shown):
        if fence["file"]:
            files[fence["file"]] = fence["text"]
        else:
            output += fence["text"]
    if not any(path.endswith(".md") for path in files):
        files["docs/index.md"] = "\n\n".join(["# First", *_references(files)]) + "\n"
    return Case(files, output)


def _references(files: Mapping[str, str]) -> Iterator[str]:
    for path, text in files.items():
        if path.startswith("examples/") and path.count("/") == 1:
            yield from (f"=> {Path(path).stem}.{name}" for name in _CELL.findall(text))


def output_of(code: str, case: Case, folder: Path, runner: Runs) -> str:
    """Return the output for the files of an explanation, after writing them into a folder."""
    case.write(folder)
    with contextlib.chdir(folder):
        if code == "lab":
            return _of_lab(*case.files)
        if code == "dirty-build":
            return f"{dirty_build(Path(next(iter(case.files))))}\n"
        if code == "extra-missing":
            _converter.cache_clear()
            with mock.patch.dict(sys.modules, {"math_core": None}):
                return _check(runner)
        if code == "machine":
            with mock.patch.object(sys, "executable", shutil.which("false")), Runner(LIMIT, 1) as lost:
                return _check(lost)
        return _check(runner)


def _check(runner: Runs) -> str:
    """Return the output of `seconded check -q` in the working directory."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        command_line.main(["check", "-q"], runner=runner)
    return output.getvalue()


def _of_lab(path: str, *_: str) -> str:
    """Return the error of a lab, as a build prints it."""
    try:
        read_lab(Path(path), path, Path())
    except ExampleError as error:
        return f"{error}\n"
    return ""


def _update(code: str, runner: Runs) -> None:
    text = explanation(code)
    case = read_case(text)
    with tempfile.TemporaryDirectory() as folder:
        output = output_of(code, case, Path(folder), runner)
    if output != case.output:
        print(f"{code}:\n{output}")
        assert text.count(f"```text\n{case.output}```") == 1, f"{code} needs one text fence"
        text = text.replace(f"```text\n{case.output}```", f"```text\n{output}```")
        (EXPLAINED / f"{code}.md").write_text(text, "utf-8")


if __name__ == "__main__":
    with Runner(LIMIT, draw=True) as servers:
        for one in sys.argv[1:] or CODES:
            _update(one, servers)
