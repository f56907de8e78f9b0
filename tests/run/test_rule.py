"""The rule of comparison: for each of its parts, examples that it must refuse."""

from collections.abc import Callable
from typing import get_args

import pytest

from seconded._internal.compare.comparison import Comparison
from seconded._internal.compare.rule import compare
from seconded._internal.errors import Code, ExampleError
from seconded._internal.examples import Example
from seconded._internal.run.job import Report
from seconded._internal.run.output import Figure, WarningText
from seconded._internal.value import Array
from tests.pair import pair_cell, pair_difference, pair_disagreement, pair_snippet
from tests.small_site import NUMPY, TORCH

Run = Callable[..., Example]


def cells(torch: str, numpy: str = "") -> str:
    """Return two cells that print the arguments, with x = (6, 120) in torch and in NumPy."""
    text = f"# %% torch\nimport torch\nx = torch.tensor([6.0, 120.0])\n{torch}\n"
    return text + (f"# %% numpy\nimport numpy as np\nx = np.array([6.0, 120.0])\n{numpy}\n" if numpy else "")


RAISES_OTHER = 'tags=["raises-exception"] raises="AssertionError: the sum"'

CHECKED = {
    "the gradient by vᵀJ": (TORCH + NUMPY, ["x.grad"]),
    "by name": (cells("print('y:', x)", "print('y:', x)"), ["y"]),
    "several gradients by name": (
        cells(
            "a = torch.ones(2, requires_grad=True)\nb = torch.ones(2, requires_grad=True)\n"
            "(a @ x + 2 * b @ x).backward()\nprint('a.grad:', a.grad)\nprint('b.grad:', b.grad)",
            "print('b.grad:', 2 * x)\nprint('a.grad:', x)",
        ),
        ["a.grad", "b.grad"],
    ),
    "several values in one print": (
        cells("print('a:', x, 'b:', x + 1)", "print('a:', x)\nprint('b:', x + 1)"),
        ["a", "b"],
    ),
    "a repeated label, in order": (
        cells("for k in range(3): print('y:', k * x)", "for k in range(3): print('y:', k * x)"),
        ["y", "y", "y"],
    ),
    "a matrix below its label": (
        cells("print('J:', torch.diag(x), sep='\\n')", "print('J:', np.diag(x), sep='\\n')"),
        ["J"],
    ),
    "a last expression by its source": (cells("x[0]", "x[0]"), ["x[0]"]),
    "a shape": (cells("print('shape:', x.shape)", "print('shape:', x.shape)"), ["shape"]),
    "a tuple": (cells("print('both:', (x, x[1]))", "print('both:', (x, x[1]))"), ["both"]),
    "a number": (cells("print('first:', x[0].item())", "print('first:', x[0])"), ["first"]),
    "integers and floats": (cells("print('n:', torch.tensor(3))", "print('n:', 3.0)"), ["n"]),
    "a truth value of torch and one of NumPy": (
        cells("print('positive:', (x > 0).any())", "print('positive:', (x > 0).any())"),
        ["positive"],
    ),
    "a number out of a tensor, by each way": (
        cells(
            "print('first:', (x / 7)[0].item())\nprint('list:', (x / 7).tolist())\nprint('float:', float(x[0] / 7))\n"
            "numbers = (x / 7).tolist()\nprint('largest:', max(numbers))\nprint('complex:', (x[0] / 7 * 1j).item())",
            "print('first:', x[0] / 7)\nprint('list:', [x[0] / 7, x[1] / 7])\nprint('float:', x[0] / 7)\n"
            "print('largest:', x[1] / 7)\nprint('complex:', x[0] / 7 * 1j)",
        ),
        ["first", "list", "float", "largest", "complex"],
    ),
    "an expression with a call": (cells("print('x.sum():', x.sum())", "print('x.sum():', x.sum())"), ["x.sum()"]),
    "an expression that only torch knows": (
        cells("print('x.norm():', x.norm())", "print('x.norm():', np.sqrt(x @ x))"),
        ["x.norm()"],
    ),
    "words that Python could read": (
        cells(
            "print('dy/dx:', x)\nprint('loss (mean):', x)\nprint('gradient w.r.t. x:', x)",
            "print('dy/dx:', x)\nprint('loss (mean):', x)\nprint('gradient w.r.t. x:', x)",
        ),
        ["dy/dx", "loss (mean)", "gradient w.r.t. x"],
    ),
    "a product of the names at its print": (
        cells(
            "print('vᵀJ:', x)\nprint('vᵀJ:', 2 * x)",
            "J = np.diag(x)\nfor v in (np.ones(2), np.full(2, 2.0)): print('vᵀJ:', v @ J)\nv, J = None, None",
        ),
        ["vᵀJ", "vᵀJ"],
    ),
    "a product of the names of a function": (
        cells(
            "print('Jv:', x)",
            "def show(J, v): print('Jv:', J @ v)\nJ = v = np.zeros((2, 2))\nshow(np.diag(x), np.ones(2))",
        ),
        ["Jv"],
    ),
    "words that are no product of what these names are": (
        cells(
            "print('vJ:', x)\nprint('loss scale:', x)\nprint('saved for vᵀJ:', x)",
            "v, J, loss, scale = len, 'text', x + 1, x + 2\nprint('vJ:', x)\nprint('loss scale:', x)\nv, J = x, np.diag(x)\nprint('saved for vᵀJ:', x)",
        ),
        ["vJ", "loss scale", "saved for vᵀJ"],
    ),
    "a product that the author states a tolerance for": (
        cells("print('Jv:', x)", "J, v = np.diag(x), np.ones(2)\nprint('Jv:', J @ v * 1.001)").replace(
            "# %% numpy", "# %% numpy rtol=0.01"
        ),
        ["Jv"],
    ),
    "words with a hyphen": (cells("print('mini-batch:', x)", "print('mini-batch:', x)"), ["mini-batch"]),
    "facts that both sides know": (
        cells(
            "print('x.dtype:', x.dtype)\nprint('is it empty?', False)\nprint('name:', 'x')",
            "x = x.astype(np.float32)\nprint('x.dtype:', x.dtype)\nprint('is it empty?', len(x) == 0)\nprint('name:', 'x')",
        ),
        ["x.dtype", "is it empty?", "name"],
    ),
    "a fact that only torch knows": (
        cells("print('x.grad:', x.grad)\nprint('y:', x)", "print('y:', x)"),
        ["y"],
    ),
    "the same label for None and for a value": (
        cells(
            "x.requires_grad_()\nprint('x.grad:', x.grad)\n(x @ x).backward()\nprint('x.grad:', x.grad)",
            "print('vᵀJ:', 2 * x)",
        ),
        ["x.grad"],
    ),
    "whole numbers of a coarse type": (
        cells("print('y:', torch.tensor(16777217.0))", "print('y:', 16777217.0)"),
        ["y"],
    ),
    "the gradient of an element of an attribute": (
        cells(
            "class N: w = [torch.ones(2, requires_grad=True)]\n(N.w[0] @ x).backward()\nprint('N.w[0].grad:', N.w[0].grad)",
            "print('vᵀJ:', x)",
        ),
        ["N.w[0].grad"],
    ),
    "a tuple by its name": (cells("y = (x, x[1])\nprint('y:', y)", "y = (x, x[1])\nprint('y:', y)"), ["y"]),
    "plain numbers under the names of others": (
        cells(
            "n = torch.tensor(3)\nprint('n:', int(n))\nprint('h:', 0.5)\nprint('z:', 0.5j)",
            "n, h, z = np.int64(3), np.float64(0.5), np.complex128(0.5j)\n"
            "print('n:', int(n))\nprint('h:', float(h))\nprint('z:', complex(z))",
        ),
        ["n", "h", "z"],
    ),
    "a warning behind a value": (
        cells("import warnings\nprint('y:', x, end=' ')\nwarnings.warn('so it is')", "print('y:', x)"),
        ["y"],
    ),
    "short words with points": (
        cells(
            "print('the loss, e.g. x:', x)\nprint('all of it, i.e. x:', x)",
            "print('the loss, e.g. x:', x)\nprint('all of it, i.e. x:', x)",
        ),
        ["the loss, e.g. x", "all of it, i.e. x"],
    ),
    "names with digits": (cells("print('AddBackward0', 'torch.float32', 'int64')"), []),
    "nothing but text": (
        cells("print('no number', 'MulBackward0')\nprint('x.dtype:', x.dtype)\nprint('x.grad:', x.grad)\nx.is_leaf"),
        [],
    ),
    "more names with digits": (
        cells("print('np.float64 numpy.int32 torch.complex64 bfloat16 uint8 MulBackward12 Float32')"),
        [],
    ),
    "words of other alphabets": (
        cells(
            "print('градиент, среда:', x)\nprint('λ Δx π:', x)\nprint('größe, vᵀJ:', x)\nprint('∂y/∂x:', x)",
            "print('градиент, среда:', x)\nprint('λ Δx π:', x)\nprint('größe, vᵀJ:', x)\nprint('∂y/∂x:', x)",
        ),
        ["градиент, среда", "λ Δx π", "größe, vᵀJ", "∂y/∂x"],
    ),
    "a point between words": (
        cells(
            "print('in short. (so):', x)\nprint('(so). and:', x)", "print('in short. (so):', x)\nprint('(so). and:', x)"
        ),
        ["in short. (so)", "(so). and"],
    ),
    "a fact under an expression that only torch knows": (
        cells(
            "print('x.requires_grad:', x.requires_grad)\nprint('y:', x)",
            "print('x.requires_grad:', False)\nprint('y:', x)",
        ),
        ["y", "x.requires_grad"],
    ),
    "a numpy cell that only defines": (
        f"{TORCH}# %% numpy_rule\nimport numpy as np\ndef vjp(v, x): return v * 6 * x\nclass Rule: f = vjp\n"
        + NUMPY.replace("np.array([1.0, 10.0]) @ np.diag(6 * x)", "Rule.f(np.array([1.0, 10.0]), x)"),
        ["x.grad"],
    ),
    "float32's rounding": (
        cells("print('y:', torch.tensor(0.1) * 3)", "print('y:', 0.1 * 3)"),
        ["y"],
    ),
}


