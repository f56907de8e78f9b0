"""The slope of a plain root at zero: with a small number inside, with clamp, and with a safe inner value."""

# %% torch
import torch

a = torch.tensor([0.0, 9.0], requires_grad=True)
b = torch.sqrt(a)
b.sum().backward()
print("b:", b)
print("a.grad:", a.grad)

# %% ways
largest = 50.0  # the slope at zero that you accept
floor = 1 / (4 * largest**2)
positive = a > 0
safe = torch.where(positive, a, 1)
ways = {
    "a small number inside": (a + floor).sqrt(),
    "clamp": a.clamp(min=floor).sqrt(),
    "a safe inner value": torch.where(positive, safe.sqrt(), 0),
}
print("floor:", floor)
for way, b in ways.items():
    a.grad = None
    b.sum().backward()
    print(f"{way}, value:", b)
    print(f"{way}, slope:", a.grad)

# %% numpy
import numpy as np

a = np.array([0.0, 9.0])
with np.errstate(divide="ignore"):
    slope = 1 / (2 * np.sqrt(a))
print("b:", np.sqrt(a))
print("a.grad:", slope)

# %% numpy_ways
largest = 50.0
floor = (1 / (2 * largest)) ** 2
inside, outside = np.sqrt(a + floor), np.sqrt(np.maximum(a, floor))
print("floor:", floor)
print("a small number inside, value:", inside)
print("a small number inside, slope:", 1 / (2 * inside))
print("clamp, value:", outside)
print("clamp, slope:", np.where(a >= floor, 1 / (2 * outside), 0))
print("a safe inner value, value:", np.sqrt(a))
print("a safe inner value, slope:", np.where(a > 0, slope, 0))
