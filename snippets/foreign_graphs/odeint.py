"""The result of an ODE solver in NumPy has no link to t: f itself, a Function, and a solver with tensors."""

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
from itertools import pairwise

import numpy as np
import torch


def odeint(f, y, t):
    """Return the solution at the times t, like the solver of SciPy."""
    solution = [y]
    for start, end in pairwise(t):
        h = (end - start) / 8
        for k in range(8):  # steps of Runge and Kutta
            s = start + k * h
            k1 = f(y, s)
            k2 = f(y + h / 2 * k1, s + h / 2)
            k3 = f(y + h / 2 * k2, s + h / 2)
            k4 = f(y + h * k3, s + h)
            y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        solution.append(y)
    return solution


def f(y, t):
    return -t * y


times = np.array([0.0, 0.5, 1.25])
solution = np.array(odeint(f, np.array([2.0]), times))
y = torch.tensor(solution, requires_grad=True)
t = torch.tensor(times, requires_grad=True)
torch.autograd.grad(y[-1, 0], t)

# %% unused
(gradient,) = torch.autograd.grad(y[-1, 0], t, allow_unused=True)
print("with allow_unused:", gradient)
print("y is a leaf of its own:", y.is_leaf)

# %% torch
print("slope at each time:", f(y[:, 0], t).detach())


# %% function
class Odeint(torch.autograd.Function):
    """The solution at the times t after the start, which is a constant."""

    @staticmethod
    def forward(ctx, t):
        start = np.concatenate([[0.0], t.detach().numpy()])
        y = torch.from_numpy(np.array(odeint(f, 2.0, start)[1:]))
        ctx.save_for_backward(y, t)
        return y

    @staticmethod
    def backward(ctx, v):
        y, t = ctx.saved_tensors
        return v * f(y, t)


later = torch.tensor(times[1:], requires_grad=True)
v = torch.tensor([10.0, 1.0], dtype=torch.float64)
(gradient,) = torch.autograd.grad(Odeint.apply(later), later, v)
print("by the Function:", gradient)

# %% solver rtol=1e-4
solution = torch.stack(odeint(f, torch.tensor(2.0, dtype=torch.float64), t))  # the same code, with tensors
(gradient,) = torch.autograd.grad(solution[1:], t, v)
print("by a solver with tensors:", gradient[1:])

# %% numpy rtol=1e-4
import numpy as np

t = np.array([0.0, 0.5, 1.25])
y = 2 * np.exp(-(t**2) / 2)  # solves y' = -ty
slope = -t * y
print("slope at each time:", slope)

# %% numpy_function rtol=1e-4
v = np.array([10.0, 1.0])
print("by the Function:", v * slope[1:])

# %% numpy_solver
print("by a solver with tensors:", v * slope[1:])
