"""The list of tolist() is a copy, and an array shares the memory of the tensor: y = x³."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x**3  # saves x for backward
numbers = x.tolist()
numbers[0] += 1.0  # changes only the list
array = x.detach().numpy()
array[1] -= 1.0  # changes x, too, and PyTorch does not notice
print("numbers:", numbers)
print("x:", x)
print("y:", y)
y.sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
y = x**3
numbers = x.copy()
numbers[0] += 1.0
print("numbers:", numbers.tolist())
x[1] -= 1.0
print("x:", x)
print("y:", y)
print("x.grad:", 3 * x**2)  # at the changed x
