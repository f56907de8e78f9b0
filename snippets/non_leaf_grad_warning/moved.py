"""A conversion after the flag makes a result, a conversion before the flag makes a leaf: L = w₁² + w₁w₂."""

# %% torch
import torch

w = torch.tensor([3.0, 2.0]).double().requires_grad_()
loss = (w[0] * w).sum()
loss.backward()
print("loss:", loss)
print("w.grad:", w.grad)

# %% silenced
import warnings

import torch

warnings.filterwarnings("ignore", message="The .grad attribute")
w = torch.tensor([3.0, 2.0], requires_grad=True).double()
loss = (w[0] * w).sum()
loss.backward()
print("loss:", loss)
print("the gradient:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 2.0])
print("loss:", w[0] ** 2 + w[0] * w[1])
print("w.grad:", np.array([2 * w[0] + w[1], w[0]]))

# %% numpy_silenced
import numpy as np

w = np.array([3.0, 2.0])
print("loss:", w[0] ** 2 + w[0] * w[1])
