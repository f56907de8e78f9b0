"""Server: a warm process that forks a fresh child for every job.

``python -m seconded._internal.run.server ORDER FD...`` imports the modules that the order names (`job.Order`, as JSON),
then becomes one worker for each file descriptor. A worker reports that it is warm. Then it takes a job, forks, lets the
child perform the job, sends its report, and takes the next job. A fork of a process with a large library takes some
milliseconds, while a new start takes seconds. Forks of two processes run in parallel, forks of one process do not, so
each worker is a process.

The server of a derivation never loads a module that the derivation must not use; see `run.guard`. A worker survives
anything that a cell does to its process. It reads the output of the child as plain bytes, until the child ends or its
time is over. Then it ends all processes that the child has left running.
"""

import contextlib
import ctypes
import faulthandler
import fcntl
import gc
import io
import os
import pickle
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import IO, NoReturn

from seconded._internal.errors import machine_advice
from seconded._internal.pair import CLAIM, DERIVATION
from seconded._internal.presets import support
from seconded._internal.run import figures
from seconded._internal.run.capture import in_use, use
from seconded._internal.run.child import perform, step
from seconded._internal.run.guard import Guard
from seconded._internal.run.job import Job, Order, PointReport, Report
from seconded._internal.run.large_pages import use_large_pages
from seconded._internal.run.limits import Limits, memory_in_words
from seconded._internal.run.preloaded import preload

_HIGH = 100  # macOS allows a process 256 descriptors
_ADOPT = 36  # PR_SET_CHILD_SUBREAPER of Linux
_NICENESS = {CLAIM: 2, DERIVATION: 10}  # the builder comes first, because it ends last; then claims
_PATIENCE = 5.0  # seconds for processes of a cell that do not end


def main(order: Order, descriptors: list[int]) -> None:
    """Warm up, then serve one worker on each descriptor until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the builder; this process ends with it
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    gc.disable()  # loading a library makes little garbage
    os.nice(_NICENESS[order.role])
    use(support(order.preset))
    trouble = _load(order)
    loaded = _loaded()
    if order.draw:
        figures.warm_up()
    in_use().seed()
    gc.freeze()  # a collection in a child would copy the memory pages that it shares with this process
    use_large_pages()
    first, *others = descriptors
    workers = set[int]()  # the children of this process that must not be ended
    for descriptor in others:
        try:
            pid = os.fork()
        except OSError:  # the machine allows no more workers; the builder tries again later
            break
        if pid == 0:
            first, others, workers = descriptor, [other for other in descriptors if other != descriptor], set()
            break
        workers.add(pid)
    for other in others:  # close these ends, so that other workers can see theirs close
        os.close(other)
    _serve(Connection(first), order, workers, trouble, loaded)


def _load(order: Order) -> str:
    """Import the modules of the order; return an error in words, or an empty text."""
    for name in order.preload:
        try:
            import_module(name)
        except BaseException as error:
            what = f"{name} cannot be imported before the examples run: {type(error).__name__}: {error}"
            extra = in_use().extra
            install = f"pip install 'seconded[{extra}]', or name another preset" if extra else "install it"
            return f"{what}\n{install}, or take it out of `preload` of the {order.role}"
        if (count := _threads()) > 1:
            what = f"importing {name} leaves {count - 1} thread{'s' * (count > 2)} running, which no fork survives"  # noqa: PLR2004
            return f"{what}\ntake it out of `preload` of the {order.role}: then each example imports it for itself"
    _load_useful(order)
    in_use().warm_up(order.role)
    _load_late(order.late)
    return ""


def _load_late(names: Iterable[str]) -> bool:
    """Import modules; return True if one of them was not loaded before."""
    new = [name for name in names if name not in sys.modules]
    for name in new:
        import_module(name)
    return bool(new)


def _load_useful(order: Order) -> None:
    """Import the modules of the cells, except those that disturb a fork or a derivation."""
    for name in order.useful:
        with contextlib.suppress(BaseException):  # each example that imports it reports the error
            preload(name)
        if _threads() > 1 or not sys.modules.keys().isdisjoint(order.forbidden):
            # A process cannot unload a library, so start it again without this library.
            rest = replace(order, useful=tuple(one for one in order.useful if one != name))
            os.execv(sys.executable, [*sys.orig_argv[: -len(sys.argv) + 1], rest.written(), *sys.argv[2:]])


def _threads() -> int:
    """Return the number of threads of this process: all threads on Linux, only those of Python elsewhere."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.is_dir() else threading.active_count()


