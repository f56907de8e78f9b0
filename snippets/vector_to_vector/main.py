"""Vector in, vector out: y = 3x², v = (1, 10)."""

# %% no_gradient raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
y.backward()

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
v = torch.tensor([1.0, 10.0])
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% jacobian
J = torch.autograd.functional.jacobian(lambda x: 3 * x**2, x)
print("J:", J, sep="\n")

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([1.0, 2.0])
y = 3 * x**2
J = np.array([[6 * x[0], 0.0], [0.0, 6 * x[1]]])
v = np.array([1.0, 10.0])
print("y:", y)
print("J:", J, sep="\n")
print("vᵀJ:", v @ J)
