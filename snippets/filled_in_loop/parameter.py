"""A parameter without dimensions is assigned to a slice: in which cases does its gradient get there?"""

# %% torch
import torch

scalar = torch.nn.Parameter(torch.tensor(2.0))
one = torch.nn.Parameter(torch.tensor([2.0]))
v = torch.tensor([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])

z = torch.zeros(3, 2)
z[:, 0] = scalar
print("z.requires_grad:", z.requires_grad)
print("column:", *torch.autograd.grad(z, scalar, v))

z = torch.zeros(3, 2)
z[:, [0]] = scalar
print("list of columns:", *torch.autograd.grad(z, scalar, v))

z = torch.zeros(3, 2)
z[:, 0] = one
print("one element:", *torch.autograd.grad(z, one, v))

z = torch.stack([scalar.expand(3), torch.zeros(3)], dim=1)
print("stack:", *torch.autograd.grad(z, scalar, v))

# %% lost
z = torch.zeros(3, 2, dtype=torch.long)
z[:, 0] = one
print("integers, with a graph:", z.requires_grad)
z = torch.zeros(3, 2)
z[:, 0] = scalar.item()
print("item, with a graph:", z.requires_grad)

# %% numpy blind="input: the second column of v belongs to zeros"
import numpy as np

J = np.zeros((3, 2))
J[:, 0] = 1.0  # the derivative of z
v = np.array([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])
print("z.requires_grad:", bool(J.any()))
print("column:", (v * J).sum())
print("list of columns:", (v * J).sum())
print("one element:", (v * J).sum(keepdims=True)[0])
print("stack:", (v * J).sum())

# %% numpy_lost
print("integers, with a graph:", False)
print("item, with a graph:", False)
