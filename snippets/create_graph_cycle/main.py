"""The loss L = w₁²w₂, and a penalty on its gradient, which needs create_graph=True."""

# %% torch
import torch

w = torch.tensor([3.0, 0.5], requires_grad=True)
loss = w[0] ** 2 * w[1]
loss.backward(create_graph=True)
print("first:", w.grad)
penalty = (w.grad**2).sum()
penalty.backward()
print("w.grad:", w.grad)

# %% mended
w = torch.tensor([3.0, 0.5], requires_grad=True)
loss = w[0] ** 2 * w[1]
(g,) = torch.autograd.grad(loss, w, create_graph=True)
penalty = (g**2).sum()
penalty.backward()
print("g:", g)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 0.5])
g = np.array([2 * w[0] * w[1], w[0] ** 2])
H = np.array([[2 * w[1], 2 * w[0]], [2 * w[0], 0.0]])
of_penalty = 2 * (g[0] * H[0] + g[1] * H[1])
print("first:", g)
print("w.grad:", g + of_penalty)

# %% numpy_mended
print("g:", g)
print("w.grad:", of_penalty)
