"""Runner: send jobs to the warm servers and return futures of their reports.

A runner starts a server for each side at once, so that it warms up while the builder does other things. Jobs of both
sides run in parallel, as many of each as there are workers.
"""

import contextlib
import errno
import os
import queue
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any, Self

from seconded._internal.errors import ServerError, machine_advice
from seconded._internal.pair import CLAIM, PLAIN, ROLES, Pair, Role
from seconded._internal.run.environment import environment
from seconded._internal.run.job import Job, Order, Report
from seconded._internal.run.limits import Limits

_MOST_LOSSES = 2  # workers that a job may end; the first one may have ended for another reason
_MOST_IDLE = 2  # dead workers for each thread before a job fails
_MOST_STARTS = 2  # failed starts in a row, unless other workers live
_PAUSE = 5.0  # seconds between two starts
_LATER = 60.0  # seconds for an answer after the limit: a cell may have stopped the worker
_FAREWELL = 10.0  # seconds for the end of a server
_ENVIRONMENT = {
    # Threads do not survive a fork. The workers run in parallel instead.
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
}


class Runner:
    """Runs jobs, each in a fresh process.

    It ends its servers when it is closed. Otherwise they end with the process that made it.

    Args:
        limit: the CPU time that a job may take, in seconds.
        workers: the number of parallel jobs of a side; None for the number of cores.
        draw: whether claims have matplotlib loaded; without it, a cell that draws has to load it.
        wall: the time on the clock that a job may take, in seconds; None for six times the limit, at least a minute.
        pair: the declaration of the two sides.
        roles: the sides of the jobs.
        useful: modules that the cells of each side import, if no modules to preload are declared.
        forbidden: modules that derivations cannot import.
        late: modules that the libraries of each side load while examples run.
    """

    def __init__(
        self,
        limit: float,
        workers: int | None = None,
        *,
        draw: bool = False,
        wall: float | None = None,
        pair: Pair = PLAIN,
        roles: Iterable[Role] = ROLES,
        useful: Mapping[Role, Iterable[str]] = {},
        forbidden: Iterable[str] = (),
        late: Mapping[Role, Iterable[str]] = {},
    ) -> None:
        limits = Limits.of(limit, wall)
        orders = (
            Order(
                role,
                limits,
                pair.preset,
                pair.side(role).preload,
                draw=draw and role == CLAIM,
                useful=tuple(useful.get(role, ())),
                forbidden=() if role == CLAIM else tuple(forbidden),
                late=tuple(late.get(role, ())),
            )
            for role in roles
        )
        self._crews = {order.role: _Crew(order, workers or cores()) for order in orders}

    def submit(self, role: Role, job: Job) -> Future[Report]:
        """Queue a job for a side; its future gets a report, or a `ServerError` if no server can run it.

        Raises:
            ServerError: this runner has been closed.
        """
        return self._crews[role].submit(job)

    def close(self) -> None:
        """End the servers and their work; unfinished jobs get a `ServerError`."""
        for crew in self._crews.values():
            crew.dismiss()
        for crew in self._crews.values():
            crew.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass
class _Task:
    job: Job
    future: Future[Report] = field(default_factory=Future)
    losses: int = 0  # workers that ended during this job
    dead: int = 0  # workers that had ended before this job


