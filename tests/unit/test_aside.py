"""Objects in a temporary file: a large site must not hold all its examples in memory."""

import tempfile

import pytest

from seconded._internal.aside import Aside


def test_objects_come_back_and_only_the_last_used_ones_are_in_memory() -> None:
    """An object that was not used for a while is read again, and is equal to the stored one."""
    aside = Aside[list[int]](2)
    stored = [[number] for number in range(4)]
    numbers = list(map(aside.put, stored))
    assert aside.get(numbers[3]) is stored[3]
    first = aside.get(numbers[0])
    assert first == stored[0]
    assert first is not stored[0]
    assert aside.get(numbers[0]) is first
    assert aside.get(numbers[3]) is stored[3]
    aside.get(numbers[1])
    assert aside.get(numbers[0]) is not first, "the longest unused object should have left memory"
    assert [aside.get(number) for number in numbers] == stored


def test_without_a_temporary_folder_objects_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that cannot store a file costs memory, not the build."""

    def refuse() -> None:
        raise FileNotFoundError("no usable temporary directory found")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    aside = Aside[list[int]](1)
    stored = [[1], [2], [3]]
    numbers = list(map(aside.put, stored))
    assert all(aside.get(number) is one for number, one in zip(numbers, stored, strict=True))
