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
    from seconded._internal.compare.agree import Tolerance
    from seconded._internal.compare.comparison import Agreement, Comparison, PrintedFact, PrintedNumber, SameFact
    from seconded._internal.compare.points import Points
    from seconded._internal.errors import ExampleError, RefusedError, SecondedError, ServerError, Written
    from seconded._internal.examples import Example, Examples, Runs
    from seconded._internal.pair import Pair, Role, Side
    from seconded._internal.read.cell import Cell, Wanted, Words
    from seconded._internal.read.page import Names
    from seconded._internal.read.products import Factor
    from seconded._internal.read.snippet import Snippet
    from seconded._internal.run.capture import register_value
    from seconded._internal.run.job import Job, PointReport, Report, Unchecked
    from seconded._internal.run.output import (
        ErrorText,
        Evaluated,
        Fact,
        Figure,
        Label,
        Markdown,
        Number,
        Product,
        Segment,
        Stretch,
        Text,
        WarningText,
    )
    from seconded._internal.settings import Settings, load
    from seconded._internal.value import Array, Table, Value

    __version__: str

_HOMES = {
    "Agreement": "compare.comparison",
    "Array": "value",
    "Cell": "read.cell",
    "Comparison": "compare.comparison",
    "ErrorText": "run.output",
    "Evaluated": "run.output",
    "Example": "examples",
    "ExampleError": "errors",
    "Examples": "examples",
    "Fact": "run.output",
    "Factor": "read.products",
    "Figure": "run.output",
    "Job": "run.job",
    "Label": "run.output",
    "Markdown": "run.output",
    "Names": "read.page",
    "Number": "run.output",
    "Pair": "pair",
    "PointReport": "run.job",
    "Points": "compare.points",
    "PrintedFact": "compare.comparison",
    "PrintedNumber": "compare.comparison",
    "Product": "run.output",
    "RefusedError": "errors",
    "Report": "run.job",
    "Role": "pair",
    "Runs": "examples",
    "SameFact": "compare.comparison",
    "SecondedError": "errors",
    "Segment": "run.output",
    "ServerError": "errors",
    "Settings": "settings",
    "Side": "pair",
    "Snippet": "read.snippet",
    "Stretch": "run.output",
    "Table": "value",
    "Text": "run.output",
    "Tolerance": "compare.agree",
    "Unchecked": "run.job",
    "Value": "value",
    "Wanted": "read.cell",
    "WarningText": "run.output",
    "Words": "read.cell",
    "Written": "errors",
    "load": "settings",
    "register_value": "run.capture",
}
__all__ = [
    "Agreement",
    "Array",
    "Cell",
    "Comparison",
    "ErrorText",
    "Evaluated",
    "Example",
    "ExampleError",
    "Examples",
    "Fact",
    "Factor",
    "Figure",
    "Job",
    "Label",
    "Markdown",
    "Names",
    "Number",
    "Pair",
    "PointReport",
    "Points",
    "PrintedFact",
    "PrintedNumber",
    "Product",
    "RefusedError",
    "Report",
    "Role",
    "Runs",
    "SameFact",
    "SecondedError",
    "Segment",
    "ServerError",
    "Settings",
    "Side",
    "Snippet",
    "Stretch",
    "Table",
    "Text",
    "Tolerance",
    "Unchecked",
    "Value",
    "Wanted",
    "WarningText",
    "Words",
    "Written",
    "__version__",
    "load",
    "register_value",
]


def __getattr__(name: str) -> object:
    """Return a public name when it is asked for: the servers import this package, too, and start sooner without it."""
    if name == "__version__":
        return import_module("importlib.metadata").version("seconded")
    if name in _HOMES:
        return getattr(import_module(f"{__name__}._internal.{_HOMES[name]}"), name)
    raise AttributeError(name)
