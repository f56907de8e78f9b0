"""The points at which examples are shown tell formulas apart: a cell with a fault in it is refused by the proof.

Without this, x² could be 2x on a page and no number would change, because someone chose x = 2. The faults are those of
`mutants`, one at a time, in the torch cells or in the numpy cells; the other side stays as it is. A cell that raises is
left out, as its message is the same for any numbers, and so is one that draws, or that lists what a picture says.
"""

import random
from collections.abc import Callable, Container, Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import cache
from itertools import chain, groupby
from typing import NamedTuple

import pytest

from by_example.errors import ExampleError
from by_example.proof.rule import prove
from by_example.run.job import Job, Report
from by_example.source.snippet import Cell, Snippet, read_snippet
from by_example.examples import Runs
from tools.mutation.examples import KINDS, Mutant, mutants
from tools.ours import SNIPPETS, name_of, sample

EVERY = 40  # one of so many examples is tried, and all that were changed; each night all are
ORDER = ("J @ v", "J.T")


class Excuse(NamedTuple):
    """Kinds of faults that go unseen in some snippets, and why these stay as they are."""

    reason: str
    kinds: tuple[str, ...]
    snippets: str


EXCUSES = [
    Excuse("J is 1 × 1: a number times a number", ORDER, "scalar_to_scalar/adds_up scalar_to_scalar/elsewhere scalar_to_scalar/loss scalar_to_scalar/shapes scalar_to_scalar/square scalar_to_scalar/weight life_of_grad/accumulates shape_of_v/tensors"),
    Excuse("classic: the Jacobian of expand times the slope, which is 1 × 1", ("J.T",), "shape_of_v/expand_scalar_x"),
    Excuse("the function of a classic: each output comes from one input, so J is diagonal", ORDER, "vector_to_vector/main vector_to_vector/ones vector_to_vector/doubled vector_to_vector/three_inputs vector_to_scalar/matrix many_points/column many_points/square one_row/double outdated/length upstream/weights"),
    Excuse("the same function, and its mean", ("J.T",), "many_points/mean"),
    Excuse("the page is about a function of each element by itself, whose J is diagonal", ORDER, "cost/diagonal life_of_grad/recorded one_row/zero"),
    Excuse("exp acts on each element by itself, and its J is diagonal", ORDER, "in_place/exp"),
    Excuse("the same; and two vectors multiply to the same number in either order", ("J @ v",), "in_place/copies in_place_allowed/saved in_place/step"),
    Excuse("a cube of each element by itself, so J is diagonal", ORDER, "own_function/cube own_function/faults"),
    Excuse("J is the identity, and the page is about that", ORDER, "matrices/broadcast"),
    Excuse("the same", ("J @ v",), "matrices/transpose"),
    Excuse("J is symmetric: each point minus the mean, where all are coupled alike", ORDER, "many_points/coupled"),
    Excuse("H is symmetric, as every Hessian is: the page is about that", ORDER, "no_second_derivative/compiled second_derivatives/gradient second_derivatives/several second_derivatives/twice"),
    Excuse("the same: the Jacobian of a step of descent is I minus a multiple of H", ORDER, "inner_loops/step inner_loops/module"),
    Excuse("a product with zeros, which is there to be counted", ("x - y",), "hessian_products/product"),
    Excuse("the example of the whole site: at x₁ = 2, 2x₁, x₁² and 2 + x₁ are 4", ("x² for 2x", "2 + x"), "home/main home/graph"),
    Excuse("classic: x₂ = 2, where x² is 2x; and x₁ = 1 in the second, where their slopes are the same", ("2x for x²",), "several_losses/stacked vector_to_vector/r3"),
    Excuse("classic: at x = 1 the slope of x² is that of 2x", ("2x for x²",), "scalar_to_scalar/square shape_of_v/expand_scalar_x one_row/powers"),
    Excuse("classic: every power of 1 is 1", ("3 for 2",), "scalar_to_scalar/square scalar_to_scalar/weight shape_of_v/expand_scalar_x shape_of_v/loop_scalar_x shape_of_v/total life_of_grad/accumulates outdated/three_for_one one_row/cube vector_to_vector/r3"),
    Excuse("classic: a bound of 1001 is passed by the same doubling as one of 1000", ("3 for 2",), "vector_to_vector/doubled"),
    Excuse("classic: at c = 1, log c is 0", ("x - y",), "life_of_grad/accumulates outdated/three_for_one"),
    Excuse("classic: b = 1, and a has a constant slope; y is not printed, as it cancels to almost 0", ("2x for x²", "x² for 2x", "input"), "vector_to_vector/three_scalars"),
    Excuse("classic: at x = 0 the slope is 0, whatever its weight", ("input",), "many_points/cube many_points/square"),
    Excuse("only whether a tensor is still in memory is told, which no number changes", ("2x for x²", "2 + x", "3 for 2", "input"), "create_graph_cycle/memory"),
    Excuse("the page is about that: a weight of 0 hides its row, and nan what is added to it", ("input",), "one_row/zero"),
    Excuse("equal eigenvalues need a multiple of the identity; and of the others, only whether a gradient is right is told", ("2 + x", "x - y", "3 for 2", "input", "x² for 2x", *ORDER), "not_unique/equal"),
    Excuse("the page is about that: a row that is masked as a whole has no effect", ("input",), "nan_in_backward/masked"),
    Excuse("only whether a check passes is told, which a small fault does not change", ("2 + x", "input"), "check_it/types"),
    Excuse("what is drawn once for all is the same everywhere, whatever the chance", ("x - y",), "vmap_randomness/mended"),
    Excuse("no number is shown: each call comes to the same message", ("x - y", "3 for 2", "input"), "vmap_item/others no_storage/others"),
    Excuse("the page is about that: in half precision, numbers as small as these are 0", ("input",), "unscale_fp16/half"),
    Excuse("the page is about that: infinity, nan and a slope of 0 hide which numbers they come from", ("2x for x²", "x² for 2x", "2 + x", "x - y", "3 for 2", "input"), "nan/rewritten"),
    Excuse("the Jacobian of softmax is symmetric", ORDER, "sampling/choice"),
    Excuse("chances times rewards: two vectors multiply to the same number in either order", ("J @ v",), "sampling/score"),
    Excuse("the Jacobian of softmax is symmetric; and nan is nan in any order", (*ORDER, "x - y"), "nan/softmax"),
    Excuse("H is symmetric, as every Hessian is", ORDER, "model_products/hv model_products/solve"),
    Excuse("the page is about that: zeros for any numbers, as the parameters are not used", (*ORDER, "2x for x²", "2 + x", "x - y", "3 for 2", "input"), "model_products/zeros"),
    Excuse("only products are counted, whatever numbers they multiply", ("2x for x²", "x² for 2x", "2 + x", "x - y", "3 for 2"), "forward_mode/passes"),
    Excuse("the page is about that: outside of the root, or beside a norm, so small a number is lost", ("x - y",), "nan/root nan/clip"),
    Excuse("only whether it is refused is told; and a quadratic has the same Hessian everywhere", ("input", "3 for 2", "2x for x²", "x² for 2x", "2 + x", "x - y"), "no_second_derivative/others model_products/losses"),
    Excuse("only whether it is refused is told, or stops for another reason", ORDER, "model_products/losses"),
    Excuse("the page is about that: a gradient that is emptied too early has no effect", ("2 + x",), "grad_doubles/main"),
    Excuse("two vectors multiply to the same number in either order", ("J @ v",), "hooks/module"),
    Excuse("tanh acts on each element by itself, and D is diagonal", ("J.T",), "implicit/layer"),
    Excuse("eigenvalues come sorted: only their distance counts", ("x - y",), "not_unique/mended"),
    Excuse("a slice that would end behind the last row ends with it", ("3 for 2",), "several_devices/hook"),
    Excuse("the page is about that: a step on another tensor changes nothing, however long", ("input",), "step_does_nothing/main"),
    Excuse("the page is about that: the gradient of a step is 0, whatever follows", ("3 for 2",), "straight_through/main"),
    Excuse("the gradient asks only for the backward of a library's Function, not for its forward", ("3 for 2",), "torch_func/wrapped"),
]  # fmt: skip


