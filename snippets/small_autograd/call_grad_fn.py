"""Call the nodes of a graph by hand."""

# %% error raises="TypeError: expected 1 arguments, got 0"
import torch

x = torch.tensor([3.0, -5.0], requires_grad=True)
loss = (x**3 * torch.tensor([0.5, 4.0])).sum()
loss.grad_fn()

# %% walk
node, v = loss.grad_fn, torch.tensor(2.0)
while node.next_functions:
    v = node(v)
    v = v[0] if isinstance(v, tuple) else v  # the first of several inputs
    print("class:", type(node).__name__)
    print("it returns:", v.detach())
    node = node.next_functions[0][0]
print("x.grad:", x.grad)

# %% torch
(gradient,) = torch.autograd.grad(loss, x, torch.tensor(2.0))
print("gradient:", gradient)

# %% numpy blind="J @ v, J.T: each J is diagonal"
import numpy as np

x, c = np.array([3.0, -5.0]), np.array([0.5, 4.0])
v = 2.0 * np.ones(2)  # the sum
for J in (np.eye(2), np.diag(c), np.diag(3 * x**2)):  # of the sum, the product and the power
    v = v @ J
    print("it returns:", v)

# %% numpy_gradient
print("gradient:", 2.0 * c * 3 * x**2)
