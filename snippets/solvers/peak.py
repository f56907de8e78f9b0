"""The memory of one training step with a solver of y' = Ay: its peak, and what is left afterward."""

# %% memory
import torch
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils._python_dispatch import TorchDispatchMode


class Memory(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.sizes, self.peak = {}, 0

    def now(self):
        return sum(size for memory, size in self.sizes.items() if not memory.expired())

    def __torch_dispatch__(self, function, _types, arguments=(), options=None):
        result = function(*arguments, **(options or {}))
        self.sizes[StorageWeakRef(result.untyped_storage())] = result.numel()
        self.peak = max(self.peak, self.now())
        return result


# %% torch blind="J @ v, J.T: only sizes are printed"
def through_steps(A, y, steps):
    for _ in range(steps):
        y = y + A @ y / steps
    return y


class Adjoint(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, y, steps):
        y, ctx.steps = through_steps(A, y, steps), steps
        ctx.save_for_backward(A, y)
        return y

    @staticmethod
    def backward(ctx, a):
        A, y = ctx.saved_tensors
        gradient = torch.zeros_like(A)
        for _ in range(ctx.steps):
            y = y - A @ y / ctx.steps
            gradient = gradient + torch.outer(a, y) / ctx.steps
            a = a + A.T @ a / ctx.steps
        return gradient, None, None


def measure(solve, steps, d=10):
    with Memory() as memory:
        A, y = torch.eye(d).requires_grad_(), torch.ones(d)
        solve(A, y, steps).backward(torch.ones(d))
    return memory.peak, memory.now()


lengths = (1, 4, 64)
for solve in through_steps, Adjoint.apply:
    peaks, afterward = zip(*[measure(solve, steps) for steps in lengths], strict=True)
    print("adjoint" if solve == Adjoint.apply else "through all steps")
    print("peak:", torch.tensor(peaks))
    print("afterward:", torch.tensor(afterward))

# %% numpy
import numpy as np

d = 10


def peak_through_steps(n):
    states = n + 1
    if n == 1:
        return 2 * d**2 + (states + 2) * d  # A and its gradient, v, and v / n
    return 4 * d**2 + (states - 1 + 2) * d  # two parts and their sum, v, and a. One state is free


def peak_of_adjoint(n):
    vectors = 2 + 1 + 1 + (n > 1)  # start and end, y on the way, v, and a as soon as it differs from v
    return (1 + 1 + 2) * d**2 + vectors * d  # A, the gradient, and two for the next part of it


lengths = (1, 4, 64)
for numbers in peak_through_steps, peak_of_adjoint:
    print("peak:", np.array([numbers(n) for n in lengths]))
    print("afterward:", np.full(3, 2 * d**2 + d))  # A, its gradient, and the start
