"""Comparison: what a claim and a derivation have in common, once they are known to agree."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from seconded._internal.compare.agree import ROUNDING, Tolerance, disagreement
from seconded._internal.value import Value


@dataclass(frozen=True)
class Printed:
    """What a cell printed behind a label."""

    cell: str
    label: str
    text: str
    line: int | None  # of the example's line that printed it
    argument: int | None  # which argument of the call of print it was; None for a last expression


@dataclass(frozen=True)
class PrintedNumber(Printed):
    """An object that holds numbers."""

    value: Value


@dataclass(frozen=True)
class PrintedFact(Printed):
    """An object that holds no numbers, or a single True or False."""

    word: str  # what it says


AnyPrinted = TypeVar("AnyPrinted", bound=Printed)


@dataclass(frozen=True)
class Same(Generic[AnyPrinted]):
    """What both sides print."""

    claim: AnyPrinted
    derivation: AnyPrinted
    derived: bool  # whether that was computed from the example's inputs; if not, the author stated it

    @property
    def labels(self) -> str:
        """Return what agrees with what: ``y``, or ``y = x`` where the two sides call it differently."""
        claim, derivation = self.claim.label, self.derivation.label
        return claim if claim == derivation else f"{claim} = {derivation}"


@dataclass(frozen=True)
class Agreement(Same[PrintedNumber]):
    """A claim, and the equal value of the derivation."""

    tolerance: Tolerance = ROUNDING


@dataclass(frozen=True)
class SameFact(Same[PrintedFact]):
    """A fact that both sides print."""


@dataclass(frozen=True)
class Comparison:
    """All that the two sides of an example both print."""

    agreements: tuple[Agreement, ...] = ()
    facts: tuple[SameFact, ...] = ()

    def of(self, cell: str) -> "Comparison":
        """Return what a cell has a part in."""

        def takes_part(one: Agreement | SameFact) -> bool:
            return cell in (one.claim.cell, one.derivation.cell)

        return Comparison(tuple(filter(takes_part, self.agreements)), tuple(filter(takes_part, self.facts)))

    @property
    def derived(self) -> tuple[Agreement | SameFact, ...]:
        """Return what was computed from the example's inputs, numbers first."""
        return tuple(one for one in self._all if one.derived)

    @property
    def stated(self) -> tuple[Agreement | SameFact, ...]:
        """Return what the author typed in the derivation, numbers first."""
        return tuple(one for one in self._all if not one.derived)

    @property
    def _all(self) -> tuple[Agreement | SameFact, ...]:
        return (*self.agreements, *self.facts)


def difference(claim: Value | str, derived: Value | str, titles: tuple[str, str], tolerance: Tolerance) -> str | None:
    """Return how two values or facts differ, in words; None where they agree."""
    if isinstance(claim, str) or isinstance(derived, str):
        return None if claim == derived else f"{titles[0]} has {claim!r}, {titles[1]} has {derived!r}"
    return disagreement(claim, derived, tolerance, titles)