@pytest.mark.parametrize(("text", "labels"), CHECKED.values(), ids=CHECKED)
def test_values_that_agree_are_checked(run: Run, text: str, labels: list[str]):
    comparison = run(text).comparison
    assert [one.claim.label for one in (*comparison.agreements, *comparison.facts)] == labels


ERRORS = {
    # the objects agree
    "a wrong digit in numpy": (TORCH + NUMPY.replace("6 * x", "7 * x"), 10, "PyTorch and NumPy disagree about 'x.grad'"),
    "a wrong digit in torch": (TORCH.replace("3 *", "2 *") + NUMPY, 10, "element (0,): PyTorch 4.0, NumPy 6.0"),
    "a wrong fifth digit": (cells("print('y:', x / 3.00003)", "print('y:', x / 3)"), 9, "disagree about 'y'"),
    "a sign": (cells("print('y:', x)", "print('y:', -x)"), 9, "PyTorch 6.0, NumPy -6.0"),
    "another shape": (cells("print('y:', x)", "print('y:', x[None])"), 9, "PyTorch has shape (2,), NumPy has shape (1, 2)"),
    "a number for a tensor": (cells("print('y:', x[:1])", "print('y:', x[0])"), 9, "PyTorch has shape (1,), NumPy has shape ()"),
    "broadcasting": (cells("print('y:', x * 0)", "print('y:', 0.0)"), 9, "shape"),
    "a tuple for a tensor": (cells("print('y:', x)", "print('y:', (x[0], x[1]))"), 9, "a tuple of 2"),
    "a truth value for a number": (cells("print('y:', x > 0)", "print('y:', np.ones(2))"), 9, "disagree"),
    "nan": (cells("print('y:', x / 0 * 0)", "print('y:', x)"), 9, "disagree"),
    "a huge integer for a number": (cells("print('y:', 10**400)", "print('y:', 1.5)"), 9, "disagree"),
    "a small number by half": (cells("print('y:', x * 1e-8)", "print('y:', x * 2e-8)"), 9, "look at the derivative"),
    "noise around 0": (cells("print('y:', torch.tensor(6e-8))", "print('y:', 0.0)"), 9, "rounding around 0"),
    "inf": (cells("print('y:', x / 0)", "print('y:', x)"), 9, "disagree"),
    "a finite number for inf": (cells("print('y:', x)", "print('y:', np.array([6.0, np.inf]))"), 9, "disagree"),
    "noise around 0 beside what is right": (cells("print('y:', torch.tensor([6e-8, 0.5]))", "print('y:', np.array([0.0, 0.5]))"), 9, "rounding around 0"),
    "noise around 0 beside what is wrong": (cells("print('y:', torch.tensor([6e-8, 0.5]))", "print('y:', np.array([0.0, 0.7]))"), 9, "look at the derivative"),
    "no noise around 0": (cells("print('y:', torch.tensor([2e-6]))", "print('y:', np.array([0.0]))"), 9, "look at the derivative"),
    "a small number by its sign": (cells("print('y:', torch.tensor([6e-8]))", "print('y:', np.array([-6e-8]))"), 9, "they differ in sign only"),
    "a small number by its bound": (cells("print('y:', torch.tensor(2.0**-20))", "print('y:', 0.0)"), 9, "rounding around 0"),
    "a sign and a digit": (cells("print('y:', torch.tensor([1.5, 2.5]))", "print('y:', np.array([-1.5, 3.5]))"), 9, "one of them is wrong"),
    "a plain number, a little off": (cells("print('y:', 0.5 * (1 + 0.9e-5))", "print('y:', 0.5)"), 9, "a plain number, computed from a tensor's"),
    "a complex number that Python made": (cells("z = torch.tensor(0.1 + 0.3j)\nprint('z:', z)\nprint('plain:', complex(z))", "print('z:', 0.1 + 0.3j)\nprint('plain:', 0.1 + 0.3j)"), 12, "a plain number, computed from a tensor's"),
    "a plain number, off": (cells("print('y:', 0.5 * (1 + 1.1e-5))", "print('y:', 0.5)"), 9, "one of them is wrong"),
    "a plain number for an integer": (cells("print('y:', 1.000001)", "print('y:', 1)"), 9, "one of them is wrong"),
    "a list for a tensor": (cells("print('y:', x)", "print('y:', [x[0], x[1]])"), 9, "print the arrays themselves on both"),
    "a tensor for a list": (cells("print('y:', [x[0], x[1]])", "print('y:', x)"), 9, "print the arrays themselves on both"),
    "a shape that is not x's": (cells("print('y:', x)", "print('y:', x[None])"), 9, "print both in the same shape"),
    "another word": (cells("print('y:', 'one')", "print('y:', 'two')"), 9, "it is marked as the word of PyTorch"),
    # every value has its counterpart
    "no numpy cell": (cells("print('y:', x)"), 5, "'y' of cell 'torch' has no counterpart from NumPy"),
    "another label": (cells("print('y:', x)", "print('z:', x)"), 5, "'y' of cell 'torch' has no counterpart from NumPy"),
    "one value more in numpy": (cells("print('y:', x)", "print('y:', x)\nprint('z:', x)"), 10, "'z' of cell 'numpy' has no counterpart from PyTorch"),
    "one repetition less": (
        cells("print('y:', x)\nprint('y:', x)", "print('y:', x)"), 6, "PyTorch prints 2 under this label, NumPy 1",
    ),
    "two gradients and one vᵀJ": (
        cells("x.grad = y = torch.ones(2)\ny.grad = x\nprint('x.grad:', x.grad)\nprint('y.grad:', y.grad)", "print('vᵀJ:', x)"), 7, "'x.grad' of cell 'torch' has no counterpart",
    ),
    "vᵀJ beside a gradient by its name": (TORCH + NUMPY + "print('x.grad:', 7 * x)\n", 10, "'vᵀJ' of cell 'numpy' has no counterpart from PyTorch"),
    "vᵀJ on torch's side as well": (TORCH + "print('vᵀJ:', x.grad)\n" + NUMPY, 6, "'x.grad' of cell 'torch' has no counterpart from NumPy"),
    "something of a gradient": (cells("x.grad = x.clone()\nprint('x.grad.sum():', x.grad.sum())", "print('vᵀJ:', x.sum())"), 6, "'x.grad.sum()' of cell 'torch' has no counterpart"),
    "the gradient of nothing": (cells("print('.grad:', x)", "print('vᵀJ:', x)"), 5, "'.grad' of cell 'torch' has no counterpart"),
    # a label means what it says
    "the name of another": (TORCH.replace("'x.grad:'", "'w.grad:'").replace('"x.grad:"', '"w.grad:"') + NUMPY, 6, "what is printed for 'w.grad' is not w.grad"),
    "another one's gradient": (
        cells("h = torch.ones(2, requires_grad=True)\nx.requires_grad_()\n(2 * x + h).sum().backward()\nprint('h.grad:', x.grad)", "print('vᵀJ:', 2 * x / x)"), 8, "what is printed for 'h.grad' is not h.grad",
    ),
    "a gradient that there is not": (cells("print('w.grad:', x.grad)"), 5, "NameError: name 'w' is not defined"),
    "None for a gradient that there is": (cells("x.grad = x.clone()\nprint('x.grad:', None)"), 6, "what is printed for 'x.grad' is not x.grad"),
    "an element for the whole": (cells("print('x:', x[0])", "print('x:', x[0])"), 5, "what is printed for 'x' is not x"),
    "a transposed one": (cells("J = torch.outer(x, x[[1, 0]])\nprint('J:', J.T)", "print('J:', np.outer(x[[1, 0]], x))"), 6, "what is printed for 'J' is not J"),
    "a call that gives something else": (cells("print('x.sum():', x.mean())", "print('x.sum():', x.mean())"), 5, "x.sum() is tensor(126.)"),
    "a name of NumPy's": (cells("print('y:', x)", "y = 2 * x\nprint('y:', x)"), 10, "what is printed for 'y' is not y"),
    "an expression that torch does not print": (cells("print('y:', x)", "print('y:', x)\nprint('x.foo:', x)"), 10, "'x.foo' is an expression, but not one of this cell"),
    "a sum in a label": (cells("print('2 + 2 = 5:', x)", "print('2 + 2 = 5:', x)"), 5, "a number inside a label cannot be checked: 2"),
    "a rate in a label": (cells("print('x.grad at lr = 0.1:', x)", "print('x.grad at lr = 0.1:', x)"), 5, "a number inside a label cannot be checked: 0.1"),
    "a subscript in a label": (cells("print('row y₁:', x)", "print('row y₁:', x)"), 5, "a number inside a label cannot be checked: y₁"),
    "a gradient among words": (cells("print('now w.grad:', x)", "print('now w.grad:', x)"), 5, "a label is an expression or words, and this one is neither"),
    "another name before the label": (cells("print('w', 'gradient:', x)", "print('w', 'gradient:', x)"), 5, "text touches a value, and may change it: w"),
    "a sign before the label": (cells("print('-', 'x:', x)", "print('-', 'x:', x)"), 5, "text touches a value, and may change it: -"),
    "two labels": (cells("print('x.T and x', 'equal:', True)"), 5, "text touches a value, and may change it"),
    "another type under its name": (cells("print('x:', x.double())", "print('x:', x)"), 5, "what is printed for 'x' is not x"),
    "a zero-width sign in a label": (cells("y = 2 * x\nprint('y\u200b:', x)", "print('y:', x)"), 6, "what is printed for 'y' is not y"),
    "a letter that looks like another": (cells("print('у:', 2 * x)", "print('у:', 2 * x)"), 5, "a label with a letter that looks like another one: у"),
    "such a letter within a word": (cells("print('lоss:', 2 * x)", "print('lоss:', 2 * x)"), 5, "a label with a letter that looks like another one: lоss"),
    "such letters in a name": (cells("aW_2аbW_2у = 2 * x\nprint('aW_2аbW_2у:', aW_2аbW_2у)", "print('aW_2аbW_2у:', 2 * x)"), 6, "a label with a letter that looks like another one: aW_2аbW_2у"),
    "a Greek letter that looks like v": (cells("print('rows with ν:', 2 * x)", "print('rows with ν:', 2 * x)"), 5, "a label with a letter that looks like another one: ν"),
    "a point that is none": (cells("print('w．grad:', x)", "print('w．grad:', x)"), 5, "a label is an expression or words"),
    "a small point": (cells("print('w․grad:', x)", "print('w․grad:', x)"), 5, "a label is an expression or words"),
    "a product of what there is not": (cells("print('J @ v:', x)", "print('J @ v:', x)"), 5, "what is printed for 'J @ v' is not J @ v"),
    "an element among words": (cells("print('rows of x[i] in turn:', x)", "print('rows of x[i] in turn:', x)"), 5, "a label is an expression or words"),
    "a gradient among words, with blanks": (cells("print('now w . grad:', x)", "print('now w . grad:', x)"), 5, "a label is an expression or words"),
    "a string for a tensor": (cells("s = 'tensor(True)'\nprint('s:', torch.tensor(True))", "print('s:', True)"), 6, "what is printed for 's' is not s"),
    "a tensor for a string": (cells("t = torch.tensor(True)\nprint('t:', 'tensor(True)')"), 6, "what is printed for 't' is not t"),
    "another one that looks like it": (cells("y = x / 7\nprint('y:', y * (1 + 3e-7))", "print('y:', x / 7)"), 6, "what is printed for 'y' is not y"),
    "a word like a short one": (cells("print('the some.g. x:', x)", "print('the some.g. x:', x)"), 5, "a label is an expression or words"),
    "a sign right before the label": (cells("print('-', 'x:', x, sep='')", "print('-', 'x:', x, sep='')"), 5, "text touches a value, and may change it: -"),
    "a sign far before the label": (cells("print('-', 'x:', x, sep='  ')", "print('-', 'x:', x, sep='  ')"), 5, "text touches a value, and may change it: -"),
    "a word before None": (cells("print('x.grad:', x.grad, sep=' not ')"), 5, "text touches a value, and may change it: not"),
    # facts agree
    "a truth value without a label": (cells("print('allclose', torch.allclose(x, x + 1))", "print('allclose', True)"), 5, 'is a colon missing? write: print("allclose:", ...)'),
    "None without a label": (cells("print('the gradient is', x.grad)"), 5, "a fact without a label: None"),
    "a dtype without a label": (cells("print(x.dtype)"), 5, "a fact without a label: torch.float32"),
    "a last truth value": (cells("x.is_leaf", "print('x.is_leaf:', False)"), 9, "PyTorch has 'True', NumPy has 'False'"),
    "a question": (cells("print('is x.T x?', True)", "print('is x.T x?', True)"), 5, "a label is an expression or words"),
    "an answer": (cells("print('is it so?', True)", "print('is it so?', False)"), 9, "PyTorch has 'True', NumPy has 'False'"),
    "a dtype": (cells("print('dtype:', x.dtype)", "print('dtype:', x.dtype)"), 9, "PyTorch has 'float32', NumPy has 'float64'"),
    "a fact of NumPy's alone": (cells("print('y:', x)", "print('y:', x)\nprint('name:', 'x')"), 10, "'name' of cell 'numpy' has no counterpart from PyTorch"),
    "a label of a fact and of a value": (cells("print('y:', None)\nprint('y:', x)", "print('y:', x)\nprint('y:', None)"), 11, "'y' is the label of a fact and of a value"),
    "a label of a fact, twice, and of a value": (cells("for z in (None, None, x): print('y:', z)", "print('y:', None)\nprint('y:', None)\nprint('y:', x)"), 9, "'y' is the label of a fact and of a value"),
    "a label of a truth and of a number": (cells("print('same:', True)\nprint('same:', x)", "print('same:', x)\nprint('same:', True)"), 11, "'same' is the label of a fact and of a value"),
    "a fact once more than torch": (cells("print('a:', None)\nprint('y:', x)", "print('a:', None)\nprint('a:', None)\nprint('y:', x)"), 11, "'a' of cell 'numpy' has no counterpart from PyTorch"),
    # tolerance follows the origin
    "a float that a tensor shows, too": (cells("h = torch.tensor([0.5])\nprint('h:', h)\nlr = 0.5\nprint('lr:', lr)", "print('h:', np.array([0.5]))\nprint('lr:', 0.5000004)"), 13, "disagree about 'lr'"),
    "a float that came out of no tensor": (cells("print('y:', 0.5)", "print('y:', 0.5000004)"), 9, "disagree about 'y'"),
    "a float that is equal to one out of a tensor": (cells("h = torch.tensor(0.30000001192092896)\nh.item()\nprint('r:', 0.30000001192092896)", "print('r:', 0.3000002)"), 11, "disagree about 'r'"),
    "a whole float": (cells("n = 25_000_000\nprint('y:', n * 4.0)", "print('y:', 100000090.0)"), 10, "disagree about 'y'"),
    "a large whole number": (cells("print('y:', torch.tensor(1e8))", "print('y:', 100000090.0)"), 9, "PyTorch has 100000000.0, NumPy has 100000090.0"),
    "a 0 beside a large number": (cells("print('y:', torch.tensor([1e16, 0.0]))", "print('y:', np.array([1e16, 90.0]))"), 9, "element (1,): PyTorch 0.0, NumPy 90.0"),
    "a 0 that NumPy has not": (cells("print('y:', torch.tensor([0.0, 1.0]))", "print('y:', np.array([np.cos(np.pi / 2), 1.0]))"), 9, "element (0,): PyTorch 0.0"),
    "a slope beside another": (
        cells("z = torch.tensor([0.0, 50.0], requires_grad=True)\nz.sigmoid().backward(torch.ones(2))\nprint('z.grad:', z.grad)", "e = np.exp(-np.array([0.0, 50.0]))\nprint('vᵀJ:', e / (1 + e) ** 2)"), 12, "disagree about 'z.grad'",
    ),
    "many numbers that are not seen": (
        cells("print('y:', torch.zeros(2000))", "print('y:', np.zeros(2000))"), 5, "the value: shape (2000,), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0 …\n",
    ),
    "eight numbers that are not seen": (
        cells("torch.set_printoptions(precision=1)\nprint('y:', (torch.arange(8.0) / 8, x))", "print('y:', x)"), 6, "0.375, 0.5, 0.625, 0.75, 0.875; 6.0, 120.0\n",
    ),
    "lonely ones on both sides": (
        cells("print('a:', x)\nprint('b:', x)", "print('c:', x)\nprint('b:', x)\nprint('d:', x)"), 5, "NumPy prints without a counterpart: 'c', 'd'\n  print it in a cell of NumPy under the same label",
    ),
    "a lonely gradient": (TORCH + "# %% numpy\nprint('y:', 1)\n", 6, 'under the same label, or as "vᵀJ:" if it is the only gradient'),
    "a lonely one of NumPy's": (cells("print('a:', x)", "print('a:', x)\nprint('c:', x)"), 10, "print it in a cell of PyTorch under the same label, or do not print it"),
    "one repetition more": (cells("print('y:', x)", "print('y:', x)\nprint('y:', x)"), 10, "print it in a cell of PyTorch, as often, under the same label, or do not print it"),
    # values have labels
    "no label": (cells("print(x)", "print('y:', x)"), 5, "a value without a label: tensor([  6., 120.])"),
    "nothing that could be a label": (cells("print(x)", "print('y:', x)"), 5, 'print it as a value after a label: print("x.grad:", x.grad)'),
    "no colon": (cells("print('y', x)", "print('y:', x)"), 5, 'is a colon missing? write: print("y:", ...)'),
    "a label for two": (cells("print('y:', x, x)", "print('y:', x)"), 5, "a value without a label"),
    # the printed text is that of the object
    "a number left out": (cells("print('y:', torch.zeros(2000))", "print('y:', np.zeros(2000))"), 5, "does not show its value"),
    "a transposed J": (cells("print('vᵀJ:', torch.tensor([32.0, 20.0]))", "v, J = np.array([1.0, 10.0]), np.array([[2.0, 3.0], [0.0, 2.0]])\nprint('vᵀJ:', J @ v)"), 10, "vᵀJ is: 2.0, 23.0\n  with J transposed, it is what is printed: is J wrong, or the product?"),
    "another product in a claim": (cells("v, J = x, torch.diag(x) + 1\nprint('Jv:', v)", "print('Jv:', x)"), 6, "what is printed for 'Jv' is not Jv"),
    "another product, said by an equals sign": (cells("print('g = vJ:', x)", "v, J = np.ones(2), np.diag(x) + 1\nprint('g = vJ:', x)"), 10, "what is printed for 'g = vJ' is not vJ"),
    "a product without such a value": (cells("print('J v:', x)", "v, J = np.ones(3), np.diag(x)\nprint('J v:', x)"), 10, "no product of these has as many numbers: J has shape (2, 2), v has shape (3,)"),
    "a text for a product": (cells("print('Jv:', 'none')", "v, J = np.ones(2), np.diag(x)\nprint('Jv:', 'none')"), 10, "what is printed for 'Jv' is not Jv"),
    "another text": (
        cells("torch.Tensor.__str__ = lambda self: 'tensor([7., 120.])'\nprint('y:', x)", "print('y:', x)"), 6, "does not show its value",
    ),
    # no number escapes
    "a number in a sentence": (cells("print(f'the gradient is {x[0]}')"), 5, "a number inside text cannot be checked: 6.0"),
    "a tensor in a string": (cells("print('y: ' + str(x))"), 5, "a number inside text"),
    "a value as a string": (cells("print('y:', str(x))", "print('z:', x)"), 5, "a number inside text"),
    "around the print": (cells("import sys\n_ = sys.stdout.write('y: 6.0')"), 6, "a number inside text"),
    "digit by digit": (cells("for s in ('6', '.', '0'): print(s, end='')"), 5, "a number inside text cannot be checked: 6.0"),
    "from a subprocess": (cells("import os\nos.system('echo 6.0');"), 3, "a number inside text"),
    "a print of one's own": (cells("import sys\ndef print(*a): sys.stdout.write(' '.join(map(str, a)))\nprint('y:', x)"), 6, "a number inside text"),
    "a range": (cells("print('y:', {'a': range(6)})"), 5, "a number inside text"),
    "a memory address": (cells("print('f:', object())"), 5, "prints a memory address: 0x"),
    "a number that touches letters": (cells("print('it takes', '26ms')"), 5, "a number inside text cannot be checked: 26ms"),
    "nan in a sentence": (cells("print('it went to nan')"), 5, "a number inside text cannot be checked: nan"),
    "half in a sentence": (cells("print('about ½')"), 5, "a number inside text cannot be checked: ½"),
    "a digit before a value": (cells("print('y:', x[0], sep=' 1')", "print('y:', x[0])"), 5, "text touches a value"),
    "a power behind a value": (cells("print('y:', 2, end='')\nprint('e5')", "print('y:', 2)"), 6, "text touches a value"),
    "a number in a label that vᵀJ stands for": (cells("print('loss 100.0, x.grad:', x)", "print('vᵀJ:', x)"), 5, "a number inside a label cannot be checked: 100.0"),
    "a truth value": (cells("print('same:', False)", "print('same:', True)"), 9, "PyTorch and NumPy disagree about 'same'"),
    "truth values": (cells("print('m:', [True, False])", "print('m:', [False, False])"), 9, "disagree"),
    "a huge integer": (cells("print('n:', 10**400)", "print('n:', 10**400 + 1)"), 9, "disagree"),
    "a decimal behind letters": (cells("print('lr0.5')"), 5, "a number inside text cannot be checked: lr0.5"),
    "a decimal behind a name": (cells("print('loss_4.00')"), 5, "a number inside text cannot be checked: loss_4.00"),
    "a number behind a point": (cells("print('No.7')"), 5, "a number inside text cannot be checked: No.7"),
    "a number behind points": (cells("print('loss...4.0')"), 5, "a number inside text cannot be checked: 4"),
    "a sign between label and value": (cells("print('y:', x, sep=' - ')", "print('y:', x)"), 5, "text touches a value"),
    "another sign": (cells("print('y:', x, sep=' −')", "print('y:', x)"), 5, "text touches a value"),
    "a unit behind a value": (cells("print('y:', 0.5, end='%')", "print('y:', 0.5)"), 5, "text touches a value"),
    "a label that makes a value longer": (cells("print('y:', 4, end='')\nprint('00 z:', 2)", "print('y:', 4)\nprint('z:', 2)"), 6, "text touches a value"),
    "a label of nothing": (cells("print('y', ':', x)", "print('z', ':', x)"), 5, "text touches a value, and may change it: y"),
    "a number shown as 0": (cells("torch.set_printoptions(sci_mode=False)\nprint('y:', torch.tensor([1e-6, 4e-5]))", "print('y:', np.array([1e-6, 4e-5]))"), 6, "does not show its value"),
    "a number shown without its decimals": (cells("torch.set_printoptions(precision=0)\nprint('y:', torch.tensor([1.4, 0.4]))", "print('y:', np.array([1.4, 0.4]))"), 6, "does not show its value"),
    "a tiny number shown as 0": (cells("torch.set_printoptions(sci_mode=False)\nprint('y:', torch.tensor([3e-20, 1.0]))", "print('y:', np.array([3e-20, 1.0]))"), 6, "does not show its value"),
    "NumPy's numbers shown without decimals": (cells("print('y:', torch.tensor([1.4, 2.6]))", "np.set_printoptions(precision=0)\nprint('y:', np.array([1.4, 2.6]))"), 10, "does not show its value"),
    "a hyphen that is none": (cells("print('z:', x, sep=' \u2011')", "print('z:', x)"), 5, "text touches a value"),
    "a small hyphen": (cells("print('z:', x, sep=' \ufe63')", "print('z:', x)"), 5, "text touches a value"),
    "a wide hyphen": (cells("print('z:', x, sep=' \uff0d')", "print('z:', x)"), 5, "text touches a value"),
    "a root": (cells("print('z:', 4, sep=' √')", "print('z:', 4)"), 5, "text touches a value"),
    "a not": (cells("print('z:', True, sep=' not ')", "print('z:', True)"), 5, "text touches a value"),
    "a factor": (cells("print('z:', 4, 'thousand')", "print('z:', 4)"), 5, "text touches a value"),
    "a number behind a Greek letter": (cells("print(f'Δ{24}')"), 5, "a number inside text cannot be checked: Δ24"),
    "a number behind a name": (cells("print('grad_42')"), 5, "a number inside text cannot be checked: grad_42"),
    "a subscript": (cells("print('x₂₆')"), 5, "a number inside text cannot be checked: x₂₆"),
    "a fraction behind a letter": (cells("print('x½')"), 5, "a number inside text cannot be checked: x½"),
    "a number like a version": (cells("print('loss 4.0.1')"), 5, "a number inside text cannot be checked: 4.0.1"),
    "infinity": (cells("print('it went to ∞')"), 5, "a number inside text cannot be checked: ∞"),
    "a fact with a number": (cells("print('y:', '26')"), 5, "a number inside text cannot be checked: 26"),
    "an assertion's message": (
        f'# %% error {RAISES_OTHER}\nassert [] == 4, "the sum is 4"\n', 3, "a number inside a message of the example's own cannot be checked: 4",
    ),
    "a sentence that a library raises": (
        f'# %% error {RAISES_OTHER}\nimport torch\ntorch._assert(False, "the sum is 4")\n', 4, "a number inside a message of the example's own cannot be checked: 4",
    ),
    "a sentence that a library raises later": (
        '# %% error tags=["raises-exception"] raises="RuntimeError: the sum"\nimport torch\ntorch._check(False, lambda: "the sum is 4")\n', 4, "a number inside a message of the example's own cannot be checked: 4",
    ),
    "a sentence with a number in it that a library raises": (
        f'# %% error {RAISES_OTHER}\nimport torch\ntorch._assert(False, f"the sum is {{2 + 2}}, or so")\n', 4, "a number inside a message of the example's own cannot be checked: 4",
    ),
    "a note at an error": (
        "# %% error " + RAISES_OTHER + "\ntry:\n    assert [], 'the sum'\nexcept AssertionError as error:\n    error.add_note('it is 27')\n    raise\n", 4, "cannot be checked: 27",
    ),
    "the name of an error": (
        '# %% error tags=["raises-exception"] raises="Sum27: the sum"\nclass Sum27(Exception): pass\nraise Sum27("the sum")\n', 4, "cannot be checked: Sum27",
    ),
    "a warning in another's name": (cells("import warnings\nwarnings.warn_explicit('the gradient is 27', UserWarning, torch.__file__, 1)"), 6, "cannot be checked: 27"),
    "a warning that is only shown": (cells("import warnings\nwarnings.showwarning('the gradient is 27', UserWarning, 'f', 1)"), 6, "cannot be checked: 27"),
    "the name of a warning": (cells("import warnings\nclass Grad27(UserWarning): pass\nwarnings.warn_explicit('a', Grad27, 'f', 1)"), 7, "cannot be checked: Grad27"),
    "a warning of one's own": (cells("import warnings\nwarnings.warn('the gradient is 27')"), 6, "a number inside a message of the example's own cannot be checked: 27"),
    "a warning of a function": (cells("from warnings import warn\ndef f():\n    warn('it is 27', stacklevel=2)\nf()"), 7, "cannot be checked: 27"),
    "a slope that float32 has lost": (
        cells("z = torch.tensor(-110.0, requires_grad=True)\nz.sigmoid().backward()\nprint('z.grad:', z.grad)", "s = 1 / (1 + np.exp(110.0))\nprint('vᵀJ:', s * (1 - s))"), 12, "disagree about 'z.grad'",
    ),
    "a name that goes on": (cells("print('float32x')"), 5, "a number inside text cannot be checked: float32x"),
    "a number that a name ends with": (cells("print('float32')\nprint('it is 32')"), 6, "a number inside text cannot be checked: 32"),
    "a number that a name begins with": (cells("print('x2Backward0')\nprint('x2')"), 6, "a number inside text cannot be checked: x2"),
    "nine numbers shown otherwise": (cells("torch.set_printoptions(precision=0)\nprint('y:', torch.full((9,), 0.5))", "print('y:', np.full(9, 0.5))"), 6, f"the value: shape (9,), {', '.join(['0.5'] * 8)} …"),
    "a number before a name": (cells("print('x2Backward')"), 5, "a number inside text cannot be checked: x2Backward"),
    "half a name": (cells("print('Backward0')"), 5, "a number inside text cannot be checked: Backward0"),
    "inf in a sentence": (cells("print('it is Inf.')"), 5, "a number inside text cannot be checked: Inf"),
    "infinity in a sentence": (cells("print('to infinity')"), 5, "a number inside text cannot be checked: infinity"),
    "an address in capitals": (cells("print('f at 0xABCDEF')"), 5, "prints a memory address: 0xABCDEF"),
    "an address of digits": (cells("print('f at 0x12345678')"), 5, "prints a memory address: 0x12345678"),
    "a short number in hexadecimal": (cells("print('0x1f')"), 5, "a number inside text cannot be checked: 0x1f"),
    "an address within a word": (cells("print('a0x12345')"), 5, "a number inside text cannot be checked: a0x12345"),
    "a sign right behind a label": (cells("print('y:', x, sep='×')", "print('y:', x)"), 5, "may change it: ×"),
    "a word behind a value": (cells("print('y:', 4, 'thousand')", "print('y:', 4)"), 5, "may change it: thousand"),
    "a word behind NumPy's value": (cells("print('y:', 4)", "print('y:', 4, 'thousand')"), 9, "may change it: thousand"),
    "a number in NumPy's text": (cells("print('y:', 4)", "print('y:', 4)\nprint('it is 6.5')"), 10, "a number inside text cannot be checked: 6.5"),
    "NumPy's value without a label": (cells("print('y:', 4)", "print('y:', 4)\nprint(np.array([1.0]))"), 10, "a value without a label: [1.]"),
    "NumPy's label with a number": (cells("print('y:', 4)", "print('y at 4:', 4)"), 9, "a number inside a label cannot be checked: 4"),
    "an address on NumPy's side": (cells("print('y:', 4)", "print('y:', 4)\nprint(object())"), 10, "prints a memory address: 0x"),
    # no empty check
    "a second numpy cell that derives nothing": (TORCH + NUMPY + "# %% numpy_two\nprint('all agree')\n", 12, "'numpy_two' derives nothing"),
    "a numpy cell that defines and computes": (TORCH + NUMPY + "# %% numpy_two\ndef f(x): return x\ny = f(2.0)\n", 12, "'numpy_two' derives nothing"),
    "nothing but an empty tensor": (cells("print('y:', torch.zeros(0))", "print('y:', np.zeros(0))"), 7, "derives nothing"),
    "nothing is checked": (cells("print('text')", "print('text')"), 7, "the cell 'numpy' derives nothing"),
    "a torch cell without a print": (TORCH.rsplit("\n", 2)[0] + "\n" + NUMPY, 9, "'vᵀJ' of cell 'numpy' has no counterpart"),
    "a numpy cell without a print": (TORCH + "# %% numpy\nimport numpy as np\n", 6, "'x.grad' of cell 'torch' has no counterpart"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "message"), ERRORS.values(), ids=ERRORS)
