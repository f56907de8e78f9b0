"""Independence: that the two sides of an example are two, which neither of their processes can see by itself."""

import ast
import sys
from collections.abc import Mapping
from pathlib import Path

from seconded._internal.compare.comparison import Comparison
from seconded._internal.errors import ExampleError, author_path
from seconded._internal.pair import CLAIM, DERIVATION, ROLES, Role
from seconded._internal.read.modules import named_modules
from seconded._internal.read.names import cells_that_use, modules_by_name
from seconded._internal.read.snippet import Snippet
from seconded._internal.run.job import Report
from seconded._internal.syntax import nodes, parse


def refuse_shared_modules(snippet: Snippet, reports: Mapping[Role, Report]) -> None:
    """Refuse a file of Python that both sides have imported, unless it is installed or declared as shared.

    Raises:
        ExampleError: there is one.
    """
    if len(reports) < len(ROLES):
        return
    for file in sorted(_modules(reports[CLAIM]) & _modules(reports[DERIVATION])):
        names = _names_of(file)
        if names & set(snippet.pair.shared) or file == Path(snippet.path).resolve() or _is_empty(file):
            continue
        titles, title = " and ".join(snippet.titles), snippet.title_of(DERIVATION)
        raise ExampleError(
            snippet.path,
            _line_of_import(snippet, names),
            f"both sides import {author_path(file)}: {titles} would make the same mistakes",
            f"write what {title} needs into its cell, or into a module that only {title} imports",
            f'if it computes nothing, as a module of constants, declare it: shared = ["{file.stem}"]',
            code="not-independent",
        )


def _modules(report: Report) -> set[Path]:
    return {Path(file) for file in report.read if file.endswith(".py")}


def _names_of(file: Path) -> set[str]:
    """Return the names of a module and of the package that it may be in."""
    return {file.stem, file.parent.name}


def _packages(text: str) -> set[str]:
    """Return the packages that code imports, with Python's own."""
    return {name.partition(".")[0] for name in named_modules(text)}


def _imported_by(file: Path) -> set[str]:
    """Return the packages that a module imports; an unknown one if it cannot be read."""
    try:
        return _packages(file.read_text("utf-8"))
    except (OSError, ValueError, SyntaxError):
        return {"?"}


def _is_empty(file: Path) -> bool:
    """Return True for a module without code, as that of a package may be."""
    return file.is_file() and all(isinstance(node, ast.Expr) for node in parse(file.read_text("utf-8")).body)


def _line_of_import(snippet: Snippet, names: set[str]) -> int:
    """Return where the derivation imports a module; its first line if it does so by another module."""
    cells = snippet.side(DERIVATION)
    for cell in cells:
        for node in nodes(cell.source):
            if isinstance(node, ast.Import | ast.ImportFrom) and names & _packages(ast.unparse(node)):
                return cell.line + node.lineno - 1
    return cells[0].line


def require_library(snippet: Snippet, reports: Mapping[Role, Report], comparison: Comparison) -> None:
    """Refuse a derived claim whose cell does not use the library that is claimed about, where one is declared.

    Another library may use that one, and so may a module of the site that imports either. Python's own modules do not,
    nor do those with which the values are derived.

    Raises:
        ExampleError: there is such a cell.
    """
    libraries, claims = snippet.pair.claim.libraries, [one.claim for one in comparison.derived]
    if not libraries or not claims:
        return
    cells = snippet.side(CLAIM)
    derived_with = {name for cell in snippet.side(DERIVATION) for name in _packages(cell.source)}
    others = sys.stdlib_module_names | derived_with | set(snippet.pair.derivation.libraries)
    others -= {name.partition(".")[0] for name in libraries}
    helpers = _modules(reports[CLAIM])
    names_of_helpers = {name for file in helpers for name in _names_of(file)}
    if all(map(others.union(names_of_helpers).issuperset, map(_imported_by, helpers))):
        others |= names_of_helpers
    names = {name for name, module in modules_by_name(cells).items() if module not in others}
    if any(name.endswith(".*") for name in names):
        return  # nobody knows which names these are
    using = cells_that_use(cells, names)
    for claim in claims:
        if claim.cell not in using:
            title, library = snippet.title_of(CLAIM), " or ".join(libraries)
            tagged = "" if snippet.pair.underived == "refuse" else ", or tag the cell underived: then it is no claim"
            raise ExampleError(
                snippet.path,
                claim.line,
                f"the cell {claim.cell!r} claims {claim.label!r} for {title}, and does not use {library}",
                f"compute it with {library}{tagged}",
                code="library-unused",
            )
