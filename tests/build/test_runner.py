"""The runner: time limits, lost workers, and its end. Most tests use NumPy's world, whose servers start at once.

No cell there writes where another could look. The guard does not notice a named pipe, so a pipe shows where a cell is.
"""

import contextlib
import errno
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from seconded._internal.errors import ExampleError, ServerError
from seconded._internal.examples import Examples
from seconded._internal.pair import Role
from seconded._internal.presets import support
from seconded._internal.run.job import Job, Report
from seconded._internal.run.runner import Runner
from seconded._internal.run.server import end
from tests.building import ENVIRONMENT
from tests.pair import PAIR, pair_cell
from tools.ours import ROOT

FAR = 300  # seconds; in effect, no limit


def job(source: str) -> Job:
    """Return a job of one cell, whose code begins in line 1."""
    return Job(
        "case.py", str(ROOT / "nowhere"), source, (pair_cell("numpy", 1, source),), "derivation", "NumPy", ("torch",)
    )


def claim(source: str) -> Job:
    """Return a job with the same cell on the other side, where there is no guard."""
    return Job("case.py", str(ROOT / "nowhere"), source, (pair_cell("torch", 1, source),))


def start(limit: float = FAR, wall: float = FAR, workers: int = 1, role: Role = "derivation") -> Runner:
    return Runner(limit, workers, wall=wall, roles=[role], pair=PAIR)


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    """Yield a runner that allows little CPU time, and any time on the clock."""
    with start(limit=0.3) as runner:
        yield runner


@pytest.fixture(scope="module")
def torch() -> Iterator[Runner]:
    """Yield the same runner in torch's world, where cells may start processes."""
    with start(limit=0.3, role="claim") as runner:
        yield runner


@pytest.fixture(scope="module")
def patient() -> Iterator[Runner]:
    """Yield the same runner without a time limit, because even quick code may take long on a busy machine."""
    with start(role="claim") as runner:
        yield runner


OVERRUNS = {
    "endless": ("x = 0\nwhile True: x += 1\n", 2),
    "catches everything": ("while True:\n    try:\n        while True: pass\n    except BaseException: pass\n", 3),
    "busy in C": ("import re\n\nre.match('(a+)+$', 'a' * 60 + 'b')\n", 3),
    "stops the timer": ("import signal\nsignal.setitimer(signal.ITIMER_PROF, 0)\nwhile True: pass\n", 3),
    "blocks all signals": ("import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))\nwhile True: pass\n", 1),
}  # fmt: skip


@pytest.mark.parametrize(("source", "line"), OVERRUNS.values(), ids=OVERRUNS)
def test_cpu_time_is_limited(runner: Runner, source: str, line: int):
    report = runner.submit("derivation", job(source)).result()
    assert report.failure is not None
    assert "the cell 'numpy' ran longer than the time limit: 0.3 s of CPU time" in report.failure
    assert report.line == line


def test_a_subprocess_has_no_more_cpu_time(torch: Runner):
    endless = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while True: pass'])\n"
    report = torch.submit("claim", claim(endless)).result()
    assert report.failure is not None
    assert "ran longer than the time limit: 0.3 s of CPU time" in report.failure


