"""The gradient of the largest element, with and without equal elements."""

# %% torch
import torch

x = torch.tensor([3.0, 7.0, 5.0], requires_grad=True)
(x.max() ** 2).backward()
print("largest alone:", x.grad)

# %% ties
for name, largest in {
    "max()": lambda x: x.max(),
    "amax": lambda x: x.amax(0),
    "max of a dim": lambda x: x.max(0).values,
}.items():
    x = torch.tensor([7.0, 3.0, 7.0], requires_grad=True)
    (largest(x) ** 2).backward()
    print(f"two largest, {name}:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 7.0, 5.0])
print("largest alone:", 2 * x.max() * (x == x.max()))

# %% numpy_ties
x = np.array([7.0, 3.0, 7.0])
v = 2 * x.max()
equal = x == x.max()
print("two largest, max():", v * equal / equal.sum())
print("two largest, amax:", v * equal / equal.sum())
print("two largest, max of a dim:", v * np.eye(3)[x.argmax()])
