"""Which tensors get a .grad, and why loss.grad is one: it is the v that backward starts with."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
c = torch.tensor([2.0, 4.0])  # a leaf without the flag
for power in 2, 3:
    x.grad = None
    h = c * x
    k = h**power
    loss = k.sum()
    k.retain_grad()
    loss.retain_grad()
    loss.backward()
    print("loss:", loss)
    print("loss.grad:", loss.grad)
    print("k.grad:", k.grad)
    print("x.grad:", x.grad)
print("c.grad:", c.grad)
print("h.grad:", h.grad)

# %% ten
loss = (c * x).sum()
loss.retain_grad()
loss.backward(torch.tensor(10.0))
print("loss.grad:", loss.grad)

# %% numpy
import numpy as np

x, c = np.array([3.0, 5.0]), np.array([2.0, 4.0])
v = np.array(1.0)  # what backward fills in for a scalar
for power in 2, 3:
    print("loss:", np.sum((c * x) ** power))
    print("loss.grad:", v)
    print("k.grad:", v * np.ones(2))
    print("x.grad:", v * power * (c * x) ** (power - 1) * c)

# %% numpy_ten
v = np.array(10.0)
print("loss.grad:", v)
