"""Five points as a vector and as a column: y = x²."""

# %% torch
import torch

x = torch.linspace(-1, 1, 5, requires_grad=True)
y = x**2
y.backward(torch.ones_like(y))
print("x.grad:", x.grad)

# %% column
x = torch.linspace(-1, 1, 5).reshape(5, 1).requires_grad_()
y = x**2
y.backward(torch.ones_like(y))
print("x.grad:", x.grad, sep="\n")

# %% grad
x = torch.linspace(-2, 2, 5).reshape(5, 1).requires_grad_()
y = x**2
(slopes,) = torch.autograd.grad(y, x, grad_outputs=torch.ones_like(y))
print("slopes:", slopes, sep="\n")

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([-1.0, -0.5, 0.0, 0.5, 1.0])
J = np.diag(2 * x)  # 5×5, for the vector and for the column
v = np.ones(5)
print("x.grad:", v @ J)
print("x.grad:", (v @ J).reshape(5, 1), sep="\n")

# %% numpy_grad
J = np.diag(2 * np.array([-2.0, -1.0, 0.0, 1.0, 2.0]))
print("slopes:", (v @ J).reshape(5, 1), sep="\n")
