"""PACT: a bound of clamp that learns, then rounding with a straight-through estimator."""

# %% error raises="TypeError: clamp() received an invalid combination of arguments"
import torch

x = torch.tensor([-1.0, 0.875, 2.0, 3.0], requires_grad=True)
alpha = torch.tensor(1.5, requires_grad=True)
x.clamp(0, alpha)

# %% torch
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])  # the gradient at the output
levels = 3  # with two bits
y = x.clamp(torch.tensor(0.0), alpha)
step = (alpha / levels).detach()
y_q = y + ((y / step).round() * step - y).detach()
y_q.backward(v)
print("y_q:", y_q.detach())
print("x.grad:", x.grad)
print("alpha.grad:", alpha.grad)

# %% numpy
import numpy as np

x, alpha, levels = np.array([-1.0, 0.875, 2.0, 3.0]), 1.5, 3
v = np.array([1.0, 10.0, 100.0, 1000.0])
step = alpha / levels
print("y_q:", np.round(np.clip(x, 0, alpha) / step) * step)
print("x.grad:", np.where((x > 0) & (x < alpha), v, 0))
print("alpha.grad:", v[x > alpha].sum())
