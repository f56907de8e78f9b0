"""The scripts of the site can be read beside each other; Biome and TypeScript check the rest, see `make check`."""

from pathlib import Path

import pytest

from tools.ours import ROOT

FOLDERS = (ROOT / "docs/assets", ROOT / "src/seconded/_internal/render/assets")
SCRIPTS = sorted(file for folder in FOLDERS for file in folder.rglob("*") if file.suffix in (".js", ".mjs"))


@pytest.mark.parametrize("file", SCRIPTS, ids=[file.name for file in SCRIPTS])
def test_lines_have_at_most_120_columns(file: Path):
    lines = enumerate(file.read_text("utf-8").splitlines(), start=1)
    assert [number for number, line in lines if len(line) > 120] == []
