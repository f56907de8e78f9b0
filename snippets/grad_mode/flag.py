"""A method that sets requires_grad on its argument, and what the caller's next steps record."""

# %% torch
import torch

w = torch.tensor([2.0, 0.5], requires_grad=True)


def potential_grad(x):
    with torch.enable_grad():
        x = x.float()
        x = x.requires_grad_()
        N = w * x**2  # stands for the network
        (JN,) = torch.autograd.grad(N, x, x - N, create_graph=True)
    return x - N - JN


image = torch.tensor([3.0, -1.0])
Dg = potential_grad(image)
print("Dg:", Dg.detach())
print("image.requires_grad:", image.requires_grad)
print("Dg.requires_grad:", Dg.requires_grad)


# %% fixed
def potential_grad(x):
    with torch.enable_grad():
        x = x.float().detach().requires_grad_()
        N = w * x**2
        (JN,) = torch.autograd.grad(N, x, x - N, create_graph=True)
    return x - N - JN


image = torch.tensor([3.0, -1.0])
Dg = potential_grad(image).detach()  # only if you do not train through it
print("Dg:", Dg)
print("image.requires_grad:", image.requires_grad)
print("Dg.requires_grad:", Dg.requires_grad)

# %% trained
potential_grad(image).sum().backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w, image = np.array([2.0, 0.5]), np.array([3.0, -1.0])
N = w * image**2
JN = 2 * w * image * (image - N)  # J is diagonal
print("Dg:", image - N - JN)

# %% numpy_fixed
print("Dg:", image - N - JN)

# %% numpy_trained
# N + JN = w x² + 2w x² − 2w² x³
print("w.grad:", -(3 * image**2 - 4 * w * image**3))