def test_fault_is_refused_with_its_line(run: Run, text: str, line: int, message: str):
    with pytest.raises(ExampleError) as caught:
        run(text)
    assert message in str(caught.value)
    assert caught.value.line == line
    assert caught.value.code in get_args(Code)


def test_a_disagreement_shows_both_sides_and_what_to_do(run: Run):
    with pytest.raises(ExampleError) as caught:
        run(TORCH + NUMPY.replace("6 * x", "7 * x"))
    place, *block = str(caught.value).splitlines()
    assert place.endswith(".py:10: PyTorch and NumPy disagree about 'x.grad' [values-differ]")
    assert block == [
        "  PyTorch, line 6: tensor([  6., 120.])",
        "  NumPy, line 10: [  7. 140.]",
        "  element (0,): PyTorch 6.0, NumPy 7.0",
        "  one of them is wrong: look at the derivative in the numpy cell, at v in the torch cell, if it has one, and whether x is the same in both",
    ]


Y, TWICE = "printed: tensor([  6., 120.])", "as often, under the same label"
LONELY = {
    "torch's": ("y", "", "counterpart from NumPy", [Y, "print it in a cell of NumPy under the same label"]),
    "a gradient": ("x.grad", "", "counterpart from NumPy", [Y, 'print it in a cell of NumPy under the same label, or as "vᵀJ:" if it is the only gradient']),
    "NumPy's": ("", "z", "counterpart from PyTorch", ["printed: [  6. 120.]", "print it in a cell of PyTorch under the same label, or do not print it"]),
    "another one's": ("y", "z", "counterpart from NumPy", [Y, "NumPy prints without a counterpart: 'z'", "print it in a cell of NumPy under the same label"]),
    "one more": ("y y", "y z", "from NumPy; PyTorch prints 2 under this label, NumPy 1", [Y, f"print it in a cell of NumPy, {TWICE}"]),
    "one more gradient": ("x.grad x.grad", "x.grad", "from NumPy; PyTorch prints 2 under this label, NumPy 1", [Y, f"print it in a cell of NumPy, {TWICE}"]),
    "one more of NumPy's": ("y", "y y", "from PyTorch; PyTorch prints 1 under this label, NumPy 2", ["printed: [  6. 120.]", f"print it in a cell of PyTorch, {TWICE}, or do not print it"]),
}  # fmt: skip


