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

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
gradient = np.array([2 * x[0] * x[1], x[0] ** 2])
print("in the mode:", -gradient)
print("under no_grad:", -gradient)
