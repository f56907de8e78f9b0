"""Gradient inversion with a trained model: the gradient is tiny, and so is the distance that the attack minimizes."""

# %% torch rtol=1e-9
import torch

x, label = torch.tensor([0.5, -1.5], dtype=torch.float64), 0
other = torch.tensor([2.0, 1.0], dtype=torch.float64)  # the attacker's guess, far from the data
direction = torch.tensor([[1.0, -0.5], [-0.25, 0.75]], dtype=torch.float64)


def gradient(data, scale):
    W = (scale * direction).requires_grad_()
    loss = torch.nn.functional.cross_entropy(W @ data, torch.tensor(label))
    return torch.autograd.grad(loss, W)[0]


for scale in (1.0, 4.0):  # larger scores: the label is certain
    g, dummy = gradient(x, scale), gradient(other, scale)
    print("norm:", g.norm())
    print("squared distance:", (g - dummy).square().sum())
    print("row divided by its length:", g[label] / g[label].norm())

# %% numpy
import numpy as np

x, other = np.array([0.5, -1.5]), np.array([2.0, 1.0])
D = np.array([[1.0, -0.5], [-0.25, 0.75]])


def gradient(data, scale):
    scores = scale * D @ data
    wrong = 1 / (1 + np.exp(scores[0] - scores[1]))  # the probability of class 1
    return wrong * np.outer([-1.0, 1.0], data)


for scale in (1.0, 4.0):
    g, dummy = gradient(x, scale), gradient(other, scale)
    print("norm:", np.sqrt((g**2).sum()))
    print("squared distance:", ((g - dummy) ** 2).sum())
    print("row divided by its length:", -x / np.sqrt(x @ x))
