"""A Spearman correlation with soft ranks, which have a gradient, in place of argsort."""

# %% torch rtol=1e-6
import torch

x = torch.tensor([0.1, 0.9, 0.5, 0.2], dtype=torch.float64, requires_grad=True)
target = torch.tensor([2.0, 3.0, 4.0, 1.0], dtype=torch.float64)  # the ranks of the targets
hard = x.argsort().argsort() + 1
print("hard:", hard)
print("requires_grad of hard:", hard.requires_grad)


def soft_rank(x, tau):
    return 0.5 + torch.sigmoid((x[:, None] - x[None]) / tau).sum(1)


def pearson(a, b):
    a, b = a - a.mean(), b - b.mean()
    return (a @ b) / (a.norm() * b.norm())


for tau in 0.1, 0.03:
    ranks = soft_rank(x, tau)
    correlation = pearson(ranks, target)
    (gradient,) = torch.autograd.grad(correlation, x)
    print("ranks:", ranks.detach())
    print("correlation:", correlation.detach())
    print("gradient:", gradient)

# %% numpy blind="J @ v, J.T: this J is symmetric"
import numpy as np

x = np.array([0.1, 0.9, 0.5, 0.2])
target = np.array([2.0, 3.0, 4.0, 1.0])
print("hard:", 1 + np.sum(x[:, None] > x[None], axis=1))
for tau in 0.1, 0.03:
    s = 1 / (1 + np.exp(-(x[:, None] - x[None]) / tau))
    ranks = 0.5 + np.sum(s, axis=1)
    slope = s * (1 - s) / tau
    J = np.diag(np.sum(slope, axis=1)) - slope  # of the ranks with respect to x
    a, b = ranks - np.mean(ranks), target - np.mean(target)
    n = np.sqrt(a @ a)
    a, b = a / n, b / np.sqrt(b @ b)
    print("ranks:", ranks)
    print("correlation:", a @ b)
    print("gradient:", ((b - (a @ b) * a) / n) @ J)