@cache
def snippet_of(name: str) -> Snippet:
    return read_snippet(name, SNIPPETS / f"{name}.py", f"snippets/{name}.py")


def faults(snippet: Snippet) -> Iterator[tuple[Cell, Mutant]]:
    """All mutants of a snippet's cells."""
    for cell in snippet.cells:
        if not (cell.raises or cell.draws or cell.for_picture or cell.defines):
            for mutant in mutants(cell.source):
                yield cell, mutant


def excused(name: str) -> set[str]:
    return {kind for one in EXCUSES if name in one.snippets.split() for kind in one.kinds}


def drawn(name: str) -> list[tuple[Cell, Mutant]]:
    """Return the mutants to try: one of a kind, but all of one that is excused, until one of them survives."""

    def kind_of(fault: tuple[Cell, Mutant]) -> str:
        return fault[1].kind

    chance, found = random.Random(name), list[tuple[Cell, Mutant]]()
    for kind, several in groupby(sorted(faults(snippet_of(name)), key=kind_of), kind_of):
        those = list(several)
        found += chance.sample(those, len(those) if kind in excused(name) else 1)
    return found


def survivors_of(
    runner: Runs, name: str, tried: list[tuple[Cell, Mutant]], one_is_enough: Container[str] = ()
) -> list[tuple[str, str]]:
    """The kind of each mutant of a snippet that is proved all the same, and what it is, by its place.

    Of some kinds, no more are tried when one has survived.
    """

    def submit(snippet: Snippet, world: str) -> Future[Report]:
        folder = str(SNIPPETS.resolve())
        job = Job(snippet.path, folder, snippet.text, snippet.world(world), names=world == "numpy")
        return runner.submit(world, job)

    if not tried:
        return []
    snippet = snippet_of(name)
    quick = without_pictures(snippet)
    torch = submit(quick, "torch").result()
    if torch.failure is None:
        snippet = quick
    else:  # later cells need what it drew
        torch = submit(snippet, "torch").result()
    reports = {"torch": torch, "numpy": submit(snippet, "numpy").result()}
    prove(snippet, reports)
    running = [
        (cell, mutant, None if mutant.kind in one_is_enough else submit(mutated(snippet, cell, mutant), cell.world))
        for cell, mutant in tried
    ]
    found: list[tuple[str, str]] = []
    for cell, mutant, future in running:
        if future is None:
            if mutant.kind in (kind for kind, _ in found):
                continue
            future = submit(mutated(snippet, cell, mutant), cell.world)  # noqa: PLW2901 - only now it is asked for
        try:
            prove(snippet, reports | {cell.world: future.result()})
        except ExampleError:
            continue
        found.append((mutant.kind, f"{snippet.path}:{cell.line - 1 + mutant.line}: {mutant.about}"))
    return found