@pytest.mark.parametrize(("theirs", "ours", "end", "details"), LONELY.values(), ids=LONELY)
def test_value_without_a_counterpart_says_what_to_do(run: Run, theirs: str, ours: str, end: str, details: list[str]):
    torch, numpy = (
        "\n".join(["print('so')", *(f"print('{label}:', x)" for label in labels.split())]) for labels in (theirs, ours)
    )
    with pytest.raises(ExampleError) as caught:
        run(cells(f"x.grad = x.clone()\n{torch}", numpy))
    assert list(caught.value.details) == details
    assert caught.value.summary.endswith(end)


def test_gradient_of_numpy_alone_gets_no_other_label(run: Run):
    """The side of torch has no label vᵀJ."""
    with pytest.raises(ExampleError, match="'x.grad' of cell 'numpy' has no counterpart from PyTorch") as caught:
        run(cells("print('x.grad:', x.grad)", "print('x.grad:', x)"))
    assert caught.value.details[-1] == "print it in a cell of PyTorch under the same label, or do not print it"


def test_picture_does_not_count_as_text():
    """The code of its drawing may have a text that looks like an address."""
    segment = Figure("<svg>0x12345678</svg>")
    snippet = pair_snippet("s", "s.py", "T", "", (pair_cell("figure", 3, "pass"),))
    assert compare(snippet, {"claim": Report(outputs={"figure": (segment,)})}) == Comparison()


