"""A jagged v: it must share the offsets of y."""

# %% error raises="RuntimeError: Mismatch in shape: grad_output"
import torch

a = torch.tensor([[1.0, 3.0], [4.0, 0.5]], requires_grad=True)
b = torch.tensor([[-2.0, 5.0]], requires_grad=True)
y = torch.nested.as_nested_tensor([a, b], layout=torch.jagged) ** 3
rows = [torch.tensor([[1.0, 10.0], [100.0, 2.0]]), torch.tensor([[3.0, 0.5]])]
v = torch.nested.nested_tensor(rows, layout=torch.jagged)
y.backward(v)

# %% torch
y.backward(torch.ones_like(y))
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

a, b = np.array([[1.0, 3.0], [4.0, 0.5]]), np.array([[-2.0, 5.0]])
print("a.grad:", 3 * a**2)
print("b.grad:", 3 * b**2)
