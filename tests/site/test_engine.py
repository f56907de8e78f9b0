"""The engine of snippets/engine.py against torch: its results for every function that the site differentiates, and its rules.

Each case is one function that runs unchanged twice, on torch's tensors and on the engine's.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest
import torch

from tests.site.engine_cases import CASES, ENGINE, TORCH, engine
from tools.ours import SNIPPETS

cases = pytest.mark.parametrize("name", CASES)


def drawn(name: str, seed: int) -> tuple[list[np.ndarray], np.random.Generator]:
    """Return random inputs of a case, and their generator."""
    random = np.random.default_rng([seed, *name.encode()])
    inputs = [random.normal(size=shape) for shape in CASES[name][1]]
    return [abs(x) + 0.1 for x in inputs] if name.endswith("(positive)") else inputs, random


def torch_inputs(inputs: list[np.ndarray]) -> list[Any]:
    return [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in inputs]


def agree(ours: Any, theirs: Any) -> None:
    """Assert the same shape, and the same numbers up to rounding; or that both are None."""
    if theirs is None or ours is None:
        assert ours is None
        assert theirs is None
        return
    assert np.shape(ours) == tuple(theirs.shape)
    np.testing.assert_allclose(ours, theirs.detach().numpy(), rtol=1e-10, atol=1e-13)


@pytest.mark.parametrize("seed", range(3))
@cases
def test_engine_agrees_with_torch(name: str, seed: int):
    """Compare y and the gradient of each leaf, for a v that is not ones, and after a second call."""
    f = CASES[name][0]
    inputs, random = drawn(name, seed)
    theirs, ours = torch_inputs(inputs), [engine.Tensor(x) for x in inputs]
    for _ in range(2):
        y, z = f(TORCH, *theirs), f(ENGINE, *ours)
        agree(z.data, y)
        v = random.normal(size=y.shape)
        y.backward(torch.tensor(v))
        z.backward(v)
        for x, leaf in zip(theirs, ours, strict=True):
            agree(leaf.grad, x.grad)


@pytest.mark.parametrize("name", ["relu", "|x|", "maximum", "where"])
def test_it_agrees_at_the_kink(name: str):
    """At a point without a derivative, the engine uses the value that torch uses."""
    f, shapes = CASES[name]
    theirs, ours = torch_inputs([np.zeros(7)] * len(shapes)), [engine.Tensor(np.zeros(7)) for _ in shapes]
    v = np.arange(1.0, 8.0)
    f(TORCH, *theirs).backward(torch.tensor(v))
    f(ENGINE, *ours).backward(v)
    for x, leaf in zip(theirs, ours, strict=True):
        agree(leaf.grad, x.grad)


def test_v_is_one_for_one_element():
    for shape in [(), (1,), (1, 1)]:
        x = engine.Tensor(np.full(shape, 3.0))
        (x**2).backward()
        assert np.shape(x.grad) == shape
        assert np.all(x.grad == 6)


@pytest.mark.parametrize("v", [None, 1.0, [1.0], [1.0, 2.0, 3.0], [[1.0, 2.0]], [[1.0], [2.0]]])
def test_a_v_of_another_shape_is_refused(v: Any):
    """Like torch, the engine does not broadcast v. No gradient has changed."""
    x = engine.Tensor([1.0, 2.0])
    with pytest.raises(ValueError, match=r"y needs a v of its shape \[2\], got "):
        (3 * x**2).backward(v)
    assert x.grad is None
    theirs = torch.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(RuntimeError):
        (3 * theirs**2).backward(None if v is None else torch.tensor(v))


def test_one_graph_two_calls():
    """The second v uses the same graph; torch needs retain_graph for it."""
    x = engine.Tensor([1.0, 2.0])
    y = 3 * x**2
    y.backward([1.0, 0.0])
    y.backward([0.0, 10.0])
    assert x.grad.tolist() == [6.0, 120.0]


def test_caller_may_change_its_arrays():
    data, v = np.array([1.0, 2.0]), np.array([1.0, 10.0])
    x = engine.Tensor(data)
    y = x * x
    data[:] = 100.0
    y.backward(v)
    x.backward(v)
    v[:] = 0.0
    assert x.grad.tolist() == [2.0 + 1.0, 40.0 + 10.0]


def test_each_node_is_visited_once_when_it_has_all_of_its_cotangent():
    """Otherwise, all 2⁶⁰ paths of unequal length would be followed."""
    x = y = engine.Tensor([1.0, 2.0])
    for _ in range(60):
        y = y + 2 * y
    stops = list(islice(y.flow([1.0, 10.0]), 1000))
    assert len({node for node, _ in stops}) == len(stops) == 121
    y.backward([1.0, 10.0])
    np.testing.assert_allclose(x.grad, [3.0**60, 10 * 3.0**60])


def test_its_record_may_be_long():
    """The record is longer than the depth of Python's recursion."""
    x = y = engine.Tensor(1.0)
    for _ in range(5000):
        y = y + 1
    y.backward()
    assert x.grad == 1


