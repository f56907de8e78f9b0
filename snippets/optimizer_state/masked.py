"""A pruned weight: the mask in the forward computation, or on the gradient. L = y² with y = w·x."""

# %% torch
import torch

mask, x = torch.tensor([1.0, 0.0]), torch.tensor([2.0, 7.0], requires_grad=True)
w = torch.tensor([3.0, 5.0], requires_grad=True)

y = (mask * w * x).sum()
y.square().backward()
print("mask in forward, at w:", w.grad)
print("at x:", x.grad)

w.grad = x.grad = None
y = (w * x).sum()
y.square().backward()
print("mask on the gradient, at w:", mask * w.grad)
print("at x:", x.grad)

# %% zero
w.grad = x.grad = None
with torch.no_grad():
    w *= mask
(w * x).sum().square().backward()
print("without a mask, at w:", w.grad)
print("at x:", x.grad)

# %% numpy
import numpy as np

mask, x, w = np.array([1.0, 0.0]), np.array([2.0, 7.0]), np.array([3.0, 5.0])
y = np.sum(mask * w * x)
print("mask in forward, at w:", 2 * y * x * mask)
print("at x:", 2 * y * mask * w)
full = np.sum(w * x)
print("mask on the gradient, at w:", mask * 2 * full * x)
print("at x:", 2 * full * w)

# %% numpy_zero
print("without a mask, at w:", 2 * y * x)
print("at x:", 2 * y * mask * w)
