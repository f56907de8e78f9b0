"""Aside: objects in a temporary file, of which only the last used ones are in memory."""

import pickle
import tempfile
from collections import OrderedDict
from contextlib import suppress
from functools import cached_property
from threading import Lock
from typing import IO, Generic, TypeVar

T = TypeVar("T")


class Aside(Generic[T]):
    """Objects that nobody changes, each with a number.

    Args:
        most: the number of objects in memory, and also in memory are those that cannot be written.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: list[int] = []  # of each object in the file; -1 if it is not there
        self._here: OrderedDict[int, T] = OrderedDict()
        self._lock = Lock()

    def put(self, one: T) -> int:
        """Store an object, and return its number."""
        with self._lock:
            number, place = len(self._places), -1
            with suppress(OSError):  # no temporary folder, or a full disk
                start = self._file.seek(0, 2)
                pickle.dump(one, self._file, pickle.HIGHEST_PROTOCOL)
                self._file.flush()
                place = start
            self._places.append(place)
            self._use(number, one)
            return number

    def get(self, number: int) -> T:
        """Return an object, which is equal to the one that was stored."""
        with self._lock:
            if number not in self._here:
                self._file.seek(self._places[number])
                self._use(number, pickle.load(self._file))
            self._here.move_to_end(number)
            return self._here[number]

    def _use(self, number: int, one: T) -> None:
        self._here[number] = one
        written = [other for other in self._here if self._places[other] >= 0]
        for other in written[: -self._most]:
            del self._here[other]

    @cached_property
    def _file(self) -> IO[bytes]:
        return tempfile.TemporaryFile()  # the system removes it with this process
