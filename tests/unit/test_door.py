"""The public door: what is public is typed with public types, and says what it raises."""

import dataclasses
import inspect
import typing
from collections.abc import Iterator

import pytest

import seconded

PUBLIC = {name: getattr(seconded, name) for name in seconded.__all__ if name != "__version__"}
CLASSES = [thing for thing in PUBLIC.values() if inspect.isclass(thing) and dataclasses.is_dataclass(thing)]
OTHERS = [thing for thing in PUBLIC.values() if inspect.isclass(thing) and thing not in CLASSES]


def types_in(hint: object) -> Iterator[type]:
    """Yield the classes of this package that a type hint is made of."""
    if inspect.isclass(hint) and hint.__module__.startswith("seconded."):
        yield hint
    for part in typing.get_args(hint):
        yield from types_in(part)


def hints_of(thing: type) -> Iterator[tuple[str, object]]:
    """Yield the hints of a class: those of its fields, and of its public methods and properties."""
    if dataclasses.is_dataclass(thing):
        yield from typing.get_type_hints(thing).items()
    for name, member in vars(thing).items():
        function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if inspect.isfunction(function) and (not name.startswith("_") or name == "__init__"):
            yield from ((f"{name}: {part}", hint) for part, hint in typing.get_type_hints(function).items())


@pytest.mark.parametrize("thing", [*CLASSES, *OTHERS], ids=lambda thing: thing.__name__)
def test_types_of_what_is_public_are_public(thing: type):
    known = set(map(id, PUBLIC.values()))
    private = {
        f"{where}: {used.__name__}"
        for where, hint in hints_of(thing)
        if not where.startswith("_")
        for used in types_in(hint)
        if id(used) not in known
    }
    assert private == set()


def test_functions_take_and_return_public_types():
    known = set(map(id, PUBLIC.values()))
    for function in (thing for thing in PUBLIC.values() if inspect.isfunction(thing)):
        hints = typing.get_type_hints(function).values()
        assert [used for hint in hints for used in types_in(hint) if id(used) not in known] == []


def test_unknown_cell_raises_a_key_error_that_lists_the_known_ones():
    snippet = seconded.Snippet("s", "s.py", "T", "", (seconded.Cell("lib", 1, "x = 1"),))
    example = seconded.Example(snippet, {}, seconded.Comparison())
    with pytest.raises(KeyError, match="there is no cell 'nope' in s.py; the cells are: lib"):
        example.output("nope")