def _serve(connection: Connection, order: Order, workers: set[int], trouble: str, loaded: frozenset[str]) -> None:
    with contextlib.suppress(AttributeError, OSError):  # other systems have no such call
        # A process that a cell leaves running becomes this process's child, even in another session: see `_end_left`.
        ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)
    try:
        connection.send(None)  # the worker is warm
        while True:
            job = connection.recv()
            connection.send(None)  # from here on, the job may end this process
            if trouble:
                connection.send(Report(failure=trouble, code="declaration"))
                continue
            if _load_late(in_use().late(order.role, job.text)):
                in_use().seed()
                loaded = _loaded()
                gc.freeze()
                use_large_pages()
            began = time.monotonic()
            try:
                report = _fork(job, connection, order.limits.times(job.times), workers)
                report.modules = tuple(sorted(loaded.union(filter(_is_library, report.modules))))
            except OSError as error:  # the disk is full, or there are too many processes
                report = _no_process(error)
            report.seconds = time.monotonic() - began
            connection.send(report)
    except (EOFError, ConnectionError):  # the builder has ended, perhaps without waiting for all jobs
        return


def _no_process(error: BaseException) -> Report:
    """Return the report on a job for which the machine has no process, no files or no disk space."""
    advice = machine_advice(error) or "that is a failure of the machine: try again"
    return Report(failure=f"a process for it could not be made: {error}\n{advice}", code="machine", lost=True)


def _fork(job: Job, builder: Connection, limits: Limits, workers: set[int]) -> Report:
    """Perform JOB in a child, in a directory of its own, within LIMITS, as long as the builder lives."""
    directory, runs = os.path.realpath(tempfile.mkdtemp()), 1 + len(job.points)
    try:
        with tempfile.TemporaryFile() as faults:
            reader, writer = os.pipe()
            try:
                pid = os.fork()
            except OSError:
                os.close(reader)
                os.close(writer)
                raise
            if pid == 0:
                guard = Guard(job, directory)
                _child(job, limits, guard, directory, faults.fileno(), writer, unused=(reader, builder.fileno()))
            os.close(writer)
            try:
                received, late = _listen(reader, builder, runs * limits.wall)
            finally:
                os.close(reader)
            status, usage = end(pid)
            _end_left(workers)
            taken, report = _understand(received)
            if report is None:
                return _death(job, taken, status, usage, faults, limits, late=late)
            if job.points and report.failure is None and not _is_complete(report, job):
                death = _death(job, taken, status, usage, faults, limits, late=late)
                report.points += (PointReport({}, death.line, death.failure),)
            return report
    finally:
        _remove(directory)


def end(pid: int) -> tuple[int, resource.struct_rusage]:
    """End a child with its subprocesses; return its status and the resources that it used."""
    # Its group may not exist yet. If only the child itself is left of the group, macOS raises PermissionError.
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    return status, usage


def _end_left(workers: set[int]) -> None:
    """End the processes of a cell outside of its group, on Linux, where this process has become their parent."""
    children, deadline = Path(f"/proc/self/task/{os.getpid()}/children"), time.monotonic() + _PATIENCE
    with contextlib.suppress(OSError):  # other systems do not list children
        while left := {int(pid) for pid in children.read_text().split()} - workers:
            for pid in left:
                with contextlib.suppress(OSError):  # it may belong to another user now
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
            if time.monotonic() > deadline:
                return


def _remove(directory: str) -> None:
    """Remove a directory of any depth; if a process still writes there, remove as much as possible."""
    try:
        Path(directory).rmdir()
    except OSError:
        subprocess.run(["rm", "-rf", directory], stderr=subprocess.DEVNULL, check=False)


def _is_complete(report: Report, job: Job) -> bool:
    """Return True if a child has run its cells at all points, or up to the first one with a failure."""
    return len(report.points) == len(job.points) or any(point.failure for point in report.points)


def _listen(reader: int, builder: Connection, most: float) -> tuple[bytearray, bool]:
    """Return all bytes from the child until its end, and True if its time, in seconds, was over first."""
    received = bytearray()
    deadline = time.monotonic() + most + 1  # the child stops itself first, and reports its place
    while ready := wait([reader, builder], max(0, deadline - time.monotonic())):
        if reader not in ready:
            return received, False  # the builder has ended, so nobody needs this
        some = os.read(reader, 2**16)
        if not some:
            return received, False
        received += some
    return received, True


