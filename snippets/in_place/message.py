"""The two versions in the message: of the tensor when it was saved, and of the tensor now."""

# %% error raises="RuntimeError: which is output 0 of Mul, is at version 2; expected"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] * x
y += 1
z = y**2
y *= 7
z.backward(torch.tensor([1.0, 10.0]))

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] * x
y += 1
print("when saved:", y._version)
z = y**2
print("z:", z)
y *= 7
print("at backward:", y._version)
print("changed:", y)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
changes = ["y += 1", "y *= 7"]
print("when saved:", len(changes[:1]))
print("z:", (x[0] * x + 1) ** 2)
print("at backward:", len(changes))
print("changed:", (x[0] * x + 1) * 7)
