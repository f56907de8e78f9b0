"""DARTS: the difference of two gradients in place, at the weights w, and at the unrolled weights."""

# %% torch
import torch

dtype = torch.float64
alpha = torch.tensor([0.3, 0.1], dtype=dtype, requires_grad=True)
before = torch.tensor([0.5, -0.8], dtype=dtype)
w = before.clone().requires_grad_()
xi = 0.1


def train_loss(w):
    return (alpha.exp() * w**3).sum() + w[0] * w[1] * alpha.sum()


(g,) = torch.autograd.grad(train_loss(w), w, create_graph=True)
unrolled = w - xi * g
print("exact:", torch.autograd.grad((unrolled**3).sum(), alpha)[0])

# %% in_place
v = 3 * unrolled.detach() ** 2  # the gradient of the validation loss, at the unrolled weights
R = 1e-3 / v.norm()


def second_part(p):
    p.data.add_(R * v)
    (plus,) = torch.autograd.grad(train_loss(p), alpha)
    p.data.sub_(2 * R * v)
    (minus,) = torch.autograd.grad(train_loss(p), alpha)
    p.data.add_(R * v)
    return -xi * (plus - minus) / (2 * R)


print("at w:", second_part(w))
print("w restored:", torch.allclose(w, before, rtol=1e-12))

# %% other_point
print("at the unrolled weights:", second_part(unrolled.detach().requires_grad_()))

# %% numpy
import numpy as np

alpha, w = np.array([0.3, 0.1]), np.array([0.5, -0.8])
xi = 0.1


def mixed(w):  # a row for each weight, a column for each alpha
    return np.diag(3 * np.exp(alpha) * w**2) + w[::-1][:, None]


unrolled = w - xi * (3 * np.exp(alpha) * w**2 + np.sum(alpha) * w[::-1])
v = 3 * unrolled**2
print("exact:", -xi * v @ mixed(w))

# %% numpy_in_place rtol=1e-5
print("at w:", -xi * v @ mixed(w))

# %% numpy_other_point rtol=1e-5
print("at the unrolled weights:", -xi * v @ mixed(unrolled))
