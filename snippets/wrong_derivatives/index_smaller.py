"""An index that is smaller than src: scatter_add raises an error, and scatter_reduce returns a wrong gradient."""

# %% error raises="RuntimeError: Function ScatterAddBackward0 returned an invalid gradient at index 1"
import torch

index = torch.tensor([0, 1])
src = torch.tensor([2.0, 3.0, 4.0, 5.0], requires_grad=True)
weights = torch.tensor([5.0, 7.0, 1.0])
(weights @ torch.zeros(3).scatter_add(0, index, src)).backward()

# %% torch
y = torch.zeros(3).scatter_add(0, index, src[: len(index)])
(weights @ y).backward()
print("y:", y)
print("src.grad:", src.grad)

# %% silent
rows = torch.tensor([[2.0, 3.0], [4.0, 5.0]], requires_grad=True)
start = torch.tensor([[10.0, 100.0]])
index = torch.tensor([[0, 1]])
product = start.scatter_reduce(1, index, rows, "prod")
product.sum().backward()
print("product:", product)
print("rows.grad:", rows.grad, sep="\n")

# %% numpy
import numpy as np

src = np.array([2.0, 3.0, 4.0, 5.0])
weights = np.array([5.0, 7.0, 1.0])
S = np.zeros((3, 4))
S[[0, 1], [0, 1]] = 1
print("y:", S @ src)
print("src.grad:", weights @ S)

# %% numpy_silent
rows = np.array([[2.0, 3.0], [4.0, 5.0]])
start = np.array([[10.0, 100.0]])
print("product:", start * rows[:1])
print("rows.grad:", start * rows[:1] / rows, sep="\n")  # the second row should be zeros
