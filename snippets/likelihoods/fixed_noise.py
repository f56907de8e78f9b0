"""Hutchinson's estimate in the ODE of a continuous flow: one noise vector for a solve, or a new one in each call."""

# %% torch
from itertools import cycle, repeat

import torch

W = torch.tensor([[0.5, -1.0], [2.0, 0.75]], dtype=torch.float64)
data = torch.tensor([1.0, -0.5], dtype=torch.float64)
signs = torch.tensor([[1.0, 1.0], [1.0, -1.0]], dtype=torch.float64)  # -e gives the same estimate as e


def divergence_approx(f, y, e):
    (e_dzdx,) = torch.autograd.grad(f, y, e)
    return (e_dzdx * e).sum()


def right_hand_side(y, e):
    y = y.detach().requires_grad_()
    f = torch.tanh(W @ y)
    return f.detach(), divergence_approx(f, y, e)


def step(y, h, noise):
    """Return the changes of y and of the integral in a step of Heun's method, and its difference from Euler's."""
    slope, trace = right_hand_side(y, next(noise))
    later_slope, later_trace = right_hand_side(y + h * slope, next(noise))
    error = h / 2 * max((later_slope - slope).abs().max(), (later_trace - trace).abs())
    return h / 2 * (slope + later_slope), h / 2 * (trace + later_trace), error


estimates = torch.zeros(2, dtype=torch.float64)
for k, e in enumerate(signs):
    y = data
    for _ in range(8):
        change, of_integral, _ = step(y, 1 / 8, repeat(e))
        y, estimates[k] = y + change, estimates[k] + of_integral
print("integral, with one e each:", estimates)
print("their mean:", estimates.mean())


# %% adaptive
def count_calls(noise, tolerance):
    y, t, h, calls = data, 0.0, 1.0, 0
    while t < 1:
        change, _, error = step(y, h, noise)
        calls += 2
        if error > tolerance:
            h = h / 2
        else:
            y, t = y + change, t + h
            h = min(2 * h, 1 - t)
    return calls


for tolerance in 0.125, 0.0125:
    print("calls, with one e each:", [count_calls(repeat(e), tolerance) for e in signs])
    print("calls, with a new e in each call:", count_calls(cycle(signs), tolerance))

# %% numpy blind="J @ v: the same quadratic form" one-point="the mean is the trace only for entries 1 and -1"
import numpy as np

W = np.array([[0.5, -1.0], [2.0, 0.75]])
signs = np.array([[1.0, 1.0], [1.0, -1.0]])


def slope_and_jacobian(y):
    slope = np.tanh(W @ y)
    return slope, (1 - slope**2)[:, None] * W


def stages(y, h):
    slope, J = slope_and_jacobian(y)
    later_slope, later_J = slope_and_jacobian(y + h * slope)
    return slope, later_slope, J, later_J


y, integral = np.array([1.0, -0.5]), np.zeros((2, 2))
for _ in range(8):
    slope, later_slope, J, later_J = stages(y, 1 / 8)
    y, integral = y + (slope + later_slope) / 16, integral + (J + later_J) / 16
print("integral, with one e each:", np.array([e @ integral @ e for e in signs]))
print("their mean:", np.trace(integral))


# %% numpy_adaptive
def count_calls(first, second, tolerance):
    y, t, h, calls = np.array([1.0, -0.5]), 0.0, 1.0, 0
    while t < 1:
        slope, later_slope, J, later_J = stages(y, h)
        estimates = np.array([first @ J @ first, second @ later_J @ second])
        error = h / 2 * max(np.abs(later_slope - slope).max(), np.abs(np.diff(estimates))[0])
        calls += 2
        if error > tolerance:
            h = h / 2
        else:
            y, t = y + h / 2 * (slope + later_slope), t + h
            h = min(2 * h, 1 - t)
    return calls


for tolerance in 0.125, 0.0125:
    print("calls, with one e each:", [count_calls(e, e, tolerance) for e in signs])
    print("calls, with a new e in each call:", count_calls(*signs, tolerance))
