"""A lab: how it is read, executed in its own process, and written; without a site."""

import fcntl
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbformat import v4

from seconded._internal.errors import ExampleError
from seconded._internal.labs.forms import lab_markdown, lab_notebook, lab_page, put_cells
from seconded._internal.labs.lab import Lab, read_lab
from seconded._internal.labs.nursery import Nursery
from seconded._internal.labs.output import Executed, Ran, read_executed
from seconded._internal.labs.runs import Labs, Options
from seconded._internal.run.output import ErrorText, Fact, Figure, Markdown, Segment, Text, WarningText
from tests.build.test_builds import wait_until
from tools.ours import PAIR, ROOT


def made_of(text: str, folder: Path, *outputs: list[nbformat.NotebookNode], prose: str = "# T") -> Executed:
    """Return a lab of this text, as if its code cells had these outputs."""
    (folder / "lab.py").write_text(text, "utf-8")
    lab = read_lab(folder / "lab.py", "lab.py", folder)
    cells = [
        v4.new_code_cell(cell.source, outputs=out, execution_count=n)
        for n, (cell, out) in enumerate(zip(lab.cells, outputs, strict=True), 1)
    ]
    return read_executed(lab, v4.new_notebook(cells=[v4.new_markdown_cell(prose), *cells]), [(0, 0)] * len(cells))


OUTPUTS = {
    "a stream in pieces": (
        [v4.new_output("stream", name="stdout", text=text) for text in ("a", "b\n")],
        [Text("ab\n", 2)],
    ),
    "colors of a terminal": (
        [v4.new_output("stream", name="stderr", text="\x1b[31mlook\x1b[0m\n")],
        [WarningText("look\n", 2)],
    ),
    "a last expression": (
        [v4.new_output("execute_result", {"text/plain": "1"}, execution_count=1)],
        [Fact("1", 2, result=True), Text("\n", result=True)],
    ),
    "an error": (
        [v4.new_output("error", ename="KeyError", evalue="'a'", traceback=["In[1] at 0x7f"])],
        [ErrorText("KeyError: 'a'", 2)],
    ),
    "an error without a message": (
        [v4.new_output("error", ename="KeyError", evalue="", traceback=[])],
        [ErrorText("KeyError", 2)],
    ),
    "a picture, then Markdown": (
        [
            v4.new_output("display_data", {"image/svg+xml": "<svg/>", "text/plain": "<Figure>"}),
            v4.new_output("display_data", {"text/markdown": "*a*", "text/plain": "<Markdown>"}),
        ],
        [Figure("<svg/>", 2, caption="See.", alternative="Words."), Markdown("*a*", 2)],
    ),
}


@pytest.mark.parametrize(("outputs", "segments"), OUTPUTS.values(), ids=OUTPUTS)
def test_an_output_is_the_same_data_as_a_snippet_has(tmp_path: Path, outputs: list, segments: list[Segment]):
    """One writer of HTML, and one writer of notebooks, then handles both."""
    title, ran = made_of('# %% one\n"""See.\n\nWords."""\n', tmp_path, outputs).parts
    assert title == "# T"
    assert isinstance(ran, Ran)
    assert list(ran.segments) == segments


