"""Run, prove and embed examples of torch's ``backward(v)``.

Data flows one way, one room a step::

    source ──▶ run ──▶ proof ──▶ page ──▶ takeaway
    cells and  what     what      HTML      notebooks,
    references they     agrees              Markdown
               printed

``examples`` joins the first three into the one call that pages, command line and tests share. ``lab`` takes notebooks
through the same last two. Two doors lead in: ``extension`` for any builder that reads Python-Markdown's extensions,
``plugin`` for what only MkDocs can add. docs/generator/architecture.md draws it; each room's ``__init__`` says what it
is for.

What others may import stands in ``__all__``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from by_example.errors import ExampleError
    from by_example.examples import Example, Examples

    __version__: str

__all__ = ["Example", "ExampleError", "Examples", "__version__"]

_HOMES = {"Example": "examples", "ExampleError": "errors", "Examples": "examples"}


def __getattr__(name: str) -> object:
    """What is public, when it is asked for: the servers import this package, too, and start sooner without it."""
    if name == "__version__":
        return import_module("importlib.metadata").version("by-example")
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(name)
