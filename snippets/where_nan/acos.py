"""cos(2θ) of the angle of a cosine: through acos, as a polynomial, and with a clamp inside the interval."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0, 100.0])
c = torch.tensor([1.0, 0.25, -1.0], requires_grad=True)
theta = c.clamp(-1, 1).acos()
y = torch.cos(2 * theta)
theta.retain_grad()
y.backward(v)
print("y:", y)
print("theta.grad:", theta.grad)
print("c.grad:", c.grad)

# %% polynomial
c.grad = None
y = 2 * c**2 - 1
y.backward(v)
print("y:", y)
print("c.grad:", c.grad)

# %% inside
c.grad = None
limit = 0.999999
theta = c.clamp(-limit, limit).acos()
torch.cos(2 * theta).backward(v)
print("c.grad:", c.grad)
print("is the limit rounded to one in half precision?", (torch.tensor(limit).half() == 1).item())

# %% numpy
import numpy as np

v = np.array([1.0, 10.0, 100.0], np.float32)
c = np.array([1.0, 0.25, -1.0], np.float32)
clamped = np.clip(c, -1, 1)
theta = np.arccos(clamped)
at_theta = -2 * v * np.sin(2 * theta)
with np.errstate(divide="ignore", invalid="ignore"):
    slope = -1 / np.sqrt(1 - clamped**2)  # of acos
    at_c = np.where(c == clamped, at_theta * slope, 0)
print("y:", np.cos(2 * theta))
print("theta.grad:", at_theta)
print("c.grad:", at_c)

# %% numpy_polynomial
print("y:", 2 * c**2 - 1)
print("c.grad:", v * 4 * c)

# %% numpy_inside one-point="the limit is just below one on purpose"
limit = 0.999999
print("c.grad:", np.where(abs(c) <= limit, v * 4 * c, 0))
print("is the limit rounded to one in half precision?", bool(np.float16(limit) == 1))
