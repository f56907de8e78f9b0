"""Second derivatives of a straight-through estimator: detach and no_grad under torch.func."""

# %% torch
import torch
from torch.func import grad, hessian, jacrev


def loss(x):
    soft = x.tanh()
    hard = x.round()
    return ((soft + (hard - soft).detach()) ** 3).sum()


x = torch.tensor([0.75, -1.75], dtype=torch.float64)
print("first derivative:", grad(loss)(x))
print("jacrev of grad:", jacrev(grad(loss))(x), sep="\n")
print("with hessian:", hessian(loss)(x), sep="\n")


# %% no_grad
def loss_no_grad(x):
    soft = x.tanh()
    with torch.no_grad():
        constant = x.round() - soft
    return ((soft + constant) ** 3).sum()


print("jacrev of grad:", jacrev(grad(loss_no_grad))(x), sep="\n")
print("with hessian:", hessian(loss_no_grad)(x), sep="\n")

# %% numpy
import numpy as np

x = np.array([0.75, -1.75])
q, t = np.round(x), np.tanh(x)
s = 1 - t**2
print("first derivative:", 3 * q**2 * s)
second = np.diag(6 * q * s**2 - 6 * q**2 * t * s)
print("jacrev of grad:", second, sep="\n")
print("with hessian:", second, sep="\n")

# %% numpy_no_grad
print("jacrev of grad:", second, sep="\n")
print("with hessian:", np.diag(-6 * q**2 * t * s), sep="\n")