def test_a_message_without_a_line_is_its_cell_s():
    segment = WarningText("UserWarning: it is 27", own="it is 27")
    snippet = pair_snippet("s", "s.py", "T", "", (pair_cell("torch", 3, "pass"),))
    with pytest.raises(ExampleError, match=r"s\.py:3: a number inside a message"):
        compare(snippet, {"claim": Report(outputs={"torch": (segment,)})})


def test_a_string_and_a_number_differ():
    number = array(1.0)
    assert pair_difference("a", "a") is None
    assert pair_difference("a", "b") == "PyTorch has 'a', NumPy has 'b'"
    assert pair_difference("a", number) == f"PyTorch has 'a', NumPy has {number!r}"
    assert pair_difference(number, "a") == f"PyTorch has {number!r}, NumPy has 'a'"


def array(*numbers: float, dtype: str = "float32", shape: tuple[int, ...] | None = None) -> Array:
    return Array(shape or (len(numbers),), dtype, numbers)


def test_the_tolerance_is_float32s_rounding_and_relative_to_each_element():
    small = 1e-5
    assert pair_disagreement(array(1e4, small), array(1e4, small * (1 + 9e-7))) is None
    assert pair_disagreement(array(1e4, small), array(1e4, small * (1 + 2e-6))) == (
        f"element (1,): PyTorch {small!r}, NumPy {small * (1 + 2e-6)!r}"
    )
    assert pair_disagreement(array(1e-9), array(0.0)) is not None
    assert pair_disagreement(array(float("nan"), float("inf")), array(float("nan"), float("inf"))) is None
    assert pair_disagreement(array(2**24, dtype="int64"), array(2**24 + 1, dtype="int64")) is not None
    assert pair_disagreement(array(1 + 1j), array(1 + 1.0000001j)) is None
    assert pair_disagreement(array(1 + 1j), array(1 - 1j)) is not None
    assert pair_disagreement(array(1.0, dtype="bfloat16"), array(1.005)) is None
    assert pair_disagreement(array(16.0, dtype="bfloat16"), array(17.0)) is not None
    assert pair_disagreement(array(1.0, dtype="float64"), array(1 + 1e-13)) is not None
    assert pair_disagreement(array(0.1 + 0.2, dtype="float"), array(0.30000001)) is not None  # not a result of float32
    assert pair_disagreement(array(0.10000000149011612, dtype="float"), array(0.1)) is not None  # a plain number
    assert pair_disagreement(array(0.10000000149011612), array(0.1)) is None
    assert pair_disagreement(array(2000001, dtype="int64"), array(2000000.0)) is not None
    assert pair_disagreement(array(10**400, dtype="int"), array(1.0)) is not None
    assert pair_disagreement(array(1.0), array(10**400, dtype="int")) is not None
    assert pair_disagreement(array(1 + 2j), array(complex("inf"))) is not None
    assert pair_disagreement(array(1000 + 9e-4j), array(1000 - 1e-5j)) is not None
    assert pair_disagreement(array(complex(0.10000000149011612, 0.5), dtype="complex64"), array(0.1 + 0.5j)) is None
    assert pair_disagreement(array(1 + 1e-7j, dtype="complex64"), array(2 + 1e-7j)) is not None
    assert pair_disagreement(array(0.0, 1.0), array(6.9e-18, 1.0)) is not None
    assert pair_disagreement(array(0.0, 1.0), array(0.0, 1.0)) is None
    assert pair_disagreement(array(6e-8), array(0.0)) is not None