def test_it_is_not_much_more_than_a_hundred_lines():
    """Docstrings, comments and blank lines do not count: the engine must be readable in one sitting."""
    tree = ast.parse((SNIPPETS / "engine.py").read_text("utf-8"))
    lines = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for line in (range(node.lineno, node.end_lineno + 1) if not hasattr(node, "body") else [node.lineno])
    }
    assert 100 < len(lines) < 130


def home(lib: Any, x: Any) -> list[Any]:
    return [x, a := x[0], b := x[1], c := a**2, d := a * b, lib.stack([c, d])]


def swish(_: Any, x: Any, a: Any, b: Any) -> list[Any]:
    return [x, a, b, p := x @ a, z := p + b, s := z.sigmoid(), h := z * s, h.mean(dim=0)]


def fork(_: Any, x: Any, a: Any) -> list[Any]:
    return [x, p := x.exp(), q := p * a, r := p + q, r / q - x]


@pytest.mark.parametrize(
    ("steps", "shapes"),
    [(home, [(2,)]), (swish, [(3, 2), (2, 2), (2,)]), (fork, [(2, 3), (3,)])],
    ids=["home", "swish", "fork"],
)
def test_every_cotangent_is_that_of_torch(steps: Callable[..., list[Any]], shapes: list[tuple[int, ...]]):
    """Each intermediate value, not only each leaf, has the gradient that torch keeps there."""
    random = np.random.default_rng(0)
    inputs = [random.normal(size=shape) for shape in shapes]
    theirs, ours = steps(TORCH, *torch_inputs(inputs)), steps(ENGINE, *map(engine.Tensor, inputs))
    for value in theirs:
        value.retain_grad()
    v = random.normal(size=theirs[-1].shape)
    theirs[-1].backward(torch.tensor(v))
    cotangents = dict(ours[-1].flow(v))
    for one, other in zip(ours, theirs, strict=True):
        agree(cotangents[one], other.grad)


def nodes(y: Any) -> Iterator[Any]:
    """Yield the operations that torch has recorded for y."""
    found = [y.grad_fn] if y.grad_fn else []
    for node in found:
        found += [below for below, _ in node.next_functions if below is not None and below not in found]
        yield node