class _Crew:
    """The workers of a side; each has a thread here, which sends it one job after the other."""

    def __init__(self, order: Order, workers: int) -> None:
        self._order, self._workers = order, workers
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()  # None ends a thread
        self._lock = threading.Condition(threading.RLock())  # for all fields below; it wakes threads to start again
        self._closed = False
        self._servers: list[subprocess.Popen[bytes]] = []
        self._threads: dict[threading.Thread, Connection] = {}
        self._failing: set[threading.Thread] = set()  # the threads whose servers do not become warm
        with contextlib.suppress(OSError):  # the first job tries again, or reports it
            self._gather()

    def submit(self, job: Job) -> Future[Report]:
        task = _Task(job)
        with self._lock:
            if self._closed:
                raise ServerError("this runner has been closed")
            self._tasks.put(task)
            if not self._threads:  # their server could not be started before
                try:
                    self._gather()
                except OSError as error:
                    self._give_up(error)
        return task.future

    def dismiss(self) -> None:
        """End all workers, without waiting for it."""
        with self._lock:
            self._closed = True
            for connection in self._threads.values():
                self._tasks.put(None)
                _hang_up(connection)
            self._lock.notify_all()

    def wait(self) -> None:
        """Wait until all dismissed workers have ended."""
        with self._lock:
            threads = list(self._threads)
        for thread in threads:
            thread.join()
        for server in self._servers:
            try:
                server.wait(_FAREWELL)
            except subprocess.TimeoutExpired:  # a cell may have stopped it
                server.kill()
                server.wait()

    def _gather(self) -> None:
        for connection in self._start(self._workers):
            # Daemons: they wait for jobs until the builder ends, and the servers end with it.
            thread = threading.Thread(target=self._work, daemon=True)
            self._threads[thread] = connection
            try:
                thread.start()
            except RuntimeError:  # the machine allows no more
                self._threads.pop(thread).close()
        if not self._threads:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    def _start(self, workers: int) -> list[Connection]:
        """Start a server for some workers, and return the connections to the workers."""
        pairs = [Pipe() for _ in range(workers)]
        theirs = [there.fileno() for _, there in pairs]
        paths = [str(Path(__file__).parents[3]), *filter(None, [os.environ.get("PYTHONPATH")])]
        variables = environment() | _ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(paths)}
        server = "seconded._internal.run.server"
        command = [sys.executable, "-P", "-m", server, self._order.written(), *map(str, theirs)]
        self._servers = [server for server in self._servers if server.poll() is None]
        self._servers.append(subprocess.Popen(command, env=variables, pass_fds=theirs, stdin=subprocess.DEVNULL))
        for _, there in pairs:
            there.close()  # otherwise the death of a server would not be noticed
        return [here for here, _ in pairs]

    def _work(self) -> None:
        """Send jobs to a worker, and replace a lost worker, until no worker can be started."""
        thread, failure = threading.current_thread(), None
        with self._lock:
            connection = self._threads[thread]
        starts = 1  # the number of starts since a worker was last warm
        while not self._closed:
            try:
                connection.recv()  # it is warm now; until then, others may take the jobs
                starts = 0
                with self._lock:
                    self._failing.discard(thread)
                while (task := self._tasks.get()) is not None:
                    self._hand(task, connection)
            except Exception as error:  # it is lost, or its answer cannot be read
                failure = error
            with self._lock:
                if starts >= _MOST_STARTS:
                    self._failing.add(thread)
                    if len(self._failing) < len(self._threads):
                        self._lock.wait(_PAUSE)
                if self._closed or len(self._failing) == len(self._threads):
                    break
                starts += 1
                try:
                    (other,) = self._start(1)
                except OSError as error:
                    failure = error
                    continue
                connection.close()
                connection = self._threads[thread] = other
        with self._lock:
            self._threads.pop(thread).close()
            self._failing.discard(thread)
            self._lock.notify_all()
            if not self._threads:
                self._give_up(failure)

    def _hand(self, task: _Task, connection: Connection) -> None:
        """Let a worker do a job; raise any error with which the worker was lost."""
        begun = False
        try:
            connection.send(task.job)
            _receive(connection, _LATER)  # the job has begun
            begun = True
            times = task.job.times * (1 + len(task.job.points))
            report = _receive(connection, self._order.limits.times(times).wall + _LATER)
        except Exception as error:
            task.losses, task.dead = task.losses + begun, task.dead + (not begun)
            if self._closed or (task.losses < _MOST_LOSSES and task.dead < _MOST_IDLE * self._workers):
                self._tasks.put(task)  # last, because other jobs must not wait for it
            elif not begun:
                what = f"something ends the workers of the {self._order.role}s while they wait"
                _fail(task, f"{what}\nlook at the memory of the machine, and at what ends processes there", error)
            else:
                what = f"it has ended {task.losses} workers of the {self._order.role}s, one after the other"
                _fail(task, f"{what}\na cell must not end a process that it has not started", error)
            raise
        task.future.set_result(report)

    def _give_up(self, cause: Exception | None) -> None:
        """Report to waiting callers that nothing can run their jobs."""
        lost = f"the server of the {self._order.role}s has ended; its own message stands above"
        if advice := machine_advice(cause):
            lost = f"the server of the {self._order.role}s cannot be started: {cause}\n{advice}"
        while not self._tasks.empty():
            if (task := self._tasks.get()) is not None:
                _fail(task, "its runner has been closed" if self._closed else lost, cause)


def _fail(task: _Task, message: str, cause: Exception | None) -> None:
    error = ServerError(message)
    error.__cause__ = cause
    task.future.set_exception(error)


def _receive(connection: Connection, seconds: float) -> Any:
    """Return the answer of a worker; a worker that does not answer in time counts as lost."""
    if not connection.poll(seconds):
        _hang_up(connection)
    return connection.recv()


def _hang_up(connection: Connection) -> None:
    """Let both ends of a connection reach its end, also a thread that waits at it."""
    with socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


def cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
