"""Benchmarks, as ratios within one run: machines are noisy, so only times of the same run are compared.

MkDocs builds the same hundred examples (a torch cell and a numpy cell each, ten to a page), cold:

- ``unexecuted``: as code that nobody runs, the floor;
- ``seconded``: run, each alone in its process, checked and embedded;
- ``markdown-exec``: run in the builder's own process, one after the other, without a comparison.

Then mkdocs-jupyter builds a few notebooks, and the time is scaled up. A thousand examples show linearity and memory.
Last, the program measures the time from saving a snippet to its check.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from seconded._internal.examples import Examples
from tools.ours import PAIR

ROUNDS = 5
TORCH = """\
import torch

x = torch.tensor([1.0, {k}.0], requires_grad=True)
y = 3 * x**2
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
"""
NUMPY = """\
import numpy as np

x = np.array([1.0, {k}.0])
v = np.array([1.0, 10.0])
print("vᵀJ:", v @ np.diag(6 * x))
"""
CONFIG = """\
site_name: bench
theme: {{name: material, font: false}}
{plugins}
markdown_extensions:
  - pymdownx.superfences{more}
"""
Page = Callable[[int], str]


def fences(options: str) -> Page:
    """Return a function that makes an example of two fences, with the options that make a builder run them or not."""

    def page(k: int) -> str:
        cells = (TORCH.format(k=k), NUMPY.format(k=k))
        return "\n\n".join(f"```python {options.format(k=k)}\n{cell}```" for cell in cells)

    return page


SITES: dict[str, tuple[str, str, Page]] = {
    "unexecuted": ("", "", fences("")),
    "seconded": (
        "",
        "\n  - seconded: {preset: torch-numpy, examples: snippets}",
        lambda k: f"=> s{k}.torch\n\n=> s{k}.numpy",
    ),
    "markdown-exec": (
        "plugins: [search, markdown-exec]",
        "",
        fences('exec="on" source="above" result="text" session="s{k}"'),
    ),
}


def write_site(root: Path, kind: str, count: int) -> None:
    """Write a site of COUNT examples, ten to a page."""
    plugins, more, page = SITES[kind]
    (root / "docs").mkdir(parents=True)
    (root / "snippets").mkdir()
    (root / "mkdocs.yml").write_text(CONFIG.format(plugins=plugins, more=more), "utf-8")
    for k in range(count):
        write_snippet(root / "snippets", k)
    for first in range(0, count, 10):
        name = "index" if not first else f"page{first}"
        examples = "\n\n".join(page(k) for k in range(first, min(first + 10, count)))
        (root / "docs" / f"{name}.md").write_text(f"# {name}\n\n{examples}\n", "utf-8")


def write_snippet(folder: Path, k: int) -> None:
    text = f'"""Example {k}."""\n\n# %% torch\n{TORCH.format(k=k)}\n# %% numpy\n{NUMPY.format(k=k)}'
    (folder / f"s{k}.py").write_text(text, "utf-8")


def build(root: Path) -> float:
    """Return the seconds of a cold build."""
    shutil.rmtree(root / "site", ignore_errors=True)
    started = time.perf_counter()
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
    subprocess.run(command, cwd=root, check=True, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, capture_output=True)
    return time.perf_counter() - started


def against_markdown_exec(folder: Path) -> float:
    for kind in SITES:
        write_site(folder / kind, kind, 100)
        build(folder / kind)  # once, so that all files and bytecode are cached
    seconds: dict[str, list[float]] = {kind: [] for kind in SITES}
    for _ in range(ROUNDS):
        for kind in SITES:
            seconds[kind].append(build(folder / kind))
    for kind, times in seconds.items():
        outputs = sum(
            page.read_text("utf-8").count("tensor([") for page in (folder / kind / "site").rglob("index.html")
        )
        print(
            f"  {kind:14} {statistics.median(times):6.2f} s   (from {min(times):.2f} to {max(times):.2f}; {outputs} outputs)"
        )
    ratios = [ours / theirs for ours, theirs in zip(seconds["seconded"], seconds["markdown-exec"], strict=True)]
    print(f"  seconded / markdown-exec: {statistics.median(ratios):.2f}")
    return statistics.median(seconds["seconded"])


def against_mkdocs_jupyter(folder: Path, ours: float, notebooks: int = 2) -> None:
    site = folder / "jupyter"
    (site / "docs").mkdir(parents=True)
    plugins = "plugins: [search, {mkdocs-jupyter: {execute: true, include: ['*.py']}}]"
    (site / "mkdocs.yml").write_text(CONFIG.format(plugins=plugins, more=""), "utf-8")
    (site / "docs" / "index.md").write_text("# Notebooks\n", "utf-8")
    empty = build(site)
    for k in range(notebooks):
        write_snippet(site / "docs", k)
    each = (build(site) - empty) / notebooks
    print(f"  mkdocs-jupyter {each:6.2f} s a notebook; a hundred of them / seconded: {100 * each / ours:.0f}")


def thousand(folder: Path) -> None:
    seconds, memory = {}, {}
    for count in (100, 1000):
        write_site(folder / f"many{count}", "seconded", count)
        examples = Examples(folder / f"many{count}" / "snippets", pair=PAIR)
        examples.get("s0")  # start the servers first, to measure only the examples
        started = time.perf_counter()
        for name in examples.names():
            examples.start(name)
        for name in examples.names():
            examples.get(name)
        seconds[count] = time.perf_counter() - started
        memory[count] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"  1000 / 100 examples, servers warm: {seconds[1000] / seconds[100]:.1f} times the time ({seconds[1000]:.1f} s)"
    )
    print(f"  peak memory of the builder's side: {memory[100]:.0f} MB after 100, {memory[1000]:.0f} MB after 1000")


def edit(folder: Path) -> None:
    examples = Examples(folder / "many100" / "snippets", pair=PAIR)
    for name in examples.names():
        examples.get(name)
    times = []
    for k in range(10):
        file = examples.folder / f"s{k}.py"
        file.write_text(file.read_text("utf-8").replace("10.0]", "20.0]"), "utf-8")
        started = time.perf_counter()
        examples.get(f"s{k}")
        times.append(time.perf_counter() - started)
    print(
        f"  from a saved snippet to its check: {1000 * statistics.median(times):.0f} ms (at most {1000 * max(times):.0f})"
    )


def main() -> None:
    """Run all benchmarks."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("100 examples, built cold by MkDocs, median of", ROUNDS)
        ours = against_markdown_exec(folder)
        print("a peer that isolates as well")
        against_mkdocs_jupyter(folder, ours)
        print("many examples, and one that is edited")
        thousand(folder)
        edit(folder)


if __name__ == "__main__":
    main()
