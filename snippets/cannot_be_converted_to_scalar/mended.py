"""The mean of three losses."""

# %% torch
import torch

X = torch.tensor([[5.0, 3.0], [4.0, -3.0], [7.0, 6.0]])
w = torch.tensor([0.5, 1.5], requires_grad=True)
losses = (X @ w) ** 2
loss = losses.mean()
loss.backward()
print("loss.item():", loss.item())
print("losses:", losses)
print("w.grad:", w.grad)

# %% stack
a = torch.tensor(5.0, requires_grad=True)
rows = [torch.stack([a, a**2]), torch.stack([a**3, 4 * a])]
matrix = torch.stack(rows)
matrix.backward(torch.tensor([[4.0, 7.0], [5.0, -6.0]]))
print("matrix:", matrix, sep="\n")
print("a.grad:", a.grad)

# %% silenced
w.grad = None
losses = (X @ w) ** 2
loss = losses[0]
loss.backward()
print("loss.item():", loss.item())
print("w.grad:", w.grad)

# %% numpy
import numpy as np

X = np.array([[5.0, 3.0], [4.0, -3.0], [7.0, 6.0]])
w = np.array([0.5, 1.5])
losses = (X @ w) ** 2
J = 2 * (X @ w)[:, None] * X  # 3 × 2
v = np.full(3, 1 / 3)
print("loss.item():", v @ losses)
print("losses:", losses)
print("w.grad:", v @ J)

# %% numpy_stack
a = 5.0
J_a = np.array([1.0, 2 * a, 3 * a**2, 4.0])  # 4 × 1
print("matrix:", np.array([[a, a**2], [a**3, 4 * a]]), sep="\n")
print("a.grad:", np.array([4.0, 7.0, 5.0, -6.0]) @ J_a)

# %% numpy_silenced
first = np.array([1.0, 0.0, 0.0])
print("loss.item():", first @ losses)
print("w.grad:", first @ J)
