"""Run the examples of a documentation site, compare each printed value with an independent derivation, show both.

Data flows one way, one layer a step::

    read ──▶ run ──▶ compare ──▶ render ──▶ export
    cells and   what     what       HTML       notebooks,
    references  they     agrees                Markdown
                printed

docs/generator/architecture.md draws the layers. `__all__` names what is public; everything else is private.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seconded._internal.errors import ExampleError
    from seconded._internal.examples import Example, Examples

    __version__: str

__all__ = ["Example", "ExampleError", "Examples", "__version__"]

_HOMES = {"Example": "examples", "ExampleError": "errors", "Examples": "examples"}


def __getattr__(name: str) -> object:
    """What is public, when it is asked for: the servers import this package, too, and start sooner without it."""
    if name == "__version__":
        return import_module("importlib.metadata").version("seconded")
    if name in _HOMES:
        return getattr(import_module(f"{__name__}._internal.{_HOMES[name]}"), name)
    raise AttributeError(name)
