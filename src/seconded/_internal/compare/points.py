"""Points: compare the two sides of an example with other inputs, as `read.points` has moved them.

At each point, the rule of `rule` decides which values belong together and whether they agree. Two values may differ by
more than the tolerance of the rule, but by no more than the rounding of many operations. They count as equal, because
another input may cancel digits that the author's does not. If they differ by more, the author is warned. The formula
may hold only near the numbers shown, or two literals may be equal by accident.

One thing is an error: a number of the derivation that is the same at all points, though the claim's moves. Nobody has
derived it. A number that moves on neither side, such as a 0 or a count, may well be derived, and is fine.

Values that the author only states, and cells with ``one-point="REASON"``, are compared with the inputs shown alone.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from seconded._internal.compare.agree import Tolerance, close, disagreement
from seconded._internal.compare.comparison import Agreement, Comparison, SameFact
from seconded._internal.compare.rule import matched
from seconded._internal.errors import ExampleError
from seconded._internal.pair import ROLES, Role
from seconded._internal.read.points import Point, why_one_point
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import PointReport, Report
from seconded._internal.value import Number, Value, arrays_in

_COARSE = 2e-4  # relative; what the rounding of many operations may come to, in any type but the coarsest
_COARSER = 4  # times the tolerance of the rule, for those
_OF_LARGEST = 3e-6  # of the largest number of a value: what is left of it where digits cancel
NO_INPUT, NO_VALUE = "an input that both sides type", "a derived value"
_SHOWN = 3  # moved inputs that a message names


@dataclass(frozen=True)
class Points:
    """The result of the comparison with other inputs."""

    asked: int = 0  # how many points were asked for
    count: int = 0  # at how many the sides were compared
    coarse: int = 0  # at how many of these they agree only but for the rounding of many operations
    apart: int = 0  # at how many they differ by more, or a side fails
    reason: str = ""  # why the author wants no other inputs
    lacks: str = ""  # what there would have to be, else: an input, or a value
    doubts: tuple[ExampleError, ...] = ()  # what the author is warned of

    @property
    def kind(self) -> str:
        """Return in words what came of it, as a list of many examples counts it."""
        if self.reason:
            return "with a reason for one point"
        if not self.count:
            return f"without {self.lacks or 'another input'}"
        return "in doubt" if self.apart else "equal but for rounding" if self.coarse else "in agreement"


NO_POINTS = Points()  # where nobody asks for any
_Pair = Agreement | SameFact
_Key = tuple[str, int]  # a label, and which of the values under it


def compare_points(
    snippet: Snippet, shown: Comparison, reports: Mapping[Role, Report], points: Sequence[Point], asked: int
) -> Points:
    """Compare the two sides of an example, which agree with the inputs shown, with others.

    Args:
        snippet: the example.
        shown: what agrees with the inputs shown.
        reports: of both sides, with those of the points.
        points: the inputs.
        asked: how many points were asked for.

    Raises:
        ExampleError: a number that counts as derived is the same at all points, and the claim's is not.
    """
    if not asked:
        return NO_POINTS
    if not points:
        reason = why_one_point(snippet)
        return Points(asked, reason=reason, lacks="" if reason else NO_INPUT)
    pairs = {key: pair for key, pair in _keyed(shown) if pair.derived and not _reason(snippet, pair)}
    if not pairs:
        excused = (_reason(snippet, pair) for _, pair in _keyed(shown) if pair.derived)
        reason = next(filter(None, excused), "")
        return Points(asked, reason=reason, lacks="" if reason else NO_VALUE)
    outcomes = [
        _outcome(snippet, pairs, point, ran)
        for point, *ran in zip(points, *(reports[role].points for role in ROLES), strict=False)
    ]
    _require_moves(snippet, pairs, outcomes)
    doubts = [outcome for outcome in outcomes if outcome.doubt]
    return Points(
        asked,
        sum(bool(outcome.values or outcome.doubt) for outcome in outcomes),
        sum(outcome.is_coarse for outcome in outcomes),
        len(doubts),
        doubts=tuple(_warning(snippet, doubts, len(outcomes)) for _ in doubts[:1]),
    )


@dataclass(frozen=True)
class _Outcome:
    """The result of the comparison at one point."""

    point: Point
    values: dict[_Key, _Pair]
    doubt: tuple[int | None, str, tuple[str, ...]] | None = None  # the line, what is in doubt, and details
    is_coarse: bool = False


def _outcome(snippet: Snippet, pairs: Mapping[_Key, _Pair], point: Point, ran: list[PointReport]) -> _Outcome:
    for report, title in zip(ran, snippet.titles, strict=True):
        if report.failure is not None:
            if _is_excused_at(snippet, report.line):
                return _Outcome(point, {})
            summary, *details = report.failure.split("\n")
            return _Outcome(point, {}, (report.line, f"with other inputs, {title} fails", (summary, *details)))
    try:
        both = matched(snippet, {role: report.outputs for role, report in zip(ROLES, ran, strict=True)})
    except ExampleError as error:
        if _is_excused_at(snippet, error.line):
            return _Outcome(point, {})
        return _Outcome(point, {}, (error.line, f"with other inputs, {error.summary}", error.details[:1]))
    here = {key: pair for key, pair in _keyed(both) if key in pairs}
    for pair in here.values():
        why = _difference(snippet, pair, coarse=True)
        if why is not None:
            what = "{} and {} disagree about {!r} with other inputs".format(*snippet.titles, pair.claim.label)
            return _Outcome(point, here, (pair.derivation.line, what, (why,)))
    return _Outcome(point, here, None, any(_difference(snippet, pair, coarse=False) for pair in here.values()))


def _difference(snippet: Snippet, pair: _Pair, *, coarse: bool) -> str | None:
    """Return how a claim and its derivation differ, in words; None where they agree."""
    if isinstance(pair, SameFact):
        claim, derivation = pair.claim.word, pair.derivation.word
        titles = snippet.titles
        return None if claim == derivation else f"{titles[0]} has {claim!r}, {titles[1]} has {derivation!r}"
    tolerance = _coarse(pair) if coarse else pair.tolerance
    return disagreement(pair.claim.value, pair.derivation.value, tolerance, snippet.titles)


def _coarse(pair: Agreement) -> Tolerance:
    """Return the tolerance within which a difference is one of rounding alone."""
    own, claim = pair.tolerance, pair.claim.value
    sizes = [abs(number) for number in _numbers(claim) if not isinstance(number, str)]
    largest = max([0.0, *(size for size in sizes if size < math.inf)])
    types = {array.dtype for array in arrays_in(claim)}
    rtol = {dtype: max(_COARSE, _COARSER * own.of(dtype)) for dtype in types}
    return Tolerance(rtol, None if own.stated is None else max(own.stated, _COARSE), own.atol + _OF_LARGEST * largest)


def _require_moves(snippet: Snippet, pairs: Mapping[_Key, _Pair], outcomes: Sequence[_Outcome]) -> None:
    """Refuse a number of the derivation that is the same at all points, though the claim's is another at each."""
    for key, shown in pairs.items():
        moved = [pair for outcome in outcomes if isinstance(pair := outcome.values.get(key), Agreement)]
        if not isinstance(shown, Agreement) or len(moved) < len(outcomes) or (number := _stuck(shown, moved)) is None:
            continue
        other, title = snippet.titles
        claim, first = (list(_numbers(one.claim.value))[number] for one in (shown, moved[0]))
        derived = list(_numbers(shown.derivation.value))[number]
        raise ExampleError(
            snippet.path,
            shown.derivation.line,
            f"what {title} prints for {shown.derivation.label!r} does not depend on the inputs",
            *_moved(outcomes[0].point),
            f"{other}: {claim!r} became {first!r}",
            f"{title}: {derived!r} stayed {derived!r}, each of {len(outcomes)} times"
            if len(outcomes) > 1
            else f"{title}: {derived!r} stayed {derived!r}",
            "compute it from the inputs; if the literals only look like the same input, give them other values",
            'or say why in the header of the cell: one-point="REASON"',
            code="never-moves",
        )


