"""Server: a warm process that forks a fresh child for every job.

``python -m by_example.run.server WORLD DRAW LIMIT FD...`` loads what the world needs, and matplotlib if DRAW is not
empty, then becomes one worker for each file descriptor. A worker takes a job, forks, lets the child perform it,
and answers with its report. Forking from a process that has torch loaded, and has done one backward, takes some
milliseconds instead of the 2 s of a new start; and forks of two processes go on side by side, while those of one do
not, which is why there is a worker process for each lane.

What a world must not know (torch, where the result is derived without it) it has never loaded, and refuses to.
"""

import contextlib
import faulthandler
import gc
import importlib.abc
import os
import random
import re
import signal
import sys
import tempfile
import time
import traceback
from multiprocessing.connection import Connection, wait
from typing import IO, Any, NoReturn

from by_example.run.child import perform
from by_example.run.figures import prepare
from by_example.run.job import Job, Report
from by_example.run.worlds import WORLDS, World


def main(world: World, limit: float, descriptors: list[int], *, draw: bool) -> None:
    """Warm up, then serve one worker on each descriptor until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the builder; this ends when the builder does
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    gc.disable()  # loading torch makes no garbage worth a search
    os.nice(world.niceness)
    if world.forbidden is not None:
        sys.meta_path.insert(0, _Refuser(world.forbidden, world.refusal))
    world.warm_up()
    if draw:
        prepare()
    random.seed(0)
    gc.freeze()  # a collection in a child would touch, and so copy, the pages that it shares with this process
    first, *others = descriptors
    for descriptor in others:
        if os.fork() == 0:
            first, others = descriptor, [other for other in descriptors if other != descriptor]
            break
    else:
        others = descriptors[1:]
    for other in others:  # held open here, they would keep another worker from seeing its end
        os.close(other)
    _serve(Connection(first), limit)


class _Refuser(importlib.abc.MetaPathFinder):
    """Lets nobody import a library."""

    def __init__(self, library: str, refusal: str) -> None:
        self._library, self._refusal = library, refusal

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> None:  # noqa: ARG002 - the protocol's
        if fullname.partition(".")[0] == self._library:
            raise ImportError(self._refusal)


def _serve(connection: Connection, limit: float) -> None:
    while True:
        try:
            connection.send(_fork(connection.recv(), connection, limit))
        except (EOFError, ConnectionError):  # the builder has ended, perhaps without waiting for all that it asked for
            return


def _fork(job: Job, builder: Connection, limit: float) -> Report:
    """Perform JOB in a child, in a directory of its own, within LIMIT seconds, as long as the builder lives."""
    with tempfile.TemporaryDirectory() as directory, tempfile.TemporaryFile() as faults:
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            _child(job, limit, directory, faults, Connection(writer, readable=False))
        os.close(writer)
        with Connection(reader, writable=False) as answers:
            step, report, late = _listen(answers, builder, limit)
        for kill in (os.killpg, os.kill):  # its subprocesses too; its group may not exist yet
            with contextlib.suppress(ProcessLookupError):
                kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        return report or _death(job, step, status, faults, late=late)


def _listen(answers: Connection, builder: Connection, limit: float) -> tuple[str, Report | None, bool]:
    """What the child was at when it was last heard of, its report, and whether its time was over."""
    step = ""
    deadline = time.monotonic() + limit + 1  # the child stops itself first, and says where it was
    while ready := wait([answers, builder], max(0, deadline - time.monotonic())):
        if answers not in ready:
            return step, None, False  # the builder has ended, and nobody waits for this any more
        try:
            answer = answers.recv()
        except Exception:  # the child has ended, or what it sent cannot be read
            return step, None, False
        if isinstance(answer, Report):
            return step, answer, False
        step = str(answer)
    return step, None, True


def _child(job: Job, limit: float, directory: str, faults: IO[bytes], answers: Connection) -> NoReturn:
    own = os.getpid()
    os.setpgid(0, 0)
    gc.enable()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    faulthandler.enable(faults)
    faulthandler.dump_traceback_later(limit, exit=True, file=faults)
    os.chdir(directory)
    try:
        report = perform(job, answers.send)
    except BaseException:  # a fault of ours; whatever it is, this process must not go on as a worker
        report = Report(failure=f"by_example itself failed\n{traceback.format_exc()}")
    if os.getpid() == own:  # and not a fork that a cell has made and forgotten
        answers.send(report)
    os._exit(0)


def _death(job: Job, step: str, status: int, faults: IO[bytes], *, late: bool) -> Report:
    """The report on a child that ended without one."""
    faults.seek(0)
    fault = faults.read().decode("utf-8", "replace")
    code = os.waitstatus_to_exitcode(status)
    if fault.startswith("Timeout") or late:
        what = f"{step} ran longer than the time limit\nend it sooner, or raise the option `limit`"
    elif code < 0:
        what = f"{step} crashed its process: {signal.strsignal(-code)} (signal {-code})"
    else:
        what = f"{step} ended its process with exit status {code}"
    seen = re.search(rf'File "{re.escape(job.path)}", line (\d+)', fault)
    start = next((line for name, line, _ in job.cells if step == f"the cell {name!r}"), None)
    return Report(line=int(seen[1]) if seen else start, failure=what)


if __name__ == "__main__":
    name, draw, limit, *descriptors = sys.argv[1:]
    main(WORLDS[name], float(limit), [int(descriptor) for descriptor in descriptors], draw=bool(draw))
