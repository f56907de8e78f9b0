"""Two losses with the weights 4 and 7."""

# %% torch
import torch

w = torch.tensor([5.0, 3.0], requires_grad=True)
misfit = w[0] ** 3 * w[1]
penalty = w[0] * w[1] ** 2
weights = [torch.tensor(4.0), torch.tensor(7.0)]
torch.autograd.backward([misfit, penalty], weights)
print("w.grad:", w.grad)

# %% silenced
w.grad = None
misfit = w[0] ** 3 * w[1]
penalty = w[0] * w[1] ** 2
torch.autograd.backward([misfit, penalty], [torch.tensor(4.0), None])
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([5.0, 3.0])
J = np.array([[3 * w[0] ** 2 * w[1], w[0] ** 3], [w[1] ** 2, 2 * w[0] * w[1]]])
v = np.array([4.0, 7.0])
print("w.grad:", v @ J)

# %% numpy_silenced
filled_up = np.array([4.0, 1.0])  # None means the weight 1
print("w.grad:", filled_up @ J)
