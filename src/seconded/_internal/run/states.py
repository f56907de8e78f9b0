"""States: which cells change a state of their process that no name carries, such as a seed or the filters of warnings.

The preset lists these states: `Support.states`.
"""

import sys
from collections.abc import Mapping

from seconded._internal.run.capture import in_use
from seconded._internal.run.job import Report

_FILTERS = "warnings.filters"  # which a library sets for itself when it is imported


class States:
    """The states of this process, measured after each cell."""

    def __init__(self) -> None:
        self._modules = len(sys.modules)
        self._fresh = self._now = in_use().states()

    def measure(self, cell: str, report: Report) -> None:
        """Note in a report which states a cell has found other than in a fresh process, and which it has changed."""
        before, self._now = self._now, in_use().states()
        if len(sys.modules) != self._modules:
            self._modules = len(sys.modules)
            self._fresh = {**self._fresh, _FILTERS: self._now[_FILTERS]}
            before = {**before, _FILTERS: self._now[_FILTERS]}
        if found := _differing(self._fresh, before):
            report.found[cell] = found
        if left := _differing(before, self._now):
            report.left[cell] = left


def _differing(some: Mapping[str, object], others: Mapping[str, object]) -> tuple[str, ...]:
    """Return the states that differ; one of a library that was not loaded yet is no other one."""
    return tuple(name for name, value in others.items() if some.get(name, value) != value)
