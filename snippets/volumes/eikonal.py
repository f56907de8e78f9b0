"""An eikonal loss: three forms of the penalty, at gradients of the length 0 and of a large length."""

# %% torch
import torch

w = torch.tensor([0.7, 40.0], dtype=torch.float64, requires_grad=True)
x = torch.tensor([[0.0, 0.0], [0.5, 1.3]], dtype=torch.float64, requires_grad=True)
sdf = (w * x**2).sum(1)  # stands for the network
(g,) = torch.autograd.grad(sdf.sum(), x, create_graph=True)
print("length of g:", g.detach().norm(dim=1))
for name, penalty in (
    ("root", (g.square().sum(1).sqrt() - 1) ** 2),
    ("norm", (g.norm(dim=1) - 1) ** 2),
    ("squared length", (g.square().sum(1) - 1) ** 2),
    ("root with an offset", ((g.square().sum(1) + 1e-12).sqrt() - 1) ** 2),
):
    print(f"{name}:", torch.autograd.grad(penalty.mean(), w, retain_graph=True)[0])

# %% units
millimeters = (1000 * x.detach()).requires_grad_()
sdf = (w * (millimeters / 1000) ** 2).sum(1)  # the network sees meters
(g,) = torch.autograd.grad(sdf.sum(), millimeters, create_graph=True)
print("length in millimeters:", g.detach().norm(dim=1))
(g,) = torch.autograd.grad((1000 * sdf).sum(), millimeters, create_graph=True)
print("both in millimeters:", g.detach().norm(dim=1))

# %% numpy
import numpy as np

w = np.array([0.7, 40.0])
x = np.array([[0.0, 0.0], [0.5, 1.3]])
g = 2 * w * x
length = np.sqrt(np.sum(g**2, axis=1))
print("length of g:", length)
with np.errstate(invalid="ignore"):
    directions = g / length[:, None]  # 0 divided by 0 at the origin
toward = 2 * (length - 1)[:, None] * directions * 2 * x
print("root:", (toward[0] + toward[1]) / 2)
print("norm:", (np.zeros(2) + toward[1]) / 2)
squared = 2 * (length**2 - 1)[:, None] * 2 * g * 2 * x
print("squared length:", squared.sum(0) / 2)
print("root with an offset:", toward[1] / 2)

# %% numpy_units
print("length in millimeters:", length / 1000)
print("both in millimeters:", length)
