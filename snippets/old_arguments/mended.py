"""retain_graph, and grad_tensors."""

# %% torch
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
y = x[0] ** 3 * x[1]
y.backward(retain_graph=True)
y.backward(torch.tensor(4.0))
print("x.grad:", x.grad)

# %% old_name
x.grad = None
y = torch.stack([x[0] ** 3, x[0] * x[1]])
v = torch.tensor([4.0, 7.0])
torch.autograd.backward(y, grad_variables=v)
print("x.grad:", x.grad)

# %% names
x.grad = None
y = torch.stack([x[0] ** 3, x[0] * x[1]])
y.backward(gradient=v, retain_graph=True)
print("x.grad:", x.grad)

x.grad = None
torch.autograd.backward(y, grad_tensors=v, retain_graph=True)
print("x.grad:", x.grad)

(grad,) = torch.autograd.grad(y, x, grad_outputs=v)
print("grad:", grad)

# %% ignored
x.grad = None
y = torch.stack([x[0] ** 3, x[0] * x[1]])
(grad,) = torch.autograd.grad(y, x, v, only_inputs=False)
print("grad:", grad)

# %% numpy
import numpy as np

x = np.array([5.0, 3.0])
J = np.array([[3 * x[0] ** 2 * x[1], x[0] ** 3]])  # of x₁³x₂
print("x.grad:", (np.array([1.0]) + np.array([4.0])) @ J)  # two calls

# %% numpy_old_name
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]]])
v = np.array([4.0, 7.0])
print("x.grad:", v @ J)

# %% numpy_names
print("x.grad:", v @ J)
print("x.grad:", v @ J)
print("grad:", v @ J)

# %% numpy_ignored
print("grad:", v @ J)
