"""The example of figure 2 in DARTS: the total derivative of the validation loss with respect to alpha."""

# %% torch
import torch


def train_loss(w, a):
    return w**2 - 2 * a * w + a**2


def validation_loss(w, a):
    return a * w - 2 * a + 1


for a_start, w_start in ((2.0, -2.0), (0.7, 3.0)):
    parts, totals = [], []
    for xi in (0.0, 0.1, 0.5):
        a = torch.tensor(a_start, dtype=torch.float64, requires_grad=True)
        w = torch.tensor(w_start, dtype=torch.float64, requires_grad=True)
        (g,) = torch.autograd.grad(train_loss(w, a), w, create_graph=True)
        stepped = w - xi * g
        parts += torch.autograd.grad(validation_loss(stepped.detach(), a), a)
        totals += torch.autograd.grad(validation_loss(stepped, a), a)
    print("direct part:", torch.stack(parts))
    print("total:", torch.stack(totals))

# %% search
for xi in (0.0, 0.5):
    a = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
    w = torch.tensor(-2.0, dtype=torch.float64, requires_grad=True)
    for _ in range(100):
        (g,) = torch.autograd.grad(train_loss(w, a), w, create_graph=True)
        (total,) = torch.autograd.grad(validation_loss(w - xi * g, a), a)
        a = (a - 0.1 * total).detach().requires_grad_()
        (g,) = torch.autograd.grad(train_loss(w, a), w)
        w = (w - 0.1 * g).detach().requires_grad_()
    print("alpha:", a.detach())
    print("w:", w.detach())

# %% numpy
import numpy as np

xi = np.array([0.0, 0.1, 0.5])
for a, w in ((2.0, -2.0), (0.7, 3.0)):
    stepped = w - xi * (2 * w - 2 * a)
    print("direct part:", stepped - 2)
    print("total:", stepped - 2 + a * (2 * xi))

# %% numpy_search
for xi in (0.0, 0.5):
    a, w = np.array(2.0), np.array(-2.0)
    for _ in range(100):
        a = a - 0.1 * ((1 - 2 * xi) * w + 4 * xi * a - 2)
        w = w - 0.1 * (2 * w - 2 * a)
    print("alpha:", a)
    print("w:", w)
