"""Adaptive gradient clipping: a limit for each row, in proportion to the norm of this row of the weight."""

# %% torch
import torch

w = torch.tensor([[3.0, 4.0], [0.3, 0.4], [0.0, 0.0]], requires_grad=True)
x, v = torch.tensor([2.0, -1.0]), torch.tensor([0.5, 0.25, 1.0])
(v * (w @ x)).sum().backward()
fraction, eps = 0.5, 0.1
with torch.no_grad():
    limit = fraction * w.norm(dim=1, keepdim=True).clamp(min=eps)
    adaptive = w.grad * (limit / w.grad.norm(dim=1, keepdim=True)).clamp(max=1.0)
print("w.grad:", w.grad)
print("limits of the rows:", limit.flatten())
print("adaptive:", adaptive)
torch.nn.utils.clip_grad_norm_(w, 1.0)
print("w.grad:", w.grad)

# %% numpy blind="x - y, input: the 1e-6 of the rule is below the rounding"
import numpy as np

w, x, v = np.array([[3.0, 4.0], [0.3, 0.4], [0.0, 0.0]]), np.array([2.0, -1.0]), np.array([0.5, 0.25, 1.0])
g = np.outer(v, x)
limit = 0.5 * np.array([max(np.sqrt(row @ row), 0.1) for row in w])
lengths = np.abs(v) * np.sqrt(x @ x)
print("w.grad:", g)
print("limits of the rows:", limit)
print("adaptive:", np.minimum(1, limit / lengths)[:, None] * g)
print("w.grad:", g / (np.linalg.norm(g) + 10.0**-6))
