"""detach() makes a new tensor, and detach_() changes the tensor itself: h = x², y = 3 h."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

h = x**2
k = h.detach()  # h itself keeps its history
print("h.requires_grad:", h.requires_grad)
print("k.requires_grad:", k.requires_grad)
(h * k).backward(v)
print("x.grad:", x.grad)

# %% in_place blind="input: the gradient of w does not depend on w"
x.grad = None
h = x**2
old = h
y = 3 * h  # computed before the cut
h.detach_()
print("h.requires_grad:", h.requires_grad)
print("h.is_leaf:", h.is_leaf)
print("is it the same tensor?", old is h)
y.backward(v)
print("x.grad:", x.grad)
w = torch.tensor(2.0, requires_grad=True)
(w * h).backward(v)  # computed after the cut
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
h = x**2
print("x.grad:", v * h * 2 * x)  # k counts as a constant

# %% numpy_in_place
print("x.grad:", v * 3 * 2 * x)
print("w.grad:", (v * h).sum())
