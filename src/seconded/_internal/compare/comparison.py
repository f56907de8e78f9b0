"""Comparison: the values and facts that a claim and a derivation share, after the check that they agree."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from seconded._internal.compare.agree import ROUNDING, Tolerance, disagreement
from seconded._internal.value import Value


@dataclass(frozen=True)
class Printed:
    """An object that a cell printed, with its label."""

    cell: str
    label: str
    text: str
    line: int | None  # the example's line that printed it
    argument: int | None  # its position in the call of print; None for a last expression


@dataclass(frozen=True)
class PrintedNumber(Printed):
    """An object that holds numbers."""

    value: Value


@dataclass(frozen=True)
class PrintedFact(Printed):
    """An object that holds no numbers, or a single True or False."""

    word: str  # the printed word


AnyPrinted = TypeVar("AnyPrinted", bound=Printed)


@dataclass(frozen=True)
class Same(Generic[AnyPrinted]):
    """A value or a fact that both sides print."""

    claim: AnyPrinted
    derivation: AnyPrinted
    derived: bool  # whether it was computed from the example's inputs; if not, the author stated it

    @property
    def labels(self) -> str:
        """Return the labels: ``y``, or ``y = x`` where the two sides use different labels."""
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
    """All values and facts that both sides of an example print."""

    agreements: tuple[Agreement, ...] = ()
    facts: tuple[SameFact, ...] = ()

    def of(self, cell: str) -> "Comparison":
        """Return the values and facts that a cell prints on either side."""

        def takes_part(one: Agreement | SameFact) -> bool:
            return cell in (one.claim.cell, one.derivation.cell)

        return Comparison(tuple(filter(takes_part, self.agreements)), tuple(filter(takes_part, self.facts)))

    @property
    def derived(self) -> tuple[Agreement | SameFact, ...]:
        """Return the values and facts that were computed from the example's inputs, numbers first."""
        return tuple(one for one in self._all if one.derived)

    @property
    def stated(self) -> tuple[Agreement | SameFact, ...]:
        """Return the values and facts that the author typed into the derivation, numbers first."""
        return tuple(one for one in self._all if not one.derived)

    @property
    def _all(self) -> tuple[Agreement | SameFact, ...]:
        return (*self.agreements, *self.facts)


def difference(claim: Value | str, derived: Value | str, titles: tuple[str, str], tolerance: Tolerance) -> str | None:
    """Return in words how two values or facts differ; None if they agree."""
    if isinstance(claim, str) or isinstance(derived, str):
        return None if claim == derived else f"{titles[0]} has {claim!r}, {titles[1]} has {derived!r}"
    return disagreement(claim, derived, tolerance, titles)
