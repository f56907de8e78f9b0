"""After w = w − lr · w.grad, w is the name of a result: L = w₁² + w₁w₂."""

# %% torch
import torch

w = first = torch.tensor([3.0, 5.0], requires_grad=True)
(w[0] * w).sum().backward()
w = w - 0.125 * w.grad
print("w:", w)

(w[0] * w).sum().backward()
print("its gradient:", w.grad)
print("first.grad:", first.grad)

# %% mended
w = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(2):
    w.grad = None
    (w[0] * w).sum().backward()
    print("w.grad:", w.grad)
    with torch.no_grad():
        w -= 0.125 * w.grad
print("w:", w)

# %% parameters
layer = torch.nn.Linear(2, 1, bias=False)
torch.nn.init.constant_(layer.weight, 3.0)
layer(torch.tensor([0.5, 7.0])).backward()
for p in layer.parameters():
    p = p - 0.125 * p.grad
    print("p:", p)
print("layer.weight:", layer.weight)

# %% numpy
import numpy as np


def gradient(w):
    """The derivatives of w₁² + w₁w₂."""
    return np.array([2 * w[0] + w[1], w[0]])


first = np.array([3.0, 5.0])
w = first - 0.125 * gradient(first)
print("w:", w)
print("first.grad:", gradient(first) + gradient(w))

# %% numpy_mended
w = np.array([3.0, 5.0])
for _ in range(2):
    print("w.grad:", gradient(w))
    w = w - 0.125 * gradient(w)
print("w:", w)

# %% numpy_parameters
weight = np.array([[3.0, 3.0]])
x = np.array([[0.5, 7.0]])  # the gradient of w₁x₁ + w₂x₂
print("p:", weight - 0.125 * x)
print("layer.weight:", weight)
