"""Two common fixes that do not work: retain_graph=True, and requires_grad_() on the gradient."""

# %% retained
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] ** 3 + x[0] * x[1] ** 2
(g,) = torch.autograd.grad(y, x, retain_graph=True)
print("g:", g)
print("g.requires_grad:", g.requires_grad)

# %% flag
v = torch.tensor([1.0, 10.0])
g.requires_grad_()
g.backward(v)
print("g.grad:", g.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
print("g:", np.array([3 * x[0] ** 2 + x[1] ** 2, 2 * x[0] * x[1]]))

v = np.array([1.0, 10.0])
print("g.grad:", v)  # backward stores v here

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not"
x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] ** 3 + x[0] * x[1] ** 2
(g,) = torch.autograd.grad(y, x)
g.requires_grad_()
torch.autograd.grad(g, x, torch.tensor([1.0, 10.0]))