def _stuck(shown: Agreement, moved: Sequence[Agreement]) -> int | None:
    """Return the place of a number that moves in each claim and in no derivation; None if there is none."""
    at_first = [list(_numbers(value)) for value in (shown.claim.value, shown.derivation.value)]
    later = [[list(_numbers(value)) for value in (one.claim.value, one.derivation.value)] for one in moved]
    if len({len(numbers) for both in (at_first, *later) for numbers in both}) > 1:
        return None
    for place, (claim, derived) in enumerate(zip(*at_first, strict=True)):
        stays = all(both[1][place] == derived for both in later)
        if stays and not any(_is_same(both[0][place], claim) for both in later):
            return place
    return None


def _is_same(number: Number | str, other: Number | str) -> bool:
    return close(number, other, "", Tolerance(stated=_COARSE, atol=_OF_LARGEST))


def _warning(snippet: Snippet, doubts: Sequence[_Outcome], count: int) -> ExampleError:
    """Return what the author is warned of: the first doubt."""
    assert doubts[0].doubt is not None
    line, what, details = doubts[0].doubt
    return ExampleError(
        snippet.path,
        line,
        what + (f", {len(doubts)} of {count} times" if count > 1 else ""),
        *_moved(doubts[0].point),
        *details,
        "correct the formula if it holds only near the numbers shown; give literals other values if they are equal by "
        "accident",
        'or say why in the header of the cell: one-point="REASON"',
        code="one-point",
    )


def _moved(point: Point) -> Iterator[str]:
    """Yield which inputs are other ones at a point; not all of many."""
    for moved in point.moved[:_SHOWN]:
        yield str(moved)
    if len(point.moved) > _SHOWN:
        yield f"and {len(point.moved) - _SHOWN} more"


def _keyed(comparison: Comparison) -> Iterator[tuple[_Key, _Pair]]:
    """Yield all pairs with the labels of their claims, numbered where a label repeats."""
    counts = Counter[str]()
    pairs: tuple[_Pair, ...] = (*comparison.agreements, *comparison.facts)
    for pair in pairs:
        counts[pair.claim.label] += 1
        yield (pair.claim.label, counts[pair.claim.label]), pair


def _reason(snippet: Snippet, pair: _Pair) -> str:
    """Return the reason that the author gives for one point, in the cell of the claim or that of the derivation."""
    cells = (snippet.cell(one.cell) for one in (pair.claim, pair.derivation))
    return next((cell.one_point for cell in cells if cell is not None and cell.one_point), "")


def _is_excused_at(snippet: Snippet, line: int | None) -> bool:
    """Return True if a line stands in a cell for which the author wants no other inputs."""
    cells = (cell for cell in snippet.cells if cell.one_point)
    return line is not None and any(one.line <= line <= one.line + one.source.count("\n") for one in cells)


def _numbers(value: Value) -> Iterator[Number | str]:
    return (number for array in arrays_in(value) for number in array.numbers)