# SPY runs before the cells, and records the operations of each backward; SEEN then prints them.
SPY = """
import torch as _torch

_seen, _run = set(), _torch.autograd._engine_run_backward

def _spy(outputs, *arguments, **options):
    found = [output.grad_fn for output in outputs if getattr(output, "grad_fn", None)]
    for node in found:
        _seen.add(node.name())
        found += [below for below, _ in node.next_functions if below is not None and below not in found]
    return _run(outputs, *arguments, **options)

_torch.autograd._engine_run_backward = _spy
"""
SEEN = "print(*sorted(_seen))"
# Operations that the site differentiates and the engine does not have, each with its reason.
LEFT_OUT = {
    "PreluKernelBackward0": "a slope that learns, in one example",
    "MaskedSelectBackward0": "the same gradient as of an index, in one example",
    "torch::autograd::AccumulateGrad": "no operation: it ends the graph at a leaf",
    "torch::autograd::Identity": "no operation: it stands for an input of `grad` that the outputs do not depend on",
    "Deg2RadBackward0": "a product with a number, for angles",
    "(Sinh|Cosh)Backward0": "sums of two exponentials",
    "AngleBackward0": "the angle of a complex number, in one example",
    "(Amin|Min)Backward0": "the smallest element, in one example",
    "(IndexCopy|Scatter|SliceScatter)Backward0": "a copy into some places, in one example",
    "UpsampleBilinear2DBackward0": "a weighted mean of pixels, in one example",
    "AtanhBackward0": "a difference of two logarithms",
    "PackPaddedSequenceBackward0": "a selection of steps: the same gradient as of an index",
    "ToCopyBackward0": "a change of dtype: the engine has one",
    "SubBackward1": "a difference to a number: the engine adds one",
    "LerpBackward1": "the engine writes it with products and sums",
    "RemainderBackward0": "a difference to a multiple: the engine subtracts it",
    "I0Backward0": "a Bessel function, which is a series",
    "MulBackward1": "a product within a derivative that was recorded, to differentiate it again",
    "DivBackward1": "a division by a size: the engine multiplies by its inverse",
    "A(sin|cos|tan|tan2)Backward0": "angles of rotations: their derivatives are those of the cosine's and the tangent's inverses",
    "UnbindBackward0": "one operation with several outputs: the engine's have one",
    r"\w+Backward": "a Function of a page's own: names of torch's operations end in a digit",
    r".*Backward(Data)?Backward\d": "a derivative of a derivative: the engine differentiates once",
    r"(Floor|Ceil|Round|Trunc|Sign)Backward0": "its derivative is zero everywhere but at jumps",
    r"(Softmax|LogSoftmax|NllLoss|NllLoss2D|Logsumexp|Log1P|Log10|Softplus|Silu|Sinc|Tan|Rsqrt)Backward0": "the engine writes it with exp, log, sin, cos and powers",
    r"(NativeLayerNorm|Var|LinalgVectorNorm)Backward0": "the engine writes it with sums and squares",
    r"(Amax|Clamp|Cummax|Hardtanh|Max|Minimum)Backward\d": "the engine has maximum, of two",
    r"(Acosh|BinaryCrossEntropy(WithLogits)?|Erfc|Hypot|LogSigmoid|Logaddexp|NanToNum|Special\w+|Std|Xlogy)Backward\d": "the engine writes it with exp, log and powers",
    r"((Huber|SmoothL1|SoftMargin)Loss|ClampMin|Elu|LeakyRelu|Threshold)Backward0": "a loss, or a bound: the engine writes it with where and maximum",
    "GatherBackward0": "an index for each row: the engine indexes",
    r"(CtcLoss|MultiMarginLoss|Pdist)Backward0": "one operation for many: the engine writes them out",
    r"(Linalg(SolveEx|SolveTriangular|LuSolve|Lstsq|InvEx|Slogdet|Det|Eig|HouseholderProduct)|Cholesky(Solve|Inverse))Backward0": "a system to be solved, a determinant or eigenvalues: the engine has products",
    r"(Sort|Topk|Take|Median|IndexAdd|IndexSelect|Scatter|ScatterAdd|ScatterReduce|Put|MaxPool2DWithIndices)Backward\d": "an index that was computed: the engine indexes",
    "FakeQuantizePerTensorAffineCachemaskBackward0": "a straight-through estimator: its derivative is not that of its values",
    r"(Nested\w+|ToPaddedTensor)Backward0|\w+AutogradNestedTensor\d": "rows of sequences: the engine has tensors of one shape",
    "(Conj|ViewAs(Complex|Real))Backward0": "complex numbers: the engine's are real",
    r"(IndexPut|IndexPutImpl|Repeat|Squeeze|Split|SplitWithSizes|UnsafeSplit|ConstantPadNd|AsStrided|Alias|Diagonal|Flip|Transpose)Backward\d|torch::autograd::Copy\w+": "a view or a copy: the engine indexes and reshapes",
    r"(Prod|Cumprod|LinalgCross)Backward\d": "the engine writes it with products",
    r"(Fill|Normal|Bernoulli)Backward\d": "the result is a constant",
    "(MaskedFill|Triu)Backward0": "the engine has where",
    "TraceBackward0": "the engine indexes and sums",
    "DiagEmbedBackward0": "the engine multiplies by the rows of the identity",
    r"(AffineGridGenerator|AvgPool2D|Cdist|Convolution|EmbeddingBag|GridSampler2D|MkldnnRnnLayer|UpsampleBilinear2DAa)Backward0": "one operation for many: the engine writes them out",
    r"(SafeSoftmax|ScaledDotProductFlashAttentionForCpu)Backward0": "a part of attention, as one operation",
    r"torch::autograd::(Error|(Warn)?NotImplemented)": "no operation: it refuses to be differentiated",
    r"(Igamma|Unique2)Backward0": "the same: torch has no derivative of it",
    "torch::autograd::UndefinedGradBackward": "no operation: gradcheck's gradient that is not defined",
    r"Linalg(Eigh|Svd|Qr|CholeskyEx)Backward0": "a decomposition of a matrix: the engine has none",
    r"(LinalgMatrixExp|Tril|WeightNormInterface)Backward0": "a part of a parametrization: the engine writes it with products",
    r"(FftC2C|FftC2R|FftR2C|Roll)Backward0": "a linear operation: the engine writes it as a product with a matrix",
    "EmbeddingBackward0": "rows of a matrix: the engine indexes",
    r"(Sparse\w+|ToSparse\w*|ToDense|Values)Backward0": "a sparse matrix: the engine's are dense",
    r"Native(Batch|Group)NormBackward0": "the engine writes it with sums and squares",
}


@cache
def known() -> frozenset[str]:
    """Return torch's names of the operations of all cases."""
    tried = (nodes(f(TORCH, *torch_inputs(drawn(name, 0)[0]))) for name, (f, _) in CASES.items())
    return frozenset(node.name() for found in tried for node in found)


def unknown(operations: Iterable[str]) -> set[str]:
    """Return the operations of torch that no case has and `LEFT_OUT` does not excuse."""
    return {name for name in {*operations} - known() if not any(re.fullmatch(one, name) for one in LEFT_OUT)}


def test_an_operation_that_no_case_has_is_unknown():
    """test_notebook.py finds the operations of a page, because it runs the cells."""
    assert unknown(["PowBackward0", "ErfinvBackward0", "ToCopyBackward0"]) == {"ErfinvBackward0"}
