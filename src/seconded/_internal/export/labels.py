"""Labels: the line above each box of a page in plain Markdown, which names the earlier box that the code continues.

"SciPy" begins anew; "SciPy, continues the box above" uses the names of that box. If there is another box between them,
the label names the continued box. It uses the library if that is enough, else a letter that both boxes have.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from seconded._internal.export.portable import literal
from seconded._internal.read.cell import Cell
from seconded._internal.read.snippet import Snippet
from seconded._internal.render.boxes import boxes_of

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Labeled:
    """A box with its label."""

    label: str
    lacks: tuple[tuple[str, str], ...]  # code that must run before it and is not above, each with its label


@dataclass(frozen=True)
class _Fence:
    title: str  # of its side
    follows: int | None  # the fence that it continues; None if it begins anew
    kind: str  # an additional description, as "the code of this picture"
    code: str


def labels_of(cells: Iterable[tuple[Snippet, Cell]]) -> Iterator[Labeled]:
    """Yield the labels of a page's boxes, in its order."""
    cells = tuple(cells)
    of_snippet: defaultdict[str, list[Cell]] = defaultdict(list)
    snippets = {snippet.name: snippet for snippet, _ in cells}
    for snippet, cell in cells:
        of_snippet[snippet.name].append(cell)
    boxes = {name: iter(boxes_of(snippets[name], tuple(its))) for name, its in of_snippet.items()}
    places: dict[tuple[str, int], int] = {}
    fences: list[_Fence] = []
    groups: list[list[int]] = []  # the fences of each box
    for snippet, cell in cells:
        box = next(boxes[snippet.name])
        groups.append([])
        follows = places[snippet.name, box.follows.number] if box.follows else None
        module = f"the module `{snippet.name}.py`" if snippet.is_module else ""
        kinds = [
            *("what the next box builds on" for _ in box.lacks),
            "the code of this picture" if cell.draws else module,
        ]
        for kind, code in zip(kinds, [*box.lacks, cell.source], strict=True):
            groups[-1].append(len(fences))
            title = literal(snippet.pair.side(cell.role).title_of(cell.name))
            fences.append(_Fence(title, follows, kind, code))
            follows = len(fences) - 1
        places[snippet.name, box.number] = len(fences) - 1
    labels = _labels(fences)
    for *before, own in groups:
        yield Labeled(labels[own], tuple((labels[one], fences[one].code) for one in before))


def _labels(fences: list[_Fence]) -> list[str]:
    far = {fence.follows for number, fence in enumerate(fences) if _is_far(fences, number)}
    letters = {number: _letter(count) for count, number in enumerate(sorted(one for one in far if one is not None))}
    return [", ".join(_words(fences, number, letters)) for number in range(len(fences))]


def _words(fences: list[_Fence], number: int, letters: dict[int, str]) -> Iterator[str]:
    """Yield the words of a label."""
    fence = fences[number]
    title = fence.title
    yield title
    if fence.kind:
        yield fence.kind
    if number in letters:
        yield f"box {letters[number]}"
    if fence.follows is None:
        return
    if fence.follows == number - 1:
        yield "continues the box above"
    elif not _is_far(fences, number):
        yield f"continues the {title} box above"
    else:
        yield f"continues box {letters[fence.follows]}"


def _is_far(fences: list[_Fence], number: int) -> bool:
    """Return True if the box that a box continues is not the nearest box of its library above it."""
    follows = fences[number].follows
    if follows is None:
        return False
    return any(one.title == fences[number].title for one in fences[follows + 1 : number])


def _letter(count: int) -> str:
    """Return the letters for a number: A, B, and so on, and AA after Z."""
    more, last = divmod(count, len(_LETTERS))
    return (_letter(more - 1) if more else "") + _LETTERS[last]
