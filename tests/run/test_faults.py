"""`seconded faults`: small faults in an example that no comparison would notice, between plain Python and itself."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seconded._internal import command_line
from seconded._internal.commands import faults
from seconded._internal.run.runner import Runner
from tools.guide import python_fences
from tools.ours import PAGES

Command = Callable[..., tuple[int, list[str]]]

STRONG = """\
# %% statistics
import statistics

x = [1.0, 2.0, 6.0]
print("variance:", statistics.variance(x))

# %% check
x = [1.0, 2.0, 6.0]
mean = sum(x) / len(x)
print("variance:", sum((one - mean) ** 2 for one in x) / (len(x) - 1))
"""
WEAK = """\
# %% geometry
side = 2.0
print("area:", side**2)

# %% check
side = 2.0
print("area:", side * side)
"""
SURVIVORS = [
    "examples/weak.py:5: survived (2x for x²): 2 * side for side ** 2",
    "examples/weak.py:9: survived (2 + x): side + side for side * side",
    "  choose other numbers, print what goes in, or say why not in the header of a cell:",
    '  blind="2x for x²: REASON; 2 + x: REASON"',
]
EXCUSED = WEAK.replace("# %% check", '# %% check blind="2x for x², 2 + x: a side of 2 is easy to draw"')


@pytest.fixture(scope="module")
def plain() -> Iterator[Runner]:
    """Yield servers that have no library loaded."""
    with Runner(1, draw=True) as runner:
        yield runner


@pytest.fixture
def command(
    tmp_path: Path, plain: Runner, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Write examples into a folder without a declaration, and return the exit status and the rows for some of them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").mkdir()

    def run(*names: str, **cells: str) -> tuple[int, list[str]]:
        for name, text in cells.items():
            (tmp_path / "examples" / f"{name}.py").write_text(f'"""T."""\n\n{text}', "utf-8")
        status = command_line.main(["faults", *(names or cells)], runner=plain)
        rows = capsys.readouterr().out.splitlines()
        return status, [re.sub(r", in \d+\.\d s$", "", row) for row in rows]

    return run


def test_point_that_tells_formulas_apart_is_not_reported(command: Command):
    assert command(strong=STRONG) == (
        0,
        ["1/1  ok      strong: 13 faults, 13 noticed", "1 example, 13 faults, 13 noticed"],
    )


def test_fault_that_no_comparison_notices_is_reported(command: Command):
    status, rows = command(weak=WEAK)
    assert status == 1
    assert rows[:-1] == ["1/1  WEAK    weak: 5 faults, 3 noticed, 2 survived", *SURVIVORS]


def test_excused_fault_is_not_reported(command: Command):
    assert command(weak=EXCUSED) == (
        0,
        ["1/1  ok      weak: 5 faults, 3 noticed, 2 excused", "1 example, 5 faults, 3 noticed, 2 excused"],
    )


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("x - y", ["this excuse is not needed: x - y", "  each fault of this kind is noticed: delete it from blind="]),
        ("B @ A", ["this excuse is not needed: B @ A", "  there is no fault of this kind to make: delete it from blind="]),
        ("inputs", ["there is no kind of faults 'inputs'", "  is input meant? the kinds are: B @ A, A.T, 2x for x²"]),
    ],
)  # fmt: skip
def test_excuse_that_is_not_needed_is_reported(command: Command, kind: str, rows: list[str]):
    status, lines = command(strong=STRONG.replace("# %% check", f'# %% check blind="{kind}: why"'))
    assert status == 1
    assert lines[0] == "1/1  ok      strong: 13 faults, 13 noticed"
    assert lines[1] == f"examples/strong.py:9: {rows[0]}"
    assert lines[2].startswith(rows[1])


def test_several_examples_are_reported_in_their_order(command: Command):
    """Examples are named by name or by file, and each is reported once."""
    cells = {"weak": WEAK, "strong": STRONG}
    status, rows = command("weak", "examples/strong.py", "weak", **cells)
    assert status == 1
    assert rows == [
        "1/2  WEAK    weak: 5 faults, 3 noticed, 2 survived",
        *SURVIVORS,
        "2/2  ok      strong: 13 faults, 13 noticed",
        "2 examples, 18 faults, 16 noticed, 2 survived",
    ]
    assert command("weak", "strong") == (status, rows)


def test_example_that_fails_without_a_fault_is_not_tried(command: Command):
    status, rows = command(wrong=STRONG.replace("- 1)", "- 2)"), strong=STRONG)
    assert status == 1
    assert rows[0] == "1/2  FAILED  wrong"
    assert rows[1].startswith("examples/wrong.py:12: statistics and check disagree about 'variance'")
    assert rows[-3:] == [
        "  faults say nothing before this is fixed",
        "2/2  ok      strong: 13 faults, 13 noticed",
        "2 examples, 13 faults, 13 noticed, 1 failed",
    ]


@pytest.mark.parametrize("arguments", [["ghost"], ["strong", "ghost"], []])
def test_wrong_call_exits_with_2(command: Command, arguments: list[str], capsys: pytest.CaptureFixture[str]):
    command(strong=STRONG)
    if arguments:
        assert command_line.main(["faults", *arguments]) == 2
        assert capsys.readouterr().err == "no example 'ghost' in examples\n  there is 1 example: strong\n"
    else:
        with pytest.raises(SystemExit) as ended:
            command_line.main(["faults"])
        assert ended.value.code == 2


def test_cell_that_raises_stays_as_it_is(command: Command):
    """The message of the error is the same for any numbers."""
    raises = '\n# %% zero raises="ZeroDivisionError: division by zero"\n2 * 3 / 0\n'
    assert command(raising=STRONG + raises)[1][0] == "1/1  ok      raising: 13 faults, 13 noticed"


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ("# %% lib\nprint('y:', 2 * 3)\n", "it is not derived again, and nothing would notice them; add a cell # %% check"),
        ("# %% lib\ndef f(x):\n    return 2 * x\n", "it only imports and defines"),
        ("# %% lib\nimport math\nprint('π:', math.pi)\n\n# %% check\nimport cmath\nprint('π:', cmath.pi)\n", "its cells hold nothing to change"),
    ],
)  # fmt: skip
def test_example_without_faults_says_why(command: Command, cells: str, why: str):
    status, rows = command(one=cells)
    assert (status, rows[0]) == (0, f"1/1  none    one: no faults were tried, because {why}")
    assert rows[1] == "1 example, 0 faults, 0 noticed"


def test_fault_that_never_ends_is_noticed_at_the_limit(command: Command):
    loop = "total = 0.0\nn = 0\nwhile n < 4:\n    n += 1\n    total += n\n"
    status, rows = command(sums=f"# %% lib\nprint('sum:', sum(range(5)))\n\n# %% check\n{loop}print('sum:', total)\n")
    assert (status, rows[0]) == (0, "1/1  ok      sums: 5 faults, 5 noticed")


def test_long_run_says_how_far_it_is(
    tmp_path: Path, plain: Runner, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Progress is written to stderr, so that the printed rows stay the same."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(faults, "_SILENCE", 0)
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "weak.py").write_text(f'"""T."""\n\n{WEAK}', "utf-8")
    command_line.main(["faults", "weak"], runner=plain)
    assert capsys.readouterr().err == "".join(f"  weak: {number} of 5 faults tried\n" for number in range(1, 6))


DRAWN = """# %% lib
x = 2.0
height = 7.0
print("x:", x)

