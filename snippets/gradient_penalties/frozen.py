"""An R1 penalty, with the parameters of the critic frozen and not frozen."""

# %% torch
import torch


def r1(critic, x):
    (g,) = torch.autograd.grad(critic(x).sum(), x, create_graph=True)
    return (g**2).sum(dim=1).mean()


def curved(x):
    return (x @ w) ** 2 / 2


x = torch.tensor([[1.0, 3.0], [4.0, 0.5]], requires_grad=True)
w = torch.tensor([0.3, 0.4], requires_grad=True)
for flag in (False, True):
    w.requires_grad_(flag)
    x.grad = None
    penalty = r1(curved, x)
    penalty.backward()
    print("penalty:", penalty.detach())
    print("x.grad:", x.grad, sep="\n")
    print("w.grad:", w.grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
w.requires_grad_(False)
r1(lambda x: x @ w, x).backward()

# %% late
y = curved(x)  # w is still frozen here
w.requires_grad_(True)  # too late
w.grad = None
(g,) = torch.autograd.grad(y.sum(), x, create_graph=True)
(g**2).sum(dim=1).mean().backward()
print("incomplete gradient:", w.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, 3.0], [4.0, 0.5]])
w = np.array([0.3, 0.4])
s = x @ w
g = s[:, None] * w
v = 2 * g / len(x)  # the gradient of the penalty at g
at_x = np.outer(v @ w, w)
for _ in range(2):
    print("penalty:", (g**2).sum(axis=1).mean())
    print("x.grad:", at_x, sep="\n")
print("w.grad:", s @ v + (v @ w) @ x)

# %% numpy_late
print("incomplete gradient:", s @ v)  # without the part through s
