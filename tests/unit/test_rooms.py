"""One direction: a room of the generator imports only rooms that stand before it in the flow, and no module a circle."""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import by_example
from by_example.run.worlds import WORLDS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "by_example"
# In the order of the flow; README draws it.
ROOMS = (
    "errors", "source", "run", "proof", "examples", "page", "takeaway", "lab", "builder", "extension", "links", "plugin", "check", "__main__",
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


def libraries(name: str) -> set[str]:
    """The libraries of the worlds that a module imports, or names in a look-up: `modules["torch"]`, `get("torch")`."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.add(str(node.module).partition(".")[0])
        elif isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("modules.get", "import_module", "__import__")
        ):
            found |= {argument.value for argument in node.args[:1] if isinstance(argument, ast.Constant)}
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            found |= {node.slice.value} if ast.unparse(node.value).endswith("modules") else set()
        elif isinstance(node, ast.Compare) and ast.unparse(node.comparators[-1]).endswith("modules"):
            found |= {node.left.value} if isinstance(node.left, ast.Constant) else set()
    return found & set(WORLDS)


def test_one_module_knows_the_libraries_of_the_worlds():
    """So that another library is a matter of `run.worlds`; and the builder's process loads neither."""
    assert libraries("by_example.run.worlds") == set(WORLDS)
    assert {name for name in MODULES if libraries(name)} == {"by_example.run.worlds"}


def test_python_is_parsed_in_one_place():
    """Threads must not parse side by side; what runs the cells is alone in its process."""
    parsers = {"ast.parse", "compile", "symtable.symtable"}
    for name, file in MODULES.items():
        if name not in ("by_example.source.syntax", "by_example.run.child", "by_example.run.look"):
            tree = ast.parse(file.read_text("utf-8"))
            calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
            taken = {
                f"{node.module}.{alias.name}"
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
            }
            assert not parsers & (calls | taken), f"{name}: parse with by_example.source.syntax"


def test_there_is_no_circle():
    assert list(TopologicalSorter({name: imported(name) for name in MODULES}).static_order())


def test_the_package_shows_what_others_may_import():
    assert {getattr(by_example, name).__name__ for name in ("Example", "ExampleError", "Examples")} <= {
        *by_example.__all__
    }
    assert re.fullmatch(r"\d+\.\d+\.\d+", by_example.__version__)
    assert not hasattr(by_example, "prove")
