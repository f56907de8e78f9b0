"""A loss outside PyTorch, with its gradient passed by hand."""

# %% refused raises="RuntimeError: Can't call numpy() on Tensor that requires grad"
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[1] ** 2])
y.numpy()

# %% torch
import numpy as np
import torch


def loss(y):
    """Return a loss that PyTorch does not see, and its gradient at y."""
    return (y[0] - 1) ** 2 + 5 * y[1], np.array([2 * (y[0] - 1), 5.0])


x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[1] ** 2])
L, gradient = loss(y.detach().cpu().numpy())
v = torch.as_tensor(gradient, dtype=y.dtype, device=y.device)
y.backward(v)
print("L:", L)
print("v:", v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([2.0, 3.0])
# L as a function of x alone: (x₁x₂ − 1)² + 5x₂²
error = x[0] * x[1] - 1
print("L:", error**2 + 5 * x[1] ** 2)
print("v:", np.array([2 * error, 5.0]))
print("x.grad:", np.array([2 * error * x[1], 2 * error * x[0] + 10 * x[1]]))
