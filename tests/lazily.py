"""Torch for tests that use it themselves: loading it takes two seconds, and most processes that collect tests never do."""

from importlib import import_module
from typing import Any


class _Lazily:
    """A module that is loaded when something of it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # pytest asks so, of all that it finds in a module: whether it is a fixture
            raise AttributeError(name)
        return getattr(import_module(self._name), name)


torch: Any = _Lazily("torch")
