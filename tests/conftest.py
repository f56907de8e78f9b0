"""What the tests of the generator share."""

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from by_example.examples import Example, Examples

ROOT = Path(__file__).parents[1]
LIMIT = 4  # seconds
BUILDERS = {"mkdocs": ["mkdocs", "build", "--strict"], "zensical": ["zensical", "build", "--strict"]}
ENVIRONMENT = os.environ | {"NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1", "SOURCE_DATE_EPOCH": "1767225600"}
# Where the site is published, in tests: not at the root of its host, as on GitHub Pages.
PUBLISHED = {"SITE_URL": "https://example.org/docs/", "REPO_URL": "https://github.com/example/example"}

TORCH = """\
# %% torch
import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
(3 * x**2).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
"""
NUMPY = """\
# %% numpy
import numpy as np
x = np.array([1.0, 2.0])
print("vᵀJ:", np.array([1.0, 10.0]) @ np.diag(6 * x))
"""
GOOD = f'"""A good one."""\n\n{TORCH}\n{NUMPY}'


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Examples:
    """An empty folder of snippets, with servers that are started once."""
    return Examples(tmp_path_factory.mktemp("snippets"), LIMIT)


@pytest.fixture(scope="session")
def run(folder: Examples) -> Callable[..., Example]:
    """Write a snippet of these cells, run it and prove it."""
    numbers = itertools.count()

    def run(cells: str, *wanted: tuple[str | None, str]) -> Example:
        name = f"case_{next(numbers)}"
        (folder.folder / f"{name}.py").write_text(f'"""A case."""\n{cells}', "utf-8")
        return folder.get(name, frozenset(wanted))

    return run


def printed(example: Example, cell: str) -> str:
    """All that a cell put out."""
    return "".join(segment.text for segment in example.output(cell))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A second, tiny site that shares nothing with ours: other folders, other options."""
    (tmp_path / "examples").mkdir()
    (tmp_path / "pages").mkdir()
    (tmp_path / "examples" / "good.py").write_text(GOOD, "utf-8")
    page = "---\ntitle: Tiny\n---\n\n# Tiny\n\n=> good.torch\n\n=> good.numpy\n\nHere $x = {= good: x =}$ and x is {= good: x =}.\n"
    (tmp_path / "pages" / "index.md").write_text(page, "utf-8")
    config = """\
        site_name: tiny
        docs_dir: pages
        strict: true
        watch: [examples]
        theme: {name: material, font: false}
        markdown_extensions:
          - by_example: {snippets: examples, pages: pages, limit: 3, workers: 2, formulas: true}
    """
    (tmp_path / "mkdocs.yml").write_text("\n".join(row[8:] for row in config.splitlines()), "utf-8")
    return tmp_path


def build(builder: str, root: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build the site in the folder ROOT."""
    command = [sys.executable, "-m", *BUILDERS[builder]]
    return subprocess.run(
        command,
        cwd=root,
        env=ENVIRONMENT | {"SITE_URL": "", "REPO_URL": ""} | environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="session")
def our_sites(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Our site as each builder makes it, from a copy in which nothing has been built before.

    A word after the builder's name tells apart several builds; "published" sets the site's address and repository.
    """
    made: dict[str, tuple[Path, subprocess.CompletedProcess[str]]] = {}

    def make(name: str) -> Path:
        if name not in made:
            root = tmp_path_factory.mktemp(name)
            for folder in ("by_example", "docs", "overrides", "snippets"):
                shutil.copytree(ROOT / folder, root / folder)
            shutil.copy(ROOT / "mkdocs.yml", root)
            builder, _, word = name.partition("-")
            made[name] = root / "site", build(builder, root, **(PUBLISHED if word == "published" else {}))
        site, done = made[name]
        assert done.returncode == 0, done.stdout
        return site

    return make
