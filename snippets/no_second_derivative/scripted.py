"""torch.autograd.grad inside torch.jit.script: lists of tensors, and an assertion."""

# %% error raises="RuntimeError: aten::grad"
import warnings

import torch

warnings.filterwarnings("ignore", "`torch.jit.script`")  # it is deprecated


def slope(x):
    (g,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
    return g


torch.jit.script(slope)


# %% torch
@torch.jit.script
def slope(x):
    g = torch.autograd.grad([(x**3).sum()], [x], create_graph=True)[0]
    assert g is not None
    return g


x = torch.tensor([3.0, -0.5], requires_grad=True)
dy = slope(x)
dy.backward(torch.tensor([1.0, 10.0]))
print("dy:", dy)
print("x.grad:", x.grad)

# %% numpy blind="J @ v: J is diagonal"
import numpy as np

x, v = np.array([3.0, -0.5]), np.array([1.0, 10.0])
print("dy:", 3 * x**2)
print("vᵀJ:", v @ np.diag(6 * x))
