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

# %% apart raises="RuntimeError: Mismatch in shape: grad_output"
y = x**3
rows = [torch.tensor([[1.0, 10.0], [100.0, 2.0]]), torch.tensor([[3.0, 0.5]])]
v = torch.nested.nested_tensor(rows, layout=torch.jagged)
y.backward(v)

# %% ones
a.grad = b.grad = None
y.backward(torch.ones_like(y))
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

first, second = np.array([[1.0, 3.0], [4.0, 0.5]]), np.array([[-2.0, 5.0]])
V = np.array([[1.0, 10.0], [100.0, 2.0], [3.0, 0.5]])
print("a.grad:", V[:2] * 3 * first**2)
print("b.grad:", V[2:] * 3 * second**2)

# %% numpy_ones
print("a.grad:", 3 * first**2)
print("b.grad:", 3 * second**2)
