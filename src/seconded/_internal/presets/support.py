"""The questions that the generator asks a preset; the answers here are those without one."""

import random
import re
import sys
import warnings
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from seconded._internal.pair import Role
from seconded._internal.value import Array, Number, Value


class Claim(NamedTuple):
    """A claim that a reader is asked to predict."""

    label: str
    line: int  # of the file
    numbers: list[float]  # that were derived, row by row
    cells: Sequence[tuple[int, str]]  # the claims' cells up to that line: the line and the code of each


class Support:
    """What is known of two libraries beyond what a pair declares.

    The process of the builder and those that run cells ask the same object. None of them loads a library by asking,
    but for `warm_up`.
    """

    extra = ""  # of this package, which installs the libraries
    random = frozenset[str]()  # functions that draw random numbers
    drawn = frozenset({"random.getstate()"})  # states that matter only to what draws random numbers
    imports: Mapping[str, str] = {}  # how a name is usually imported, by name
    plain = frozenset[str]()  # modules whose functions make nothing of typed numbers but typed numbers
    aliases: Mapping[str, str] = {}  # names of cells that are meant to be others
    arrays = frozenset[str]()  # types of which a value can be read unless they are too large
    named_with_digits: re.Pattern[str] | None = None  # names with digits in them, which are no numbers
    text_prefix = ""  # what a printed value may begin with, and that says nothing of it
    dtype_prefix = ""  # what a printed type may begin with
    labeled = 'print("x:", x)'  # how a value is labeled, in an example's words
    look_at = "one of them is wrong, or state a tolerance in a cell's header, as in rtol=1e-6"  # where to look for it
    look_at_signs = "they differ in sign only"
    coarse_number = "they differ by the rounding of a coarser type than float64: state rtol= if that is meant"
    alias_advice = ""  # what a lonely label may also be called
    makers = frozenset[str]()  # functions that make an array of the numbers in their call, by their last names
    faults: Mapping[str, str] = {}  # what kinds of small faults are called here; those with an empty name are not made

    def warm_up(self, role: Role) -> None:
        """Prepare a server, after its modules were preloaded."""

    def late(self, role: Role, text: str) -> Collection[str]:
        """Return the modules that a library loads when something of an example needs them for the first time."""
        del role, text
        return ()

    def seed(self, number: int = 0) -> None:
        """Seed the random numbers of all libraries that are loaded."""
        random.seed(number)

    def restart(self) -> None:
        """Bring the state of the libraries, which cells can change, back to that of a fresh process, seeds included."""
        self.seed()

    def states(self) -> Mapping[str, object]:
        """Return the states of this process that no name carries, each by the code that reads it, to be compared."""
        known: dict[str, object] = {"warnings.filters": tuple(warnings.filters), "random.getstate()": random.getstate()}
        if decimal := sys.modules.get("decimal"):
            context = decimal.getcontext()
            known["decimal.getcontext()"] = context.prec, context.rounding
        return known

    def read(self, thing: object) -> Array | None:
        """Return the value of one of the libraries' objects; None for any other."""
        del thing
        return None

    def owns(self, thing: object) -> bool:
        """Return True if `read` has the last word on an object."""
        del thing
        return False

    def type_of(self, number: Number) -> str:
        """Return the type whose rounding a plain number has."""
        return type(number).__name__

    def without_recording(self) -> AbstractContextManager[None]:
        """Return a context in which values are looked at, and no cell asks for their numbers."""
        return nullcontext()

    def alias(self, claims: Collection[str], derivations: Collection[str]) -> tuple[str, str] | None:
        """Return the label of a claim, and the other label that stands for it in the derivation."""
        del claims, derivations
        return None

    def confusions(self, claim: Claim, names: Mapping[str, Value]) -> Mapping[str, list[float]]:
        """Return known wrong answers for a claim, by the name of the confusion."""
        del claim, names
        return {}
