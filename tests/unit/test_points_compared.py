"""The comparison of two sides at a few points: rounding, warnings to the author, and refusals."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from seconded._internal.compare.comparison import Comparison
from seconded._internal.compare.points import NO_INPUT, NO_VALUE, Points, compare_points
from seconded._internal.compare.rule import matched
from seconded._internal.errors import ExampleError
from seconded._internal.pair import CLAIM, DERIVATION, Role
from seconded._internal.read.points import Moved, Point
from seconded._internal.read.snippet import Snippet, read_snippet
from seconded._internal.run.job import PointReport, Report
from seconded._internal.run.output import Fact, Number, Segment
from seconded._internal.value import Array, Table, Value
from tests.pair import PAIR

INF = float("inf")
POINTS = [Point({}, (Moved("x", (4, 9), "2.0", new),)) for new in ("3.0", "1.5")]
Printed = float | list[float] | Array | Table | str  # a number, a list, a value of the generator, or a fact
Labels = Mapping[str, tuple[Printed, Printed]]  # by label, in the order of the prints: the claim's and the derivation's
Sides = Mapping[Role, PointReport]


def example(folder: Path, header: str = "", claim_header: str = "") -> Snippet:
    """Return an example: the torch cell has the lines 4 to 5, the numpy cell the lines 8 to 9."""
    text = f'"""T."""\n\n# %% torch{claim_header}\nx = 2.0\nprint("y:", x)\n\n# %% numpy{header}\nx = 2.0\nprint("y:", x)\n'
    (folder / "one.py").write_text(text, "utf-8")
    return read_snippet("one", folder / "one.py", "one.py", PAIR)


def segment(label: str, printed: Printed, line: int) -> Segment:
    match printed:
        case str():
            return Fact(printed, line, label=label, argument=1)
        case float():
            value: Value = Array((), "float32", (printed,))
        case list():
            value = Array((len(printed),), "float32", tuple(printed))
        case Array() | Table():
            value = printed
    return Number(str(value), line, label=label, argument=1, value=value)


def ran(*prints: Labels) -> dict[Role, PointReport]:
    """Return the reports of both sides, which print these labels, one after the other."""
    both = [(label, *sides) for labels in prints for label, sides in labels.items()]
    return {
        CLAIM: PointReport({"torch": tuple(segment(label, claim, 5) for label, claim, _ in both)}),
        DERIVATION: PointReport({"numpy": tuple(segment(label, derived, 9) for label, _, derived in both)}),
    }


def failed(line: int | None) -> dict[Role, PointReport]:
    """Return the reports of a point where the derivation fails at a line."""
    failure = "the cell 'numpy' raised ValueError\nTraceback\n  in line 9"
    return ran(SHOWN) | {DERIVATION: PointReport({}, line, failure)}


def compared(
    snippet: Snippet, shown: Sides, *later: Sides, points: Sequence[Point] = POINTS, derived: bool = True
) -> Points:
    """Compare what the sides print with the inputs shown, and then at each point."""
    comparison = matched(snippet, {role: report.outputs for role, report in shown.items()})
    if not derived:
        comparison = Comparison(tuple(replace(one, derived=False) for one in comparison.agreements))
    reports = {role: Report(points=tuple(sides[role] for sides in later)) for role in (CLAIM, DERIVATION)}
    return compare_points(snippet, comparison, reports, points[: len(later)], 3)


SHOWN: Labels = {"y": (4.0, 4.0)}
BFLOAT = {"y": (Array((), "bfloat16", (1.5,)), 1.5)}


def bfloat(claim: float) -> Labels:
    return {"y": (Array((), "bfloat16", (claim,)), Array((), "float64", (1.0625,)))}


# By name: the header of the numpy cell, the values shown, those at one point, and the kind of the result.
KINDS: dict[str, tuple[str, Labels, Labels, str]] = {
    "the same numbers": ("", SHOWN, {"y": (9.0, 9.0)}, "in agreement"),
    "1.9e-4 of 1.5 apart": ("", SHOWN, {"y": (1.5 * (1 + 1.9e-4), 1.5)}, "equal but for rounding"),
    "2.1e-4 of 1.5 apart": ("", SHOWN, {"y": (1.5 * (1 + 2.1e-4), 1.5)}, "in doubt"),
    "less than 4 times the tolerance of a coarse type": ("", BFLOAT, bfloat(1.0625 * (1 + 3.9 * 2**-7)), "equal but for rounding"),
    "more than 4 times the tolerance of a coarse type": ("", BFLOAT, bfloat(1.0625 * (1 + 4.1 * 2**-7)), "in doubt"),
    "2.9e-6 where digits cancel, beside a 1": ("", {"y": ([2.0, 0.5], [2.0, 0.5])}, {"y": ([1.0, 2.9e-6], [1.0, 0.0])}, "equal but for rounding"),
    "3.1e-6 where digits cancel, beside a 1": ("", {"y": ([2.0, 0.5], [2.0, 0.5])}, {"y": ([1.0, 3.1e-6], [1.0, 0.0])}, "in doubt"),
    "2.9e-6 where digits cancel, beside a -1 of the derivation": ("", {"y": ([2.0, 0.5], [2.0, 0.5])}, {"y": ([-1.0, 0.0], [-1.0, 2.9e-6])}, "equal but for rounding"),
    "a difference beside an infinite number": ("", {"y": ([2.0, 0.5], [2.0, 0.5])}, {"y": ([INF, 0.25], [INF, 0.75])}, "in doubt"),
    "two small numbers, as far apart as rounding leaves beside a 1": ("", SHOWN, {"y": (3e-6, 1e-6)}, "in doubt"),
    "only infinite numbers": ("", SHOWN, {"y": (INF, INF)}, "in agreement"),
    "a table with a column of texts": ("", {"y": (table := Table(("n", "z"), (Array((1,), "str", ("a",)), Array((1,), "float64", (2.0,)))), table)}, {"y": (table, Table(table.names, (table.columns[0], Array((1,), "float64", (3.0,)))))}, "in doubt"),
    "within a tolerance of the author": (" rtol=0.01", SHOWN, {"y": (1.5 * 1.005, 1.5)}, "in agreement"),
    "whole numbers within a tolerance of the author": (" rtol=0.01", SHOWN, {"y": (201.0, 200.0)}, "in agreement"),
    "rounding above a fine tolerance of the author": (" rtol=1e-9", SHOWN, {"y": (1.5 * (1 + 1e-4), 1.5)}, "equal but for rounding"),
    "within an absolute tolerance of the author": (" atol=0.5", SHOWN, {"y": (0.4, 0.0)}, "in agreement"),
    "rounding above an absolute tolerance of the author": (" atol=1e-5", {"y": ([2.0, 0.5], [2.0, 0.5])}, {"y": ([1.0, 1.2e-5], [1.0, 0.0])}, "equal but for rounding"),
    "the same fact": ("", {"y": (4.0, 4.0), "is it small": ("True", "True")}, {"y": (9.0, 9.0), "is it small": ("False", "False")}, "in agreement"),
    "another fact": ("", {"y": (4.0, 4.0), "is it small": ("True", "True")}, {"y": (9.0, 9.0), "is it small": ("False", "True")}, "in doubt"),
}  # fmt: skip


@pytest.mark.parametrize(("header", "shown", "later", "kind"), KINDS.values(), ids=KINDS)
def test_values_at_a_point_are_compared_up_to_rounding(
    tmp_path: Path, header: str, shown: Labels, later: Labels, kind: str
):
    points = compared(example(tmp_path, header), ran(shown), ran(later))
    assert (points.kind, points.count) == (kind, 1)
    assert bool(points.doubts) == (kind == "in doubt")
    assert (points.coarse, points.apart) == (kind == "equal but for rounding", kind == "in doubt")


def test_one_coarse_value_of_two_makes_a_point_coarse(tmp_path: Path):
    shown = {"y": (4.0, 4.0), "z": (4.0, 4.0)}
    for y, z in ((1.5 * (1 + 1e-4), 1.5), (1.5, 1.5 * (1 + 1e-4))):
        later = {"y": (y, 1.5), "z": (z, 1.5)}
        assert compared(example(tmp_path), ran(shown), ran(later)).kind == "equal but for rounding"


# By name: the headers of the numpy cell and the torch cell, whether the value is derived, the points, and the result.
NOT_COMPARED: dict[str, tuple[str, str, bool, list[Labels], Points]] = {
    "no input": ("", "", True, [], Points(3, lacks=NO_INPUT)),
    "no input, with a reason": (' one-point="so"', "", True, [], Points(3, reason="so")),
    "nothing derived": ("", "", False, [{"y": (9.0, 9.0)}], Points(3, lacks=NO_VALUE)),
    "a reason in the derivation's cell": (' one-point="so"', "", True, [{"y": (9.0, 1.0)}], Points(3, reason="so")),
    "a reason in the claim's cell": ("", ' one-point="so"', True, [{"y": (9.0, 1.0)}], Points(3, reason="so")),
    "a reason for a stated value": (' one-point="so"', "", False, [{"y": (9.0, 1.0)}], Points(3, lacks=NO_VALUE)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("header", "claim_header", "derived", "later", "expected"), NOT_COMPARED.values(), ids=NOT_COMPARED
)
def test_example_without_points_says_why(
    tmp_path: Path, header: str, claim_header: str, derived: bool, later: list[Labels], expected: Points
):
    snippet = example(tmp_path, header, claim_header)
    assert compared(snippet, ran(SHOWN), *map(ran, later), derived=derived) == expected


def test_kinds_are_the_words_of_a_list():
    kinds = [Points(), Points(3, lacks=NO_INPUT), Points(3, lacks=NO_VALUE), Points(3, reason="so"), Points(3, 3)]
    assert [points.kind for points in kinds] == [
        "without another input",
        "without an input that both sides type",
        "without a derived value",
        "with a reason for one point",
        "in agreement",
    ]


# By name: the values shown, those at each point, and the place of the number that stays.
STUCK: dict[str, tuple[Labels, list[Labels], str]] = {
    "a number": (SHOWN, [{"y": (9.0, 4.0)}], "torch: 4.0 became 9.0 | numpy: 4.0 stayed 4.0 |"),
    "a number, at two points": (SHOWN, [{"y": (9.0, 4.0)}, {"y": (1.0, 4.0)}], "torch: 4.0 became 9.0 | numpy: 4.0 stayed 4.0, each of 2 times |"),
    "the second number of a list": ({"y": ([1.0, 4.0], [1.0, 4.0])}, [{"y": ([2.0, 9.0], [2.0, 4.0])}], "torch: 4.0 became 9.0 | numpy: 4.0 stayed 4.0 |"),
    "the first of two labels": ({"y": (4.0, 4.0), "z": (5.0, 5.0)}, [{"y": (9.0, 4.0), "z": (7.0, 7.0)}], "torch: 4.0 became 9.0 |"),
    "the second of two labels": ({"y": (4.0, 4.0), "z": (5.0, 5.0)}, [{"y": (9.0, 9.0), "z": (7.0, 5.0)}], "torch: 5.0 became 7.0 |"),
}  # fmt: skip


@pytest.mark.parametrize(("shown", "later", "details"), STUCK.values(), ids=STUCK)
def test_number_that_stays_while_its_claim_moves_is_refused(
    tmp_path: Path, shown: Labels, later: list[Labels], details: str
):
    with pytest.raises(ExampleError, match=r"one\.py:9: what NumPy prints .* does not depend on the inputs") as caught:
        compared(example(tmp_path), ran(shown), *map(ran, later))
    rows = " | ".join(caught.value.details).replace("PyTorch", "torch").replace("NumPy", "numpy")
    assert f"x, lines 4, 9: 2.0 became 3.0 | {details}" in f"{rows} |"


def test_first_of_two_values_with_one_label_is_refused(tmp_path: Path):
    """As in a loop, where each round prints under the same label."""
    shown, later = ran({"y": (4.0, 4.0)}, {"y": (5.0, 5.0)}), ran({"y": (9.0, 4.0)}, {"y": (7.0, 7.0)})
    with pytest.raises(ExampleError, match="does not depend on the inputs"):
        compared(example(tmp_path), shown, later)


# By name: the values shown, and those at each point, where none of the numbers is stuck.
NOT_STUCK: dict[str, tuple[Labels, list[Labels]]] = {
    "the claim stays at one of two points": (SHOWN, [{"y": (4.0, 4.0)}, {"y": (9.0, 4.0)}]),
    "the derivation moves at one of two points": (SHOWN, [{"y": (9.0, 4.0)}, {"y": (9.0, 1.0)}]),
    "the claim moves by rounding": (SHOWN, [{"y": (4.0 * (1 + 1e-4), 4.0)}]),
    "a list is shorter at a point": ({"y": ([1.0, 4.0], [1.0, 4.0])}, [{"y": ([2.0, 9.0], [2.0, 4.0])}, {"y": ([3.0], [3.0])}]),
    "a list is longer at a point": ({"y": ([4.0], [4.0])}, [{"y": ([9.0, 1.0], [4.0, 1.0])}]),
}  # fmt: skip


@pytest.mark.parametrize(("shown", "later"), NOT_STUCK.values(), ids=NOT_STUCK)
def test_number_that_may_be_derived_is_not_refused(tmp_path: Path, shown: Labels, later: list[Labels]):
    assert compared(example(tmp_path), ran(shown), *map(ran, later)).count == len(later)


def test_point_where_a_side_fails_says_nothing_of_a_stuck_number(tmp_path: Path):
    points = compared(example(tmp_path), ran(SHOWN), failed(9), ran({"y": (9.0, 4.0)}))
    assert (points.count, points.apart) == (2, 2)


WARNINGS: dict[str, tuple[list[Sides], str]] = {
    "one point": ([ran({"y": (9.0, 1.0)})], "one.py:9: PyTorch and NumPy disagree about 'y' with other inputs [one-point] | x, lines 4, 9: 2.0 became 3.0 | PyTorch has 9.0, NumPy has 1.0 |"),
    "two points, of which one agrees": ([ran({"y": (1.0, 1.0)}), ran({"y": (9.0, 1.0)})], "disagree about 'y' with other inputs, 1 of 2 times [one-point] |"),
    "two points: the first is shown": ([ran({"y": (9.0, 1.0)}), ran({"y": (8.0, 2.0)})], "with other inputs, 2 of 2 times [one-point] | x, lines 4, 9: 2.0 became 3.0 | PyTorch has 9.0, NumPy has 1.0 |"),
    "a side that fails": ([failed(9)], "one.py:9: with other inputs, NumPy fails [one-point] | x, lines 4, 9: 2.0 became 3.0 | the cell 'numpy' raised ValueError | Traceback | in line 9 |"),
    "a value without a counterpart": ([ran({"y": (9.0, 9.0), "z": (1.0, "no number")})], "one.py:5: with other inputs, 'z' of cell 'torch' has no counterpart from NumPy [one-point] | x, lines 4, 9: 2.0 became 3.0 | printed: Array(shape=(), dtype='float32', numbers=(1.0,)) | correct the formula"),
}  # fmt: skip


@pytest.mark.parametrize(("later", "words"), WARNINGS.values(), ids=WARNINGS)
def test_author_is_warned_of_a_difference(tmp_path: Path, later: list[Sides], words: str):
    (doubt,) = compared(example(tmp_path), ran(SHOWN), *later).doubts
    assert words in re.sub(r"\n\s*", " | ", str(doubt))
    assert doubt.details[-1] == 'or say why in the header of the cell: one-point="REASON"'


@pytest.mark.parametrize(("moved", "rows"), [(3, 3), (4, 4), (6, 4)])
def test_warning_names_three_of_the_moved_inputs(tmp_path: Path, moved: int, rows: int):
    inputs = tuple(Moved(f"x{n}", (4,), "2.0", "3.0") for n in range(moved))
    (doubt,) = compared(example(tmp_path), ran(SHOWN), ran({"y": (9.0, 1.0)}), points=[Point({}, inputs)]).doubts
    named = doubt.details[:rows]
    assert named[:3] == tuple(f"x{n}, line 4: 2.0 became 3.0" for n in range(3))
    assert named[3:] == ((f"and {moved - 3} more",) if moved > 3 else ())
    assert "PyTorch has 9.0" in doubt.details[rows]


def example_with_a_reason(folder: Path) -> Snippet:
    """Return an example of three cells: the one with a reason for one point has the lines 8 to 9."""
    text = (
        '"""T."""\n\n# %% torch\nx = 2.0\nprint("y:", x)\n\n# %% numpy_two one-point="so"\nx = 2.0\nprint("z:", x)\n\n'
        '# %% numpy\nx = 2.0\nprint("y:", x)\n'
    )
    (folder / "one.py").write_text(text, "utf-8")
    return read_snippet("one", folder / "one.py", "one.py", PAIR)


@pytest.mark.parametrize(("line", "counted"), [(7, 1), (8, 0), (9, 0), (10, 1), (None, 1)])
def test_failure_in_a_cell_with_a_reason_is_not_counted(tmp_path: Path, line: int | None, counted: int):
    points = compared(example_with_a_reason(tmp_path), ran(SHOWN), failed(line))
    assert (points.count, points.apart) == (counted, counted)


@pytest.mark.parametrize(("line", "counted"), [(9, 0), (13, 1)])
def test_value_too_many_in_a_cell_with_a_reason_is_not_counted(tmp_path: Path, line: int, counted: int):
    other: dict[str, tuple[Segment, ...]] = {"numpy_two": (segment("z", 5.0, line),), "numpy": (segment("y", 9.0, 13),)}
    later = ran({"y": (9.0, 9.0)}) | {DERIVATION: PointReport(other)}
    points = compared(example_with_a_reason(tmp_path), ran(SHOWN), later)
    assert (points.count, points.apart) == (counted, counted)
