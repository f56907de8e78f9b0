"""The command line: its output and its exit status."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

import seconded
from seconded._internal.export import rerun
from seconded._internal.read import page
from seconded._internal.read.page import Part, find_parts
from seconded._internal.render import embed
from tests.pair import DECLARATION
from tests.run.conftest import Main
from tests.small_site import GOOD


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("snippets")
    (folder / "good.py").write_text(GOOD, "utf-8")
    (folder / "page.md").write_text("=> good.torch\n\nIt is {= good: x =}.\n", "utf-8")
    (folder / "lost.md").write_text("=> good.torch\n\n=> ghost.torch\n", "utf-8")
    (folder / "wrong.py").write_text(GOOD.replace("6 * x", "7 * x"), "utf-8")
    return str(folder)


def test_check_prints_failures_and_a_summary(main: Main, folder: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", "--examples", folder]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "2/2  FAILED  wrong"
    assert "wrong.py:12: PyTorch and NumPy disagree about 'x.grad'" in rows[1]
    assert re.fullmatch(r"2 examples, 2 cells, 1 value derived, 0 pages, 1 error, in \d+\.\d s", rows[-2])
    assert rows[-1] == "seconded explain values-differ says more"


def test_check_skips_files_that_are_not_snippets(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The lock of an editor is a link without a target."""
    (tmp_path / "good.py").write_text(GOOD, "utf-8")
    (tmp_path / ".#good.py").symlink_to("somebody@somewhere")
    (tmp_path / "folder.py").mkdir()
    assert main(["check", "--examples", str(tmp_path)]) == 0
    assert "1 example, 2 cells" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["good", "FOLDER/good.py", "good.py", "FOLDER/page.md"])
def test_check_shows_the_output_of_named_snippets(
    main: Main, folder: str, name: str, capsys: pytest.CaptureFixture[str]
):
    name = name.replace("FOLDER", folder)
    assert main(["check", "--examples", folder, "--show", "--workers", "1", name]) == 0
    out = capsys.readouterr().out
    assert "  # %% torch\n  x.grad: tensor([  6., 120.])\n  # %% numpy\n  vᵀJ: [  6. 120.]\n" in out
    assert out.splitlines()[-1].startswith("1 example, 2 cells, 1 value derived, 0 errors")


def test_a_picture_is_not_shown_as_its_source(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    cell = '# %% figure\n"""A line.\n\nOne line."""\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\n'
    (tmp_path / "cell.py").write_text(f'"""Drawn."""\n{cell}', "utf-8")
    assert main(["check", "--examples", str(tmp_path), "--show"]) == 0
    assert "  # %% figure\n  (a picture)\n1 example" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "--examples", "FOLDER", "god"], "no example 'god' in FOLDER\n  there are 2 examples, such as: good"),
        (["check", "--examples", "FOLDER", "elsewhere/good.py"], "no example 'elsewhere/good.py' in FOLDER"),
        (
            ["check", "--examples", "FOLDER", "--pages", "FOLDER", "page.md"],
            "there is no page page.md\n  is FOLDER/page.md meant?",
        ),
        (["check", "--examples", "EMPTY"], "there is no example in EMPTY"),
        (["check", "--examples", "EMPTY/nowhere"], "there is no such folder"),
        (["check", "--examples", "FOLDER", "--pages", "EMPTY/nowhere"], "nowhere: there is no such folder"),
        (["check", "--examples", "FOLDER", "--limit", "-1"], "limit: "),
        (["check", "--examples", "FOLDER", "--limit", "nan"], "limit: "),
        (["check", "--examples", "FOLDER", "--limit", "inf"], "limit: "),
    ],
)
def test_a_wrong_call_exits_with_2(main: Main, folder: str, tmp_path: Path, arguments: list[str], message: str, capsys):
    def fill(text: str) -> str:
        return text.replace("FOLDER", folder).replace("EMPTY", str(tmp_path))

    assert main([fill(argument) for argument in arguments]) == 2
    assert fill(message) in capsys.readouterr().err


PAGE = """\
# A page

=> good.torch

{= good: x =} and {= good: z =} and $\\vpj$.

=> good.nmpy

=> good.numpy and

=> wrong.torch

{= lone: 1 / 0 =}
"""


