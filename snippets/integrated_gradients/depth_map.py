"""Saliency of a depth map: v of ones, v of one pixel, and the ground truth as v."""

# %% torch
import torch

A = torch.tensor([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0]])  # stands for a network: three pixels, two depths
x = torch.tensor([0.5, 1.0, 2.0], requires_grad=True)
depth = A @ x**2
truth = torch.tensor([10.0, 0.5])

for name, v in ("ones", torch.ones(2)), ("first depth", torch.tensor([1.0, 0.0])), ("ground truth", truth):
    (g,) = torch.autograd.grad(depth, x, v, retain_graph=True)
    print(f"{name}:", g)

# %% error_of_depth
((depth - truth) ** 2).sum().backward()
print("gradient of the loss:", x.grad)

# %% numpy
import numpy as np

A = np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0]])
x, truth = np.array([0.5, 1.0, 2.0]), np.array([10.0, 0.5])
J = A * 2 * x
print("ones:", np.ones(2) @ J)
print("first depth:", np.array([1.0, 0.0]) @ J)
print("ground truth:", truth @ J)

# %% numpy_error_of_depth
print("gradient of the loss:", 2 * (A @ x**2 - truth) @ J)
