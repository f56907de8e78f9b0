"""What was kept of .grad changes with the next backward, unless it was cloned."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
(x**2).backward(torch.tensor([1.0, 10.0]))
kept = x.grad
cloned = x.grad.clone()

(x**2).backward(torch.tensor([100.0, 1000.0]))
print("kept:", kept)
print("cloned:", cloned)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.diag(2 * x)
first, second = np.array([1.0, 10.0]), np.array([100.0, 1000.0])
print("kept:", (first + second) @ J)
print("cloned:", first @ J)