def test_all_kinds_of_output_have_a_form(tmp_path: Path):
    outputs = [
        v4.new_output("stream", name="stdout", text="a < b\n"),
        v4.new_output("stream", name="stderr", text="\x1b[31mlook\x1b[0m\n"),
        v4.new_output("execute_result", {"text/plain": "'last'"}, execution_count=1),
        v4.new_output("display_data", {"text/markdown": "| $x$ |\n|--|\n| 1 |", "text/plain": "<Markdown>"}),
        v4.new_output("error", ename="ValueError", evalue="as meant", traceback=["In[1] at 0x7f"]),
    ]
    lab = made_of('# %% one tags=["raises-exception"] raises="ValueError: as meant"\nx\n', tmp_path, outputs)
    page, cells = lab_page(lab)
    assert page.split("\n\n") == ["# T", "<!-- the code cell 0 of this lab -->", "| $x$ |\n|--|\n| 1 |"]
    html = put_cells(page, cells)
    samp = BeautifulSoup(html, "html.parser").select_one("figure#cell-one samp")
    assert samp.get_text() == "a < b\nlook\n'last'\nValueError: as meant"
    assert [tag["class"] for tag in samp.select("span")] == [["warning"], ["error"]]
    download = lab_notebook(lab, str, PAIR.macros)
    nbformat.validate(nbformat.reads(download, nbformat.NO_CONVERT))
    assert "0x7f" not in download, "a traceback has addresses of the machine that built the site"
    assert '"raises-exception"' in download


def test_a_picture_has_words_on_the_page_and_in_the_download(tmp_path: Path):
    svg = '<svg viewBox="0 0 10 10"><path d="M 0 0" style="fill: #010101"/></svg>'
    picture = v4.new_output("display_data", {"image/svg+xml": svg, "text/plain": "<Figure size 640x480>"})
    lab = made_of('# %% one\n"""See it.\n\nA line."""\nplot()\n', tmp_path, [picture])
    figure = BeautifulSoup(lab_page(lab)[1][0], "html.parser").figure
    assert figure.figcaption.span.get_text() == "See it."
    assert figure.svg["aria-label"] == "A line."
    assert figure.path["style"] == "fill: currentColor"
    assert "plot" in figure.details.get_text()
    (output,) = nbformat.reads(lab_notebook(lab, str, PAIR.macros), nbformat.NO_CONVERT).cells[1].outputs
    assert output.data == {"image/svg+xml": svg, "text/plain": "A line."}
    markdown = lab_markdown(lab, str, PAIR.macros)
    assert "Picture: See it. A line.\n\nCell 1, the code of this picture:\n\n```python\n" in markdown
    assert "<svg" not in markdown


def test_a_lab_as_markdown_has_what_its_cells_put_out(tmp_path: Path):
    stream = v4.new_output("stream", name="stdout", text="done\n")
    table = v4.new_output("display_data", {"text/markdown": "| a |\n|---|", "text/plain": "<Markdown>"})
    lab = made_of("# %% one\nwork()\n", tmp_path, [stream, table], prose="In $\\R$, <!-- why -->[home](index.md).")
    output = "Output:\n\n```text\ndone\n```\n\n| a |\n|---|\n"
    code = "Cell 1:\n\n```python\nwork()\n```"
    assert lab_markdown(lab, str.upper, PAIR.macros) == f"In $\\mathbb{{R}}$, [home](INDEX.MD).\n\n{code}\n\n{output}"


