"""Limits: what ends a job that takes too long."""

import os
import resource
import tempfile

import pytest

from seconded._internal.run.limits import Limits


@pytest.mark.skipif(
    resource.getrlimit(resource.RLIMIT_CPU)[1] != resource.RLIM_INFINITY, reason="a limit is set already"
)
@pytest.mark.parametrize("runs", [1, 3])
def test_the_timer_ends_a_job_before_the_limit_of_the_system(runs: int):
    """Two signals at the same time would end the process before it has written its place."""
    with tempfile.TemporaryFile() as faults:
        if (pid := os.fork()) == 0:
            Limits.of(1.0).enforce(faults.fileno(), runs)
            os._exit(int(resource.getrlimit(resource.RLIMIT_CPU)[0]))
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == runs + 1