TOO_MUCH = {
    "an array": ("import numpy as np\n\nlarge = np.ones(10**9)\n", {3}),
    "a list": ("large = []\nwhile True: large.append([])\n", {1, 2}),  # Python may lack the memory to record the line
    "what a library says in words": ("import errno, os\nraise RuntimeError(os.strerror(errno.ENOMEM))\n", {2}),
}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts the memory of a process")
@pytest.mark.parametrize(("source", "lines"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_memory_is_limited(patient: Runner, source: str, lines: set[int]):
    report = patient.submit("claim", replace(claim(source), memory=10**8)).result(60)
    assert report.failure is not None
    advice = (
        "the cell 'torch' needs more memory than the limit: 100 MB\nuse smaller inputs, or raise the option `memory`"
    )
    assert report.failure.startswith(advice)
    assert report.code == "too-much-memory"
    assert report.line in lines


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts the memory of a process")
def test_memory_of_the_libraries_does_not_count(patient: Runner):
    """A warm process uses hundreds of megabytes before its cells begin."""
    uses = "import torch\nx = torch.ones(1000, requires_grad=True)\nx.sum().backward()\nlarge = bytearray(20_000_000)\n"
    assert patient.submit("claim", replace(claim(uses), memory=5 * 10**7)).result().failure is None


def test_limit_of_memory_is_named_where_a_library_crashes_instead(patient: Runner):
    crash = "import os\nos.abort()\n"
    with_limit = patient.submit("claim", replace(claim(crash), memory=15 * 10**8)).result()
    assert with_limit.failure is not None
    assert "perhaps it needs more memory than the option `memory` allows: 1.5 GB" in with_limit.failure
    without = patient.submit("claim", claim(crash)).result()
    assert without.failure is not None
    assert "memory" not in without.failure


def test_time_that_passes_otherwise_does_not_count(runner: Runner):
    """A build on a busy machine must not fail. A cell may wait for the processor longer than it may use it."""
    report = runner.submit("derivation", job("import time\ntime.sleep(0.7)\n")).result()
    assert report.failure is None


def test_cell_that_only_waits_is_ended():
    with start(wall=0.5) as runner:
        report = runner.submit("derivation", job("import time\n\ntime.sleep(200)\n")).result()
    assert report.failure is not None
    assert "ran longer than the time limit: 0.5 s on the clock" in report.failure
    assert "perhaps for processes that it started" in report.failure
    assert report.line == 3


def test_cell_that_spoils_its_report_and_waits_is_ended():
    """The cell announced more bytes than it sent, and the worker waited for them without a time limit."""
    spoil = "for number in range(3, 256):\n    try: os.write(number, b'\\x80\\x04\\x95' + b'\\x7f' * 8)\n    except OSError: pass\n"
    source = f"import faulthandler, os, time\nfaulthandler.cancel_dump_traceback_later()\n{spoil}time.sleep(200)\n"
    with start(wall=0.5) as runner:
        report = runner.submit("derivation", job(source)).result(60)
        assert report.failure is not None
        assert "ran longer than the time limit: 0.5 s on the clock" in report.failure
        goes_on(runner)


def goes_on(runner: Runner) -> None:
    """Check that the runner still runs a quick job. On a busy machine, the job may exceed the short limit, and runs again."""
    for _ in range(100):
        failure = runner.submit("derivation", job("x = 1\n")).result(60).failure
        if failure is None or "s on the clock" not in failure:
            break
    assert failure is None


def test_worker_does_not_wait_for_a_pipe_that_a_fork_keeps_open(patient: Runner):
    """The parent of the fork has ended. The worker once waited a minute for further output of the fork."""
    source = "import os, time\nif not os.fork():\n    os.setsid()\n    time.sleep(200)\nos._exit(3)\n"
    report = patient.submit("claim", claim(source)).result(20)
    assert report.failure == "the cell 'torch' ended its process with exit status 3"


KILLS = "import os\nos.kill(os.getppid(), 9)\n"


def test_only_jobs_that_kill_workers_fail():
    """A worker that had lost two jobs in a row once took all others, and failed them."""
    with start() as runner:
        killers = [runner.submit("derivation", job(KILLS)) for _ in range(2)]
        others = [runner.submit("derivation", job("x = 1\n")) for _ in range(3)]
        for killer in killers:
            with pytest.raises(ServerError, match="it has ended 2 workers of the derivations, one after the other"):
                killer.result()
        assert all(other.result().failure is None for other in others)


def once(seen: Path) -> str:
    """Return a cell that kills its worker the first time that it runs."""
    return f"import os\nif not os.path.exists({str(seen)!r}):\n    os.mkfifo({str(seen)!r})\n    os.kill(os.getppid(), 9)\n"


def test_a_job_whose_worker_is_lost_once_is_done_by_another(tmp_path: Path):
    """The machine may have ended the worker, perhaps because memory was short."""
    with start() as runner:
        assert runner.submit("derivation", job(once(tmp_path / "seen"))).result().failure is None


def test_idle_workers_that_were_killed_are_replaced_and_no_example_is_blamed(tmp_path: Path):
    """The system may end all of them if memory is short, while nobody saves a file."""
    start_cell = f"import os, time\nos.mkfifo(f'{tmp_path}/{{os.getppid()}}')\n"
    wait = f"while len(os.listdir({str(tmp_path)!r})) < 2: time.sleep(0.01)\n"
    with start(workers=2) as runner:
        for future in [runner.submit("derivation", job(start_cell + wait)) for _ in range(2)]:
            assert future.result(60).failure is None
        for worker in tmp_path.iterdir():
            os.kill(int(worker.name), signal.SIGKILL)
        assert runner.submit("derivation", job("x = 1\n")).result(60).failure is None


def test_no_example_is_blamed_if_workers_end_while_they_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The error comes in time, and says that something ends the workers."""
    server = tmp_path / "server"
    work = "worker = Connection(int(sys.argv[-1]))\nworker.send(None)\nworker.recv()\n"
    server.write_text(
        f"#!{sys.executable}\nimport sys\nfrom multiprocessing.connection import Connection\n{work}", "utf-8"
    )
    server.chmod(0o755)
    monkeypatch.setattr("seconded._internal.run.runner.sys.executable", str(server))
    with start() as runner, pytest.raises(ServerError, match="something ends the workers of the derivations while"):
        runner.submit("derivation", job("x = 1\n")).result(60)


def lack_processes(folder: Path, monkeypatch: pytest.MonkeyPatch, *, after: int, failures: int) -> None:
    """Let a server, but not its children, fork AFTER times; then let FAILURES forks fail as if there were too many processes.

    A server that is started later, for the workers that the first one lacks, does not fail again.
    """
    lines = f"""\
import errno, os, pathlib
server, forks, fork = os.getpid(), 0, os.fork
def fork_or_fail():
    global forks
    if os.getpid() == server:
        forks += 1
        failed = pathlib.Path({str(folder)!r}, f"failed{{forks}}")
        if {after} < forks <= {after + failures} and not failed.exists():
            failed.touch()
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return fork()
os.fork = fork_or_fail
"""
    (folder / "sitecustomize.py").write_text(lines, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(folder))


def test_error_without_a_process_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The error also comes if the server could not make all of its workers; one worker is enough."""
    lack_processes(tmp_path, monkeypatch, after=0, failures=2)  # the second worker and the job lack a process
    with start(workers=2) as runner:
        report = runner.submit("derivation", job("x = 1\n")).result(60)
    assert report.failure == (
        "a process for it could not be made: [Errno 11] Resource temporarily unavailable\n"
        "no more processes can be started: end some, or raise the limit (ulimit -u, or of the container)"
    )
    assert report.code == "machine"


def test_error_without_a_temporary_folder_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fail = 'raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found in []")'
    lines = f"import errno, tempfile\ndef find():\n    {fail}\ntempfile._get_default_tempdir = find\n"
    (tmp_path / "sitecustomize.py").write_text(lines, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with start() as runner:
        report = runner.submit("derivation", job("x = 1\n")).result(60)
    assert report.failure is not None
    assert report.failure.endswith("\nset TMPDIR to a folder that can be written")


def test_server_with_fewer_workers_than_were_asked_for_runs_all_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    lack_processes(tmp_path, monkeypatch, after=1, failures=1)  # the server has a second worker, but not a third
    with start(workers=3) as runner:
        futures = [runner.submit("derivation", job("x = 1\n")) for _ in range(6)]
        assert all(future.result(60).failure is None for future in futures)


def test_server_that_cannot_be_started_is_an_error_of_the_example_that_waits(monkeypatch: pytest.MonkeyPatch):
    """A traceback of subprocess, from the line that makes a runner, was shown before."""

    def fail(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr("seconded._internal.run.runner.subprocess.Popen", fail)
    with start() as runner, pytest.raises(ServerError, match=r"cannot be started: .*\nno more processes can be"):
        runner.submit("derivation", job("x = 1\n")).result(60)


def test_runner_that_gets_fewer_threads_than_workers_runs_all_jobs(monkeypatch: pytest.MonkeyPatch):
    threads, begin = [], threading.Thread.start

    def start_one(thread: threading.Thread) -> None:
        if threads:
            raise RuntimeError("can't start new thread")
        threads.append(thread)
        begin(thread)

    monkeypatch.setattr(threading.Thread, "start", start_one)
    with start(workers=3) as runner:
        assert all(runner.submit("derivation", job("x = 1\n")).result(60).failure is None for _ in range(4))


@pytest.mark.parametrize(("descriptors", "status"), [(64, 0), (10, 1)])
def test_check_with_few_descriptors_holds_or_says_what_to_do(tmp_path: Path, descriptors: int, status: int):
    """With 101 or fewer descriptors, each example once failed because it "ended its process with exit status 1"."""
    (tmp_path / "examples").mkdir()
    cells = '# %% double\nn = 3\nprint("double:", 2 * n)\n\n# %% check\nn = 3\nprint("double:", n + n)\n'
    (tmp_path / "examples" / "s.py").write_text(f'"""T."""\n\n{cells}', "utf-8")
    limited = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh"]
    checked = subprocess.run(
        [*limited, sys.executable, "-m", "seconded", "check", "s", "--workers", "2"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert checked.returncode == status, checked.stdout + checked.stderr
    assert "Traceback" not in checked.stdout + checked.stderr
    if status:
        assert "too few files can be open at once: raise the limit (ulimit -n)" in checked.stdout


def test_a_world_whose_server_cannot_start_begins_anew(monkeypatch: pytest.MonkeyPatch):
    """While the server cannot start, each job reports it, none waits forever, and later jobs start it again."""
    monkeypatch.setattr("seconded._internal.run.runner.sys.executable", "/usr/bin/false")
    with start(workers=2) as runner:
        for _ in range(2):
            with pytest.raises(ServerError, match="the server of the derivations has ended"):
                runner.submit("derivation", job("x = 1\n")).result()
        monkeypatch.undo()
        assert runner.submit("derivation", job("x = 1\n")).result().failure is None


def test_a_worker_that_cannot_be_replaced_is_tried_again_while_others_live(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Once, one of two workers was gone for the rest of the build after memory was short for a while."""
    monkeypatch.setattr("seconded._internal.run.runner._PAUSE", 0.1)
    with start(workers=2) as runner:
        assert runner.submit("derivation", job("x = 1\n")).result().failure is None
        monkeypatch.setattr("seconded._internal.run.runner.sys.executable", "/usr/bin/false")
        killer = runner.submit("derivation", job(once(tmp_path / "seen")))
        while not (tmp_path / "seen").exists():
            time.sleep(0.01)
        time.sleep(1)  # the runner tries several times
        monkeypatch.undo()
        assert killer.result().failure is None
        assert meet(runner, tmp_path) == [None, None]


def test_a_worker_that_a_cell_has_stopped_is_lost(monkeypatch: pytest.MonkeyPatch):
    """The build once waited for the worker forever, and so did the end of the build."""
    monkeypatch.setattr("seconded._internal.run.runner._LATER", 0.5)
    monkeypatch.setattr("seconded._internal.run.runner._FAREWELL", 0.5)
    with start(wall=3) as runner:
        stopper = runner.submit("derivation", job("import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)\n"))
        with pytest.raises(ServerError, match="it has ended 2 workers"):
            stopper.result()
        goes_on(runner)


def test_a_lost_run_is_not_remembered_as_the_snippets_fault(tmp_path: Path):
    class Unlucky:
        """A runner whose server is lost at first."""

        answers = (ServerError("lost"), Report(outputs={"torch": ()}))

        rest = iter(answers)

        def submit(self, _world: str, _job: Job) -> Future[Report]:
            future: Future[Report] = Future()
            answer = next(self.rest)
            future.set_exception(answer) if isinstance(answer, Exception) else future.set_result(answer)
            return future

    (tmp_path / "s.py").write_text('"""T."""\n# %% torch\nx = 1\n', "utf-8")
    examples = Examples(tmp_path, runner=Unlucky(), pair=PAIR)
    with pytest.raises(ExampleError, match="it could not be run"):
        examples.get("s")
    assert examples.get("s").agreements == ()


LEAVING = {
    "a session": "subprocess.Popen([sys.executable, '-c', writer], start_new_session=True)",
    "a session elsewhere": "subprocess.Popen(['sh', '-c', 'cd /; exec sleep 987655'], start_new_session=True)\n_ = [open(str(n), 'w').close() for n in range(500)]",
    "a daemon": "if not os.fork():\n    os.setsid()\n    if not os.fork(): os.execv(sys.executable, [sys.executable, '-c', writer])\n    os._exit(0)",
}  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says which processes have lost their parents")
@pytest.mark.parametrize("leave", LEAVING.values(), ids=LEAVING)
def test_processes_that_a_cell_leaves_running_are_ended(patient: Runner, leave: str):
    """A process in its own session does not end with the cell's group. Such a process once wrote on and filled the disk."""
    writer = "import itertools\nfor n in itertools.count(): open(str(n % 5000), 'w').close() # 987655"
    source = f"import os, subprocess, sys, time\nwriter = {writer!r}\n{leave}\nwhile len(os.listdir()) < 500: time.sleep(0.01)\n"
    assert patient.submit("claim", claim(source)).result().failure is None
    assert not [row for row in processes() if "987655" in row]
    assert patient.submit("claim", claim("x = 1\n")).result().failure is None


def test_a_group_of_which_only_a_zombie_is_left_cannot_be_killed(monkeypatch: pytest.MonkeyPatch):
    """The call raises PermissionError on macOS in this case."""

    def refuse(*_: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "killpg", refuse)
    child = subprocess.Popen(["sleep", "100"])
    status, _ = end(child.pid)
    assert os.waitstatus_to_exitcode(status) == -9
    child.returncode = -9  # `end` has waited for it


def test_authors_path_reaches_cells_and_no_variable_that_drops_assertions_or_warnings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "only_on_the_path.py").write_text("x = 1\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    for name, value in (("PYTHONOPTIMIZE", "1"), ("PYTHONWARNINGS", "ignore"), ("PYTHONDEVMODE", "1")):
        monkeypatch.setenv(name, value)
    code = "import sys\nimport only_on_the_path\nassert not (sys.flags.optimize or sys.flags.dev_mode or sys.warnoptions)\n"
    with start() as runner:
        assert runner.submit("derivation", job(code)).result().failure is None
        failure = runner.submit("derivation", job("assert 1 == 2\n")).result().failure
        assert failure is not None
        assert "raised AssertionError" in failure


def meet(runner: Runner, folder: Path) -> list[str | None]:
    """Return the failures of two jobs that each wait until the other has begun."""
    wait = "import os, time\nos.mkfifo({0!r})\nwhile not os.path.exists({1!r}): time.sleep(0.01)\n"
    a, b = str(folder / "a"), str(folder / "b")
    futures = [runner.submit("derivation", job(wait.format(*pair))) for pair in ((a, b), (b, a))]
    return [future.result(60).failure for future in futures]


def test_jobs_run_side_by_side(tmp_path: Path):
    with start(wall=60, workers=2) as runner:
        assert meet(runner, tmp_path) == [None, None]


def test_closed_runner_leaves_no_processes_and_no_threads(tmp_path: Path):
    """It ends its threads, its servers and the running cells, and whoever waits for a job gets an error."""
    before = threading.active_count()
    runner = start(workers=2)
    sleeps = f"import os, time\nos.mkfifo(f'{tmp_path}/{{os.getpid()}} {{os.getppid()}}')\ntime.sleep(200)\n"
    running = [runner.submit("derivation", job(sleeps)) for _ in range(4)]
    while len(begun := list(tmp_path.iterdir())) < 2:
        time.sleep(0.01)
    runner.close()
    for future in running:
        with pytest.raises(ServerError, match="its runner has been closed"):
            future.result()
    assert threading.active_count() == before
    gone(*(int(pid) for file in begun for pid in file.name.split()))
    with pytest.raises(ServerError, match="has been closed"):
        runner.submit("derivation", job("x = 1\n"))
    runner.close()


def test_a_server_ends_at_once_when_nobody_waits_for_it(tmp_path: Path):
    """A build that fails must not keep its pipes open until the last snippet has used its time."""
    begun = tmp_path / "begun"
    code = (
        "import pathlib, time\nfrom tests.build.test_runner import job, start\n"
        f"start().submit('derivation', job(\"import os, time\\nos.mkfifo({str(begun)!r})\\ntime.sleep(200)\"))\n"
        f"while not pathlib.Path({str(begun)!r}).exists(): time.sleep(0.01)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, timeout=100
    )
    assert done.stderr == ""


def gone(*processes: int) -> None:
    """Wait until processes have ended."""
    deadline = time.monotonic() + 20
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            while True:
                os.kill(process, 0)
                assert time.monotonic() < deadline, "it still runs"
                time.sleep(0.01)


def processes() -> list[str]:
    """Return the command lines of all processes."""
    rows = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # the process has ended in the meantime
            rows.append((process / "cmdline").read_text("utf-8", "replace"))
    return rows


def test_a_folder_of_the_package_s_name_in_the_working_directory_is_not_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The servers once imported their own code from there, and died. A checkout of another version is enough for this."""
    (tmp_path / "seconded").mkdir()
    (tmp_path / "seconded" / "__init__.py").write_text("raise ImportError('not this one')\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.py").write_text('"""T."""\n# %% numpy\ndef f(): pass\n', "utf-8")
    with Examples(tmp_path, workers=1, pair=PAIR) as examples:
        assert examples.get("s").agreements == ()


USES = {
    "an optimizer": ("torch.optim.SGD([x], lr=1.0)", 1),
    "a transform": ("torch.func.vmap(torch.func.grad(torch.sin))(x)", 1),
    "a checkpoint": ("from torch.utils.checkpoint import checkpoint\ncheckpoint(torch.sin, x, use_reentrant=False)", 1),
    "forward mode": ("torch.func.jvp(torch.nn.functional.softplus, (x,), (x,))", 2),
    "none of these": ("x.sum().backward()", 0),
}


@pytest.mark.parametrize(("use", "parts"), USES.values(), ids=USES)
def test_worker_has_loaded_the_late_parts_of_torch(patient: Runner, use: str, parts: int):
    """The first use in a process loads a part of torch, which takes longer than most snippets. A fork has it from its worker."""
    text = f"""\
import sys, torch
x = torch.ones(2, requires_grad=True)
before = set(sys.modules)
{use}
print(set(sys.modules) - before)
"""
    report = patient.submit("claim", claim(text)).result()
    assert report.failure is None, report.failure
    (segments,) = report.outputs.values()
    assert "".join(segment.text for segment in segments).endswith("set()\n")
    assert len(support(PAIR.preset).late("claim", text)) == parts
