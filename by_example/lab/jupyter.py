"""Kernel: what mkdocs-jupyter is told, so that labs run beside the snippets, draw as they do, and come back as data.

mkdocs-jupyter executes a lab and renders it with a template. The template that it finds here renders nothing: it hands
over the executed notebook, of which a page is then made like any other. Nothing is kept on disk, so no lab shows what
another torch or another helper put out; while a server runs, a lab is executed again when it or a helper has changed.
"""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from html import unescape
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import nbformat
from nbformat import NotebookNode, v4

import by_example
from by_example.errors import ExampleError
from by_example.lab.lab import Lab, read_lab
from by_example.run.runner import cores

LIMIT = 120  # seconds that a lab may take
_FILES = {
    "mkdocs_html/notebook.html.j2": "{{ nb | json_dumps | escape }}",
    "mkdocs_md/md-no-codecell.md.j2": "{# headings and title are found when the page is rendered #}",
    "profile_default/ipython_kernel_config.py": """\
c = get_config()
c.InlineBackend.figure_formats = {"svg"}
c.InlineBackend.print_figure_kwargs = {"bbox_inches": "tight", "metadata": {"Date": None, "Creator": None}}
c.IPKernelApp.log_level = "ERROR"
c.HistoryManager.enabled = False
""",
    "profile_default/startup/pages.py": """\
import signal
import sys

sys.path += PATHS
from by_example.run.figures import use_style


def too_long(*_):
    raise TimeoutError("the lab ran longer than LIMIT seconds")


use_style()
signal.signal(signal.SIGALRM, too_long)
signal.alarm(LIMIT)
del signal, sys, too_long, use_style
""",
}
_RAISED = re.compile(r"Cell In\[(\d+)\], line (\d+)")
_ESCAPES = re.compile(r"\x1b\[[\d;]*m")

Executed = Future[tuple[Lab, NotebookNode]]
Run = tuple[Path, Callable[[], str]]  # a lab's file, and what lets mkdocs-jupyter render it, and gives what came of it

_known: dict[str, tuple[Lab, str]] = {}


def begin(runs: Mapping[str, Run], snippets: Path) -> dict[str, Executed]:
    """Begin to execute some labs, side by side; each will be there, with its notebook, or what stopped it.

    Args:
        runs: the labs.
        snippets: the folder of their helpers.
    """
    executed: dict[str, Executed] = {name: Future() for name in runs}
    if runs:
        # Daemons, here and below: a build that has failed does not wait for them.
        Thread(target=_execute_all, args=(runs, executed, snippets), daemon=True).start()
    return executed


def _execute_all(runs: Mapping[str, Run], executed: dict[str, Executed], snippets: Path) -> None:
    waiting: SimpleQueue[str] = SimpleQueue()
    for name in runs:
        waiting.put(name)

    def work() -> None:
        with suppress(Empty):
            while True:
                name = waiting.get_nowait()
                try:
                    executed[name].set_result(_execute(*runs[name], snippets))
                except BaseException as error:  # whatever it is, who waits must hear of it
                    executed[name].set_exception(error)

    with _told(snippets):
        workers = [Thread(target=work, daemon=True) for _ in range(min(cores(), len(runs)))]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()


def _execute(file: Path, render: Callable[[], str], snippets: Path) -> tuple[Lab, NotebookNode]:
    """A lab, and the same executed; once, while neither it nor a helper changes.

    Raises:
        ExampleError: it cannot be read, a cell has raised, or the kernel has died.
    """
    from nbclient.exceptions import CellExecutionError, DeadKernelError  # noqa: PLC0415 - only who has labs needs them

    lab = read_lab(file, os.path.relpath(file), snippets)
    known = _known.get(lab.path)
    if known is None or known[0] != lab:
        try:
            known = _known[lab.path] = lab, unescape(render())
        except CellExecutionError as error:
            raise _raised(lab, error) from None
        except DeadKernelError as error:
            raise ExampleError(lab.path, None, "the kernel that executed this lab has died", str(error)) from None
    notebook: NotebookNode = nbformat.from_dict(json.loads(known[1]))
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = list(_joined(cell.outputs))
    return lab, notebook


def _joined(outputs: list[NotebookNode]) -> Iterator[NotebookNode]:
    """Outputs with each run of a stream in one: how a kernel has cut it is a matter of time."""
    for name, run in groupby(outputs, lambda output: output.get("name")):
        if name is None:
            yield from run
        else:
            yield v4.new_output("stream", name=name, text="".join(output.text for output in run))


@contextmanager
def _told(snippets: Path) -> Iterator[None]:
    """What mkdocs-jupyter, and each kernel that it starts, finds in this process and its environment.

    Args:
        snippets: the folder of the labs' helpers.
    """
    from mkdocs_jupyter.config import settings  # noqa: PLC0415 - as above

    with TemporaryDirectory() as name:
        paths = [str(snippets.resolve()), str(Path(by_example.__file__).parents[1])]
        for path, text in _FILES.items():
            file = Path(name) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace("PATHS", repr(paths)).replace("LIMIT", str(LIMIT)), "utf-8")
        templates = settings.templates_dir
        settings.templates_dir = name
        before = os.environ.get("IPYTHONDIR")
        os.environ["IPYTHONDIR"] = name
        try:
            yield
        finally:
            settings.templates_dir = templates
            # By itself: a build goes on beside this, and starts processes with this environment.
            if before is None:
                del os.environ["IPYTHONDIR"]
            else:
                os.environ["IPYTHONDIR"] = before


def _raised(lab: Lab, error: Any) -> ExampleError:
    """What an author sees of what nbclient tells: the place of the error in the lab's file."""
    told = _ESCAPES.sub("", str(error))
    what = f"{error.ename}: {error.evalue}" if error.evalue else error.ename
    place = _RAISED.search(told)
    if place is None:
        return ExampleError(lab.path, None, f"a cell of this lab raised {what}", told.strip())
    number, row = map(int, place.groups())
    cell, rows = lab.cells[number - 1], lab.text.split("\n")
    line = row + max(at for at, one in enumerate(rows[: cell.line], 1) if one.startswith("# %%"))
    summary = f"the cell {cell.name!r}, number {number} of this lab, raised {what}"
    return ExampleError(lab.path, line, summary, rows[line - 1].strip())
