"""A force, the negative gradient of the energy x₁²x₂, inside of inference mode."""

# %% torch
import torch


def energy(x):
    return x[0] ** 2 * x[1]


def force(x):
    x = x.clone().requires_grad_()
    return -torch.autograd.grad(energy(x), x)[0]


x = torch.tensor([3.0, 5.0])
with torch.inference_mode():
    with torch.inference_mode(False):
        print("in the mode:", force(x))
    with torch.enable_grad():
        print("recorded with enable_grad?", energy(x.clone().requires_grad_()).requires_grad)
with torch.no_grad(), torch.enable_grad():
    print("under no_grad:", force(x))

# %% func
from torch.func import grad, vmap

forces = vmap(grad(lambda x: -energy(x)))


@torch.no_grad()
def energy_without_graph(x):
    return energy(x)


X = torch.tensor([[3.0, 5.0], [-2.0, 7.0]])
print("called directly:", forces(X))
with torch.inference_mode():
    batch = X * 1  # a tensor made in the mode, like the batch of a loader
    print("in the mode, vmap and grad:", forces(batch))
    print("in the mode, the decorated energy:", vmap(grad(energy_without_graph))(batch))
    print("in the mode, jacobian:", torch.autograd.functional.jacobian(energy, batch[0]))

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
gradient = np.array([2 * x[0] * x[1], x[0] ** 2])
print("in the mode:", -gradient)
print("under no_grad:", -gradient)

# %% numpy_func
X = np.array([[3.0, 5.0], [-2.0, 7.0]])
F = -np.column_stack([2 * X[:, 0] * X[:, 1], X[:, 0] ** 2])
print("called directly:", F)
print("in the mode, vmap and grad:", F)
print("in the mode, the decorated energy:", np.zeros((2, 2)))
print("in the mode, jacobian:", np.zeros(2))
