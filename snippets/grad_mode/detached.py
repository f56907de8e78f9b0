"""Targets from a no_grad block, with and without detach, and a result from before the block."""

# %% torch
import torch

w = torch.tensor([0.5, 2.0], requires_grad=True)
x = torch.tensor([3.0, -1.0])
with torch.no_grad():
    targets = w * x  # no graph
    cut = targets.detach()  # not needed
print("targets.requires_grad:", targets.requires_grad)
print("targets.grad_fn:", targets.grad_fn)
print("same memory?", cut.data_ptr() == targets.data_ptr())
for t in targets, cut:
    w.grad = None
    ((w * x**2 - t) ** 2).sum().backward()
    print("w.grad:", w.grad)

# %% before
guess = w * x  # before the block
with torch.no_grad():
    kept, cut = guess, guess.detach()
for t in kept, cut:
    w.grad = None
    ((w * x**2 - t) ** 2).sum().backward()
    print("target requires grad?", t.requires_grad)
    print("w.grad:", w.grad)

# %% numpy
import numpy as np

w, x = np.array([0.5, 2.0]), np.array([3.0, -1.0])
e = w * x**2 - w * x
for _ in range(2):
    print("w.grad:", 2 * e * x**2)

# %% numpy_before
print("w.grad:", 2 * e * (x**2 - x))
print("w.grad:", 2 * e * x**2)
