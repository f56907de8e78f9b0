"""The command line: what it says and how it exits."""

import re
from pathlib import Path

import pytest

from by_example.__main__ import main
from tests.small_site import GOOD


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("snippets")
    (folder / "good.py").write_text(GOOD, "utf-8")
    (folder / "wrong.py").write_text(GOOD.replace("6 * x", "7 * x"), "utf-8")
    return str(folder)


def test_all_snippets_with_progress_and_a_summary(folder: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", "--snippets", folder]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "1/2  ok      good: 1 value proved"
    assert rows[1] == "2/2  FAILED  wrong"
    assert "wrong.py:12: torch and NumPy disagree about 'x.grad'" in rows[2]
    assert re.fullmatch(r"2 snippets, 2 cells, 1 value proved, 1 failed, in \d+\.\d s", rows[-1])


def test_what_is_no_snippet_is_not_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """An editor's lock is a link that leads nowhere."""
    (tmp_path / "good.py").write_text(GOOD, "utf-8")
    (tmp_path / ".#good.py").symlink_to("somebody@somewhere")
    (tmp_path / "folder.py").mkdir()
    assert main(["check", "--snippets", str(tmp_path)]) == 0
    assert "1 snippet, 2 cells" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["good", "FOLDER/good.py"])
def test_named_snippets_with_their_output(folder: str, name: str, capsys: pytest.CaptureFixture[str]):
    name = name.replace("FOLDER", folder)
    assert main(["check", "--snippets", folder, "--show", "--workers", "1", name]) == 0
    out = capsys.readouterr().out
    assert "  # %% torch\n  x.grad: tensor([  6., 120.])\n  # %% numpy\n  vᵀJ: [  6. 120.]\n" in out
    assert out.splitlines()[-1].startswith("1 snippet, 2 cells, 1 value proved, 0 failed")


def test_a_picture_is_not_shown_as_its_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    drawn = '# %% figure\n"""A line."""\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\n'
    (tmp_path / "drawn.py").write_text(f'"""Drawn."""\n{drawn}', "utf-8")
    assert main(["check", "--snippets", str(tmp_path), "--show"]) == 0
    assert "  # %% figure\n  (a picture)\n1 snippet" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "--snippets", "FOLDER", "god"], "no snippet 'god' in FOLDER\n  there are 2 snippets, such as: good"),
        (["check", "--snippets", "FOLDER", "elsewhere/good.py"], "no snippet 'elsewhere/good.py' in FOLDER"),
        (["check", "--snippets", "EMPTY"], "there is no snippet in EMPTY"),
        (["check", "--snippets", "EMPTY/nowhere"], "there is no such folder"),
        (["check", "--snippets", "FOLDER", "--limit", "-1"], "limit must be positive"),
        (["check", "--snippets", "FOLDER", "--limit", "nan"], "limit must be positive"),
        (["check", "--snippets", "FOLDER", "--limit", "inf"], "limit must be positive"),
    ],
)
def test_a_wrong_call_exits_with_2(folder: str, tmp_path: Path, arguments: list[str], message: str, capsys):
    def fill(text: str) -> str:
        return text.replace("FOLDER", folder).replace("EMPTY", str(tmp_path))

    assert main([fill(argument) for argument in arguments]) == 2
    assert fill(message) in capsys.readouterr().err
