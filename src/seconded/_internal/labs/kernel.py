"""Kernel: a Python kernel that is forked from a process with loaded libraries, in place of a new process.

Jupyter starts a kernel by a command. The fork is made before it, while this process has only one thread, and waits. If
the command is that of a Python kernel of this environment, the fork becomes this kernel. Otherwise, it ends.
"""

import json
import os
import random
import signal
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NoReturn

from ipykernel.kernelapp import launch_new_instance

_provisioner: Any = import_module("jupyter_client.provisioning.local_provisioner")  # its name below is not public


def prepare(*unused: int) -> None:
    """Fork, and let Jupyter use the fork as its next kernel.

    Args:
        unused: descriptors that the kernel does not inherit.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        for descriptor in (writer, *unused):
            os.close(descriptor)
        _become(reader)
    os.close(reader)
    os.setpgid(pid, pid)  # the fork does the same: whoever comes first
    start = _provisioner.launch_kernel

    def launch(command: list[str], **options: Any) -> Any:
        _provisioner.launch_kernel = start
        if command[:3] != [sys.executable, "-m", "ipykernel_launcher"]:
            os.close(writer)
            os.waitpid(pid, 0)
            return start(command, **options)
        with os.fdopen(writer, "w") as order:
            json.dump({"arguments": command[3:], "env": options["env"], "cwd": options.get("cwd")}, order)
        return _Process(pid)

    _provisioner.launch_kernel = launch


def _become(reader: int) -> NoReturn:
    """Wait for the order, and become the kernel; end without an order."""
    try:
        os.setpgid(0, 0)
        with os.fdopen(reader) as given:
            text = given.read()
        if text:
            order = json.loads(text)
            os.environ.clear()
            os.environ.update(order["env"])
            os.chdir(order["cwd"] or ".")
            os.environ["JPY_PARENT_PID"] = str(os.getppid())
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            random.seed()  # each new process has another seed
            launcher = find_spec("ipykernel_launcher")
            sys.argv = [str(launcher and launcher.origin), *order["arguments"]]
            # ipykernel read the variable when it was imported; the kernel ends when this process is gone.
            launch_new_instance([*order["arguments"], f"--IPKernelApp.parent_handle={os.getppid()}"])
    finally:
        os._exit(1)


class _Process:
    """A forked process, as Jupyter sees a process."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return its exit status, or None while it runs."""
        return self._wait(os.WNOHANG)

    def wait(self) -> int | None:
        """Wait for its end; return its exit status."""
        return self._wait(0)

    def _wait(self, how: int) -> int | None:
        if self.returncode is None:
            ended, status = os.waitpid(self.pid, how)
            if ended:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)
