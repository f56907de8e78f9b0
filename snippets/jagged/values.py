"""Two sequences of unequal length in a jagged tensor, with a v for all rows."""

# %% error raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

a = torch.tensor([[1.0, 3.0], [4.0, 0.5]], requires_grad=True)
b = torch.tensor([[-2.0, 5.0]], requires_grad=True)
x = torch.nested.as_nested_tensor([a, b], layout=torch.jagged)
y = x**3
y.backward()

# %% torch
v = torch.tensor([[1.0, 10.0], [100.0, 2.0], [3.0, 0.5]])
y.values().backward(v)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

a, b = np.array([[1.0, 3.0], [4.0, 0.5]]), np.array([[-2.0, 5.0]])
v = np.array([[1.0, 10.0], [100.0, 2.0], [3.0, 0.5]])
print("a.grad:", v[:2] * 3 * a**2)
print("b.grad:", v[2:] * 3 * b**2)
