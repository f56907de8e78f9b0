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
taken = np.array([0, 0, 1])  # is the root taken, for each element
with np.errstate(invalid="ignore"):
    slope = 1 / (2 * np.sqrt(x))  # derivative of the root, nan at the first element
gradient = taken * slope + (1 - taken) * 3
print("y:", np.array([3 * x[0], 3 * x[1], np.sqrt(x[2])]))
print("x.grad:", gradient)

# %% numpy_mended
print("y:", np.array([3 * x[0], 3 * x[1], np.sqrt(x[2])]))
print("x.grad:", np.array([3, 3, slope[2]]))

# %% numpy_silenced
print("patched:", np.array([0, 3, slope[2]]))
print("clipped:", gradient / np.linalg.norm(gradient))
