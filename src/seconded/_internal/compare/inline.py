"""Inline: the values that a page shows in its sentences and formulas, by part 9 of the rule."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from seconded._internal.compare import hints
from seconded._internal.compare.agree import Tolerance
from seconded._internal.compare.comparison import Agreement, difference
from seconded._internal.compare.labels import names_with_digits, numbers_in
from seconded._internal.errors import RefusedError
from seconded._internal.pair import CLAIM, DERIVATION, ROLES, Role
from seconded._internal.read.cell import Wanted
from seconded._internal.read.names import chooses, names_in, printed_from, sources_of
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report, Unchecked
from seconded._internal.value import Value, nested

_MOST_LISTED = 4  # numbers, in a message


def value_for_page(
    snippet: Snippet, reports: Mapping[Role, Report], agreements: tuple[Agreement, ...], wanted: Wanted
) -> Value | str:
    """Return what an expression that a page wants gives, by rule 9: the derivation's answer where it has one.

    Raises:
        RefusedError: the rule does not hold, or neither side has an answer; the text says which.
    """
    found = {role: report.values[wanted] for role, report in reports.items() if wanted in report.values}
    refused = {role: report.refused[wanted] for role, report in reports.items() if wanted in report.refused}
    said = [*(f"{snippet.title_of(role)}: {why}" for role, why in refused.items()), *hints.gives_none(refused.values())]
    if not found:
        raise RefusedError(
            "\n".join([*said, *hints.unknown_name(snippet, wanted, refused.values())]), code="value-unknown"
        )
    _has_one_value(snippet, reports, wanted, found)
    titles = snippet.titles
    if len(found) == len(ROLES):
        why = difference(found[CLAIM], found[DERIVATION], titles, _tolerance(snippet))
        if why is not None:
            raise RefusedError(f"{titles[0]} and {titles[1]} disagree: {why}", code="values-differ")
        return found[DERIVATION]
    ((role, value),) = found.items()
    if isinstance(value, str):
        if any(numbers_in(value, names_with_digits(snippet))):
            only = snippet.title_of(role)
            raise RefusedError(
                f"text with a number in it must be the same on both sides; only {only} has: {value}",
                code="value-not-derived",
            )
        return value
    if role == CLAIM and not any(_is_claimed(one, wanted, value) for one in agreements):
        if snippet.pair.underived == "allow" and not snippet.is_derived:
            return value
        advice = hints.only_claimed(snippet, refused.get(DERIVATION, ""))
        raise RefusedError(
            "\n".join([f"only {titles[0]} knows this value, and nothing has derived it", *said, advice]),
            code="value-not-derived",
        )
    if role == DERIVATION:
        cells = snippet.side(DERIVATION)
        names = [cell.name for cell in cells]
        cells = cells[: names.index(wanted.cell) + 1] if wanted.cell in names else cells
        given = sources_of(cells)
        used = names_in(wanted.expression) & given.keys()
        of_cells = {name for name in used if not _is_library(snippet, given[name])}
        if wanted.cell is not None and _is_claimed_somewhere(snippet, reports, wanted, value):
            return value
        loose = sorted(of_cells - printed_from(cells))
        if loose:
            why = f"only {titles[1]} knows this value, and no value that agrees was computed from {', '.join(loose)}"
            advice = "print it on both sides, or compute it from names that a printed value is computed from"
            raise RefusedError("\n".join([why, *said, advice]), code="value-not-derived")
        _require_dependence(snippet, wanted, reports[DERIVATION].unchecked.get(wanted, ()))
    return value


def _is_claimed_somewhere(snippet: Snippet, reports: Mapping[Role, Report], wanted: Wanted, value: Value) -> bool:
    """Return True if the claim's side has a value that the derivation has after a cell, at some time.

    Raises:
        RefusedError: it has another value each time.
    """
    values = reports[CLAIM].values if CLAIM in reports else {}
    known = [values[one] for one in looks(snippet, CLAIM, wanted) if one in values]
    titles = snippet.titles
    differences = [difference(one, value, titles, _tolerance(snippet)) for one in known]
    if differences and None not in differences:
        raise RefusedError(f"{titles[0]} and {titles[1]} disagree: {differences[0]}", code="values-differ")
    return bool(differences)


def _require_dependence(snippet: Snippet, wanted: Wanted, unchecked: Sequence[Unchecked]) -> None:
    """Refuse a value of the derivation's alone, if nothing that it prints depends on a number of it."""
    excused = {name for cell in snippet.side(DERIVATION) for name, _ in cell.unchecked}
    left = [one for one in unchecked if one.name not in excused]
    if not left:
        return
    (first, *_), title = left, snippet.title_of(DERIVATION)
    excuse = f'or say why nothing checks it, in the header of a cell of {title}: unchecked="{first.name}: the reason"'
    if first.changed:
        what = f"{first.name} gets another value in line {first.line}, and nothing that is printed later depends on it"
        here = f"{{= {snippet.name}.CELL: {wanted.expression} =}}"
        advice = f"change a copy there; or begin a new cell before that line, and name the one above it: {here}"
        raise RefusedError(f"{what}\n{advice}\n{excuse}", code="value-changed")
    places = [one.place for one in left]
    listed = ", ".join(places[:_MOST_LISTED]) + (" and others" if len(places) > _MOST_LISTED else "")
    what = f"only {title} knows this value, and nothing that it prints depends on {listed}"
    advice = f"print {first.name} on both sides, or something that is computed from each of its numbers"
    raise RefusedError(f"{what}\n{advice}\n{excuse}", code="value-unchecked")


