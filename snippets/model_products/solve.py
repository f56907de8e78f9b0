"""Conjugate gradients with H v alone, and how each sample changes the loss at a test point."""

# %% torch
import torch

net = torch.nn.Linear(2, 1, bias=False).double()
with torch.no_grad():
    net.weight.copy_(torch.tensor([[1.0, 3.0]]))
parameters = list(net.parameters())
X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]]).double()
target = torch.tensor([[0.5], [9.0], [13.5]]).double()


def flat(tensors):
    return torch.cat([each.flatten() for each in tensors])


losses = (net(X) - target).square()
gradient = flat(torch.autograd.grad(losses.mean(), parameters, create_graph=True))


def times_H(v):
    return flat(torch.autograd.grad(gradient, parameters, v, retain_graph=True))


test = (net(torch.tensor([[2.0, 5.0]]).double()) - 8).square()
b = flat(torch.autograd.grad(test, parameters))

u, rest = torch.zeros_like(b), b.clone()
p = rest
for _ in range(len(b)):
    Hp = times_H(p)
    step = rest @ rest / (p @ Hp)
    u, new = u + step * p, rest - step * Hp
    p, rest = new + (new @ new) / (rest @ rest) * p, new
print("b:", b)
print("u:", u)

each = []
for loss in losses:
    g = torch.autograd.grad(loss, parameters, retain_graph=True)
    each.append(-u @ flat(g))
print("influence:", torch.stack(each))

# %% numpy blind="J @ v, J.T: H is symmetric"
import numpy as np

w = np.array([1.0, 3.0])
X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
t = np.array([0.5, 9.0, 13.5])
H = 2 / 3 * X.T @ X
a = np.array([2.0, 5.0])
b = 2 * (a @ w - 8) * a
u = np.linalg.solve(H, b)
g = 2 * (X @ w - t)[:, None] * X  # the Jacobian of the losses, with a row for each sample
print("b:", b)
print("u:", u)
print("influence:", -g @ u)
