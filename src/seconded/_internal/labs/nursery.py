"""Nursery: a warm process that forks a fresh process for each lab of a build.

A new process for each lab, and one for its kernel, would load Jupyter and the libraries of the site again each time.
The builder starts this process. When the turn of a lab comes, the builder sends it the end of a socket. A fork takes
this end, and is then the process of the module `execute`. The nursery ends after the last lab, when the builder closes
its socket.
"""

import gc
import os
import socket
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Lock

from seconded._internal.run.environment import environment

_PACKAGE = str(Path(__file__).parents[3])
# The package may be outside of the import path. In the kernel it must not come first there.
_START = "import sys; sys.path[0] = sys.argv.pop(1); from seconded._internal.labs import nursery; nursery.main()"


class Nursery:
    """The builder's end of a nursery.

    Args:
        libraries: what it loads before it forks.
        count: the number of labs that need it.
    """

    def __init__(self, libraries: Iterable[str], count: int) -> None:
        self._left, self._lock = count, Lock()
        command = [sys.executable, "-c", _START, _PACKAGE, *libraries]
        self._socket, other = socket.socketpair()
        with other:
            # A session of its own: Ctrl-C reaches only the builder, which ends this process by closing its socket.
            self._process = subprocess.Popen(command, env=environment(), stdin=other.fileno(), start_new_session=True)

    def fork(self) -> socket.socket:
        """Return a socket to a new process, which waits for its order."""
        ours, other = socket.socketpair()
        with other:
            socket.send_fds(self._socket, [b"."], [other.fileno()])
        return ours

    def leave(self) -> None:
        """Let it end if no other lab needs it."""
        with self._lock:
            self._left -= 1
            if self._left:
                return
        self._socket.close()
        self._process.wait()


def main() -> None:
    """Load the libraries, then fork until the builder closes its end."""
    gc.disable()  # loading a library makes little garbage
    from seconded._internal.labs import execute  # noqa: PLC0415 - it loads Jupyter, which the builder does not need

    del sys.path[0]
    os.dup2(2, 1)  # what libraries print is not for the output of the builder
    for name in sys.argv[1:]:
        with suppress(BaseException):  # a lab that imports it raises the error itself
            import_module(name)
    gc.freeze()  # a collection in a fork would copy the memory that it shares with this process
    with socket.socket(fileno=os.dup(0)) as builder:
        while True:
            _, descriptors, _, _ = socket.recv_fds(builder, 1, 1)
            if not descriptors:
                return
            if os.fork() == 0:
                os.dup2(descriptors[0], 0)
                os.close(descriptors[0])
                builder.close()
                gc.enable()
                execute.main()
            os.close(descriptors[0])
