"""A list of two outputs. The first has a v, the second has None: y = (x₁², x₁x₂), z = x₁ + x₂³ at x = (3, 4)."""

# %% torch
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1]])
z = x[0] + x[1] ** 3
v = torch.tensor([1.0, 10.0])
torch.autograd.backward([y, z], [v, None])
print("x.grad:", x.grad)

# %% no_list
x = torch.tensor([3.0, 4.0], requires_grad=True)
losses = [x[0] ** 2, x[0] * x[1], x[1] ** 3]
torch.autograd.backward(losses, retain_graph=True)
print("x.grad:", x.grad)

x.grad = None
sum(losses).backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 4.0])
J_y = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
J_z = np.array([[1.0, 3 * x[1] ** 2]])
J = np.vstack([J_y, J_z])
v = np.array([1.0, 10.0, 1.0])  # None is 1
print("x.grad:", v @ J)

# %% numpy_no_list
J_losses = np.vstack([J_y, [[0.0, 3 * x[1] ** 2]]])
print("x.grad:", np.ones(3) @ J_losses)
# The derivatives of x₁² + x₁x₂ + x₂³
print("x.grad:", np.array([2 * x[0] + x[1], x[0] + 3 * x[1] ** 2]))

# %% error raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1]])
z = x[0] + x[1] ** 3
torch.autograd.backward([y, z], [None, torch.tensor(1.0)])
