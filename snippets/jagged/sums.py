"""One number for each sequence: a sum over its rows."""

# %% error raises="NotImplementedError: aten._nested_sum_backward"
import torch

a = torch.tensor([[1.0, 3.0], [4.0, 0.5]], requires_grad=True)
b = torch.tensor([[-2.0, 5.0]], requires_grad=True)
x = torch.nested.as_nested_tensor([a, b], layout=torch.jagged)
sums = x.sum(dim=1)
(sums**2).sum().backward()

# %% torch
sums = torch.stack([rows.sum(dim=0) for rows in x.unbind()])
(sums**2).sum().backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

a, b = np.array([[1.0, 3.0], [4.0, 0.5]]), np.array([[-2.0, 5.0]])
s = a.sum(axis=0)
print("a.grad:", np.ones((2, 1)) * 2 * s)
print("b.grad:", np.ones((1, 1)) * 2 * b.sum(axis=0))
