"""A gradient for each of three samples: the squares of Xw − t, with a loop, vmap, and a copy of w for each sample."""

# %% torch
import torch
from torch.nn.functional import mse_loss

X = torch.tensor([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
t = torch.tensor([10.0, 5.0, 8.0])
w = torch.tensor([1.5, 2.5], requires_grad=True)
losses = mse_loss(X @ w, t, reduction="none")
losses.backward(torch.ones(3), retain_graph=True)
print("losses:", losses)
print("w.grad:", w.grad)

# %% loop
rows = []
for i in range(3):
    (row,) = torch.autograd.grad(losses[i], w, retain_graph=True)
    rows.append(row)
print("rows:", torch.stack(rows), sep="\n")

# %% vmap
from torch.func import grad, vmap


def loss(w, x, t):  # of one sample
    return (x.dot(w) - t) ** 2


each = vmap(grad(loss), in_dims=(None, 0, 0))(w.detach(), X, t)
print("each:", each, sep="\n")

# %% copies
copies = w.detach().repeat(3, 1).requires_grad_()
mse_loss((X * copies).sum(dim=1), t, reduction="sum").backward()
print("copies.grad:", copies.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
t = np.array([10.0, 5.0, 8.0])
w = np.array([1.5, 2.5])
errors = X @ w - t
J = 2 * errors[:, None] * X
print("losses:", errors**2)
print("w.grad:", np.ones(3) @ J)
print("rows:", J, sep="\n")

print("each:", J, sep="\n")
print("copies.grad:", J, sep="\n")  # only sample i uses copy i
