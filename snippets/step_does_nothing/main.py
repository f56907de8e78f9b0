"""A step that changes nothing, and a step that changes w: L = w₁² + w₁w₂."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
w = w.double().detach().requires_grad_()  # another tensor with the same name
(w[0] * w).sum().backward()
optimizer.step()
print("w:", w)
print("w.grad:", w.grad)

# %% found
(held,) = optimizer.param_groups[0]["params"]
print("held is w:", held is w)
print("held.grad:", held.grad)

# %% mended
w = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
(w[0] * w).sum().backward()
optimizer.step()
print("w:", w)

# %% numpy blind="input: a step on another tensor changes nothing"
import numpy as np

w = np.array([3.0, 5.0])
gradient = np.array([2 * w[0] + w[1], w[0]])
print("w:", w)
print("w.grad:", gradient)

# %% numpy_mended
w = w - 0.1 * gradient
print("w:", w)
