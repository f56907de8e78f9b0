"""What the version counter counts."""

# %% torch
import torch

y = torch.zeros(3)
print("at first:", y._version)
y += 1
print("augmented assignment:", y._version)
y.mul_(3)
print("method with an underscore:", y._version)
y[0] = 5
print("element set:", y._version)
torch.add(y, 4, out=y)
print("out argument:", y._version)
y[1:].mul_(5)
print("through a view:", y._version)
y.detach().add_(6)
print("through detach:", y._version)

# %% uncounted
y.data.mul_(7)
print("through data:", y._version)
y.numpy()[2] = 8
print("through NumPy:", y._version)
y.clone().add_(9)
print("in a clone:", y._version)
print("y:", y)
y = y + 1
print("new tensor:", y._version)
print("y:", y)

# %% numpy
import numpy as np

y, version = np.zeros(3), 0
print("at first:", version)
y += 1
version += 1
print("augmented assignment:", version)
y *= 3
version += 1
print("method with an underscore:", version)
y[0] = 5
version += 1
print("element set:", version)
y += 4
version += 1
print("out argument:", version)
y[1:] *= 5
version += 1
print("through a view:", version)
y += 6
version += 1
print("through detach:", version)

y *= 7
print("through data:", version)
y[2] = 8
print("through NumPy:", version)
print("in a clone:", version)
print("y:", y)
y, version = y + 1, 0
print("new tensor:", version)
print("y:", y)
