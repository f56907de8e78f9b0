"""Lengths of rows, one of which is zero, and the gradients after clipping."""

# %% infinite
import torch

w = torch.tensor([0.0, 9.0], requires_grad=True)
with torch.autograd.detect_anomaly():
    w.sqrt().sum().backward()
print("w.grad:", w.grad)

# %% numpy_infinite
import numpy as np

w = np.array([0.0, 9.0])
with np.errstate(divide="ignore"):
    print("w.grad:", 1 / (2 * np.sqrt(w)))

# %% torch
import torch

x = torch.tensor([[3.0, 4.0], [0.0, 0.0]], requires_grad=True)
squares = (x**2).sum(1)
safe = torch.where(squares > 0, squares, 1)
lengths = torch.where(squares > 0, safe.sqrt(), 0)
loss = (lengths**3).sum()
loss.backward()
print("x.grad:", x.grad)

# %% ready
x.grad = None
loss = (torch.linalg.vector_norm(x, dim=1) ** 3).sum()
loss.backward()
print("by vector_norm:", x.grad)

# %% silenced
x.grad = None
b = torch.tensor([5.0, -3.0], requires_grad=True)
loss = (x**2).sum(1).sqrt().sum() + (b**3).sum()
loss.backward()
print("x.grad:", x.grad)
print("b.grad:", b.grad)
norm = torch.nn.utils.clip_grad_norm_([x, b], 1.0)
print("norm:", norm)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

x = np.array([[3.0, 4.0], [0.0, 0.0]])
ell = np.sqrt(np.sum(x**2, axis=1))  # lengths
gradient = 3 * ell[:, None] * x
print("x.grad:", gradient)

# %% numpy_norm
print("by vector_norm:", gradient)

# %% numpy_silenced
b = np.array([5.0, -3.0])
with np.errstate(invalid="ignore"):
    by_x = x / ell[:, None]
by_b = 3 * b**2
norm = np.linalg.norm(np.append(by_x, by_b))
print("x.grad:", by_x)
print("b.grad:", by_b)
print("norm:", norm)
print("b.grad:", by_b / norm)
