"""Worlds: all that is known of torch's and of NumPy's side of a run. No other module knows either library.

Which cell runs on which side is said by its name, which is the author's syntax: see `Cell.world`.
"""

import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import Any

from seconded._internal.run.value import MOST_NUMBERS, Array, Number, flat


@dataclass(frozen=True)
class World:
    """One of the two sides of a proof, where cells run that have one library at hand."""

    name: str  # of the side, and of the library when it is imported
    title: str  # what readers call it
    warm_up: Callable[[], None]  # loads the library, in the process that all of the side's processes are forked from
    owns: Callable[[Any, ModuleType], bool]  # whether an object is one of the library's values
    capture: Callable[[Any, ModuleType], Array | None]  # such an object as plain Python; None if it has no plain form
    seed: Callable[[ModuleType], object]  # lets its random numbers begin anew
    load_for: Callable[[str], bool]  # loads what a text will ask for late; whether it has loaded anything
    draws: bool = False  # whether its cells may draw pictures
    niceness: int = 0  # of its server, as the command `nice` counts
    forbidden: str | None = None  # a library that its cells must not import, nor ask in any other way
    refusal: str = ""  # what they are told who try

    @property
    def library(self) -> ModuleType | None:
        """The library, where it has been loaded."""
        return sys.modules.get(self.name)


def versions() -> dict[str, str]:
    """The versions of those of the libraries that have been loaded, by world."""
    loaded = {world.name: world.library for world in WORLDS.values()}
    return {name: str(library.__version__).partition("+")[0] for name, library in loaded.items() if library}


def seed() -> None:
    """Seed the random numbers of Python and of the libraries: who asks for some without a seed gets the same each time.

    What is forked from this process keeps what its libraries have; Python gives its own numbers another seed then.
    """
    random.seed(0)
    for world in WORLDS.values():
        if world.library is not None:
            world.seed(world.library)


def _warm_torch() -> None:
    import torch  # noqa: PLC0415 - only its server loads it

    torch.set_num_threads(1)  # threads do not survive a fork; the workers are what runs side by side
    x = torch.ones(2, requires_grad=True)
    (x * x).backward(torch.ones(2))  # the first backward of a process takes 0.5 s
    str(x.grad)
    _warm_numpy()  # a torch cell may ask it for random numbers
    for name in ("item", "tolist", "__float__", "__complex__"):
        setattr(torch.Tensor, name, _remembering(getattr(torch.Tensor, name)))


# Parts of torch that are loaded when something of a cell needs them for the first time, and words of such a cell.
_LATE = {
    "torch._dynamo": r"torch\.(optim|func)\b|checkpoint",  # takes 1.3 s
    "torch._decomp.decompositions_for_jvp": r"\b(forward_ad|jvp|jacfwd|hessian)\b",  # takes 0.4 s
}


def _load_for_torch(text: str) -> bool:
    """What is forked from here has them; who does without, waits for none of them."""
    late = [name for name, words in _LATE.items() if name not in sys.modules and re.search(words, text)]
    for name in late:
        import_module(name)
    return bool(late)


_dtypes: dict[Number, str] = {}  # of the tensors that plain numbers were taken out of
_remembers = True


@contextmanager
def only_looking() -> Iterator[None]:
    """To print a tensor takes its numbers out of it, but gives them to nobody."""
    global _remembers  # noqa: PLW0603 - of this process, which runs one job
    _remembers = False
    try:
        yield
    finally:
        _remembers = True


def origin(number: Number) -> str:
    """The dtype of the tensor that a plain number was taken out of; its own type if it came out of none."""
    return _dtypes.get(number, type(number).__name__)


def _remembering(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method of tensors that gives plain numbers; a number keeps the tensor's digits, and no more."""

    @wraps(method)
    def give(tensor: Any, *arguments: Any) -> Any:
        plain = method(tensor, *arguments)
        if _remembers and (tensor.is_floating_point() or tensor.is_complex()):
            dtype = str(tensor.dtype).removeprefix("torch.")
            _dtypes.update(dict.fromkeys(flat(plain), dtype))
        return plain

    return give


def _warm_numpy() -> None:
    import numpy.random  # noqa: F401, PLC0415 - as above; it loads this part when it is first used


def _capture_tensor(tensor: Any, torch: Any) -> Array | None:
    try:
        if tensor.numel() > MOST_NUMBERS:
            return None
        plain = tensor.detach().cpu().resolve_conj().resolve_neg()
        plain = plain.to_dense() if plain.layout != torch.strided else plain
        return Array(tuple(plain.shape), str(plain.dtype).removeprefix("torch."), flat(plain.tolist()))
    except (RuntimeError, NotImplementedError):  # on the meta device, within vmap, nested, quantized ...
        return None


def _capture_array(array: Any, numpy: Any) -> Array | None:  # noqa: ARG001 - as for a tensor
    if array.dtype.kind not in "biufc" or array.size > MOST_NUMBERS:
        return None
    return Array(tuple(array.shape), str(array.dtype), flat(array.tolist()))


TORCH = World(
    "torch",
    "PyTorch",
    _warm_torch,
    owns=lambda thing, torch: isinstance(thing, torch.Tensor),
    capture=_capture_tensor,
    seed=lambda torch: torch.manual_seed(0),
    load_for=_load_for_torch,
    draws=True,
)
NUMPY = World(
    "numpy",
    "NumPy",
    _warm_numpy,
    owns=lambda thing, numpy: isinstance(thing, numpy.ndarray | numpy.generic),
    capture=_capture_array,
    seed=lambda numpy: numpy.random.seed(0),
    load_for=lambda _: False,
    niceness=10,  # nothing is proved without torch: while both are busy, its server comes first
    forbidden="torch",
    refusal="a NumPy cell cannot import torch: it must derive the result without it",
)
WORLDS = {world.name: world for world in (TORCH, NUMPY)}
