"""Faults that `make mutants` puts into the generator: they have many kinds, and each excuse has a fault."""

from tools.mutation.__main__ import EXCUSES, SOURCES
from tools.mutation.generator import mutant_patterns, mutants


def test_faults_of_many_kinds_are_made():
    """Otherwise, the tests would seem to find every fault."""
    source = 'LIMIT = 4\nclass A:\n    def f(self, x: int = 3):\n        """No code."""\n        return not x < LIMIT and all(x[1:])\n'
    assert [(one.line, one.about) for one in mutants(source)] == [
        (1, "5 for 4"),
        (1, "3 for 4"),
        (3, "4 for 3"),
        (3, "2 for 3"),
        (5, "return for return not x < LIMIT and all(x[1:])"),
        (5, "return not (not x < LIMIT and all(x[1:])) for return not x < LIMIT and all(x[1:])"),
        (5, "not x < LIMIT or all(x[1:]) for not x < LIMIT and all(x[1:])"),
        (5, "all(x[1:]) for not x < LIMIT and all(x[1:])"),
        (5, "not x < LIMIT for not x < LIMIT and all(x[1:])"),
        (5, "x < LIMIT for not x < LIMIT"),
        (5, "x <= LIMIT for x < LIMIT"),
        (5, "x >= LIMIT for x < LIMIT"),
        (5, "any(x[1:]) for all(x[1:])"),
        (5, ": for 1:"),
        (5, "2 for 1"),
        (5, "0 for 1"),
    ]
    assert set(mutant_patterns(r"^(?:a+|[bc]*?)(?!d)")) == {
        r"(?:a+|[bc]*?)(?!d)", r"^(?:a|[bc]*?)(?!d)", r"^(?:a*|[bc]*?)(?!d)", r"^(?:a+|[c]*?)(?!d)", r"^(?:a+|[b]*?)(?!d)",
        r"^(?:a+|[bc])(?!d)", r"^(?:a+|[bc]+?)(?!d)", r"^(?:a+)(?!d)", r"^(?:[bc]*?)(?!d)", r"^(?:a+|[bc]*?)",
    }  # fmt: skip


def test_an_excuse_is_of_a_fault_that_can_be_made():
    """Otherwise, the excuse would remain after the code has changed."""
    made = {module: list(mutants(source)) for module, source in SOURCES.items()}
    for one in EXCUSES:
        rows = SOURCES[one.module].split("\n")
        assert any(one.code in rows[mutant.line - 1] and one.about in mutant.about for mutant in made[one.module]), one
