"""PyTorch computes, NumPy derives: the facts about these two libraries, and about vᵀJ."""

import ast
import random
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, wraps
from importlib import import_module
from typing import Any

from seconded._internal.pair import CLAIM, Pair, Role, Side
from seconded._internal.presets.support import Claim, Support
from seconded._internal.syntax import parse
from seconded._internal.value import MOST_NUMBERS, Array, Number, Value, alike, flat, real, rounded

PAIR = Pair(
    claim=Side(title="PyTorch", preload=("torch",), libraries=("torch",)),
    derivation=Side(cells="numpy", title="NumPy", preload=("numpy.random",), libraries=("numpy",)),
    forbid=("torch",),
    # One unit of the coarse types, which soon lose a digit.
    macros=(
        ("R", r"\mathbb{R}"),
        ("vjp", r"v^\top J"),
        ("pd", r"\frac{\partial #1}{\partial #2}"),
        ("shape", r"\underbrace{#1}_{#2}"),
        # In the color of a row of J. Outside of pages, as in a notebook, the names are colors.
        ("yone", r"\textcolor{violet}{#1}"),
        ("ytwo", r"\textcolor{teal}{#1}"),
        ("ythree", r"\textcolor{magenta}{#1}"),
        ("yfour", r"\textcolor{olive}{#1}"),
    ),
    preset="torch-numpy",
)

# Parts of torch that it loads when a cell first needs them, each with words of such a cell.
_LATE = {
    "torch._dynamo": r"torch\.(optim|func|distributed|nn\.parallel)\b|checkpoint|flex_attention",  # takes 1.3 s
    "torch._decomp.decompositions_for_jvp": r"\b(forward_ad|jvp|jacfwd|hessian)\b",  # takes 0.4 s
    "torch._inductor.pattern_matcher": r"torch\.compile\(",  # takes 0.6 s
}
_EMPTIED = re.compile(r"zero_grad|\.grad\.zero_|\.grad\s*=[^=]")
_MOST_IN_J = 24  # the most numbers of J that a reader may confuse with the answer


