"""make_fx of an energy and its autograd.grad: the loss on the forces has a wrong gradient for the weights."""

# %% torch
import torch
from torch.fx.experimental.proxy_tensor import make_fx

x = torch.tensor([1.5, 0.5])
w = torch.tensor([2.0, 3.0], requires_grad=True)


def model(x, w):
    x = x.detach().requires_grad_()
    energy = torch.sqrt((w * x**2).sum())
    force = -torch.autograd.grad(energy, x, create_graph=True)[0]
    return energy, force


def weight_gradient(model, x, w):
    force = model(x, w)[1]
    return torch.autograd.grad((force**2).sum(), w)[0]


traced = make_fx(model, tracing_mode="symbolic")(x, w)
print("force of the traced:", traced(x, w)[1].detach())
print("gradient:", weight_gradient(model, x, w))
print("gradient of the traced:", weight_gradient(traced, x, w))

# %% whole
step = make_fx(lambda x, w: weight_gradient(model, x, w), tracing_mode="symbolic")(x, w)
print("gradient of the step:", step(x, w).detach())


# %% inside
def func_model(x, w):
    def energy(x):
        return torch.sqrt((w * x**2).sum())

    slope, value = torch.func.grad_and_value(energy)(x)
    return value, -slope


traced = make_fx(func_model, tracing_mode="symbolic")(x, w)
print("gradient of the traced grad:", weight_gradient(traced, x, w))

# %% numpy
import numpy as np

x = np.array([1.5, 0.5])
w = np.array([2.0, 3.0])
S = np.sum(w * x**2)  # the energy is its root
f = -w * x / np.sqrt(S)
part = 2 * w * x**2 / S  # with the energy as a constant
print("force of the traced:", f)
print("gradient:", part - f @ f * x**2 / S)
print("gradient of the traced:", part)

# %% numpy_whole
print("gradient of the step:", part - f @ f * x**2 / S)

# %% numpy_inside
print("gradient of the traced grad:", part - f @ f * x**2 / S)
