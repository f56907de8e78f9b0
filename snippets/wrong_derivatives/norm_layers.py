"""Second derivatives of layer_norm and group_norm, by four combinations of modes."""

# %% torch
import torch
from torch.func import hessian, jacfwd, jacrev
from torch.nn.functional import group_norm, layer_norm

x = torch.tensor([5.0, 9.0, 3.0], dtype=torch.float64)
w = torch.tensor([-20.0, 30.0, 30.0], dtype=torch.float64)


def f(x):
    return w @ layer_norm(x, (3,), eps=0.5)


def g(x):
    return w @ group_norm(x[None], 1, eps=0.5)[0]


print("by hessian:", hessian(f)(x), sep="\n")
print("jacrev of jacrev:", jacrev(jacrev(f))(x), sep="\n")
print("jacfwd of jacfwd:", jacfwd(jacfwd(f))(x), sep="\n")
print("jacrev of jacfwd:", jacrev(jacfwd(f))(x), sep="\n")
print("by group_norm:", jacfwd(jacfwd(g))(x), sep="\n")

# %% numpy blind="J @ v: a dot product; J.T: C is symmetric"
import numpy as np

x = np.array([5.0, 9.0, 3.0])
w = np.array([-20.0, 30.0, 30.0])
c = x - x.mean()
s = (np.mean(c**2) + 0.5) ** -0.5  # y = s c
C = np.eye(3) - 1 / 3  # c = C x
ds = -(s**3) * c / 3  # the gradient of s
dds = -(s**3) * C / 3 + 3 * s**5 * np.outer(c, c) / 9
a = C @ w
H = np.outer(a, ds) + np.outer(ds, a) + (w @ c) * dds
wrong = np.outer(ds, w) - (w @ c) * s**3 * C / 3  # as if s and the mean were constants
print("by hessian:", H, sep="\n")
print("jacrev of jacrev:", H, sep="\n")
print("jacfwd of jacfwd:", wrong, sep="\n")
print("jacrev of jacfwd:", wrong, sep="\n")
print("by group_norm:", H, sep="\n")
