"""Higher derivatives of x**2 and of 2 * z: which gradients require a gradient."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
g = x**2
for order in "first", "second", "third":
    (g,) = torch.autograd.grad(g, x, create_graph=True)
    print(f"{order} derivative:", g)
    print("requires_grad:", g.requires_grad)

# %% double
z = x + 4.0
u = 2 * z
(du_dz,) = torch.autograd.grad(u, z, create_graph=True)
print("u:", u)
print("du_dz:", du_dz)
print("du_dz.requires_grad:", du_dz.requires_grad)

# %% error raises="RuntimeError: does not require grad"
torch.autograd.grad(du_dz, z)

# %% numpy
import numpy as np

x = 3.0
square = np.polynomial.Polynomial([0.0, 0.0, 1.0])
for k, order in enumerate(["first", "second", "third"], start=1):
    print(f"{order} derivative:", square.deriv(k)(x))

# %% numpy_double
z = x + 4.0
double = np.polynomial.Polynomial([0.0, 2.0])
print("u:", double(z))
print("du_dz:", double.deriv()(z))
