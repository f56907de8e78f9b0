"""Two elements from another start in each row, and a factor from a list."""

# %% torch
import torch

factors = torch.stack([torch.tensor(10.0), torch.tensor(-3.0)])  # not a list


def loss(x, start, which):
    part = x[start + torch.arange(2)]  # not x[start : start + 2]
    # which[None], because factors[which] calls .item() under grad
    return part[0] ** 2 * part[1] * factors[which[None]][0]


rows = torch.tensor([[3.0, 5.0, 1.5], [4.0, -2.0, 7.0]])
starts, chosen = torch.tensor([0, 1]), torch.tensor([1, 0])
print("rows:", rows)
print("losses:", torch.vmap(loss)(rows, starts, chosen))
print("gradients:", torch.vmap(torch.func.grad(loss))(rows, starts, chosen))

# %% numpy
import numpy as np

rows = np.array([[3.0, 5.0, 1.5], [4.0, -2.0, 7.0]])
factors = np.array([10.0, -3.0])
losses, gradients = [], np.zeros((2, 3))
for k, (x, s, which) in enumerate(zip(rows, [0, 1], [1, 0], strict=True)):
    f = factors[which]
    losses.append(x[s] ** 2 * x[s + 1] * f)
    gradients[k, s : s + 2] = 2 * x[s] * x[s + 1] * f, x[s] ** 2 * f
print("rows:", rows)
print("losses:", np.array(losses))
print("gradients:", gradients)
