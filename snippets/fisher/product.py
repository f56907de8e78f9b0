"""The Gauss–Newton product of y = a tanh(bx) with the mean cross-entropy, and the product with the Hessian."""

# %% torch
import torch
from torch.func import grad, jvp, vjp
from torch.nn.functional import binary_cross_entropy_with_logits as entropy

x = torch.tensor([0.5, 1.5, -1.0])
t = torch.tensor([1.0, 0.0, 1.0])
w, u = torch.tensor([2.0, 0.75]), torch.tensor([1.0, -3.0])


def f(w):
    return w[0] * torch.tanh(w[1] * x)


def loss(y):
    return entropy(y, t)


y, Ju = jvp(f, (w,), (u,))
_, HJu = jvp(grad(loss), (y,), (Ju,))  # H of the loss at the outputs
_, vjp_fn = vjp(f, w)
print("Gauss–Newton:", vjp_fn(HJu)[0])


# %% columns
def product(u):
    _, Ju = jvp(f, (w,), (u,))
    _, HJu = jvp(grad(loss), (y,), (Ju,))
    return vjp_fn(HJu)[0]


G = torch.func.vmap(product)(torch.eye(2))
print("matrix:", G, sep="\n")
print("diagonal:", G.diagonal())

# %% hessian
_, Hu = jvp(grad(lambda w: loss(f(w))), (w,), (u,))
print("Hessian:", Hu)

# %% numpy blind="J.T: H_L is diagonal; J @ v: the Gauss–Newton matrix is symmetric"
import numpy as np

x, t = np.array([0.5, 1.5, -1.0]), np.array([1.0, 0.0, 1.0])
a, b = 2.0, 0.75
u = np.array([1.0, -3.0])
h = np.tanh(b * x)
slope = (1 - h**2) * x  # of h, with respect to b
J = np.stack([h, a * slope], axis=1)
p = 1 / (1 + np.exp(-a * h))
H_L = np.diag(p * (1 - p)) / len(x)
print("Gauss–Newton:", J.T @ H_L @ J @ u)

# %% numpy_columns
print("matrix:", J.T @ H_L @ J, sep="\n")
print("diagonal:", np.diag(J.T @ H_L @ J))

# %% numpy_hessian
r = (p - t) / len(x)  # the gradient of the loss at the outputs
ab, bb = r @ slope, r @ (-2 * a * h * slope * x)
print("Hessian:", J.T @ H_L @ J @ u + np.array([[0.0, ab], [ab, bb]]) @ u)
