"""The rules for the generator's modules; import-linter holds those about imports, see pyproject.toml."""

import ast
import re
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

import seconded
from seconded._internal.run.worlds import WORLDS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "seconded"
# By its dotted name; the package's own door shows what stands behind it.
MODULES = {
    ".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__"): file
    for file in PACKAGE.rglob("*.py")
    if file != PACKAGE / "__init__.py"
}


def test_imports_keep_the_contracts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """The order of the rooms, no circle, and one module that imports the libraries of the worlds."""
    monkeypatch.chdir(ROOT)
    status = lint_imports(no_cache=True, no_logo=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def looked_up(name: str) -> set[str]:
    """Return the libraries of the worlds that a module looks up: `modules["torch"]`, `modules.get("torch")`."""
    found: set[object] = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("modules.get", "import_module", "__import__")
        ):
            found |= {argument.value for argument in node.args[:1] if isinstance(argument, ast.Constant)}
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            found |= {node.slice.value} if ast.unparse(node.value).endswith("modules") else set()
        elif isinstance(node, ast.Compare) and ast.unparse(node.comparators[-1]).endswith("modules"):
            found |= {node.left.value} if isinstance(node.left, ast.Constant) else set()
    return {library for library in WORLDS if library in found}


def test_one_module_looks_up_the_libraries_of_the_worlds():
    """Another library concerns only `run.worlds`; and the builder's process loads neither."""
    assert {name for name in MODULES if looked_up(name)} <= {"seconded._internal.run.worlds"}


def test_python_is_parsed_in_one_place():
    """Threads must not parse side by side; what runs the cells is alone in its process."""
    parsers = {"ast.parse", "compile", "symtable.symtable"}
    for name, file in MODULES.items():
        if name not in (
            "seconded._internal.read.syntax",
            "seconded._internal.run.child",
            "seconded._internal.run.look",
        ):
            tree = ast.parse(file.read_text("utf-8"))
            calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
            taken = {
                f"{node.module}.{alias.name}"
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
            }
            assert not parsers & (calls | taken), f"{name}: parse with seconded._internal.read.syntax"


def test_the_package_shows_what_others_may_import():
    assert {getattr(seconded, name).__name__ for name in ("Example", "ExampleError", "Examples")} <= {*seconded.__all__}
    assert re.fullmatch(r"\d+\.\d+\.\d+", seconded.__version__)
    assert not hasattr(seconded, "prove")
