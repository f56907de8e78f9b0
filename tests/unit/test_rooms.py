"""The rules for the generator's modules. import-linter checks the rules about imports, see pyproject.toml."""

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

import seconded

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "seconded"
# By its dotted name. The package's own `__init__.py` only exports names of the modules.
MODULES = {
    ".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__"): file
    for file in PACKAGE.rglob("*.py")
    if file != PACKAGE / "__init__.py"
}


def test_imports_keep_the_contracts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """The layers have an order without circles, and no module imports a library of the examples."""
    monkeypatch.chdir(ROOT)
    status = lint_imports(no_cache=True, no_logo=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def code_of(file: Path) -> Iterator[str]:
    """Yield the code and the texts of a module, without its comments."""
    with tokenize.open(file) as text:
        for token in tokenize.generate_tokens(text.readline):
            if token.type != tokenize.COMMENT:
                yield token.string


def test_only_a_preset_names_a_library():
    """The generator serves any pair of libraries, and mentions none."""
    for name, file in MODULES.items():
        if name != "seconded._internal.presets.torch_numpy":
            found = re.search("torch|numpy", "\n".join(code_of(file)), re.IGNORECASE)
            assert found is None, f"{file}: {found}"


def test_python_is_parsed_in_one_place():
    """Threads must not parse at the same time; the code that runs the cells is alone in its process."""
    parsers = {"ast.parse", "compile", "symtable.symtable"}
    for name, file in MODULES.items():
        if name not in (
            "seconded._internal.syntax",
            "seconded._internal.run.child",
            "seconded._internal.run.dependence",
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
            assert not parsers & (calls | taken), f"{name}: parse with seconded._internal.syntax"


def test_the_package_shows_what_others_may_import():
    assert {name for name in seconded.__all__ if not hasattr(seconded, name)} == set()
    assert re.fullmatch(r"\d+\.\d+\.\d+", seconded.__version__)
    assert not hasattr(seconded, "prove")
