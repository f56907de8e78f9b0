"""An optimizer step for a leaf that was scaled first."""

# %% torch
import torch

w = (torch.tensor([3.0, 5.0]) * 0.5).requires_grad_()
optimizer = torch.optim.SGD([w], lr=0.1)
loss = w[0] ** 3 * w[1]
loss.backward()
optimizer.step()
print("w.grad:", w.grad)
print("w:", w)

# %% silenced
w = torch.tensor([3.0, 5.0], requires_grad=True) * 0.5
optimizer = torch.optim.SGD([w.detach()], lr=0.1)
loss = w[0] ** 3 * w[1]
loss.backward()
optimizer.step()
print("loss:", loss)
print("w:", w)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0]) * 0.5
J = np.array([[3 * w[0] ** 2 * w[1], w[0] ** 3]])
v = np.array([1.0])
print("w.grad:", v @ J)
w = w - 0.1 * (v @ J)
print("w:", w)

# %% numpy_silenced
w = np.array([3.0, 5.0]) * 0.5
print("loss:", w[0] ** 3 * w[1])
print("w:", w)  # the optimizer skips w
