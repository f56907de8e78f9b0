"""Integrated gradients of f = a²b, for both inputs together and for each of them alone."""

# %% torch
import torch

a, b, n = torch.tensor(3.0), torch.tensor(5.0), 5
alpha = (torch.arange(n) + 0.5) / n


def integrated(a_path, b_path):
    """Return the mean gradient on the path, times the input, for a and b."""
    a_path, b_path = (path.detach().requires_grad_() for path in (a_path, b_path))
    (a_path**2 * b_path).sum().backward()
    return torch.stack([a * a_path.grad.mean(), b * b_path.grad.mean()])


print("together:", integrated(alpha * a, alpha * b))
print("a alone:", integrated(alpha * a, b.expand(n))[0])
print("b alone:", integrated(a.expand(n), alpha * b)[1])
print("gradients at the input:", torch.func.grad(lambda x: x[0] ** 2 * x[1])(torch.stack([a, b])))

# %% numpy
import numpy as np

a, b, n = 3.0, 5.0, 5
alpha = (np.arange(n) + 0.5) / n
print("together:", np.array([a * np.mean(2 * alpha * a * alpha * b), b * np.mean((alpha * a) ** 2)]))
print("a alone:", a * np.mean(2 * alpha * a * b))
print("b alone:", b * a**2)
print("gradients at the input:", np.array([2 * a * b, a**2]))
