"""Run: hands jobs to the warm servers and gives futures of their reports.

A runner starts a server for each world (torch, NumPy) at once, so that it warms up while the builder does other
things. Jobs of both worlds run side by side, as many of each as there are workers.
"""

import os
import queue
import subprocess
import sys
import threading
from concurrent.futures import Future
from multiprocessing.connection import Connection, Pipe
from pathlib import Path

from by_example.errors import ServerError
from by_example.run.job import Job, Report
from by_example.source.snippet import WORLDS

_SERVER_ENVIRONMENT = {
    # Threads do not survive a fork; the workers are what runs side by side.
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
    # The memory that a fork shares is copied by pages: large ones make a fork of torch take 3 ms instead of 8.
    "PYTHONMALLOC": "malloc",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "PYTHONHASHSEED": "0",  # a set is printed in the same order in every build
}


class Runner:
    """Runs jobs, each in a fresh process.

    Args:
        limit: the time that a job may take, in seconds.
        workers: how many jobs of a world run side by side; None for as many as there are cores.
        draw: whether the torch world shall have matplotlib at hand; without it, a cell that draws has to load it.
    """

    def __init__(self, limit: float, workers: int | None = None, *, draw: bool = False) -> None:
        self._limit = limit
        self._workers = workers or cores()
        self._draw = draw
        self._jobs: dict[str, queue.SimpleQueue[tuple[Job, Future[Report]]]] = {}
        for world in WORLDS:
            self._jobs[world] = queue.SimpleQueue()
            for connection in self._start(world, self._workers):
                # Daemons: they wait for jobs until the builder ends, and the servers end with it.
                threading.Thread(target=self._feed, args=(world, connection), daemon=True).start()

    def submit(self, world: str, job: Job) -> Future[Report]:
        """Queue a job for a world; its report comes in time."""
        future: Future[Report] = Future()
        self._jobs[world].put((job, future))
        return future

    def _start(self, world: str, workers: int) -> list[Connection]:
        pairs = [Pipe() for _ in range(workers)]
        theirs = [there.fileno() for _, there in pairs]
        package = str(Path(__file__).parents[2])
        environment = os.environ | _SERVER_ENVIRONMENT | {"PYTHONPATH": package}
        load = f"{world}+matplotlib" if self._draw and world == "torch" else world
        command = [sys.executable, "-m", "by_example.run.server", load, str(self._limit), *map(str, theirs)]
        subprocess.Popen(command, env=environment, pass_fds=theirs, stdin=subprocess.DEVNULL)
        for _, there in pairs:
            there.close()  # else a server that dies would never be noticed
        return [here for here, _ in pairs]

    def _feed(self, world: str, connection: Connection) -> None:
        losses = 0  # in a row
        while True:
            job, future = self._jobs[world].get()
            try:
                if losses == 1:  # a worker was lost, to a job that killed it perhaps: another takes its place
                    (connection,) = self._start(world, 1)
                connection.send(job)
                future.set_result(connection.recv())
                losses = 0
            except Exception as error:
                losses += 1
                lost = ServerError(f"the server of the {world} world has ended; its own message stands above")
                lost.__cause__ = error
                future.set_exception(lost)


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
