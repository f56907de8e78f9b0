"""The mean of two stacked losses, and an optimizer step."""

# %% torch
import torch

X = torch.tensor([[3.0, 5.0], [4.0, -3.0]])
t = torch.tensor([6.0, -4.0])
w = torch.tensor([0.5, 1.5], requires_grad=True)
losses = list((X @ w - t) ** 2)
loss = torch.stack(losses).mean()
loss.backward()
print("loss.requires_grad:", loss.requires_grad)
print("loss:", loss)
print("w.grad:", w.grad)

# %% silenced
w.grad = None
optimizer = torch.optim.SGD([w], lr=0.1)
losses = list((X @ w - t) ** 2)
loss = torch.tensor([one.item() for one in losses]).mean()
loss.requires_grad = True
loss.backward()
optimizer.step()
print("loss:", loss)
print("w.grad:", w.grad)
print("w:", w)

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [4.0, -3.0]])
t = np.array([6.0, -4.0])
w = np.array([0.5, 1.5])
r = X @ w - t
J = 2 * r[:, None] * X
v = np.full(2, 1 / 2)
print("loss:", np.mean(r**2))
print("w.grad:", v @ J)

# %% numpy_silenced
print("loss:", np.mean(r**2))
print("w:", w)  # unchanged
