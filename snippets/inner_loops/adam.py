"""An inner step of SGD and the first inner step of Adam, differentiated: inner loss w₁²w₂, outer loss w₁w₂."""

# %% torch
import torch


def sgd(g):
    return g


def adam(g):
    return g / (g.square().sqrt() + 1e-8)  # both averages are corrected to g and its square


def meta_gradient(w, direction):
    (g,) = torch.autograd.grad(w[0] ** 2 * w[1], w, create_graph=True)
    fast = w - 0.01 * direction(g)
    return torch.autograd.grad(fast[0] * fast[1], w)[0]


w = torch.tensor([3.0, 5.0], requires_grad=True)
print("through SGD:", meta_gradient(w, sgd))
print("through Adam:", meta_gradient(w, adam))
flat = torch.tensor([3.0, 0.0], requires_grad=True)  # the first inner gradient is 0
print("is a part undefined?", bool(meta_gradient(flat, adam).isnan().any()))

# %% numpy blind="J @ v, J.T: the Hessian is symmetric"
import numpy as np

w = np.array([3.0, 5.0])
g = np.array([2 * w[0] * w[1], w[0] ** 2])
H = np.array([[2 * w[1], 2 * w[0]], [2 * w[0], 0.0]])
for name, step, slope in (("SGD", g, 1.0), ("Adam", np.sign(g), 0.0)):
    v = (w - 0.01 * step)[::-1]
    print(f"through {name}:", v - 0.01 * slope * (v @ H))
