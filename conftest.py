"""pytest collects the cells of labs and the examples in Python fences of the guide here, by Sybil.

The plugin of seconded collects the examples and the pages. The cells of a lab run one after the other, in one
namespace.
"""

import os
import random
import sys
import tempfile
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.sybil import SybilCollection
from sybil.typing import Parser

from seconded._internal.errors import SecondedError
from seconded._internal.examples import Examples
from seconded._internal.pair import PLAIN, Pair
from seconded._internal.read.percent import read_cells
from seconded._internal.run.figures import prepare, take_figures
from seconded._internal.run.runner import Runner
from tools.guide import Fence, python_fences
from tools.ours import LABS, PAGES, PAIR, ROOT, SNIPPETS

# OpenMP threads that wait for each other take half of a lab's time. pytest already runs tests in parallel.
os.environ.setdefault("OMP_NUM_THREADS", "1")


def fences(document: Document) -> Iterator[Region]:
    """Return the examples in Python fences."""
    for fence in python_fences(document.text):
        yield Region(fence.start, fence.start + 1, fence, _fence_holds)


def _fence_holds(example: Example) -> str | None:
    fence: Fence = example.parsed
    if not fence.is_example:
        return "write the whole example, with its title and its cells, or make it a text fence"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "example.py").write_text(f"{fence.code}\n", "utf-8")
        try:
            pair = PLAIN if "\n# %% check" in fence.code else PAIR
            Examples(folder, runner=_runner(pair), pair=pair).get("example")
        except SecondedError as error:
            return None if fence.refused and fence.refused in str(error) else f"\n{error}"
    return f"this example should be refused: {fence.refused}" if fence.refused else None


@cache
def _runner(pair: Pair) -> Runner:
    return Runner(10, draw=True, pair=pair)


def lab_cells(document: Document) -> Iterator[Region]:
    """Return the code cells of a lab."""
    text, cells = read_cells(Path(document.path), document.path)
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    for cell in cells:
        yield Region(starts[cell.line - 1], starts[cell.line - 1] + len(cell.source), cell, _run_cell)


@contextmanager
def _erratic_clock() -> Iterator[None]:
    """Let a cell import a clock that may be fast or slow at any moment: no assertion may depend on measured time."""
    steps, now = random.Random(0), 0.0

    def tell() -> float:
        nonlocal now
        now += 10 ** steps.uniform(-5, 0)
        return now

    clock = ModuleType("time")
    vars(clock).update(vars(time))
    for name in ("monotonic", "perf_counter", "process_time", "thread_time", "time"):
        setattr(clock, name, tell)
        setattr(clock, f"{name}_ns", lambda: int(tell() * 1e9))
    sys.modules["time"] = clock
    try:
        yield
    finally:
        sys.modules["time"] = time


def _run_cell(example: Example) -> None:
    cell = example.parsed
    code = compile("\n" * (cell.line - 1) + cell.source, example.path, "exec")
    try:
        with _erratic_clock():
            exec(code, example.namespace)
    except Exception:
        if not cell.raises:
            raise
    else:
        assert not cell.raises, f"the cell {cell.name!r} should raise and did not"
    pictures = take_figures()
    assert cell.words.caption or not pictures, f"the picture of the cell {cell.name!r} has no caption"


def _begin_lab(namespace: dict[str, object]) -> None:
    import numpy as np  # noqa: PLC0415 - as torch
    import torch  # noqa: PLC0415 - takes two seconds, and most runs have no lab

    namespace |= {"__name__": "__main__", "path before": list(sys.path), "threads before": torch.get_num_threads()}
    namespace["printing before"] = np.get_printoptions()
    sys.path.append(str(SNIPPETS))
    prepare()


def _end_lab(namespace: dict[str, Any]) -> None:
    sys.path[:] = namespace["path before"]
    sys.modules["numpy"].set_printoptions(**namespace["printing before"])
    sys.modules["torch"].set_num_threads(namespace["threads before"])


def _sybil(folder: Path, *patterns: str, parsers: Iterable[Parser], **options: object) -> Sybil:
    return Sybil(parsers, path=str(folder), patterns=patterns, document_types={".py": Document}, **options)


_collect = SybilCollection(
    [
        # The examples of errors.md are run by tests/run/test_explained.py.
        _sybil(PAGES / "generator", "*.md", parsers=[fences], excludes=["errors.md"]),
        _sybil(LABS, "*.py", parsers=[lab_cells], setup=_begin_lab, teardown=_end_lab),
        _sybil(ROOT, "README.md", "CONTRIBUTING.md", parsers=[fences]),
    ]
).pytest()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Return what the plugin and Sybil collect. pytest itself does not collect labs: a lab is not a test module."""
    others = yield
    found = _collect(file_path, parent)
    return others if found is None else [found] if file_path.suffix == ".py" else [*others, found]
