"""Execute: run one lab, as the options of mkdocs-jupyter say, in a process of its own.

The nursery forks this process. It reads an order, one line of JSON, from its standard input, which is a socket, and
sends the answer back, also as JSON::

    {"text": the lab, "execute": true, "kernel_name": "", "allow_errors": false, "paths": [...], "limit": 120}

    {"notebook": ..., "counts": [[3, 0], null, ...]}    in nbformat 4; for each code cell that ran, the numbers of
                                                        assertions that held and failed
    {"raised": {"cell": 2, "line": 1, "name": "ValueError", "value": "..."}}
    {"ended": "..."}                                    the kernel died, or the time is over; in words

Each answer also has "read": the files that the cells read, each with its age.

The input stays open while the builder needs the answer. When the input closes, for example because the builder died,
this process ends at once, and its kernel with it.
"""

import json
import logging
import os
import select
import shutil
import signal
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

import jupytext
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from traitlets.config import Config

from seconded._internal.labs import kernel

_LONGEST = 95  # characters of a socket's path, without its number; systems allow 103 or 107
GRACE = 30  # seconds after the limit, for a kernel that ignores its own alarm
_ORDER = "SECONDED_LAB"  # the variable in the kernel's environment
_LINE = "line"  # the kernel's file for the line of the cell that raised
_COUNTS = "counts"  # its file for the assertions that held and failed, one line for each cell
_READ = "read"  # its file for the list of files that it reads

# An IPython profile of our own, so that a lab gives the same result for everyone.
_PROFILE = {
    "ipython_kernel_config.py": """\
c = get_config()
c.InlineBackend.figure_formats = {"svg"}
c.InlineBackend.print_figure_kwargs = {"bbox_inches": "tight", "metadata": {"Date": None, "Creator": None}}
c.IPKernelApp.log_level = "ERROR"
c.HistoryManager.enabled = False
""",
    "startup/pages.py": f"""\
def _prepare():
    import json, os, signal, sys
    from importlib.util import find_spec
    from pathlib import Path

    order = json.loads(os.environ.pop("{_ORDER}"))
    sys.path += order["paths"]

    def too_long(*_):
        raise TimeoutError(f"the lab ran longer than {{order['limit']}} seconds")

    def tell_line(result):
        # The first frame of the lab's own names is the one of the cell.
        error = result.error_before_exec or result.error_in_exec
        frame = error and error.__traceback__
        while frame and frame.tb_frame.f_globals is not shell.user_ns:
            frame = frame.tb_next
        if error:
            Path(order["folder"], "{_LINE}").write_text(str(frame.tb_lineno if frame else ""))

    shell = get_ipython()
    shell.events.register("post_run_cell", tell_line)
    from seconded._internal.labs.held import count_assertions
    from seconded._internal.labs.reads import note_reads
    from seconded._internal.run.figures import use_style

    if find_spec("matplotlib"):  # a lab without pictures does not need it
        use_style()
    count_assertions(shell, Path(order["folder"], "{_COUNTS}"))
    note_reads(Path(order["folder"], "{_READ}"), Path(order["folder"]))
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(order["limit"])


try:
    _prepare()
except BaseException:  # IPython would go on without
    import os, traceback

    traceback.print_exc()
    os._exit(1)
del _prepare
""",
}


class _Lab:
    """The execution of a lab."""

    def __init__(self, order: dict[str, Any], folder: str) -> None:
        self._order, self._folder = order, folder
        self._client: Any = None
        self._late = False
        self._failed: dict[str, Any] = {}

    def watch(self) -> None:
        """End the kernel when its time is over; end the kernel and this process when nobody needs the answer."""
        if not select.select([0], [], [], self._order["limit"] + GRACE)[0]:
            self._late = True
            self._kill()
        while os.read(0, 1):
            pass
        self._kill()
        shutil.rmtree(self._folder, ignore_errors=True)
        os._exit(1)

    def _kill(self) -> None:
        for _ in range(100):  # two seconds, for a kernel that is still starting
            group = getattr(getattr(getattr(self._client, "km", None), "provisioner", None), "pgid", None)
            if group or self._client is None:
                break
            time.sleep(0.02)
        if group:
            with suppress(ProcessLookupError, PermissionError):  # macOS raises PermissionError for an ended process
                os.killpg(group, signal.SIGKILL)

    def execute(self) -> dict[str, Any]:
        """Return the answer to the order."""
        answer = self._answer()
        notes = Path(self._folder, _READ)
        rows = [json.loads(row) for row in notes.read_text("utf-8").splitlines()] if notes.exists() else []
        return answer | {"read": rows}

    def _answer(self) -> dict[str, Any]:
        notebook = jupytext.reads(self._order["text"], "py:percent")
        if not self._order["execute"]:
            return {"notebook": notebook, "counts": []}
        options = {key: self._order[key] for key in ("kernel_name", "allow_errors")}
        options["shutdown_kernel"] = "immediate"  # a kernel may take seconds to end by itself
        config, socket = Config(), Path(self._folder, "k")
        if len(str(socket)) < _LONGEST:
            # Use sockets in this lab's folder. Another process could take a port before the kernel binds it.
            config.KernelManager = Config(transport="ipc", connection_file=str(socket))
        self._client = NotebookClient(notebook, on_cell_error=self._note, config=config, **options)
        try:
            self._client.execute()
        except CellExecutionError:
            return {"raised": self._failed}
        except DeadKernelError as error:
            return {"ended": "its time was up" if self._late else str(error)}
        file = Path(self._folder, _COUNTS)
        rows = iter(file.read_text("utf-8").splitlines() if file.exists() else ())
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        counts = [json.loads(next(rows, "null")) if cell.execution_count else None for cell in cells]
        return {"notebook": notebook, "counts": counts}

    def _note(self, cell: dict[str, Any], cell_index: int, execute_reply: dict[str, Any]) -> None:  # noqa: ARG002
        """Store the place and the error of a cell that raised; nbclient calls this."""
        content = execute_reply["content"]
        file = Path(self._folder, _LINE)
        line = file.read_text("utf-8") if file.exists() else ""
        self._failed = {
            "cell": sum(one["cell_type"] == "code" for one in self._client.nb.cells[: cell_index + 1]),
            "line": int(line) if line else None,
            "name": content["ename"],
            "value": content["evalue"],
        }


def main() -> NoReturn:
    """Read an order, execute it, answer, and end."""
    try:
        line = _line()
        if line:  # else the builder ended before it sent the order
            _execute(json.loads(line))
        os._exit(0)  # the answer is sent; without a kernel, exit handlers of libraries only complain
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def _line() -> bytes:
    """Return the order, byte by byte, so that nothing after it is read."""
    line = b""
    while not line.endswith(b"\n") and (byte := os.read(0, 1)):
        line += byte
    return line


def _execute(order: dict[str, Any]) -> None:
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # the answer already reports a dead kernel
    answer = os.fdopen(os.dup(0), "w", encoding="utf-8")
    folder = tempfile.tempdir = tempfile.mkdtemp()  # all temporary files are here, and are removed with it
    try:
        for path, text in _PROFILE.items():
            file = Path(folder, "profile_default", path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        os.environ["IPYTHONDIR"] = os.environ["JUPYTER_RUNTIME_DIR"] = folder
        os.environ[_ORDER] = json.dumps(order | {"text": None, "folder": folder})
        if order["execute"]:
            kernel.prepare(0, answer.fileno())
        lab = _Lab(order, folder)
        Thread(target=lab.watch, daemon=True).start()
        json.dump(lab.execute(), answer)
        answer.flush()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
