"""A helper for the profiler, which logs two lines to standard error."""

# %% torch tags=["hide-input"]
import os
from contextlib import contextmanager


@contextmanager
def no_log_lines():
    """Hide the two lines that the profiler logs to standard error."""
    kept, null = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
