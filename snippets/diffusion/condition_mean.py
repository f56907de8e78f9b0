"""Classifier guidance: the gradient at the noisy image x, and at the mean of the next image."""

# %% torch
import torch

means = torch.tensor([[1.0, 0.0], [-2.0, 3.0], [0.5, 4.0]], dtype=torch.float64)  # of the noisy points of each class
x, y = torch.tensor([[0.8, 1.5], [-1.0, 2.0]], dtype=torch.float64), torch.tensor([2, 0])
step = torch.tensor([[-0.6, 0.2], [0.4, 0.8]], dtype=torch.float64)


def gradient_at(x):
    x = x.detach().requires_grad_()
    log_p = (-(x[:, None] - means).square().sum(-1) / 3.0).log_softmax(-1)
    return torch.autograd.grad(log_p[range(len(y)), y].sum(), x)[0]


print("at x:", gradient_at(x), sep="\n")
for size in (0.5, 0.05):  # a long step, and a short one
    mean = x + size * step  # the denoiser's mean of the next image
    print("at the mean:", gradient_at(mean), sep="\n")

# %% numpy
import numpy as np

means = np.array([[1.0, 0.0], [-2.0, 3.0], [0.5, 4.0]])
x, y = np.array([[0.8, 1.5], [-1.0, 2.0]]), np.array([2, 0])
step = np.array([[-0.6, 0.2], [0.4, 0.8]])


def gradient_at(x):
    p = np.exp(-((x[:, None] - means) ** 2).sum(-1) / 3.0)
    return (means[y] - p / p.sum(1, keepdims=True) @ means) / 1.5


print("at x:", gradient_at(x), sep="\n")
for size in (0.5, 0.05):
    print("at the mean:", gradient_at(x + size * step), sep="\n")