BOUNDS = {
    "float32": 2.0**-20, "complex64": 2.0**-20, "float64": 2.0**-46, "complex128": 2.0**-46, "float": 2.0**-46,
    "complex": 2.0**-46, "float16": 2.0**-10, "bfloat16": 2.0**-7,
}  # fmt: skip


@pytest.mark.parametrize(("dtype", "bound"), BOUNDS.items())
@pytest.mark.parametrize("number", [0.3, -0.3, 30.7])
def test_each_type_has_its_bound(dtype: str, bound: float, number: float):
    """With a bound wider by a unit, a wrong digit would pass. With a narrower one, a right number would be refused."""
    for sign in (1, -1):
        assert pair_disagreement(array(number * (1 + sign * 0.98 * bound), dtype=dtype), array(number)) is None
        assert pair_disagreement(array(number * (1 + sign * 1.02 * bound), dtype=dtype), array(number)) is not None
    if "complex" in dtype:
        other = complex(number, number)
        for part in (number, number * 1j):
            assert pair_disagreement(array(other + 0.98 * bound * part, dtype=dtype), array(other)) is None
            assert pair_disagreement(array(other + 1.02 * bound * part, dtype=dtype), array(other)) is not None
    assert pair_disagreement(array(2.5, dtype=dtype), array(2.5 * (1 + 2 * bound))) is not None
    assert pair_disagreement(array(0.5, dtype=dtype), array(0.75)) is not None


