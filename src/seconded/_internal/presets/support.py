"""Support: the questions that the generator asks a preset; here are the answers without a preset."""

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
    """A claim that readers can predict."""

    label: str
    line: int  # its line in the file
    numbers: list[float]  # the derived numbers, row by row
    cells: Sequence[tuple[int, str]]  # the line and the code of each claim's cell up to this line


class Support:
    """The facts about two libraries that a pair does not declare.

    The process of the builder and those that run cells ask the same object. No method loads a library, except
    `warm_up`.
    """

    extra = ""  # the extra of this package that installs the libraries
    random = frozenset[str]()  # functions that draw random numbers
    drawn = frozenset({"random.getstate()"})  # states that matter only for random numbers
    imports: Mapping[str, str] = {}  # the usual import of a name, by name
    plain = frozenset[str]()  # modules whose functions turn typed numbers into typed numbers only
    aliases: Mapping[str, str] = {}  # names of cells, by a common mistake for each
    arrays = frozenset[str]()  # types whose value can be read unless they are too large
    named_with_digits: re.Pattern[str] | None = None  # names with digits in them, which are not numbers
    text_prefix = ""  # a possible prefix of a printed value, without meaning
    dtype_prefix = ""  # a possible prefix of a printed type
    labeled = 'print("x:", x)'  # a labeled value, as code of an example
    look_at = "one of them is wrong, or state a tolerance in a cell's header, as in rtol=1e-6"  # after a disagreement
    look_at_signs = "they differ in sign only"
    coarse_number = "they differ by the rounding of a coarser type than float64: state rtol= if that is meant"
    alias_advice = ""  # another possible name of a label without a counterpart
    makers = frozenset[str]()  # functions that make an array from numbers, by their last names
    faults: Mapping[str, str] = {}  # the names of the kinds of small faults; a kind with an empty name is skipped

    def warm_up(self, role: Role) -> None:
        """Prepare a server after it has preloaded its modules."""

    def late(self, role: Role, text: str) -> Collection[str]:
        """Return the modules that a library loads when an example first needs them."""
        del role, text
        return ()

    def seed(self, number: int = 0) -> None:
        """Seed the random numbers of all loaded libraries."""
        random.seed(number)

    def restart(self) -> None:
        """Reset the state of the libraries, which cells can change, to that of a fresh process, including seeds."""
        self.seed()

    def states(self) -> Mapping[str, object]:
        """Return the states of this process that no name has, each by the code that reads it, for comparisons."""
        known: dict[str, object] = {"warnings.filters": tuple(warnings.filters), "random.getstate()": random.getstate()}
        if decimal := sys.modules.get("decimal"):
            context = decimal.getcontext()
            known["decimal.getcontext()"] = context.prec, context.rounding
        return known

    def read(self, thing: object) -> Array | None:
        """Return the value of an object of one of the libraries; None for any other object."""
        del thing
        return None

    def owns(self, thing: object) -> bool:
        """Return True if only `read` may decide about an object."""
        del thing
        return False

    def type_of(self, number: Number) -> str:
        """Return the type that determines the rounding of a plain number."""
        return type(number).__name__

    def without_recording(self) -> AbstractContextManager[None]:
        """Return a context that reads values without recording that a cell asked for their numbers."""
        return nullcontext()

    def alias(self, claims: Collection[str], derivations: Collection[str]) -> tuple[str, str] | None:
        """Return the label of a claim, and the label that replaces it in the derivation."""
        del claims, derivations
        return None

    def confusions(self, claim: Claim, names: Mapping[str, Value]) -> Mapping[str, list[float]]:
        """Return known wrong answers for a claim, by the name of the confusion."""
        del claim, names
        return {}
