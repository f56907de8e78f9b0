"""The second derivative of binary_cross_entropy, and the same loss written as a formula."""

# %% torch
import torch
import torch.nn.functional as F

t = torch.tensor([0.0, 1.0, 0.25])


def formula(p, t):
    return -(t * p.log() + (1 - t) * (1 - p).log()).mean()


for loss in F.binary_cross_entropy, formula:
    p = torch.tensor([0.2, 0.7, 0.5], requires_grad=True)
    (g,) = torch.autograd.grad(loss(p, t), p, create_graph=True)
    g.backward(torch.tensor([1.0, 10.0, 2.0]))
    print("g:", g.detach())
    print("p.grad:", p.grad)

# %% numpy
import numpy as np

p, t, v = np.array([0.2, 0.7, 0.5]), np.array([0.0, 1.0, 0.25]), np.array([1.0, 10.0, 2.0])
for _ in range(2):
    print("g:", ((1 - t) / (1 - p) - t / p) / len(p))
    print("p.grad:", v * ((1 - t) / (1 - p) ** 2 + t / p**2) / len(p))
