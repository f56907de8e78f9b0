"""Gradients for each sample through a scripted network."""

# %% error raises="RuntimeError: The stateless API can't be used with Jitted modules"
import warnings

import torch
from torch.func import functional_call, grad, vmap

warnings.filterwarnings("ignore", "`torch.jit.script`")  # it is deprecated
net = torch.nn.Linear(2, 1, bias=False)
scripted = torch.jit.script(net)
w = torch.tensor([[3.0, -5.0]])
xs = torch.tensor([[4.0, 0.5], [1.0, 2.0]])
print("jitted module:", isinstance(scripted, torch.jit.ScriptModule))
functional_call(scripted, {"weight": w}, (xs,))


# %% torch
def loss(parameters, x):
    return functional_call(net, parameters, (x,)).sum() ** 2


gradients = vmap(grad(loss), in_dims=(None, 0))({"weight": w}, xs)
print("for each sample:", gradients["weight"])

# %% wrapped
outer = torch.nn.Sequential(scripted)  # the names of the parameters now begin with "0."


def outer_loss(parameters, x):
    return functional_call(outer, parameters, (x,)).sum() ** 2


gradients = vmap(grad(outer_loss), in_dims=(None, 0))({"0.weight": w}, xs)
print("wrapped:", gradients["0.weight"])

# %% numpy
import numpy as np

w = np.array([[3.0, -5.0]])
xs = np.array([[4.0, 0.5], [1.0, 2.0]])
rows = np.stack([2 * (w @ x) * x for x in xs])
print("for each sample:", rows[:, None])

# %% numpy_wrapped
print("wrapped:", rows[:, None])
