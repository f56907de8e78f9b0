"""Capture: the value behind an object that a cell prints, or that a page asks for."""

from typing import Any

from seconded._internal.run.value import MOST_NUMBERS, Array, Value
from seconded._internal.run.worlds import WORLDS, origin

_DEEPEST = 64  # a tensor has no more dimensions, and nobody reads a list that is nested deeper


def capture(thing: Any, depth: int = 0) -> Value | None:
    """The value of a tensor, an array, a number, a truth value, or a tuple or list of these; None for anything else.

    None, too, for what cannot be looked into, has more numbers than anyone prints, or is nested too deep.

    Args:
        thing: the object.
        depth: in how many tuples and lists it stands.
    """
    for world in WORLDS.values():
        if world.library is not None and world.owns(thing, world.library):
            return world.capture(thing, world.library)
    plain = next((kind for kind in (bool, int, float, complex) if isinstance(thing, kind)), None)
    if plain is not None:  # its subclasses, too, but as plain numbers: another process may not know them
        number = plain(thing)
        return Array((), origin(number) if plain in (float, complex) else plain.__name__, (number,))
    if isinstance(thing, tuple | list) and len(thing) <= MOST_NUMBERS and depth < _DEEPEST:
        parts: list[Value] = []
        for part in thing:
            value = capture(part, depth + 1)
            if value is None:  # at once: a list may hold itself, more than once
                return None
            parts.append(value)
        return tuple(parts)
    return None
