"""log(t) at zero, a tiny, a usual and a negative number: the loss, the gradient, a layer before it, and two fixes."""

# %% torch
import torch

t = torch.tensor([0.0, 1e-40, 0.5, -1.0], requires_grad=True)
y = t.log()
loss = y.sum()
loss.backward()
print("y:", y)
print("loss:", loss)
print("t.grad:", t.grad)

# %% layer
w = torch.tensor([2.0, 4.0], requires_grad=True)
x = torch.tensor([0.0, 3.0])
(w * x).log().sum().backward()
print("w.grad:", w.grad)

# %% fixed
floor = 0.01
for y in (t + floor).log(), t.clamp(min=floor).log():
    t.grad = None
    y.sum().backward()
    print("y:", y)
    print("t.grad:", t.grad)

# %% numpy one-point="zero, a tiny and a negative number are the point"
import numpy as np

t = np.array([0.0, 1e-40, 0.5, -1.0], np.float32)
with np.errstate(all="ignore"):
    y = np.log(t)
    print("y:", y)
    print("loss:", y.sum())
    print("t.grad:", 1 / t)

# %% numpy_layer one-point="the input of zero is the point"
w, x = np.array([2.0, 4.0]), np.array([0.0, 3.0])
with np.errstate(all="ignore"):
    print("w.grad:", 1 / (w * x) * x)

# %% numpy_fixed
floor = 0.01
with np.errstate(invalid="ignore"):
    y = np.log(t + floor)
print("y:", y)
print("t.grad:", 1 / (t + floor))
y = np.log(np.maximum(t, floor))
print("y:", y)
print("t.grad:", np.where(t >= floor, 1, 0) / np.maximum(t, floor))
