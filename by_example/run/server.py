"""Server: a warm process that forks a fresh child for every job.

``python -m by_example.run.server WORLD DRAW LIMIT WALL FD...`` loads what the world needs, and matplotlib if DRAW is
not empty, then becomes one worker for each file descriptor. A worker says that it is warm; then it takes a job, forks,
lets the child perform it, answers with its report, and takes the next. Forking from a process that has torch loaded,
and has done one backward, takes some milliseconds instead of the 2 s of a new start; and forks of two processes go on
side by side, while those of one do not, which is why each worker is a process.

What a world must not know (torch, where the result is derived without it) it has never loaded, and refuses to.
"""

import contextlib
import faulthandler
import fcntl
import gc
import importlib.abc
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from multiprocessing.connection import Connection, wait
from typing import IO, Any, NoReturn

from by_example.run.child import perform, step
from by_example.run.figures import prepare
from by_example.run.job import Job, Report
from by_example.run.limits import Limits
from by_example.run.worlds import WORLDS, World

_HIGH = 100  # of 256 that a process may have on macOS


def main(world: World, limits: Limits, descriptors: list[int], *, draw: bool) -> None:
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
    _serve(Connection(first), limits)


class _Refuser(importlib.abc.MetaPathFinder):
    """Lets nobody import a library."""

    def __init__(self, library: str, refusal: str) -> None:
        self._library, self._refusal = library, refusal

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> None:  # noqa: ARG002 - the protocol's
        if fullname.partition(".")[0] == self._library:
            raise ImportError(self._refusal)


def _serve(connection: Connection, limits: Limits) -> None:
    try:
        connection.send(None)  # it is warm
        while True:
            connection.send(_fork(connection.recv(), connection, limits))
    except (EOFError, ConnectionError):  # the builder has ended, perhaps without waiting for all that it asked for
        return


def _fork(job: Job, builder: Connection, limits: Limits) -> Report:
    """Perform JOB in a child, in a directory of its own, within LIMITS, as long as the builder lives."""
    # What a cell has left running may go on to write into the directory, and be faster than its removal.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as directory, tempfile.TemporaryFile() as faults:
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            _child(job, limits, directory, faults.fileno(), writer, unused=(reader, builder.fileno()))
        os.close(writer)
        with Connection(reader, writable=False) as answers:
            taken, report, late = _listen(answers, builder, limits)
        status, usage = end(pid)
        return report or _death(job, taken, status, usage, faults, limits, late=late)


def end(pid: int) -> tuple[int, resource.struct_rusage]:
    """End a child with its subprocesses; how it ended, and what it has used."""
    # Its group may not exist yet; and where all of it has ended but for the child itself, macOS permits nothing.
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    return status, usage


def _listen(answers: Connection, builder: Connection, limits: Limits) -> tuple[str, Report | None, bool]:
    """What the child was at when it was last heard of, its report, and whether its time was over."""
    taken = ""
    deadline = time.monotonic() + limits.wall + 1  # the child stops itself first, and says where it was
    while ready := wait([answers, builder], max(0, deadline - time.monotonic())):
        if answers not in ready:
            return taken, None, False  # the builder has ended, and nobody waits for this any more
        try:
            answer = answers.recv()
        except Exception:  # the child has ended, or what it sent cannot be read
            return taken, None, False
        if isinstance(answer, Report):
            return taken, answer, False
        taken = str(answer)
    return taken, None, True


def _out_of_reach(descriptor: int) -> int:
    """A descriptor under a number at which no cell writes by chance; they begin at 3."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _HIGH)
    os.close(descriptor)
    return moved


def _child(job: Job, limits: Limits, directory: str, faults: int, writer: int, *, unused: tuple[int, ...]) -> NoReturn:
    own = os.getpid()

    def announce(taken: str) -> None:
        if os.getpid() == own:  # and not a fork that a cell has made and forgotten
            limits.check()
            answers.send(taken)

    try:
        os.setpgid(0, 0)
        for descriptor in unused:
            os.close(descriptor)
        faults, answers = _out_of_reach(faults), Connection(_out_of_reach(writer), readable=False)
        gc.enable()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        faulthandler.enable(faults)
        limits.enforce(faults)
        os.chdir(directory)
        try:
            report = perform(job, announce)
        except BaseException:
            report = Report(failure=f"by_example itself failed\n{traceback.format_exc()}")
        if os.getpid() == own:
            limits.check()
            answers.send(report)
        os._exit(0)
    finally:  # whatever it was, this process must not go on as a worker
        os._exit(1)


def _death(
    job: Job, taken: str, status: int, usage: resource.struct_rusage, faults: IO[bytes], limits: Limits, *, late: bool
) -> Report:
    """The report on a child that ended without one."""
    faults.seek(0)
    fault = faults.read().decode("utf-8", "replace")
    code = os.waitstatus_to_exitcode(status)
    if limit := limits.overrun(code, usage, fault, late=late):
        what = f"{taken} ran longer than the time limit: {limit}\nend it sooner, or raise the option `limit`"
    elif code < 0:
        what = f"{taken} crashed its process: {signal.strsignal(-code)} (signal {-code})"
    else:
        what = f"{taken} ended its process with exit status {code}"
    seen = re.search(rf'File "{re.escape(job.path)}", line (\d+)', fault)
    start = next((cell.line for cell in job.cells if taken == step(cell)), None)
    return Report(line=int(seen[1]) if seen else start, failure=what)


if __name__ == "__main__":
    name, draw, limit, wall, *descriptors = sys.argv[1:]
    limits = Limits(float(limit), float(wall))
    main(WORLDS[name], limits, [int(descriptor) for descriptor in descriptors], draw=bool(draw))
