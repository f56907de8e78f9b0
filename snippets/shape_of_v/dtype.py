"""v has another dtype than y: y = (x₁², x₁x₂) at x = (3, 2), v = (1, 10)."""

# %% torch
import torch

for dtype in [torch.int64, torch.float64]:
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    y = x[0] * x
    y.retain_grad()
    v = torch.tensor([1, 10], dtype=dtype)
    y.backward(v)
    print("v.dtype:", v.dtype)
    print("y.grad:", y.grad)
    print("y.grad.dtype:", y.grad.dtype)
    print("x.grad:", x.grad)
    print("x.grad.dtype:", x.grad.dtype)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
for dtype in [np.int64, np.float64]:
    v = np.array([1, 10], dtype=dtype)
    print("v.dtype:", v.dtype)
    print("y.grad:", v)
    print("x.grad:", v @ J)
