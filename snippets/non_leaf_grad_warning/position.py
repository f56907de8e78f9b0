"""retain_grad before or after an in-place change: .grad is that of the changed y. A clone keeps the old one."""

# %% torch
import torch

v = torch.tensor([7.0, 11.0])
for early in (True, False):
    x = torch.tensor([3.0, 5.0], requires_grad=True)
    y = x * x
    if early:
        y.retain_grad()
    y[1] = y[0] * 2
    if not early:
        y.retain_grad()
    (y * v).sum().backward()
    print("y.grad:", y.grad)
    print("x.grad:", x.grad)

# %% old
x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x * x
y.register_hook(lambda g: print("at the old y, in a hook:", g))
y[1] = y[0] * 2
(y * v).sum().backward()

# %% both
x = torch.tensor([3.0, 5.0], requires_grad=True)
y_old = x * x
y = y_old.clone()
y[1] = y[0] * 2
g_old, g = torch.autograd.grad((y * v).sum(), (y_old, y))
print("gradient at the old y:", g_old)
print("gradient at the new y:", g)

# %% numpy
import numpy as np

v = np.array([7.0, 11.0])
J = np.array([[1.0, 0.0], [2.0, 0.0]])  # of the new y with respect to the old one
x = np.array([3.0, 5.0])
for _ in range(2):
    print("y.grad:", v)
    print("x.grad:", v @ J * 2 * x)

# %% numpy_old
print("at the old y, in a hook:", v @ J)

# %% numpy_both
print("gradient at the old y:", v @ J)
print("gradient at the new y:", v)
