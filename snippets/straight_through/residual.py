"""Quantization-aware training: the loss of the quantized model, with the Jacobian of the full-precision model."""

# %% torch
import torch


def model(x, w, b):
    return torch.tanh(x @ w.T) @ b


w = torch.tensor([[0.7, -1.3], [2.2, 0.4]], requires_grad=True)
b = torch.tensor([1.6, -0.9], requires_grad=True)
x = torch.tensor([[1.0, 2.0], [0.5, -1.0]])
target = torch.tensor([1.0, 2.0])

full = model(x, w, b)
with torch.no_grad():
    quantized = model(x, w.round(), b.round())
y = full + (quantized - full).detach()
loss = ((y - target) ** 2).sum()
loss.backward()
print("loss:", loss.detach())
print("w.grad:", w.grad)
print("b.grad:", b.grad)

# %% by_v
w.grad = b.grad = None
full = model(x, w, b)
full.backward(2 * (quantized - target))
print("w.grad:", w.grad)
print("b.grad:", b.grad)

# %% each_weight
w.grad = b.grad = None
at_w = w + (w.round() - w).detach()
at_b = b + (b.round() - b).detach()
loss = ((model(x, at_w, at_b) - target) ** 2).sum()
loss.backward()
print("loss:", loss.detach())
print("w.grad:", w.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

w = np.array([[0.7, -1.3], [2.2, 0.4]])
b = np.array([1.6, -0.9])
x = np.array([[1.0, 2.0], [0.5, -1.0]])
t = np.array([1.0, 2.0])  # the target


def gradients(v, w, b):
    h = np.tanh(x @ w.T)
    return (v[:, None] * b * (1 - h**2)).T @ x, v @ h


q = np.tanh(x @ np.round(w).T) @ np.round(b)  # the quantized output
v = 2 * (q - t)
loss = np.sum((q - t) ** 2)
print("loss:", loss)
for _ in range(2):  # by the detached difference, and by v
    of_w, of_b = gradients(v, w, b)
    print("w.grad:", of_w)
    print("b.grad:", of_b)

# %% numpy_each_weight
of_w, of_b = gradients(v, np.round(w), np.round(b))
print("loss:", loss)
print("w.grad:", of_w)
print("b.grad:", of_b)
