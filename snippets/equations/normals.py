"""The normal of a distance field by autograd and by differences, in a loss: f = w(x³ + xy²)."""

# %% torch
import torch

w = torch.tensor(0.25, requires_grad=True)
p = torch.tensor([[1.5, 0.5], [-1.0, 2.0]])


def f(p):
    return w * (p[:, 0] ** 3 + p[:, 0] * p[:, 1] ** 2)


def by_autograd(p):
    p = p.clone().requires_grad_()
    return torch.autograd.grad(f(p).sum(), p, create_graph=True)[0]


def by_differences(p, h=0.25):
    return torch.stack([(f(p + h * e) - f(p - h * e)) / (2 * h) for e in torch.eye(2)], dim=1)


for name, gradient in (("autograd", by_autograd), ("differences", by_differences)):
    g = gradient(p)
    loss = ((g.norm(dim=1) - 1) ** 2).mean()
    print(f"{name}:", g.detach(), sep="\n")
    print(f"{name}, at w:", torch.autograd.grad(loss, w)[0])

# %% numpy
import numpy as np

w, h = 0.25, 0.25
x, y = np.array([[1.5, 0.5], [-1.0, 2.0]]).T
error = w * h**2
for name, added in (("autograd", 0.0), ("differences", error)):
    g = np.stack([w * (3 * x**2 + y**2) + added, w * 2 * x * y], axis=1)
    length = np.linalg.norm(g, axis=1)
    print(f"{name}:", g, sep="\n")
    print(f"{name}, at w:", np.mean(2 * (length - 1) * length / w))
