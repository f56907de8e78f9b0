"""One weight for each sequence of a jagged tensor."""

# %% error raises="RuntimeError: sum(): reducing along a ragged and non-batch dimension"
import torch

rows = torch.tensor([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
lengths = torch.tensor([2, 1])
w = torch.tensor([0.5, 2.0], requires_grad=True)
x = torch.nested.as_nested_tensor([rows[:2], rows[2:]], layout=torch.jagged)
y = x * w[:, None, None]
y.values().sum().backward()

# %% torch
v = torch.tensor([[1.0, 10.0], [100.0, 1000.0], [2.0, 20.0]])
y = x.values() * w.repeat_interleave(lengths)[:, None]
y.backward(v)
print("y:", y.detach(), sep="\n")
print("w.grad:", w.grad)

# %% numpy
import numpy as np

rows = np.array([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
v = np.array([[1.0, 10.0], [100.0, 1000.0], [2.0, 20.0]])
S = np.array([[1, 0], [1, 0], [0, 1]])  # the sequence of each row
w = np.array([0.5, 2.0])
print("y:", (S @ w)[:, None] * rows, sep="\n")
print("w.grad:", np.sum(v * rows, axis=1) @ S)