def test_plumbing_is_folded_on_the_page_and_in_the_download(tmp_path: Path):
    """Its output is not folded, because a reader needs it."""
    stream = v4.new_output("stream", name="stdout", text="done")
    lab = made_of('# %% one tags=["hide-input"]\nplumb()\n\n# %% two\nx\n', tmp_path, [stream], [])
    plumbing, plain = (BeautifulSoup(cell, "html.parser") for cell in lab_page(lab)[1])
    assert plumbing.details.get_text() == "The code of this cellplumb()\n"
    assert plumbing.select_one("figure > pre").get_text() == "done"
    assert not plain.details
    cells = nbformat.reads(lab_notebook(lab, str, PAIR.macros), nbformat.NO_CONVERT).cells
    assert [cell.metadata.get("jupyter") for cell in cells] == [None, {"source_hidden": True}, None]


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ({"text/html": "<b>x</b>", "text/plain": "x"}, "lab.py:2: the cell 'one' puts out text/html, text/plain"),
        ({"image/svg+xml": "<svg/>"}, "lab.py:2: the picture of the cell 'one' has no text alternative"),
    ],
)
def test_output_that_a_page_cannot_show_is_refused(tmp_path: Path, output: dict[str, str], message: str):
    with pytest.raises(ExampleError, match=message):
        made_of("# %% one\nx\n", tmp_path, [v4.new_output("display_data", output)])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# %% one\nx = = 1\n", "lab.py:2: SyntaxError"),
        ("# %%\nx\n", "lab.py:1: this cell has no name"),
        ("# %% one\nx\n\n# %% one\nx\n", "lab.py:4: a second cell is called 'one'"),
        ("# ---\n# a: b\n# ---\n\nimport os\n\n# %% one\nx\n", "lab.py:5: this code stands before the first cell"),
        ("# a comment, which is a cell to Jupyter\n\n# %% one\nx\n", "lab.py:1: this stands before the first cell"),
        ("# %% [markdown]\n# Text.\n\nprint(1)\n\n# %% one\nx\n", "lab.py:3: this line of a Markdown cell"),
        ("# %% [markdown]\n# Text.\nx = 2\n\n# %% one\nx\n", "lab.py:3: this line of a Markdown cell"),
        ("# %% [markdown]\n#\n# It is {= good: x =}.\n\n# %% one\nx\n", "lab.py:3: \\{= good: x =\\} cannot be put"),
    ],
)
def test_text_that_is_not_a_lab_is_refused(tmp_path: Path, text: str, message: str):
    with pytest.raises(ExampleError, match=message):
        made_of(text, tmp_path)


def test_helpers_may_import_each_other(tmp_path: Path):
    """A helper follows the helpers that it imports in the download. Two helpers that import each other have any order."""
    (tmp_path / "one.py").write_text("import two, three\n", "utf-8")
    (tmp_path / "two.py").write_text("def later():\n    import one\n", "utf-8")
    (tmp_path / "three.py").write_text("", "utf-8")
    lab = made_of("# %% first\nimport one\n", tmp_path, []).lab
    assert list(lab.helpers) == ["two", "three", "one"]


@pytest.mark.parametrize(("text", "place"), [("x = = 1\n", "helper.py:1: SyntaxError"), ("\n# \xe9", "helper.py:2: the file is not UTF-8")])  # fmt: skip
def test_a_helper_that_cannot_be_read_is_named(tmp_path: Path, text: str, place: str):
    (tmp_path / "helper.py").write_text(text, "latin-1")
    with pytest.raises(ExampleError, match=place):
        made_of("# %% first\nimport helper\n", tmp_path, [])


COMPLAINS = """
import atexit, logging, os, threading

forks = 0

def late():
    raise OSError("there is no such kernel")

def forked():
    global forks
    forks += 1
    if forks == 1:  # the process that executes the lab, and not its kernel
        atexit.register(late)
        threading.Timer(0.2, lambda: logging.getLogger("asyncio").error("Task exception was never retrieved")).start()

os.register_at_fork(after_in_child=forked)
"""
ORDER = {
    "text": "",
    "execute": True,
    "kernel_name": "",
    "allow_errors": False,
    "paths": [str(ROOT / "src")],
    "limit": 60,
}


def answer_to(order: dict[str, Any], *libraries: str) -> dict[str, Any]:
    """Return the answer of a process that a nursery with these libraries has forked."""
    nursery = Nursery(libraries, 1)
    with nursery.fork() as connection, connection.makefile("rb") as back:
        connection.sendall(json.dumps(order).encode() + b"\n")  # it stays open: closing it ends the process
        answer = json.loads(back.read())
    nursery.leave()
    return answer


