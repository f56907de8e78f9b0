"""Reading a snippet: cells with their names and lines, and a place for each error."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jupytext
import pytest

from seconded._internal.errors import ExampleError
from seconded._internal.read.names import names_given, names_read
from seconded._internal.read.snippet import read_snippet
from tests.pair import PAIR

OURS = sorted((Path(__file__).parents[2] / "snippets").rglob("*.py"))


def read(tmp_path: Path, text: str | bytes):
    file = tmp_path / "s.py"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_snippet("s", file, "snippets/s.py", PAIR)


def test_cells_know_their_names_lines_worlds_and_tags(tmp_path: Path):
    snippet = read(
        tmp_path,
        '"""Title.\n\nMore."""\n\n# %% torch\n\nx = 1\n\ny = 2\n\n# %% numpy_sum\nz = 3\n\n'
        '# %% [markdown]\n# Prose.\n\n# %% fails raises="ZeroDivisionError: division"\n1 / 0\n',
    )
    assert snippet.title == "Title."
    assert snippet.cells[2].tags == ("raises-exception",)
    assert [(c.name, c.line, c.source, c.role, c.raises) for c in snippet.cells] == [
        ("torch", 7, "x = 1\n\ny = 2", "claim", False),
        ("numpy_sum", 12, "z = 3", "derivation", False),
        ("fails", 18, "1 / 0", "claim", True),
    ]


def test_faults_that_go_unseen_have_their_reasons(tmp_path: Path):
    header = 'tags=["hide-input"] raises="ValueError: \\"x\\"" blind="J @ v, J.T: J is diagonal; input: it is 0"'
    (cell,) = read(tmp_path, f'"""T."""\n# %% numpy {header}\nraise ValueError("x")\n').cells
    assert cell.error == 'ValueError: "x"'
    assert dict(cell.blind) == {"J @ v": "J is diagonal", "J.T": "J is diagonal", "input": "it is 0"}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('"""T."""\n# %% torch\nx = (\n', 3, "SyntaxError"),
        ('"""T."""\n# %% torch\n' + "+".join(["1"] * 20_000), None, "nested too deep"),
        ('"""T."""\n# %% torch\nif True:\n    x = 1\n# %% numpy\n    y = 2\n', 6, "unexpected indent"),
        ('"""T."""\nx = 1\n# %% torch\nx\n', 2, "before the first cell"),
        ('"""T."""\n# %%\nx = 1\n', 2, "no name"),
        ('"""T."""\n# %% a\nx = 1\n# %% a\nx = 1\n', 4, "a second cell"),
        ('"""T."""\n# %% a b c\nx = 1\n', 2, "not a cell's header"),
        ('"""T."""\n# %% a\n\n# %% b\nx = 1\n', 2, "empty"),
        ('"""T."""\n# %% a\n# only a comment\n', 2, "empty"),
        ('"""T."""\n# %% torch\nx = 1\n#%% numpy\nx = 1\n', 4, "not a cell's header"),
        ('"""T."""\n# %% torch\nx = 1\n# % numpy\nx = 1\n', 4, "not a cell's header"),
        ('"""T."""\n# %% torch\nx = 1\n # %% numpy\nx = 1\n', 4, "not a cell's header"),
        ('"""T."""\n# %% Numpy\nx = 1\n', 2, "meant to be numpy"),
        ('"""T."""\n# %% nunpy_sum\nx = 1\n', 2, "meant to be numpy"),
        ('"""T."""\n# %% numpy2\nx = 1\n', 2, "meant to be numpy"),
        ('"""T."""\n# %% a tags=["raises-exception"]\n1 / 0\n', 2, "says which error"),
        (
            '"""T."""\n# %% a tags=["raises-exception"] raises="ZeroDivisionError"\n1 / 0\n',
            2,
            "a phrase of its message",
        ),
        ('"""T."""\n# %% a tags=["raises-exception"] raises="ValueError: "\n1 / 0\n', 2, "a phrase of its message"),
        ('"""T."""\n# %% a tags=["raises"]\nx = 1\n', 2, "unknown tag 'raises'"),
        ('"""T."""\n# %% a tags=["hide-input", "raises-exception"]\nx = 1\n', 2, "says which error"),
        ('"""T."""\n# %% a raises=""\nx = 1\n', 2, "says which error"),
        (
            '"""T."""\n# %% a blind="J.T"\nx = 1\n',
            2,
            'this gives no reason: blind="J.T" \\[cell-option]\n  write kinds of faults',
        ),
        ('"""T."""\n# %% a blind=J.T\nx = 1\n', 2, "not a cell's header"),
        ('"""T."""\n# %% a order=" "\nx = 1\n', 2, r"order= gives no reason \[cell-option]"),
        ('"""T."""\n# %% a order="\\d"\nx = 1\n', 2, r"order= gives no reason \[cell-option]"),
        ('"""T."""\n# %% a tags=[raises]\nx = 1\n', 2, "not a list of strings"),
        ("# %% torch\nx = 1\n", 1, "no title"),
        ('"""T."""\n', None, "no cell"),
        (
            '"""T."""\n# %% [markdown]\n# prose\nx = 1\n# %% torch\nx\n',
            4,
            "this line of a Markdown cell is not a comment",
        ),
        (b'"""T."""\n# %% torch\nx = "\xe9"\n', 3, "not UTF-8"),
        ('"""T."""\n# %% torch\nx = "\0"\n', None, "null bytes"),
    ],
)
def test_error_has_its_place(tmp_path: Path, text: str | bytes, line: int | None, message: str):
    with pytest.raises(ExampleError, match=message) as caught:
        read(tmp_path, text)
    assert (caught.value.path, caught.value.line) == ("snippets/s.py", line)


@pytest.mark.parametrize("name", ["2start", "sub.dot", "a b"])
def test_a_name_that_no_page_can_write_is_refused(tmp_path: Path, name: str):
    (tmp_path / "s.py").write_text('"""T."""\n# %% torch\nx = 1\n', "utf-8")
    with pytest.raises(ExampleError, match="no page can name an example"):
        read_snippet(name, tmp_path / "s.py", f"snippets/{name}.py", PAIR)


def test_windows_line_ends_are_read_as_others(tmp_path: Path):
    assert read(tmp_path, '"""T."""\r\n# %% torch\r\nx = 1\r\n').cells[0].source == "x = 1"


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_jupytext_reads_the_same_cells(file: Path):
    """Every snippet of ours also opens as a notebook with the same cells."""
    ours = [cell.source for cell in read_snippet(file.stem, file, file.name, PAIR).cells]
    theirs = [cell.source for cell in jupytext.read(file, fmt="py:percent").cells if cell.cell_type == "code"]
    assert theirs[-len(ours) :] == ours


class Lingers:
    """Garbage whose removal lets another thread go on, at any moment."""

    def __init__(self):
        self.me = self

    def __del__(self):
        time.sleep(0)


def test_threads_can_read_at_the_same_time(tmp_path: Path):
    """In older Pythons, two threads that build syntax trees disturb each other. A rebuild once died of it."""
    file = tmp_path / "s.py"
    file.write_text('"""T."""\n# %% torch\n' + "x = (1 + 2) * [3, 4][0]\n" * 40, "utf-8")

    def read_all(_: int) -> set[str]:
        Lingers()
        cell = read_snippet("s", file, "s.py", PAIR).cells[0]
        return names_read(cell) | set(names_given(("s", "torch"), [cell]))

    with ThreadPoolExecutor(4) as threads:
        assert all(names == {"x"} for names in threads.map(read_all, range(8)))
