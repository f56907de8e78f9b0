"""Nothing passes by not being found: what pytest collects is counted a second time, in another way."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SNIPPETS = sorted((ROOT / "snippets").rglob("*.py"))
PAGES = sorted((ROOT / "docs").rglob("*.md"))
LABS = sorted((ROOT / "docs" / "explore").glob("*.py"))


@pytest.fixture(scope="module")
def collected() -> dict[str, int]:
    """How many items pytest collects from each file of snippets/ and docs/, asked as an author would."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "snippets", "docs"]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=True)
    return {name: int(count) for name, count in re.findall(r"^(\S+): (\d+)$", done.stdout, re.MULTILINE)}


@pytest.mark.parametrize("file", SNIPPETS, ids=str)
def test_every_cell_is_an_item(collected: dict[str, int], file: Path):
    headers = [row for row in file.read_text("utf-8").split("\n") if row.startswith("# %%")]
    assert headers
    assert collected[file.relative_to(ROOT).as_posix()] == len(headers)


@pytest.mark.parametrize("file", LABS, ids=lambda file: file.stem)
def test_every_code_cell_of_a_lab_is_an_item(collected: dict[str, int], file: Path):
    headers = [row for row in file.read_text("utf-8").split("\n") if row.startswith("# %%")]
    code = [row for row in headers if "[markdown]" not in row]
    assert len(code) > 3
    assert collected[f"docs/explore/{file.name}"] == len(code)


def test_there_are_labs():
    assert {"engine_apart", "gradient_field", "price_of_j"} <= {file.stem for file in LABS}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_every_embedding_value_and_formula_is_an_item(collected: dict[str, int], file: Path):
    """Counted line by line, with fences and code spans left out."""
    embeddings = values = dollars = displayed = 0
    fenced = False
    for row in file.read_text("utf-8").split("\n"):
        if row.lstrip().startswith("```"):
            fenced = not fenced
        if fenced:
            continue
        plain = "".join(row.split("`")[::2])
        embeddings += plain.lstrip().startswith("=>")
        values += plain.count("{= ")
        displayed += plain.count("$$")
        dollars += plain.replace("$$", "").count("$")
    assert embeddings, "a page without an example"
    assert collected[str(file.relative_to(ROOT))] == embeddings + values + displayed // 2 + dollars // 2
