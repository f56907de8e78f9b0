"""The tutorial: its files are written, its changes made, and its commands run; the output is what it shows."""

import re
import shlex
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from seconded._internal import command_line
from seconded._internal.run.runner import Runner
from tools.ours import PAGES

TEXT = (PAGES / "generator" / "tutorial.md").read_text("utf-8")
FENCE = re.compile(r'^```(?P<language>\w+)(?: title="(?P<file>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture
def plain() -> Iterator[Runner]:
    """Servers that know no library."""
    with Runner(2) as runner:
        yield runner


def test_tutorial_shows_what_its_commands_print(
    tmp_path: Path, plain: Runner, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """In their order, in one folder: what a reader meets who follows it."""
    pytest.importorskip("scipy")
    monkeypatch.chdir(tmp_path)
    text, at = "", 0
    for fence in FENCE.finditer(TEXT):
        text += TEXT[at : fence.start("text")]
        at = fence.end("text")
        if fence["language"] == "console":
            text += _run(fence["text"], plain, capsys)
            continue
        text += fence["text"]
        if fence["language"] == "diff":
            _change(Path(fence["file"]), fence["text"])
        else:
            Path(fence["file"]).parent.mkdir(exist_ok=True)
            Path(fence["file"]).write_text(fence["text"], "utf-8")
    text += TEXT[at:]
    _change(Path("examples/root.py"), "-# %% scipy rtol=1e-6\n+# %% scipy\n")
    assert command_line.main(["check", "root"], runner=plain) == 1, "the tutorial says that it needs this tolerance"
    assert _timeless(text) == _timeless(TEXT)


def _run(console: str, runner: Runner, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the console as it looks once the commands of this package have run; others print nothing there."""
    shown = ""
    for row in console.splitlines():
        if row.startswith("$ "):
            shown += f"{row}\n"
            command, *arguments = shlex.split(row.removeprefix("$ "))
            if command == "seconded":
                command_line.main(arguments, runner=runner)
                shown += capsys.readouterr().out
    return shown


def _change(file: Path, change: str) -> None:
    """Replace the rows that begin with - by those that begin with +, wherever they stand."""
    rows = change.splitlines()
    old, new = ("\n".join(row[1:] for row in rows if row[0] == sign) for sign in "-+")
    text = file.read_text("utf-8")
    assert old in text, f"{file} has no line to change:\n{textwrap.indent(old, '  ')}"
    file.write_text(text.replace(old, new), "utf-8")


def _timeless(text: str) -> str:
    """Return a text without what differs from machine to machine: times, and the digits that rounding decides."""
    text = re.sub(r"\d\.\d{13,}", lambda number: f"{float(number[0]):.12f}", text)
    return re.sub(r", in \d+\.\d s$", ", in 0.0 s", text, flags=re.MULTILINE)
