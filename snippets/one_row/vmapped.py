"""One gradient for each loss of a batch, by vmap over v."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
b = torch.tensor(0.5, requires_grad=True)
params = (w, b)
X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
t = torch.tensor([2.5, 6.5, 5.5])
losses = (X @ w + b - t) ** 2
torch.vmap(lambda loss: torch.autograd.grad(loss, params))(losses)

# %% torch
grads = torch.vmap(lambda v: torch.autograd.grad(losses, params, v))(torch.eye(3))
print("grads[0]:", grads[0], sep="\n")
print("grads[1]:", grads[1])

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
error = X @ np.array([1.0, 2.0]) + 0.5 - np.array([2.5, 6.5, 5.5])
print("grads[0]:", 2 * error[:, None] * X, sep="\n")
print("grads[1]:", 2 * error)