class _TorchNumpy(Support):
    extra = "torch"
    # The names of the random generators in both libraries, and in the modules random and secrets.
    random = frozenset(
        {
            *("rand", "randn", "randint", "randperm", "rand_like", "randn_like", "randint_like", "random", "random_"),
            *("default_rng", "normal", "normal_", "uniform", "uniform_", "standard_normal", "bernoulli", "bernoulli_"),
            *("multinomial", "dropout", "gauss", "choice", "shuffle", "sample"),
        }
    )
    drawn = Support.drawn | {"torch.get_rng_state()", "np.random.get_state()"}
    imports: Mapping[str, str] = {
        "np": "import numpy as np",
        "numpy": "import numpy",
        "torch": "import torch",
        "nn": "from torch import nn",
        "F": "import torch.nn.functional as F",
    }
    plain = frozenset({"numpy", "np"})
    aliases: Mapping[str, str] = {"np": "numpy"}
    arrays = frozenset({"Tensor", "Parameter", "ndarray"})
    named_with_digits = re.compile(
        r"((torch|np|numpy)\.)?(u?int|float|complex|bfloat)\d+|\w+Backward\d+", re.IGNORECASE
    )
    text_prefix = "Parameter containing:\n"
    dtype_prefix = "torch."
    labeled = 'print("x.grad:", x.grad), in a numpy cell print("vᵀJ:", v @ J)'
    look_at = (
        "one of them is wrong: look at the derivative in the numpy cell, at v in the torch cell, if it has one, and "
        "whether x is the same in both"
    )
    look_at_signs = (
        "they differ in sign only: look at the signs in the numpy cell, and at v in the torch cell, if it has one"
    )
    coarse_number = "a plain number, computed from a tensor's: keep it a tensor until it is printed"
    alias_advice = ', or as "vᵀJ:" if it is the only gradient'
    makers = frozenset({"tensor", "FloatTensor"})
    # Faults of the kinds without a name survive in many examples of the site for which this preset was made.
    faults: Mapping[str, str] = {
        "B @ A": "J @ v",
        "A.T": "J.T",
        **dict.fromkeys(("number", "x * y", "x for -x", "comparison", "arguments"), ""),
    }

    def __init__(self) -> None:
        self._taken: dict[int, tuple[Number, str]] = {}  # numbers from tensors, by id, which stays taken
        self._records = True

    def warm_up(self, role: Role) -> None:
        if role != CLAIM:
            return
        torch = import_module("torch")
        torch.set_num_threads(1)  # threads do not survive a fork; the workers run in parallel instead
        x = torch.ones(2, requires_grad=True)
        (x * x).backward(torch.ones(2))  # the first backward of a process takes 0.5 s
        str(x.grad)
        import_module("numpy.random")  # a torch cell may use it for random numbers
        for name in ("item", "tolist", "__float__"):
            setattr(torch.Tensor, name, self._recording(getattr(torch.Tensor, name)))

    def late(self, role: Role, text: str) -> Collection[str]:
        return [name for name, words in _LATE.items() if role == CLAIM and re.search(words, text)]

    def seed(self, number: int = 0) -> None:
        random.seed(number)
        if "torch" in sys.modules:
            sys.modules["torch"].manual_seed(number)
        if "numpy.random" in sys.modules:
            sys.modules["numpy.random"].seed(number)

    def restart(self) -> None:
        torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
        if torch is not None:
            torch.set_grad_enabled(True)
            torch.set_default_dtype(torch.float32)
            torch.autograd.set_detect_anomaly(mode=False)
            torch.use_deterministic_algorithms(mode=False)
        if numpy is not None:
            numpy.seterr(divide="warn", over="warn", under="ignore", invalid="warn")
        self.seed()

    def states(self) -> Mapping[str, object]:
        return {**super().states(), **_states_of_torch(), **_states_of_numpy()}

    def owns(self, thing: object) -> bool:
        torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
        # A module has no such type yet while it is being imported.
        kinds = (getattr(torch, "Tensor", ()), getattr(numpy, "ndarray", ()), getattr(numpy, "generic", ()))
        return isinstance(thing, kinds)

    def read(self, thing: object) -> Array | None:
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(thing, getattr(torch, "Tensor", ())):
            return _read_tensor(thing, torch)
        return _read_array(thing) if self.owns(thing) else None

    @contextmanager
    def without_recording(self) -> Iterator[None]:
        """Printing a tensor calls ``.item()`` internally; do not record these calls as the source of a number."""
        self._records = False
        try:
            yield
        finally:
            self._records = True

    def type_of(self, number: Number) -> str:
        """Return the type of the tensor from which this object was taken, which may differ for an equal object."""
        _, dtype = self._taken.get(id(number), (number, type(number).__name__))
        return dtype

    def _recording(self, method: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a method of tensors that returns plain numbers, to store which tensor a number comes from."""

        @wraps(method)
        def give(tensor: Any, *arguments: Any) -> Any:
            plain = method(tensor, *arguments)
            if self._records and (tensor.is_floating_point() or tensor.is_complex()):
                dtype = str(tensor.dtype).removeprefix("torch.")
                self._taken.update((id(number), (number, dtype)) for number in flat(plain))
            return plain

        return give

    def alias(self, claims: Collection[str], derivations: Collection[str]) -> tuple[str, str] | None:
        """Return the one ``….grad`` label of the claims with ``vᵀJ``; None unless there is exactly one."""
        match [label for label in claims if re.fullmatch(r"[\w.\[\]]+\.grad", label)]:
            case [gradient] if "vᵀJ" in derivations and gradient not in derivations and "vᵀJ" not in claims:
                return gradient, "vᵀJ"
        return None

    def confusions(self, claim: Claim, names: Mapping[str, Value]) -> Mapping[str, list[float]]:
        """Return known wrong answers if ``J`` and ``v`` are a matrix and a vector.

        The claim must equal v @ J, or the sum of the results of the calls of `backward` in the code. The confusions are
        ``Jv``; ``J``, the whole matrix; ``ones``, the result for v = (1, 1, ...); ``once``, the result of one call of
        several.
        """
        J, v = _matrix(names.get("J")), real(names.get("v"))  # noqa: N806 - the mathematics' name
        if J is None or v is None or len(v) != len(J):
            return {}
        calls = _calls(claim) if claim.label.endswith(".grad") else 1
        once = [sum(weight * row[j] for weight, row in zip(v, J, strict=True)) for j in range(len(J[0]))]
        times = next((round(a / b) for a, b in zip(claim.numbers, once, strict=False) if b), 1)
        if len(once) != len(claim.numbers) or times not in (1, calls):
            return {}
        if not alike(claim.numbers, [times * b for b in once]):
            return {}
        known = {"once": once, "ones": [sum(column) for column in zip(*J, strict=True)]}
        if len(J[0]) == len(v):
            known["Jv"] = [sum(a * b for a, b in zip(row, v, strict=True)) for row in J]
        if len(J) * len(J[0]) <= _MOST_IN_J:
            known["J"] = [number for row in J for number in row]
        short = {name: [rounded(one) for one in numbers] for name, numbers in known.items()}
        return {name: numbers for name, numbers in short.items() if not alike(numbers, claim.numbers)}


SUPPORT = _TorchNumpy()


def _states_of_torch() -> dict[str, object]:
    torch = sys.modules.get("torch")
    if torch is None:
        return {}
    return {
        "torch.is_grad_enabled()": torch.is_grad_enabled(),
        "torch.is_inference_mode_enabled()": torch.is_inference_mode_enabled(),
        "torch.get_default_dtype()": torch.get_default_dtype(),
        "torch.is_anomaly_enabled()": torch.is_anomaly_enabled(),
        "torch.are_deterministic_algorithms_enabled()": torch.are_deterministic_algorithms_enabled(),
        "torch.is_warn_always_enabled()": torch.is_warn_always_enabled(),
        "torch.set_printoptions()": dict(vars(torch._tensor_str.PRINT_OPTS)),  # noqa: SLF001 - there is no other way to read them
        "torch.get_rng_state()": torch.get_rng_state().numpy().tobytes(),
    }


def _states_of_numpy() -> dict[str, object]:
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return {}
    known = {"np.get_printoptions()": numpy.get_printoptions(), "np.geterr()": numpy.geterr()}
    if "numpy.random" in sys.modules:
        _, keys, *rest = numpy.random.get_state()
        known["np.random.get_state()"] = keys.tobytes(), *rest
    return known


def _read_tensor(tensor: Any, torch: Any) -> Array | None:
    try:
        if tensor.numel() > MOST_NUMBERS:
            return None
        plain = tensor.detach().cpu().resolve_conj().resolve_neg()
        plain = plain.to_dense() if plain.layout != torch.strided else plain
        return Array(tuple(plain.shape), str(plain.dtype).removeprefix("torch."), flat(plain.tolist()))
    except (RuntimeError, NotImplementedError):  # on the meta device, in vmap, nested, quantized ...
        return None


def _read_array(array: Any) -> Array | None:
    if array.dtype.kind not in "biufc" or array.size > MOST_NUMBERS:
        return None
    return Array(tuple(array.shape), _name(array.dtype), flat(array.tolist()))


@cache
def _name(dtype: Any) -> str:
    """Return the name of a type, which NumPy computes anew each time."""
    return str(dtype)


def _matrix(value: Value | None) -> list[list[float]] | None:
    numbers = real(value)
    if numbers is None or not isinstance(value, Array) or len(value.shape) != 2 or 0 in value.shape:  # noqa: PLR2004
        return None
    columns = value.shape[1]
    return [numbers[at : at + columns] for at in range(0, len(numbers), columns)]


def _calls(claim: Claim) -> int:
    """Return how many calls of `backward` have added to a `.grad` when it is printed; 1 if the code does not show it.

    The code shows it outside of functions and conditions, if it never clears or sets a `.grad`.
    """
    if any(_EMPTIED.search(source) for _, source in claim.cells):
        return 1
    bodies = (parse("\n" * (line - 1) + source).body for line, source in claim.cells)
    counts = [_backwards(one) for body in bodies for one in body if one.lineno < claim.line]
    return 1 if None in counts else sum(filter(None, counts))


def _backwards(statement: ast.stmt) -> int | None:
    """Return the number of calls of `backward` in a statement; None if the number varies."""
    called = sum(isinstance(node, ast.Attribute) and node.attr == "backward" for node in ast.walk(statement))
    if isinstance(statement, ast.For) and called:
        counts = [_backwards(one) for one in statement.body]
        match statement.iter:
            case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as rounds)]) if None not in counts:
                return rounds * sum(filter(None, counts))
        return None
    return called if isinstance(statement, ast.Expr | ast.Assign) or not called else None
