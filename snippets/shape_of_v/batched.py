"""y = x₁ + x₂ at x = (1, 2): four gradients, one for each weight."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.sum()
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
(rows,) = torch.autograd.grad(y, x, v, is_grads_batched=True)
print("y:", y.item())
print("rows:", rows, sep="\n")
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.array([[1.0, 1.0]])  # 1×2
v = np.array([1.0, 10.0, 100.0, 1000.0])
print("y:", x[0] + x[1])
# four 1×1 weights, one below the other
print("rows:", v[:, None] @ J, sep="\n")
