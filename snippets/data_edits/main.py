"""w is halved through .data between forward and backward: y = exp(w₁)·w₂ at w = (0.5, 3)."""

# %% torch
import torch

w = torch.tensor([0.5, 3.0], requires_grad=True)
y = torch.exp(w[0]) * w[1]
w.data.mul_(0.5)
y.backward()
print("y:", y)
print("halved weights:", w)
print("w.grad:", w.grad)

# %% mended
w = torch.tensor([0.5, 3.0], requires_grad=True)
y = torch.exp(w[0]) * w[1]
y.backward()
with torch.no_grad():
    w.mul_(0.5)
print("w.grad:", w.grad)
print("w:", w)

# %% numpy
import numpy as np

w = np.array([0.5, 3.0])
print("y:", np.exp(w[0]) * w[1])
# the exponential was saved as a result, w₂ is read again
half = 0.5 * w
print("halved weights:", half)
print("w.grad:", np.exp(w[0]) * np.array([half[1], 1]))

# %% numpy_mended
print("w.grad:", np.exp(w[0]) * np.array([w[1], 1]))
w = 0.5 * w
print("w:", w)