def test_the_bound_itself_is_within_it():
    assert pair_disagreement(array(1.5 * (1 + 2.0**-20)), array(1.5)) is None


def test_a_truth_value_agrees_with_a_truth_value_alone():
    assert pair_disagreement(array(True, False, dtype="bool"), array(True, False, dtype="bool")) is None
    assert pair_disagreement(array(True, dtype="bool"), array(False, dtype="bool")) is not None
    assert pair_disagreement(array(True, dtype="bool"), array(1.0, dtype="float64")) is not None
    assert pair_disagreement(array(1.0), array(True, dtype="bool")) is not None
    assert pair_disagreement(array(1, dtype="int64"), array(True, dtype="bool")) is not None


def test_a_number_agrees_with_a_complex_one_that_has_no_imaginary_part():
    assert pair_disagreement(array(0.5), array(0.5 + 0j)) is None
    assert pair_disagreement(array(0.5 + 0j, dtype="complex64"), array(0.5)) is None
    assert pair_disagreement(array(0.5), array(0.5 + 1j)) is not None
    assert pair_disagreement(array(0.5 + 1j, dtype="complex64"), array(0.5)) is not None


def test_nan_and_infinities_agree_only_with_themselves():
    nan, inf = float("nan"), float("inf")
    for one in (nan, inf, -inf):
        for other in (nan, inf, -inf, 0.0, 0.5, 1.0):
            agrees = repr(one) == repr(other)
            assert (pair_disagreement(array(one), array(other)) is None) == agrees
            assert (pair_disagreement(array(other), array(one)) is None) == agrees


