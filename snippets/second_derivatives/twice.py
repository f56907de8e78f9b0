"""backward(create_graph=True) leaves the gradient in x.grad, and the next backward adds to it."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] ** 3 + x[0] * x[1] ** 2
y.backward(create_graph=True)
g = x.grad
g.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("the same tensor?", g is x.grad)

# %% numpy blind="J @ v, J.T: H is symmetric, as every Hessian"
import numpy as np

x = np.array([3.0, 5.0])
g = np.array([3 * x[0] ** 2 + x[1] ** 2, 2 * x[0] * x[1]])
H = np.array([[6 * x[0], 2 * x[1]], [2 * x[1], 2 * x[0]]])
v = np.array([1.0, 10.0])
print("x.grad:", g + v @ H)
