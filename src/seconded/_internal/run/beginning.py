"""Beginning: bring a process that has run cells back to where it was before, so that it can run them again.

A fork for each run would do the same, and takes ten times as long as most examples do. It brings back the main
module, the helper modules of the site, the working directory, the random numbers and the filters of warnings. It also
brings back the states of libraries that the preset lists. Nothing can bring back what a cell changes anywhere else in a
library.
"""

import os
import sys
import types
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

from seconded._internal.run.capture import in_use
from seconded._internal.run.guard import Guard
from seconded._internal.run.job import Job


def new_main(job: Job) -> dict[str, Any]:
    """Return the names of a new main module, which takes the place of the last one."""
    main = types.ModuleType("__main__")
    if not job.is_notebook:
        main.__file__ = str(job.file)  # job.path is as the builder sees it, from elsewhere
    sys.modules["__main__"] = main
    return main.__dict__


class Beginning:
    """The state of this process before any cell has run.

    Args:
        job: what runs.
        guard: of this process.
    """

    def __init__(self, job: Job, guard: Guard) -> None:
        self._folder, self._guard = job.folder + os.sep, guard
        self._directory = Path.cwd()
        self._filters = warnings.filters[:]

    def restore(self) -> None:
        """Bring this process back to it; files that a cell has written stay, in a folder that is no longer in use."""
        os.chdir(self._directory)
        if any(self._directory.iterdir()):
            number = len(list(self._directory.iterdir()))
            new = self._directory / f"again{number}"
            new.mkdir(exist_ok=True)
            os.chdir(new)
        warnings.filters[:] = self._filters  # type: ignore[index]
        for name in self._guard.imported:  # all others were there before
            file = getattr(sys.modules.get(name), "__file__", None) or ""
            if file.startswith(self._folder):
                _forget(name)
        with suppress(Exception):  # a cell may have left a library in a state that nobody expects
            in_use().restart()


def _forget(name: str) -> None:
    """Let a module be imported anew, with all that it holds."""
    below = f"{name}."
    for one in [one for one in sys.modules if one == name or one.startswith(below)]:
        del sys.modules[one]