def _tolerance(snippet: Snippet) -> Tolerance:
    """Return what two values of a page may differ by: the widest that a cell of the example states."""
    rtol = max((cell.rtol for cell in snippet.cells if cell.rtol is not None), default=None)
    atol = max((cell.atol for cell in snippet.cells if cell.atol is not None), default=0.0)
    return Tolerance(dict(snippet.pair.rtol), rtol, atol)


def _is_library(snippet: Snippet, source: str) -> bool:
    """Return True if a name is that of a module, but of none that lies beside the examples."""
    if not source.startswith("import "):
        return False
    module, folder = source.removeprefix("import ").partition(" as ")[0], Path(snippet.path).parent
    return not any((one / f"{module}.py").is_file() for one in (folder, folder.parent))


def _is_claimed(agreement: Agreement, wanted: Wanted, value: Value) -> bool:
    """Return True if a value that only the claim's side has is the one that agrees, under its own name."""
    claim = agreement.claim
    same = "".join(claim.label.split()) == "".join(wanted.expression.split())
    return same and nested(claim.value) == nested(value)


def looks(snippet: Snippet, role: Role, wanted: Wanted) -> Iterator[Wanted]:
    """Yield when a side evaluates an expression of a page: when the page says, or in the end and after each cell.

    The latter shows whether it is always the same, and what the other side has of one that the derivation is asked for.
    """
    cells = snippet.side(role)
    if wanted.cell in {cell.name for cell in cells}:
        yield wanted
    elif wanted.cell is None or role == CLAIM:
        yield Wanted(None, wanted.expression)
        for cell in cells[:-1]:
            yield Wanted(cell.name, wanted.expression)


def _has_one_value(
    snippet: Snippet, reports: Mapping[Role, Report], wanted: Wanted, found: Mapping[Role, Value | str]
) -> None:
    """Refuse an expression of which a reader cannot know when it was looked at, or in which there is no name."""
    given = sources_of(snippet.cells)
    if not any(name in given and not _is_library(snippet, given[name]) for name in names_in(wanted.expression)):
        raise RefusedError(
            "it uses no variable of the example: nothing checks a number that is typed", code="value-typed"
        )
    if chooses(wanted.expression):
        raise RefusedError(
            "it chooses between values, or uses a name such as __file__: choose in a cell, and print it there",
            code="value-chosen",
        )
    for role, value in found.items():
        for earlier in looks(snippet, role, wanted):
            other = reports[role].values.get(earlier, value)
            if repr(other) != repr(value):
                cells = ", ".join(cell.name for cell in snippet.side(role))
                what = f"it has one value after the cell {earlier.cell!r}, and another one at the end"
                advice = f"say which: write {{= {snippet.name}.CELL: {wanted.expression} =}}; the cells are: {cells}"
                raise RefusedError(f"{what}\n{advice}", code="value-changed")
