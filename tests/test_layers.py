"""One direction: a module of the generator imports only those that stand above it in README's table."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = {file.stem: file for file in (ROOT / "by_example").glob("*.py") if file.stem != "__init__"}


def order() -> list[str]:
    """The modules in README's order; those of one row stand on one level, from left to right."""
    readme = (ROOT / "README.md").read_text("utf-8")
    table = readme[readme.index("| module |") : readme.index("## Use the generator")]
    return [name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]


def test_readme_names_every_module_once():
    assert sorted(order()) == sorted(MODULES)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_imports_only_what_stands_above_it(name: str):
    tree = ast.parse(MODULES[name].read_text("utf-8"))
    imports = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            imports += [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            imports += [alias.name for alias in node.names]
    ours = {module.split(".")[1] for module in imports if module.startswith("by_example.")} & set(MODULES)
    above = order()[: order().index(name)]
    assert ours <= set(above), f"{name} imports {ours - set(above)}, which stand below it"
