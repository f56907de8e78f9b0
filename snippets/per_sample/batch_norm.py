"""Batch norm in training mode: the gradient of one sample's loss changes with another sample."""

# %% torch
import torch
from torch.nn.functional import mse_loss

norm = torch.nn.BatchNorm1d(1, eps=0.25)
values = {"weight": torch.tensor([1.5]), "bias": torch.tensor([0.75])}
norm.load_state_dict(values, strict=False)
t = torch.tensor([0.5, -1.0, 2.0, 1.5])


def rows(X):
    losses = mse_loss(norm(X).squeeze(dim=1), t, reduction="none")
    v = torch.eye(4)
    return torch.autograd.grad(losses, norm.weight, v, is_grads_batched=True)[0]


X = torch.tensor([[3.0], [5.0], [10.0], [4.0]])
print("gradient for the first sample:", rows(X)[0])
X[3] = 9.0
print("with another last sample:", rows(X)[0])

# %% alone
norm.eval()
norm.running_mean.fill_(5.5)
norm.running_var.fill_(7.0)
print("with fixed statistics:", rows(X)[0])
X[3] = 4.0
print("and the last sample changed:", rows(X)[0])

# %% numpy
import numpy as np

X = np.array([3.0, 5.0, 10.0, 4.0])
labels = "gradient for the first sample:", "with another last sample:"
gamma, beta, t_1 = 1.5, 0.75, 0.5
for label, X[3] in zip(labels, (4.0, 9.0), strict=True):
    mean = np.sum(X) / 4
    z_1 = (X[0] - mean) / np.sqrt(np.sum((X - mean) ** 2) / 4 + 0.25)
    e_1 = gamma * z_1 + beta - t_1
    print(label, np.array([2 * e_1 * z_1]))

z_1 = (X[0] - 5.5) / np.sqrt(7.0 + 0.25)
e_1 = gamma * z_1 + beta - t_1
row = np.array([2 * e_1 * z_1])
print("with fixed statistics:", row)
print("and the last sample changed:", row)
