"""Capture: find the value of an object that a cell prints, or that a page needs."""

import numbers
from collections.abc import Callable, Mapping
from contextlib import suppress
from decimal import Decimal
from typing import Any

from seconded._internal.presets.support import Support
from seconded._internal.value import MOST_NUMBERS, Array, Table, Value, as_array, flat

_DEEPEST = 64  # arrays have no more dimensions, and nobody reads a deeper list
_KINDS = "biufc"  # kinds of number arrays in the array interface
_readers: dict[type, Callable[[Any], object]] = {}
_support = Support()  # this process runs the cells of one pair


def use(support: Support) -> None:
    """Use a preset's support to read objects from now on."""
    global _support  # noqa: PLW0603 - of this process
    _support = support


def in_use() -> Support:
    """Return the support that `use` has set."""
    return _support


def register_value(kind: type, reader: Callable[[Any], object]) -> None:
    """Let the generator compare objects of a type.

    Call it where the objects are made: in a cell, or in a module that a cell imports.

    Args:
        kind: the type; its subclasses count as well.
        reader: returns the value to compare: a number, an array, or a list, tuple or dict of these.
    """
    _readers[kind] = reader


def capture(thing: object, depth: int = 0) -> Value | None:
    """Return the value of an object; None if it has none, cannot be read, is too large, or is nested too deep.

    Objects of the preset's libraries and of `register_value` have a value, and so do numbers of all kinds and data
    frames. Objects with ``__array__`` or ``tolist`` have one, too, as have tuples, lists and dicts of all these.

    Args:
        thing: the object.
        depth: the number of tuples, lists and dicts around it.
    """
    if _support.owns(thing):
        return _support.read(thing)
    plain = next((kind for kind in (bool, float, complex) if isinstance(thing, kind)), None)
    if plain is not None and not hasattr(
        type(thing), "__array__"
    ):  # convert subclasses, too: another process may not have them
        number = plain(thing)  # type: ignore[call-overload,arg-type]
        return Array((), "bool" if plain is bool else _support.type_of(number), (number,))
    if depth and (thing is None or isinstance(thing, str)):  # a cell of a row from a database
        return Array((), "str", (str(thing),))  # type: ignore[arg-type]
    if depth >= _DEEPEST:
        return None
    if isinstance(thing, tuple | list):
        parts = _parts(thing, depth) if len(thing) <= MOST_NUMBERS else None
        return None if _is_text(parts) else parts
    reader = next((reader for kind, reader in _readers.items() if isinstance(thing, kind)), None)
    if reader is not None:
        return capture(reader(thing), depth + 1)
    if isinstance(thing, Mapping):
        columns = list(thing.values()) if len(thing) <= MOST_NUMBERS else []
        texts = all(column is None or isinstance(column, str) for column in columns)
        return None if texts else _table(tuple(thing), columns, depth)
    try:
        return _by_protocol(thing, depth)
    except Exception:  # a library may raise any error
        return None


def _is_text(value: Value | None) -> bool:
    """Return True for rows of texts without any number, which are compared as text."""
    if isinstance(value, tuple):
        return bool(value) and all(map(_is_text, value))
    return isinstance(value, Array) and value.dtype == "str"


def _parts(things: tuple[object, ...] | list[object], depth: int) -> tuple[Value, ...] | None:
    parts: list[Value] = []
    for part in things:
        value = capture(part, depth + 1)
        if value is None:  # stop at once: a list may contain itself, more than once
            return None
        parts.append(value)
    return tuple(parts)


def _by_protocol(thing: Any, depth: int) -> Value | None:
    """Return the value of a data frame, an array or a number of any library."""
    if hasattr(thing, "columns") and hasattr(thing, "__array__"):
        names = tuple(thing.columns)
        return _table(names, [thing[name] for name in names], depth)
    if hasattr(type(thing), "__array__"):
        with suppress(ImportError):  # some libraries need NumPy for it
            array = thing.__array__()
            if array.size > MOST_NUMBERS:
                return None
            if array.dtype.kind not in _KINDS:
                return _rows(array, depth)
            return Array(tuple(array.shape), str(array.dtype), flat(array.tolist()))
    if callable(getattr(type(thing), "tolist", None)) and not isinstance(thing, memoryview):
        return _rows(thing, depth)
    if not isinstance(thing, numbers.Number) and not (getattr(thing, "is_number", False) and hasattr(thing, "evalf")):
        return None
    kind = type(thing).__name__
    if isinstance(thing, numbers.Integral) or getattr(thing, "is_Integer", False):
        return Array((), "int", (int(thing),))
    if isinstance(thing, numbers.Real | Decimal) or getattr(thing, "is_real", False):
        return Array((), kind, (float(thing),))
    return Array((), kind, (complex(thing),))


def _rows(thing: Any, depth: int) -> Value | None:
    """Return the value of an object that becomes a list; rows of numbers are an array."""
    value = capture(thing.tolist(), depth)
    return value and as_array(value)


def _table(names: tuple[object, ...], columns: list[Any], depth: int) -> Table | None:
    """Return a table of named columns; a column of texts is compared as well."""
    found: list[Value] = []
    for column in columns:
        value = _texts(column) or capture(column, depth + 1)
        if value is None:
            return None
        found.append(_joined(value) if isinstance(value, tuple) else value)
    return Table(tuple(map(str, names)), tuple(found)) if found else None


def _joined(parts: tuple[Value, ...]) -> Value:
    """Return a list of numbers as one array."""
    arrays = [part for part in parts if isinstance(part, Array) and not part.shape]
    types = {array.dtype for array in arrays}
    if len(arrays) < len(parts) or len(types) != 1:
        return parts
    return Array((len(arrays),), types.pop(), tuple(one for array in arrays for one in array.numbers))


def _texts(column: Any) -> Array | None:
    """Return a column or a list of texts; None for anything else."""
    listed = column.to_list() if hasattr(column, "to_list") else column if isinstance(column, list | tuple) else ()
    if not listed or len(listed) > MOST_NUMBERS or not all(isinstance(one, str) for one in listed):
        return None
    return Array((len(listed),), "str", tuple(listed))
