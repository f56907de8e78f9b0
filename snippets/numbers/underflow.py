"""Small gradients in half precision, and the loss scaled by 4096."""

# %% torch
import torch

slopes = torch.tensor([1e-8, 3e-5])
h = torch.tensor([3.0, 5.0], dtype=torch.float16, requires_grad=True)
loss = (slopes * h**2).sum()
loss.backward()
print("h.grad:", h.grad)

# %% by_scale
h.grad = None
loss = (slopes * h**2).sum()
loss.backward(torch.tensor(4096.0))
print("scaled:", h.grad)
print("divided:", h.grad.float() / 4096)

# %% numpy
import numpy as np

slopes = np.array([10.0**-8, 3 * 10.0**-5])
h = np.array([3.0, 5.0])


def half(numbers):
    """Return the numbers, rounded to float16."""
    return numbers.astype(np.float16).astype(np.float64)


print("h.grad:", half(half(slopes) * 2 * h))  # rounded at the squares, and at h

# %% numpy_by_scale
scaled = half(half(4096.0 * slopes) * 2 * h)
print("scaled:", scaled)
print("divided:", scaled / 4096.0)