# %% figure
\"""A line.

A line that rises.\"""
import matplotlib.pyplot as plt

plt.plot([0, 1], label=f"{height:g}")
plt.legend()

# %% check
x = 2.0
print("x:", x)

# %% check_figure
height = 7.0
figure = [height]
"""


def test_fault_that_only_a_picture_reveals_is_noticed(command: Command):
    """Pictures take long, so a fault is first tried without them."""
    assert command(drawn=DRAWN)[1][0] == "1/1  ok      drawn: 3 faults, 3 noticed"
    unseen = DRAWN.replace("{height:g}", "no number").replace("figure = [height]", "figure = []")
    status, rows = command(drawn=unseen)
    assert (status, rows[0]) == (1, "1/1  WEAK    drawn: 3 faults, 2 noticed, 1 survived")
    assert rows[1] == "examples/drawn.py:5: survived (input): 8.0 for 7.0"


def test_guide_shows_what_the_command_prints(command: Command):
    text = (PAGES / "generator" / "index.md").read_text("utf-8")
    (cells,) = (fence.code for fence in python_fences(text) if fence.code.startswith('"""The area of a square."""'))
    output = text.partition("```text\n1/1  WEAK")[2].partition("\n```")[0]
    _, rows = command(square=cells.partition("\n\n")[2])
    assert [re.sub(r", in \d+\.\d s$", "", row) for row in f"1/1  WEAK{output}".split("\n")] == rows
