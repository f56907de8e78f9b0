"""A Function that returns a named tuple: as one of its outputs, as all of them, and flat."""

# %% torch
from typing import NamedTuple

import torch


class Statistics(NamedTuple):
    steps: int
    cost: torch.Tensor


class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        x, steps = torch.ones_like(a), 0
        while (x * x - a).abs().max() > 1e-6:  # Newton steps to the square root
            x, steps = (x + a / x) / 2, steps + 1
        ctx.save_for_backward(x)
        return x, Statistics(steps, x.sum())

    @staticmethod
    def backward(ctx, v, v_statistics):
        print("backward receives for the statistics:", v_statistics)
        (x,) = ctx.saved_tensors
        return v / (2 * x)


a = torch.tensor([4.0, 6.25], dtype=torch.float64, requires_grad=True)
x, statistics = Solve.apply(a)
print("steps:", statistics.steps)
print("does the cost require a gradient?", statistics.cost.requires_grad)
x.backward(torch.tensor([1.0, 10.0], dtype=torch.float64))
print("a.grad:", a.grad)


# %% flat
class SolveFlat(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, log):
        x, statistics = Solve.forward(ctx, a)
        log["steps"] = ctx.steps = statistics.steps
        return x, statistics.cost

    @staticmethod
    def backward(ctx, v, v_cost):
        (x,) = ctx.saved_tensors
        return (v + v_cost) / (2 * x), None


a.grad, log = None, {}
x, cost = SolveFlat.apply(a, log)
print("steps, from the dictionary:", log["steps"])
print("steps, from ctx:", x.grad_fn.steps)
print("does it require a gradient now?", cost.requires_grad)
torch.autograd.backward((x, cost), (torch.tensor([1.0, 10.0], dtype=torch.float64), torch.tensor(3.0).double()))
print("gradient, with the cost:", a.grad)


# %% whole
class Solution(NamedTuple):
    x: torch.Tensor
    cost: torch.Tensor


class SolveNamed(SolveFlat):
    @staticmethod
    def forward(ctx, a, log):
        return Solution(*SolveFlat.forward(ctx, a, log))


solution = SolveNamed.apply(a, log)
print("type after apply:", type(solution).__name__)
solution = Solution(*solution)
print("does its tensor have a graph?", solution.x.requires_grad)

# %% numpy
import numpy as np

a, v, v_cost = np.array([4.0, 6.25]), np.array([1.0, 10.0]), 3.0
x, steps = np.ones(2), 0
while np.max(np.abs(x * x - a)) > 10.0**-6:
    x, steps = (x + a / x) / 2, steps + 1
print("steps:", steps)
print("a.grad:", v / (2 * x))

# %% numpy_flat
print("steps, from the dictionary:", steps)
print("steps, from ctx:", steps)
print("gradient, with the cost:", (v + v_cost) / (2 * x))
