"""Forward mode inside its level, y = (x₁³, x₁x₂), and jvp twice, L = x₁³x₂."""

# %% torch
import torch
import torch.autograd.forward_ad as fwAD

x = torch.tensor([3.0, 2.0])
t = torch.tensor([1.0, 10.0])
with fwAD.dual_level():
    dual = fwAD.make_dual(x, t)
    y = torch.stack([dual[0] ** 3, dual[0] * dual[1]])
    print("tangent of y:", fwAD.unpack_dual(y).tangent)

# %% after
with fwAD.dual_level():
    print("kept until now:", fwAD.unpack_dual(y).tangent)


# %% twice
def f(x):
    return x[0] ** 3 * x[1]


def slope(x):
    return torch.func.jvp(f, (x,), (t,))[1]


first, second = torch.func.jvp(slope, (x,), (t,))
print("first:", first)
print("second:", second)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
t = np.array([1.0, 10.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]]])
print("tangent of y:", J @ t)

# %% numpy_twice
gradient = np.array([3 * x[0] ** 2 * x[1], x[0] ** 3])
print("first:", gradient @ t)
print("second:", 6 * x[0] * x[1] * t[0] ** 2 + 2 * 3 * x[0] ** 2 * t[0] * t[1])
