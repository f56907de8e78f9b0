"""Two reentrant checkpoints that close over one tensor with a graph: backward a second time."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch
from torch.utils.checkpoint import checkpoint

x = torch.tensor([3.0, 0.5], requires_grad=True)
mask = x**2  # computed once, with a graph, and used in both blocks


def first(h):
    return h * mask


def second(h):
    return h**2 * mask


h = checkpoint(first, x, use_reentrant=True)
checkpoint(second, h, use_reentrant=True).sum().backward()


# %% argument
def first_with(h, mask):
    return h * mask


def second_with(h, mask):
    return h**2 * mask


x.grad = None
mask = x**2
h = checkpoint(first_with, x, mask, use_reentrant=True)
checkpoint(second_with, h, mask, use_reentrant=True).sum().backward()
print("as an argument:", x.grad)

# %% torch
x.grad = None
mask = x**2
h = checkpoint(first, x, use_reentrant=False)
checkpoint(second, h, use_reentrant=False).sum().backward()
print("without reentrant:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 0.5])  # (x · x²)² x² = x⁸
print("without reentrant:", 8 * x**7)

# %% numpy_argument
print("as an argument:", 8 * x**7)
