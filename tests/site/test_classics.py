"""The classic published examples: each is on its page, with its known result.

A reader who comes from one of them must find it here. The marks: Y a post by examples, S a well-known question with
four answers, A a step-by-step post, C and K two notebooks. The values are as they were published, at their precision.
"""

import math
from typing import Any, NamedTuple

import pytest

from seconded._internal.read.page import CellReference, ValueReference, find_references
from seconded._internal.render.lookup import find_value
from seconded._internal.run.output import Number, text_of
from seconded._internal.value import Array
from tools.ours import ROOT, our_examples


class Classic(NamedTuple):
    """A published example and where it is shown."""

    marks: str  # who has published it: some of Y, S, A, C, K
    page: str
    cell: str  # SNIPPET.CELL, or SNIPPET for a value in a sentence or a formula
    label: str  # of the printed value, or its expression; "raises" for an error's message, "shows" for other text
    known: Any  # the result: a number, nested lists of numbers, or the beginning of a message
    about: str


CLASSICS = [
    Classic("Y", "scalar_to_scalar", "square.torch", "x.grad", 2.0, "y=x² at 1"),
    Classic("Y", "scalar_to_scalar", "square.jacobian", "J", [[2.0]], "J of y=x² at 1"),
    Classic("Y", "scalar_to_scalar", "weight.torch", "x.grad", 200.0, "y=x² at 1, v=100"),
    Classic("C", "scalar_to_scalar", "shapes.torch", "y.grad", 1.0, "default v, shape []"),
    Classic("C", "scalar_to_scalar", "shapes.torch", "y.grad", [1.0], "default v, shape [1]"),
    Classic("C", "scalar_to_scalar", "shapes.torch", "y.grad", [[1.0]], "default v, shape [1, 1]"),
    Classic("Y", "vector_to_scalar", "sum.torch", "x.grad", [1.0, 1.0], "sum of (1,2)"),
    Classic("Y", "vector_to_scalar", "weight.torch", "x.grad", [100.0, 100.0], "sum of (1,2), v=100"),
    Classic("CK", "vector_to_scalar", "quadratic.torch", "x.grad", [-6.0, 20.0], "3x₁²+5x₂² at (−1,2)"),
    Classic("C", "vector_to_scalar", "matrix.torch", "x.grad", [[2.0, 4.0], [6.0, 8.0], [10.0, 12.0]], "Σx², x of shape (3,2): 2x"),
    Classic("K", "vector_to_scalar", "ones.torch", "x.grad", [[1.0, 1.0], [1.0, 1.0]], "x=[[1,2],[3,4]], w=1"),
    Classic("A", "vector_to_scalar", "random.torch", "x.grad", [1.0, 1.0, 1.0], "randn(3).sum()"),
    Classic("Y", "vector_to_vector", "ones.torch", "x.grad", [6.0, 12.0], "y=3x² at (1,2), v=(1,1)"),
    Classic("Y", "vector_to_vector", "main.torch", "y", [3.0, 12.0], "y=3x² at (1,2): y"),
    Classic("Y", "vector_to_vector", "main.torch", "x.grad", [6.0, 120.0], "y=3x² at (1,2), v=(1,10)"),
    Classic("Y", "vector_to_vector", "r3.torch", "y", [3.0, 17.0, 20.0], "R² to R³: y"),
    Classic("Y", "vector_to_vector", "r3.jacobian", "J", [[6.0, 0.0], [2.0, 24.0], [0.0, 10.0]], "R² to R³: J"),
    Classic("Y", "vector_to_vector", "r3.torch", "x.grad", [26.0, 1240.0], "R² to R³, v=(1,10,100)"),
    Classic("SA", "vector_to_vector", "doubled.torch", "x.grad", [102.4, 1024.0, 0.1024], "doubled until its norm passes 1000: 2^k v"),
    Classic("S", "vector_to_vector", "three_inputs.torch", "a.grad", [0.3, 3.0, 3e-4], "y=3a+2b²+log c: a"),
    Classic("S", "vector_to_vector", "three_inputs.torch", "b.grad", [1.2, 16.0, 2e-3], "y=3a+2b²+log c: b"),
    Classic("S", "vector_to_vector", "three_inputs.torch", "c.grad", [1.6667e-2, 1.4286e-1, 1.25e-5], "y=3a+2b²+log c: c"),
    Classic("S", "vector_to_vector", "three_inputs", "J_b", [[12.0, 0.0, 0.0], [0.0, 16.0, 0.0], [0.0, 0.0, 20.0]], "y=3a+2b²+log c: its Jacobians are diagonal"),
    Classic("S", "vector_to_vector", "three_scalars.torch", "a.grad", 3.0, "at scalars: a"),
    Classic("S", "vector_to_vector", "three_scalars.torch", "b.grad", 4.0, "at scalars: b"),
    Classic("S", "vector_to_vector", "three_scalars.torch", "c.grad", 10.0, "at scalars: c"),
    Classic("Y", "shape_of_v", "four_for_scalar_x.error", "raises", "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([4])", "scalar y, four weights, once 2222"),
    Classic("Y", "shape_of_v", "four_for_vector_x.error", "raises", "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([4])", "scalar y, four weights, once (1111,1111)"),
    Classic("Y", "shape_of_v", "expand_scalar_x.torch", "x.grad", 2222.0, "y.expand(4), scalar x"),
    Classic("Y", "shape_of_v", "expand_vector_x.torch", "x.grad", [1111.0, 1111.0], "y.expand(4), vector x"),
    Classic("Y", "shape_of_v", "expand_scalar_x.numpy", "J", [[2.0]] * 4, "J repeated by rows, scalar x"),
    Classic("Y", "shape_of_v", "expand_vector_x", "J", [[1.0, 1.0]] * 4, "J repeated by rows, vector x"),
    *(Classic("Y", "shape_of_v", "loop_scalar_x.torch", "x.grad", known, f"loop, scalar x: {known:g}") for known in (2.0, 22.0, 222.0, 2222.0)),
    *(Classic("Y", "shape_of_v", "loop_vector_x.torch", "x.grad", [known] * 2, f"loop, vector x: {known:g}") for known in (1.0, 11.0, 111.0, 1111.0)),
    Classic("CK", "one_row", "cube.torch", "y", [-1.0, 5.0], "(−x³, 5x) at 1, the values"),
    Classic("CK", "one_row", "cube.torch", "x.grad", [-3.0], "(−x³, 5x) at 1, first row"),
    Classic("CK", "one_row", "cube.torch", "x.grad", [5.0], "(−x³, 5x) at 1, second row"),
    Classic("S", "one_row", "double.torch", "x.grad", [[2.0, 0.0, 0.0, 0.0]], "2x at (1,2,3,4), one-hot 1"),
    Classic("S", "one_row", "double.torch", "x.grad", [[0.0, 2.0, 0.0, 0.0]], "2x at (1,2,3,4), one-hot 2"),
    Classic("S", "one_row", "double.torch", "x.grad", [[0.0, 0.0, 2.0, 0.0]], "2x at (1,2,3,4), one-hot 3"),
    Classic("S", "one_row", "double.torch", "x.grad", [[0.0, 0.0, 0.0, 2.0]], "2x at (1,2,3,4), one-hot 4"),
    Classic("S", "one_row", "double.ones", "x.grad", [[2.0, 2.0, 2.0, 2.0]], "2x at (1,2,3,4), v of ones"),
    Classic("S", "one_row", "double.sum", "x.grad", [[2.0, 2.0, 2.0, 2.0]], "2x at (1,2,3,4), loss = y.sum(dim=1)"),
    Classic("C", "one_row", "sums.torch", "y", [6.0, 14.0], "(Σx, Σx²) at (0,1,2,3), the values"),
    Classic("C", "one_row", "sums.torch", "x.grad", [1.0, 1.0, 1.0, 1.0], "(Σx, Σx²) at (0,1,2,3), first row"),
    Classic("C", "one_row", "sums.torch", "x.grad", [0.0, 2.0, 4.0, 6.0], "(Σx, Σx²) at (0,1,2,3), second row"),
    Classic("C", "one_row", "powers.torch", "derivatives", [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], "[[1,x],[x²,x³],[x⁴,x⁵]] at 1, with a loop"),
    Classic("C", "one_row", "powers.batched", "rows.reshape(3, 2)", [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], "[[1,x],[x²,x³],[x⁴,x⁵]] at 1, is_grads_batched"),
    Classic("C", "many_points", "square.torch", "x.grad", [-4.0, -2.0, 0.0, 2.0, 4.0], "x² on linspace(−2,2,5), ones_like"),
    Classic("C", "many_points", "square.sum", "x.grad", [-4.0, -2.0, 0.0, 2.0, 4.0], "x² on linspace(−2,2,5), sum trick"),
    Classic("K", "many_points", "column.torch", "x.grad", [-2.0, -1.0, 0.0, 1.0, 2.0], "x² on linspace(−1,1,5)"),
    Classic("C", "many_points", "column.column", "x.grad", [[-2.0], [-1.0], [0.0], [1.0], [2.0]], "x² on linspace(−1,1,5) as a (5,1) column"),
    Classic("C", "many_points", "column.grad", "slopes", [[-4.0], [-2.0], [0.0], [2.0], [4.0]], "x² on linspace(−2,2,5) as a (5,1) column, autograd.grad"),
    Classic("C", "many_points", "plane.torch", "X.grad", [[0.0, 2.0], [-4.0, 6.0], [-8.0, 10.0]], "−x₁²+x₂² on arange(6) as (3,2)"),
    Classic("K", "many_points", "plane.linear", "X.grad", [[-1.0, 1.0], [-1.0, 1.0], [-1.0, 1.0]], "w·x with w = (−1,1), each row"),
    Classic("C", "many_points", "cube.torch", "x.grad", [0.0, -3.0, -12.0], "(−x³, 5x) at 0,1,2, first function"),
    Classic("C", "many_points", "cube.torch", "x.grad", [5.0, 5.0, 5.0], "(−x³, 5x) at 0,1,2, second function"),
    Classic("C", "many_points", "sums.torch", "Y", [[6.0, 22.0, 38.0], [14.0, 126.0, 366.0]], "(Σ,Σ²) on arange(12) as (3,4), the values"),
    Classic("C", "many_points", "sums.torch", "X.grad", [[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0]], "(Σ,Σ²) on arange(12) as (3,4), ones"),
    Classic("C", "many_points", "sums.torch", "X.grad", [[0.0, 2.0, 4.0, 6.0], [8.0, 10.0, 12.0, 14.0], [16.0, 18.0, 20.0, 22.0]], "(Σ,Σ²) on arange(12) as (3,4), 2x"),
    Classic("CK", "jacobians", "tensors.counts", "shape", [[], [3], [1, 3], [3, 1], [2, 3]], "number, vector, row, column, matrix: tensor shapes"),
    Classic("CK", "jacobians", "tensors.counts", "dimensions", [0, 1, 2, 2, 2], "number, vector, row, column, matrix: dim()"),
    Classic("CK", "jacobians", "tensors.counts", "numbers", [1, 3, 3, 3, 6], "number, vector, row, column, matrix: numbers of elements"),
    Classic("S", "upstream", "chain.torch", "y.grad", [6.0, 9.0, 20.0], "dz/dy for z = y₁y₂ + y₃², y = (x₁², x₁x₂, 5x₂) at (3, 2)"),
    Classic("S", "upstream", "chain.torch", "x.grad", [54.0, 127.0], "dz/dx = Σ dz/dyᵢ dyᵢ/dx"),
    Classic("S", "upstream", "chain.by_hand", "x.grad", [54.0, 127.0], "the same, dz/dy passed by hand"),
    Classic("S", "upstream", "weights.torch", "y.grad", [0.1, 1.0, 0.0001], "a loss whose gradient at y is (0.1, 1, 0.0001)"),
    Classic("A", "upstream", "walk.torch", "y", [11.0, 6.0], "z = F₂(F₁(x)) at (2, 3): y = F₁(x)"),
    Classic("A", "upstream", "walk.torch", "z", [66.0, 47.0], "z = F₂(F₁(x)) at (2, 3): z = F₂(y)"),
    Classic("A", "upstream", "walk.torch", "y.grad", [16.0, 131.0], "z = F₂(F₁(x)): vᵀJ₂ for v = (1, 10)"),
    Classic("A", "upstream", "walk.torch", "x.grad", [409.0, 358.0], "z = F₂(F₁(x)): vᵀJ₂J₁"),
    Classic("S", "life_of_grad", "accumulates.torch", "a.grad", 6.0, "y = 3a + 2b² + log c at a = b = c = 1, backward twice: a"),
    Classic("S", "life_of_grad", "accumulates.torch", "b.grad", 8.0, "the same: b"),
    Classic("S", "life_of_grad", "accumulates.torch", "c.grad", 2.0, "the same: c"),
    Classic("SA", "several_losses", "stacked.torch", "x.grad", [8.0, 15.0], "three losses, weights 1, 1, 1, at (3,2)"),
    Classic("SA", "several_losses", "stacked.weights", "x.grad", [1.4, 3.0012], "three losses, weights −0.1, 1, 0.0001"),
    Classic("SA", "several_losses", "two.torch", "x.grad", [7.6, 7.2], "two losses, weights 0.2 and 0.8, as a sum"),
    Classic("SA", "several_losses", "two.stack", "x.grad", [7.6, 7.2], "two losses, weights 0.2 and 0.8, as a vector"),
    Classic("SA", "several_losses", "two.list", "x.grad", [7.6, 7.2], "two losses, weights 0.2 and 0.8, as a list"),
    Classic("S", "outdated", "three_for_one.error", "raises", "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([3])", "y=3a+2b²+log c at 1, 1, 1, three weights, once 3.3003, 4.4004, 1.1001"),
    Classic("S", "outdated", "three_for_one.torch", "a.grad", 3.3003, "the same by v.sum(): a"),
    Classic("S", "outdated", "three_for_one.torch", "b.grad", 4.4004, "the same by v.sum(): b"),
    Classic("S", "outdated", "three_for_one.torch", "c.grad", 1.1001, "the same by v.sum(): c"),
    Classic("S", "outdated", "float_tensor.torch", "x.grad", [[2.0, 2.0, 2.0, 2.0]], "FloatTensor([1.0]) for a loss of shape [1], 2x at (1,2,3,4)"),
    Classic("S", "outdated", "float_tensor.error", "raises", "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([1])", "FloatTensor([1.0]) for a 0-d loss"),
    Classic("S", "outdated", "empty.error", "raises", "RuntimeError: ", "torch.empty with pin_memory and v of the wrong length (the message depends on the machine)"),
    Classic("S", "outdated", "length.error", "raises", "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([4])", "v of the wrong length, known inputs"),
    Classic("S", "outdated", "volatile.torch", "w.grad", [1.0, 2.0], "Variable; volatile has no effect"),
    Classic("S", "outdated", "retain.error", "raises", "TypeError: Tensor.backward() got an unexpected keyword argument 'retain_variables'", "retain_variables"),
    Classic("S", "outdated", "jacobian.torch", "c.grad", [55.5, 27.5, 20.0], '"the Jacobian is [3, 4b, 1/c]": not v/c once elements are coupled'),
    Classic("C", "outdated", "docstring.slice", "shows", "or of matching type and shape, that represents", "a slice of the docstring begins inside a word"),
    Classic("SC", "outdated", "products.torch", "vector-Jacobian product", [26.0, 530.0], '"Jacobian-vector product" where vᵀJ is meant: vᵀJ'),
    Classic("SC", "outdated", "products.torch", "Jacobian-vector product", [6.0, 32.0, 50.0], '"Jacobian-vector product" where vᵀJ is meant: Ju'),
]  # fmt: skip


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda one: f"{one.marks}: {one.page}: {one.about}")
def test_a_classic_example_is_on_its_page_with_its_known_result(classic: Classic):
    written, _, cell = classic.cell.partition(".")
    page = min((ROOT / "docs").rglob(f"{classic.page}.md"), key=lambda file: len(file.parts))
    locate = our_examples().locate(page)
    name, references = locate(written), list(find_references(page.read_text("utf-8"), locate=locate))
    if not cell:
        (inline, *_) = [
            one
            for one in references
            if isinstance(one, ValueReference) and (one.name, one.wanted.expression) == (name, classic.label)
        ]
        assert is_known(find_value(our_examples(), inline), classic.known)
        return
    assert (name, cell) in {(one.name, one.cell) for one in references if isinstance(one, CellReference)}
    output = our_examples().get(name).output(cell)
    if classic.label in ("raises", "shows"):
        rows = text_of(output).splitlines()
        assert any(row.startswith(classic.known) for row in (rows[-1:] if classic.label == "raises" else rows)), rows
        return
    printed = [one.value for one in output if isinstance(one, Number) and one.label == classic.label]
    assert any(is_known(value, classic.known) for value in printed if value is not None), printed


def is_known(value: Any, known: Any) -> bool:
    """Same shape, and each number as it was published, to four digits."""
    if not isinstance(value, Array):
        return isinstance(known, list) and len(value) == len(known) and all(map(is_known, value, known))
    shape, numbers = [], known
    while isinstance(numbers, list):
        shape.append(len(numbers))
        numbers = numbers[0]
    flat = [known]
    for _ in shape:
        flat = [number for part in flat for number in part]
    pairs = zip(value.numbers, flat, strict=True)
    return value.shape == tuple(shape) and all(math.isclose(a, b, rel_tol=1e-4) for a, b in pairs)


@pytest.mark.parametrize(("mark", "count"), {"Y": 25, "S": 39, "A": 11, "C": 29, "K": 10}.items())
def test_no_case_is_lost_from_the_list(mark: str, count: int):
    """Nothing else would miss it."""
    assert sum(mark in classic.marks for classic in CLASSICS) >= count
