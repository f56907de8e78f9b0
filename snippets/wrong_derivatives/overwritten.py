"""A place that is written twice: the gradient of the value that was overwritten."""

# %% torch blind="J @ v: a dot product; input: nothing is written to the other places"
import torch

v = torch.tensor([2.0, 3.0], requires_grad=True)
index = torch.tensor([0, 0])
weights = torch.tensor([5.0, 7.0, 1.0])
y = torch.zeros(3).scatter(0, index, v)
(weights @ y).backward()
print("y:", y)
print("v.grad:", v.grad)

# %% written
w = torch.tensor([2.0, 3.0], requires_grad=True)
z = torch.zeros(3)
z[index] = w
(weights @ z).backward()
print("z:", z)
print("w.grad:", w.grad)

# %% last
last = torch.zeros(3, dtype=torch.long).scatter(0, index, torch.arange(2))  # which value won
kept = last[index] == torch.arange(2)
u = torch.tensor([2.0, 3.0], requires_grad=True)
safe = torch.zeros(3).scatter(0, index[kept], u[kept])
(weights @ safe).backward()
print("safe:", safe)
print("u.grad:", u.grad)

# %% numpy
import numpy as np

v = np.array([2.0, 3.0])
weights = np.array([5.0, 7.0, 1.0])
S = np.array([[0.0, 1.0], [0.0, 0.0], [0.0, 0.0]])  # y = S v, the last value wins
ones = np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 0.0]])  # as if the values were added
print("y:", S @ v)
print("v.grad:", weights @ ones)

# %% numpy_written
print("z:", S @ v)
print("w.grad:", weights @ ones)

# %% numpy_last
print("safe:", S @ v)
print("u.grad:", weights @ S)
