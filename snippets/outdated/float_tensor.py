"""FloatTensor([1.0]) for a loss: 2(x₁ + x₂ + x₃ + x₄) at x = (1, 2, 3, 4)."""

# %% error raises="RuntimeError: torch.Size([1]) and output[0] has a shape of torch.Size([])"
import torch

x = torch.tensor([[1.0, 2.0, 3.0, 4.0]], requires_grad=True)
loss = (2 * x).sum()
loss.backward(torch.FloatTensor([1.0]))

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 3.0, 4.0]], requires_grad=True)
loss = (2 * x).sum(dim=1)
loss.backward(torch.FloatTensor([1.0]))
print("loss:", loss)
print("x.grad:", x.grad)

x.grad = None
loss = (2 * x).sum()
(-loss).backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% numpy one-point="the second loss has no v, and the derivation takes v = 1 for both"
import numpy as np

x = np.array([[1.0, 2.0, 3.0, 4.0]])
v = np.array([1.0])
J = np.full((1, 4), 2.0)  # one loss, four inputs
print("loss:", 2 * (x[:, 0] + x[:, 1] + x[:, 2] + x[:, 3]))
print("x.grad:", (v @ J).reshape(x.shape))
print("loss:", 2 * x.sum())
print("x.grad:", (-v @ J).reshape(x.shape))