def test_complaints_of_libraries_after_an_answer_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    """A kernel that has died leaves tasks and callbacks, whose tracebacks would hide the error that the author needs."""
    (tmp_path / "sitecustomize.py").write_text(COMPLAINS, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    answer = answer_to(ORDER | {"text": "# %% one\nimport os; os._exit(1)\n"})
    assert list(answer) == ["ended", "read"]
    assert capfd.readouterr() == ("", "")


SHOWS = """# %% shows
import gc, os, random, sys
import {library}
print(gc.isenabled(), gc.get_threshold())
print("__main__" in sys.modules, sys.argv[0].rpartition("/")[2], sys.flags.safe_path, __name__)
print(sorted(name for name in os.environ if name.startswith(("JPY", "IPY", "JUPYTER", "PYTHON"))))
print([place for place in sys.path if "site-packages" not in place], os.getcwd())
print(os.getpgid(0) == os.getpid(), len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0)
print(getattr(sys.stdin, "closed", None), {library}.__name__)
"""


def test_a_forked_kernel_is_like_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A cell cannot tell whether its kernel was forked, except by the time that an import takes."""
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", "--quiet"]
    kernels = tmp_path / "kernels" / "started"
    kernels.mkdir(parents=True)
    spec = {"argv": [command[0], "-W", "default", *command[1:]], "display_name": "started", "language": "python"}
    (kernels / "kernel.json").write_text(json.dumps(spec), "utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    text = SHOWS.format(library="jsonschema")
    shown = [
        "".join(output["text"] for output in answer_to(ORDER | order, *libraries)["notebook"]["cells"][0]["outputs"])
        for order, libraries in (
            ({"text": text}, ("jsonschema",)),
            ({"text": text}, ()),
            ({"text": text, "kernel_name": "started"}, ()),
        )
    ]
    assert shown[0] == shown[1]
    assert re.sub(r", \d+\)", "", shown[0]) == re.sub(r", \d+\)", "", shown[2])


EXECUTE = Options(execute=True, kernel_name="", allow_errors=False)
# Record its start in a file that it locks while it lives, and go on when a file allows it.
WAITS = """# %% only
import fcntl, os, pathlib, time
import helper
mine = open(pathlib.Path(helper.FOLDER, f"{time.time_ns()}.run"), "w")
fcntl.flock(mine, fcntl.LOCK_EX)
print("begun", file=mine, flush=True)
while not pathlib.Path(helper.FOLDER, "go on").exists():
    time.sleep(0.02)
print("x:", 1, os.environ.get("PYTHONPATH"))
"""


def runs(folder: Path, count: int, log: Path = Path(os.devnull)) -> list[Path]:
    """Wait for this number of runs of `WAITS`, and return their files in order."""

    def begun() -> list[Path]:
        return [file for file in sorted(folder.glob("*.run")) if file.read_text("utf-8")]

    wait_until(lambda: len(begun()) >= count, log)
    assert len(begun()) == count
    return begun()


def lives(run: Path) -> bool:
    """Return True if the kernel that executes a run of `WAITS` still exists."""
    with run.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_a_rebuild_while_a_lab_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A build waits for the run of an unchanged lab. A changed lab, or the end of the builder, ends the run and its kernel."""
    monkeypatch.setenv("PYTHONPATH", "/the/author's")
    folder = tmp_path / "LIMIT and PATHS"
    folder.mkdir()
    (folder / "helper.py").write_text(f"FOLDER = {str(folder)!r}\n", "utf-8")
    labs, before = Labs(), dict(os.environ)

    def start(text: str) -> Lab:
        (tmp_path / "lab.py").write_text(text, "utf-8")
        lab = read_lab(tmp_path / "lab.py", "lab.py", folder)
        labs.start([(lab, EXECUTE)])
        return lab

    try:
        start(WAITS)
        (first,) = runs(folder, 1)
        assert lives(first)
        start(f"{WAITS}y = 2\n")
        wait_until(lambda: not lives(first), Path(os.devnull))
        runs(folder, 2)
        same = start(f"{WAITS}y = 2\n")
        (folder / "go on").touch()
        (ran,) = labs.get(same).parts
        assert isinstance(ran, Ran)
        assert [segment.text for segment in ran.segments] == ["x: 1 /the/author's\n"]
        start(f"{WAITS}y = 2\n")
        runs(folder, 2)
        (folder / "go on").unlink()
        start(WAITS)
        *_, last = runs(folder, 3)
        labs.end()
        wait_until(lambda: not lives(last), Path(os.devnull))
    finally:
        labs.end()
    assert dict(os.environ) == before, "the builder's own process was changed"


def executed(text: str, folder: Path, options: Options = EXECUTE, labs: Labs | None = None) -> Executed:
    """Return the lab of this text, executed."""
    (folder / "lab.py").write_text(text, "utf-8")
    lab, labs = read_lab(folder / "lab.py", "lab.py", folder), labs or Labs()
    labs.start([(lab, options)])
    return labs.get(lab)


def cells_of(lab: Executed) -> list[Ran]:
    """Return its code cells."""
    return [part for part in lab.parts if isinstance(part, Ran)]


NEAR = "def assert_near(a, b):\n    assert abs(a - b) < 1\n\n"
COUNTED = {
    "a plain one": ("assert 1 == 1", (1, 0)),
    "one for each round of a loop": ("for _ in range(3):\n    assert True, 'message'", (3, 0)),
    "a loop without rounds": ("for row in []:\n    assert row", (0, 0)),
    "one that is not reached": ("if 1 > 2:\n    assert True", (0, 0)),
    "one that fails and is caught": ("try:\n    assert 1 == 2\nexcept AssertionError:\n    pass", (0, 1)),
    "a tuple, which always holds": ("assert (1 == 2, 'message')", (0, 0)),
    "a function that asserts": ("from numpy.testing import assert_allclose\nassert_allclose(1.0, 1.0)", (1, 0)),
    "a function that merely says no": ("def assert_near(a, b):\n    return a == b\n\n[assert_near(1, 5)]", (0, 0)),
    "a function of the lab that asserts, called twice": (f"{NEAR}assert_near(1, 1)\nassert_near(2, 2)", (2, 0)),
    "a helper module that asserts": ("import helper\ntry:\n    helper.check(1 == 2)\nexcept AssertionError as e:\n    print(e)", (0, 0)),
    "none": ("x = 1", (0, 0)),
}  # fmt: skip


def test_assertions_of_a_lab_are_counted_as_they_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """They are also counted if the shell makes Python drop assertions, or run more at its start."""
    (tmp_path / "helper.py").write_text("def check(holds):\n    assert holds, 'no'\n", "utf-8")
    (tmp_path / "startup.py").write_text("raise SystemExit\n", "utf-8")
    for name, value in (("OPTIMIZE", "1"), ("WARNINGS", "ignore"), ("STARTUP", str(tmp_path / "startup.py"))):
        monkeypatch.setenv(f"PYTHON{name}", value)
    text = "".join(f"# %% cell_{number}\n{code}\n" for number, (code, _) in enumerate(COUNTED.values()))
    lab = executed(f"{text}\n# %% warns\nimport warnings\nwarnings.warn('look')\n", tmp_path)
    *cells, warns = cells_of(lab)
    counts = dict(zip(COUNTED, (cell.counts for cell in cells), strict=True))
    assert counts == {name: count for name, (_, count) in COUNTED.items()}
    output = {
        name: "".join(segment.text for segment in cell.segments) for name, cell in zip(COUNTED, cells, strict=True)
    }
    assert output["a helper module that asserts"] == "no\n"
    assert "assertion is always true" in output["a tuple, which always holds"]
    assert "UserWarning: look" in "".join(segment.text for segment in warns.segments)


def test_lab_that_is_not_executed_says_so(tmp_path: Path):
    lab = executed("# %% one\nassert 1 == 2\n", tmp_path, Options(execute=False, kernel_name="", allow_errors=False))
    (cell,) = lab_page(lab)[1]
    assert "held" not in cell
    assert '<p class="example-stated">This cell was not run.</p>' in cell
    assert lab_markdown(lab, str, PAIR.macros).endswith("This cell was not run.\n")
    (cell,) = nbformat.reads(lab_notebook(lab, str, PAIR.macros), nbformat.NO_CONVERT).cells
    assert cell.execution_count is None


def test_cell_that_an_error_stopped_says_so(tmp_path: Path):
    """By default, mkdocs-jupyter lets a lab have errors."""
    text = "# %% one\nassert True\nassert 1 == 2, 'no'\n\n# %% two\n1 / 0\n\n# %% three\nassert True\n"
    lab = executed(text, tmp_path, Options(execute=True, kernel_name="", allow_errors=True))
    one, two, three = lab_page(lab)[1]
    assert '✓ 1 assertion held</p><p class="example-stated">✗ 1 assertion failed; an error stopped this cell<' in one
    assert "held" not in two
    assert "✗ an error stopped this cell<" in two
    assert "✗" not in three
    markdown = lab_markdown(lab, str, PAIR.macros)
    assert "AssertionError: no\n```\n\n✓ 1 assertion held\n\n✗ 1 assertion failed; an error" in markdown


MEANT = {
    "the intended one": (("KeyError", "'a word'"), None),
    "another type": (("ValueError", "'a word'"), "lab.py:2: the cell 'one' raised ValueError: 'a word'"),
    "another message": (("KeyError", "'a name'"), "lab.py:2: the cell 'one' raised KeyError: 'a name'"),
    "none": (None, "lab.py:2: the cell 'one' did not raise"),
}


@pytest.mark.parametrize(("error", "message"), MEANT.values(), ids=MEANT)
def test_intended_error_of_a_lab_is_the_intended_one(
    tmp_path: Path, error: tuple[str, str] | None, message: str | None
):
    text = '# %% one tags=["raises-exception"] raises="KeyError: \'a word"\nx = {}\n'
    outputs = [v4.new_output("error", ename=error[0], evalue=error[1], traceback=[])] if error else []
    if message is None:
        made_of(text, tmp_path, outputs)
        return
    with pytest.raises(ExampleError) as caught:
        made_of(text, tmp_path, outputs)
    assert str(caught.value).startswith(message)


def test_lab_is_executed_again_if_a_file_that_it_read_has_changed(tmp_path: Path):
    """A data file counts, also one that was missing; a file that the lab has written does not."""
    data, own = tmp_path / "data.txt", tmp_path / "own.txt"
    text = f"""# %% one
from pathlib import Path
print(Path({str(data)!r}).read_text() if Path({str(data)!r}).is_file() else "none")
try:
    open({str(tmp_path / "optional.txt")!r})
except OSError:
    pass
own = Path({str(own)!r})
own.write_text(own.read_text() + "x" if own.is_file() else "x")
"""
    data.write_text("26", "utf-8")
    labs = Labs()
    try:
        lab = executed(text, tmp_path, labs=labs)
        assert labs.read >= {data, tmp_path / "optional.txt"}
        assert executed(text, tmp_path, labs=labs) is not None
        assert own.read_text("utf-8") == "x"
        data.write_text("-5", "utf-8")
        lab = executed(text, tmp_path, labs=labs)
        assert cells_of(lab)[0].segments[0].text == "-5\n"
        (tmp_path / "optional.txt").touch()
        executed(text, tmp_path, labs=labs)
        assert own.read_text("utf-8") == "xxx"
    finally:
        labs.end()


def test_kernel_of_a_lab_uses_no_port(tmp_path: Path):
    """With ports, another process could take the port before the kernel binds it."""
    code = "import json\nfrom ipykernel.connect import get_connection_info\n"
    text = f'# %% one\n{code}print(json.loads(get_connection_info())["transport"])\n'
    (ran,) = cells_of(executed(text, tmp_path))
    assert ran.segments[0].text.strip() == "ipc"