def without_pictures(snippet: Snippet) -> Snippet:
    return replace(snippet, cells=tuple(cell for cell in snippet.cells if not cell.draws and not cell.for_picture))


def mutated(snippet: Snippet, cell: Cell, mutant: Mutant) -> Snippet:
    """The snippet with that fault in that cell; all lines stand where they stood."""
    rows, new = snippet.text.split("\n"), mutant.source.split("\n")
    rows[cell.line - 1 : cell.line - 1 + len(new)] = new
    cells = tuple(replace(one, source=mutant.source) if one is cell else one for one in snippet.cells)
    return replace(snippet, text="\n".join(rows), cells=cells)


NAMES = sorted(map(name_of, SNIPPETS.rglob("*.py")))


@pytest.mark.parametrize("name", sample(NAMES, EVERY))
def test_a_fault_in_a_cell_is_refused(name: str, runner: Runs):
    """Else the code on the page could be wrong with the right numbers below it; an excuse that is none is told, too."""
    found, excuses = survivors_of(runner, name, drawn(name), excused(name)), excused(name)
    assert [where for kind, where in found if kind not in excuses] == [], (
        "choose other numbers, print what goes in, or say in EXCUSES why not"
    )
    assert excuses <= {kind for kind, _ in found}, "these excuses are needed no longer"


def test_a_derivation_of_nothing_is_found(runner: Runs, monkeypatch: pytest.MonkeyPatch):
    """The proof itself cannot refuse it; but no fault in what it pretends to derive from changes it."""

    def emptied(text: str) -> str:
        return text.replace('print("vᵀJ:", v @ J)', 'print("vᵀJ:", v @ J * 0 + [34, 20])')

    home = snippet_of("home/main")
    cells = tuple(replace(cell, source=emptied(cell.source)) for cell in home.cells)
    empty = replace(home, text=emptied(home.text), cells=cells)
    assert empty != home
    monkeypatch.setattr("tests.site.test_points.snippet_of", lambda _: empty)
    assert {kind for kind, _ in survivors_of(runner, "home/main", drawn("home/main"))} - excused("home/main")


def test_excuses_are_of_snippets_and_kinds_that_there_are():
    """A snippet that is renamed must not leave its excuse behind."""
    for one in EXCUSES:
        assert set(one.snippets.split()) <= set(NAMES)
        assert set(one.kinds) <= set(KINDS)


def test_a_fault_of_each_kind_is_made():
    """Else every example would pass: what is not tried is not found."""
    source = "x = np.array([3.0, n - 2])  # x₁ and x₂\ny = 2 * (\n    x**2 + x\n)\nprint(v @ J, x[0])"
    assert {(one.kind, one.line, one.about) for one in mutants(source)} == {
        ("J @ v", 5, "J @ v for v @ J"),
        ("J.T", 5, "v @ J.T for v @ J"),
        ("2x for x²", 3, "2 * x for x ** 2"),
        ("x² for 2x", 2, "(x ** 2 + x) ** 2 for 2 * (x ** 2 + x)"),
        ("2 + x", 2, "2 + (x ** 2 + x) for 2 * (x ** 2 + x)"),
        ("x - y", 1, "n + 2 for n - 2"),
        ("x - y", 3, "x ** 2 - x for x ** 2 + x"),
        ("3 for 2", 1, "3 for 2"),
        ("3 for 2", 2, "3 for 2"),
        ("3 for 2", 3, "3 for 2"),
        ("input", 1, "4.0 for 3.0"),
    }
    assert {kind for kind, *_ in mutants(source)} == set(KINDS)
    assert "print((J @ v), x[0])" in next(mutants(source)).source
    assert {one.source.count("\n") for one in mutants(source)} == {source.count("\n")}