def test_a_tuple_agrees_part_by_part():
    half, one = array(0.5), array(0.75)
    assert pair_disagreement((half, one), (half, one)) is None
    assert pair_disagreement((half, one), (half, half)) is not None
    assert (
        pair_disagreement((half,), (half, one))
        == "PyTorch has a tuple of 1: shape (1,); NumPy has a tuple of 2: shape (1,), shape (1,)"
    )
    assert pair_disagreement((half,), half) is not None
    assert pair_disagreement(half, (half,)) is not None


def test_whole_numbers_are_equal_within_their_type():
    """Whole numbers are printed in full, and a reader sees the last digit."""
    assert pair_disagreement(array(12345678.0), array(12345670.0)) is not None
    assert pair_disagreement(array(2.0**24 + 2), array(2.0**24 + 1)) is not None
    assert pair_disagreement(array(2.0**24), array(2.0**24 + 1)) is None  # rounded to the even one of two
    assert pair_disagreement(array(2.0**53, dtype="float64"), array(2**53 + 1, dtype="int64")) is None
    assert pair_disagreement(array(2.0**53 + 2, dtype="float64"), array(2.0**53, dtype="int64")) is not None
    assert pair_disagreement(array(2.0**24 + 2, dtype="float64"), array(2.0**24)) is not None
    assert pair_disagreement(array(256.0, dtype="bfloat16"), array(257.0)) is None
    assert pair_disagreement(array(260.0, dtype="bfloat16"), array(259.0)) is None
    assert pair_disagreement(array(258.0, dtype="bfloat16"), array(260.0)) is not None
    assert pair_disagreement(array(2048.0, dtype="float16"), array(2049.0)) is None
    assert pair_disagreement(array(2052.0, dtype="float16"), array(2049.0)) is not None
    assert pair_disagreement(array(float("inf"), dtype="float16"), array(1e6)) is not None
    assert pair_disagreement(array(65504.0, dtype="float16"), array(1e6)) is not None
    assert pair_disagreement(array(3.0, dtype="float32"), array(1e300)) is not None  # beyond all of its type
    assert pair_disagreement(array(complex(2**24, 1), dtype="complex64"), array(complex(2**24 + 1, 1))) is None
    assert pair_disagreement(array(130.0, dtype="bfloat16"), array(129.0)) is not None
    assert pair_disagreement(array(1025.0, dtype="float16"), array(1024.0)) is not None
    assert pair_disagreement(array(16000000.0, dtype="float"), array(16000010, dtype="int")) is not None


def test_the_element_that_differs_is_named_by_its_index():
    ones = array(*[1.0] * 6, shape=(2, 3))
    other = array(*[1.0] * 5, 2.0, shape=(2, 3))
    assert pair_disagreement((ones, ones), (ones, other)) == "element (1, 2): PyTorch 1.0, NumPy 2.0"
