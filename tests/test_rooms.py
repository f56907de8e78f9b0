"""One direction: a room of the generator imports only rooms that stand before it in the flow, and no module a circle."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "by_example"
# In the order of the flow; README draws it.
ROOMS = (
    "errors", "source", "run", "proof", "examples", "page", "takeaway", "lab", "builder", "extension", "hooks", "check", "__main__",
)  # fmt: skip
# By its dotted name; the package's own door shows what stands behind it.
MODULES = {
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
    for file in PACKAGE.rglob("*.py")
    if file != PACKAGE / "__init__.py"
}


def room(module: str) -> str:
    return module.split(".")[1]


def imported(name: str) -> set[str]:
    """The modules of ours that a module imports, also within functions."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: name the room that you import from"
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & set(MODULES)


def test_every_module_stands_in_a_room():
    assert {room(module) for module in MODULES} == set(ROOMS)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_nothing_runs_back_up(name: str):
    later = {module for module in imported(name) if ROOMS.index(room(module)) > ROOMS.index(room(name))}
    assert not later, f"{name} imports {later}, which come after it in the flow"


def test_there_is_no_circle():
    assert list(TopologicalSorter({name: imported(name) for name in MODULES}).static_order())
