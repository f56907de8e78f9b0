"""Each round begins with a new leaf: L = x₁² + x₁x₂, at (3, 5) and after a step of half the gradient."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0])
for _ in range(2):
    x = x.detach().requires_grad_()
    loss = (x[0] * x).sum()
    loss.backward()
    print("x:", x)
    print("x.grad:", x.grad)
    x = x + 0.5 * x.grad

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
for _ in range(2):
    gradient = np.array([2 * x[0] + x[1], x[0]])
    print("x:", x)
    print("x.grad:", gradient)
    x = x + 0.5 * gradient

# %% silenced
x = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(2):
    x.requires_grad_()  # accepted, and changes nothing
    loss = (x[0] * x).sum()
    loss.backward()
    print("this round's x:", x)
    print("its gradient:", x.grad)
    if x.grad is not None:
        x = x + 0.5 * x.grad

# %% numpy_silenced
x = np.array([3.0, 5.0])
gradient = np.array([2 * x[0] + x[1], x[0]])
print("this round's x:", x)
print("its gradient:", gradient)
print("this round's x:", x + 0.5 * gradient)
