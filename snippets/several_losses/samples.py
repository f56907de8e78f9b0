"""A loss for each of three samples, the squares of Xw − t. The gradient of the sum, of the mean, and of each loss."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
t = torch.tensor([2.0, 6.0, 5.0])
w = torch.tensor([1.0, 2.0], requires_grad=True)
losses = torch.nn.functional.mse_loss(X @ w, t, reduction="none")
print("losses:", losses)

losses.backward(torch.ones_like(losses), retain_graph=True)
print("sum:", w.grad)

w.grad = None
losses.backward(torch.full_like(losses, 1 / len(losses)), retain_graph=True)
print("mean:", w.grad)

w.grad = None
losses.mean().backward(retain_graph=True)
print("mean, in one call:", w.grad)

# %% each
(rows,) = torch.autograd.grad(losses, w, torch.eye(3), is_grads_batched=True)
print("rows:", rows, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
t = np.array([2.0, 6.0, 5.0])
w = np.array([1.0, 2.0])
errors = X @ w - t
print("losses:", errors**2)

J = 2 * errors[:, None] * X  # one row for each sample
print("sum:", np.ones(3) @ J)
print("mean:", J.mean(axis=0))
print("mean, in one call:", np.full(3, 1 / 3) @ J)

# %% numpy_each
print("rows:", J, sep="\n")