@pytest.fixture(scope="module")
def with_pages(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the arguments that name a folder of snippets and one of pages, with faults in each."""
    root = tmp_path_factory.mktemp("site")
    for name in ("snippets", "docs"):
        (root / name).mkdir()
    snippets = {
        "good": GOOD,
        "wrong": GOOD.replace("6 * x", "7 * x"),
        "lone": GOOD.replace("# %% torch", "# %% torch\nimport helper"),
        "helper": '"""A module."""\n\n# %% define\ndef f(x): return x\n',
        "forgotten": GOOD,
    }
    for name, text in snippets.items():
        (root / "snippets" / f"{name}.py").write_text(text, "utf-8")
    (root / "docs" / "page.md").write_text(PAGE, "utf-8")
    return ["--examples", str(root / "snippets"), "--pages", str(root / "docs")]


def told(capsys: pytest.CaptureFixture[str], file: str) -> list[str]:
    """Return the printed errors of a file: the line and the message of each."""
    return re.findall(rf"^\S*{file}:(.*)$", capsys.readouterr().out, re.MULTILINE)


def test_check_reports_all_errors_of_the_pages(main: Main, with_pages: list[str], capsys: pytest.CaptureFixture[str]):
    """All errors of a page are reported, not only the first. An error of a snippet is reported once, at the snippet."""
    assert main(["check", *with_pages]) == 1
    assert told(capsys, "page.md") == [
        "5: {= good: z =} cannot be put here [value-unknown]",
        "5: $\\vpj$ cannot be put here [formula]",
        "7: => good.nmpy cannot be put here [no-such-cell]",
        "9: => good.numpy and cannot be put here [reference]",
        "13: {= lone: 1 / 0 =} cannot be put here [value-unknown]",
    ]


def test_the_check_of_an_example_reads_only_the_pages_that_may_show_it(
    main: Main, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The author of one example must not wait until all pages of a large site are read."""
    pages = {
        "own": "=> one.numpy\n\n=> one.torch\n\n{= one: z =}\n",
        "far": "{= own/one: z =}\n",
        "other": "=> one.numpy\n\n=> one.torch\n",
    }
    for folder in ("docs", "snippets/own", "snippets/other"):
        (tmp_path / folder).mkdir(parents=True)
    for name, text in pages.items():
        (tmp_path / "docs" / f"{name}.md").write_text(text, "utf-8")
    for folder in ("own", "other"):
        (tmp_path / "snippets" / folder / "one.py").write_text(GOOD, "utf-8")
    read: list[str] = []

    def note(text: str, **options: Any) -> Iterator[Part]:
        read.extend(name for name, one in pages.items() if one == text)
        return find_parts(text, **options)

    for module in (page, embed, rerun):
        monkeypatch.setattr(module, "find_parts", note)
    folders = ("--examples", str(tmp_path / "snippets"), "--pages", str(tmp_path / "docs"))
    assert main(["check", *folders, "own/one"]) == 1
    assert re.findall(r"(\w+)\.md:(\d)", capsys.readouterr().out) == [("far", "1"), ("own", "5")]
    assert set(read) == {"own", "far"}


WHOLE = """\
# A page

In $x_1 \\fracc{1}{2}$ nothing is asked of a snippet.

=> good.torch

=> goud.torch
"""


def test_named_page_is_checked_completely(main: Main, folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """References to missing snippets are checked, too. If an author gets no error, the page has to be right."""
    page = tmp_path / "whole.md"
    page.write_text(WHOLE, "utf-8")
    assert main(["check", "--examples", folder, str(page)]) == 1
    out = capsys.readouterr().out
    assert "1/1  ok      good: 1 value derived" in out
    assert "whole.md:3: $x_1 \\fracc{1}{2}$ cannot be put here" in out
    assert "whole.md:7: => goud.torch cannot be put here [no-example]\n  there is no example 'goud'" in out
    assert out.splitlines()[-2].startswith("1 example, 2 cells, 1 value derived, 2 errors")


def test_check_reports_a_snippet_that_no_page_shows(
    main: Main, with_pages: list[str], capsys: pytest.CaptureFixture[str]
):
    """The unused snippet is reported, and a module that another snippet imports is not."""
    main(["check", *with_pages])
    out = capsys.readouterr().out
    assert re.findall(r"(\w+)\.py: no page shows this example, and no other file imports it", out) == ["forgotten"]
    assert "  write => forgotten.CELL on a line of its own in a page, or delete it\n" in out
    assert "5 examples, 7 cells, 3 values derived, 1 page, 7 errors, in " in out


def test_references_of_pages_to_a_named_snippet_are_checked(
    main: Main, with_pages: list[str], capsys: pytest.CaptureFixture[str]
):
    assert main(["check", *with_pages, "lone"]) == 1
    assert told(capsys, "page.md") == ["13: {= lone: 1 / 0 =} cannot be put here [value-unknown]"]
    assert main(["check", *with_pages, "good"]) == 1
    assert told(capsys, "page.md") == [
        "5: {= good: z =} cannot be put here [value-unknown]",
        "7: => good.nmpy cannot be put here [no-such-cell]",
        "9: => good.numpy and cannot be put here [reference]",
    ]
    assert main(["check", *with_pages, "forgotten"]) == 0
    assert "1/1  ok      forgotten: 1 value derived; no page shows it yet\n" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", ["{= good x =}", "{= good: x", "=> good torch", "the value $x = 1 is"])
def test_malformed_reference_on_the_page_of_a_named_snippet_is_reported(main: Main, tmp_path: Path, wrong: str, capsys):
    """The fault is reported although the reference cannot be read."""
    (tmp_path / "good.py").write_text(GOOD, "utf-8")
    (tmp_path / "page.md").write_text(f"=> good.torch\n\n{wrong}\n", "utf-8")
    assert main(["check", "--examples", str(tmp_path), "--pages", str(tmp_path), "good"]) == 1
    assert told(capsys, "page.md")[0].startswith("3: ")


def test_formulas_are_not_checked_if_the_site_leaves_them_to_others(
    main: Main, tmp_path: Path, with_pages: list[str], capsys
):
    (tmp_path / "seconded.toml").write_text(DECLARATION, "utf-8")
    main(["check", *with_pages])
    assert "5: {= good: z =} cannot be put here [value-unknown]" in (rows := told(capsys, "page.md"))
    assert len(rows) == 4


@pytest.mark.parametrize(
    ("cell", "line", "rows"),
    [
        ("# %% again\nprint(type(x).__name__)", 15, ["prints something else than on a page", "on a page:   Tensor", "as a script: ndarray"]),
        ("# %% again\ny = x.detach()", 15, ["it raised AttributeError: "]),
        ('# %% again tags=["raises-exception"] raises="RuntimeError: grad can be"\nx.backward()', 15, ["it raised AttributeError: 'numpy.ndarray'", "it is meant to raise another error"]),
    ],
)  # fmt: skip
def test_snippet_that_differs_as_a_script_is_reported(
    main: Main, tmp_path: Path, cell: str, line: int, rows: list[str], capsys
):
    """In a script, a cell below the numpy cell sees NumPy's x."""
    (tmp_path / "odd.py").write_text(f"{GOOD}\n{cell}\n", "utf-8")
    assert main(["check", "--examples", str(tmp_path), "odd"]) == 1
    out = capsys.readouterr().out
    assert f"odd.py:{line}: as a plain script (python odd.py), it " in out
    assert [row for row in [*rows, "in a script, all cells share their variables: "] if row not in out] == [], out


def test_value_of_a_last_expression_is_not_part_of_a_script(main: Main, tmp_path: Path):
    """A page shows the value, as a notebook does. A script does not show it, and this is not a fault."""
    text = GOOD.replace('print("x.grad:", x.grad)', "x.grad").replace('print("vᵀJ:", ', 'print("x.grad:", ')
    (tmp_path / "shows.py").write_text(text, "utf-8")
    assert main(["check", "--examples", str(tmp_path)]) == 0


def test_assets_of_pages_are_written_into_a_folder(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Builders that run no plugin need the files. A second call does not write, because a server may watch the folder."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("In a formula, $\\sqrt{x}$.\n", "utf-8")
    assert main(["assets", "docs/assets"]) == 0
    names = ["seconded.css", "predict.js", "math.woff2"]
    assert capsys.readouterr().out.splitlines() == [f"docs/assets/{name}" for name in names]
    files = [tmp_path / "docs" / "assets" / name for name in names]
    ages = [file.stat().st_mtime_ns for file in files]
    assert {ord("√"), ord("𝑥")} <= set(TTFont(files[-1]).getBestCmap())
    assert main(["assets", "docs/assets"]) == 0
    assert [file.stat().st_mtime_ns for file in files] == ages
    (tmp_path / "seconded.toml").write_text(DECLARATION, "utf-8")
    assert main(["assets", "elsewhere"]) == 0
    assert sorted(file.name for file in (tmp_path / "elsewhere").iterdir()) == ["predict.js", "seconded.css"]


def test_version_is_that_of_the_package(main: Main, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"seconded {seconded.__version__}\n"


def test_reader_who_leaves_sees_no_traceback(tmp_path: Path):
    """`seconded check | head -1` is such a reader."""
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "one.py").write_text('"""T."""\n# %% lib\nprint(1)\n', "utf-8")
    reader, writer = os.pipe()
    command = [sys.executable, "-m", "seconded", "check", "--show"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=writer, stderr=subprocess.PIPE, text=True) as process:
        os.close(writer)
        os.close(reader)
        errors = process.communicate()[1]
    assert (process.returncode, errors) == (141, "")


def test_folder_to_fold_that_does_not_exist_is_refused(main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "docs").mkdir()
    (tmp_path / "snippets").mkdir()
    (tmp_path / "seconded.toml").write_text(f"{DECLARATION}folded = ['learn']\n", "utf-8")
    assert main(["check", "--site", str(tmp_path)]) == 2
    assert "learn: there is no such page or folder [no-folder]" in capsys.readouterr().err