def _understand(received: bytearray) -> tuple[str, Report | None]:
    """Return the last step that a child announced, and its report, if any, with those of its points."""
    taken, stream = "", io.BytesIO(received)
    report: Report | None = None
    with contextlib.suppress(Exception):  # the rest cannot be read: a cell may have written it
        while True:
            match pickle.load(stream):
                case Report() as report:
                    pass
                case PointReport() as point if report is not None:
                    report.points += (replace(point, modules=(), read=()),)
                    report.modules, report.read = point.modules, point.read
                case answer:
                    taken = str(answer)
    return taken, report


def _out_of_reach(descriptor: int) -> int:
    """Return a copy of a descriptor with a number that no cell uses by chance; numbers begin at 3."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, min(_HIGH, most // 2))
    os.close(descriptor)
    return moved


def _child(
    job: Job, limits: Limits, guard: Guard, directory: str, faults: int, writer: int, *, unused: tuple[int, ...]
) -> NoReturn:
    own, runs = os.getpid(), 1

    def answer(what: str | Report | PointReport) -> None:
        if os.getpid() == own:  # not a fork of a cell
            limits.check(runs)
            answers.write(pickle.dumps(what))
            answers.flush()

    try:
        os.setpgid(0, 0)
        for descriptor in unused:
            os.close(descriptor)
        answers = os.fdopen(_out_of_reach(writer), "wb")
        os.register_at_fork(after_in_child=answers.close)  # it must close when this process ends
        try:
            faults = _out_of_reach(faults)
            gc.enable()
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            faulthandler.enable(faults)
            limits.enforce(faults, 1 + len(job.points))
            os.chdir(directory)
            os.environ["TMPDIR"] = tempfile.tempdir = directory
            sys.dont_write_bytecode = True  # bytecode would be written beside the modules
            random.seed(0)  # a fork would change the seed
            os.register_at_fork(after_in_child=lambda: random.seed(0))
            if job.is_notebook:  # a reader runs it in another folder, without a seed
                job = replace(job, folder=directory)
                in_use().seed(1)
            for report in perform(job, answer, guard):
                answer(report)
                runs += 1
                limits.renew(faults)
        except BaseException as error:
            itself = Report(failure=f"seconded itself failed\n{traceback.format_exc()}", code="machine")
            answer(_no_process(error) if machine_advice(error) else itself)
        os._exit(0)
    finally:  # after any error, this process must not continue as a worker
        os._exit(1)


def _loaded() -> frozenset[str]:
    """Return the libraries that this process has loaded.

    Call it rarely in a worker or a child: reading the names copies the memory pages that contain them.
    """
    return frozenset(filter(_is_library, {name.partition(".")[0] for name in sys.modules}))


def _is_library(module: str) -> bool:
    """Return True for a top-level module that belongs neither to Python nor to this package."""
    own = module in sys.stdlib_module_names or module in ("__main__", "seconded")
    return not own and not module.startswith("__editable__")


def _death(
    job: Job, taken: str, status: int, usage: resource.struct_rusage, faults: IO[bytes], limits: Limits, *, late: bool
) -> Report:
    """Return the report on a child that ended without one."""
    taken = taken or "the example, before its first cell,"
    faults.seek(0)
    fault = faults.read().decode("utf-8", "replace")
    code = os.waitstatus_to_exitcode(status)
    limit = limits.overrun(code, usage, fault, late=late)
    if limit:
        what = f"{taken} ran longer than the time limit: {limit}\nend it sooner, or raise the option `limit`"
    elif code < 0:
        what = f"{taken} crashed its process: {signal.strsignal(-code)} (signal {-code})"
        if job.memory:
            what += f"\nperhaps it needs more memory than the option `memory` allows: {memory_in_words(job.memory)}"
        elif -code == signal.SIGKILL:
            what += "\nif the system ended it for want of memory: the option `memory` limits what a cell may take"
    else:
        what = f"{taken} ended its process with exit status {code}"
    seen = re.search(rf'File "{re.escape(job.path)}", line (\d+)', fault)
    start = next((cell.line for cell in job.cells if taken == step(cell)), None)
    line = int(seen[1]) if seen else start
    return Report(line=line, failure=what, code="too-long" if limit else "process-lost", lost=True)


if __name__ == "__main__":
    main(Order.read(sys.argv[1]), [int(descriptor) for descriptor in sys.argv[2:]])
    os._exit(0)  # at exit, some libraries print errors that no author can fix
