"""The branch that is not taken: the root of x where x > 1, and 3x elsewhere."""

# %% torch
import torch

x = torch.tensor([-2.0, 0.25, 9.0], requires_grad=True)
y = torch.where(x > 1, torch.sqrt(x), 3 * x)
y.sum().backward()
print("y:", y)
print("x.grad:", x.grad)

# %% mended
x = torch.tensor([-2.0, 0.25, 9.0], requires_grad=True)
safe = torch.where(x > 1, x, 1)
y = torch.where(x > 1, torch.sqrt(safe), 3 * x)
y.sum().backward()
print("y:", y)
print("x.grad:", x.grad)

# %% silenced blind="input: where x > 1, 3x is not taken"
x = torch.tensor([-2.0, 0.25, 9.0], requires_grad=True)
y = torch.where(x > 1, torch.sqrt(x), 3 * x)
y.sum().backward()
print("patched:", torch.nan_to_num(x.grad))
torch.nn.utils.clip_grad_norm_(x, 1)
print("clipped:", x.grad)

# %% numpy
import numpy as np

x = np.array([-2.0, 0.25, 9.0])
t = np.array([0, 0, 1])  # is the root taken, for each element
with np.errstate(invalid="ignore"):
    s = 1 / (2 * np.sqrt(x))  # slope of the root, nan at the first element
gradient = t * s + (1 - t) * 3
print("y:", np.array([3 * x[0], 3 * x[1], np.sqrt(x[2])]))
print("x.grad:", gradient)

# %% numpy_mended
safe = np.where(t, x, 1)
print("y:", np.array([3 * x[0], 3 * x[1], np.sqrt(x[2])]))
print("x.grad:", t / (2 * np.sqrt(safe)) + (1 - t) * 3)

# %% numpy_silenced
patched = np.where(np.isnan(gradient), 0, gradient)
print("patched:", patched)
print("clipped:", gradient / np.linalg.norm(gradient))
