"""A second run with the same shapes and other numbers, which a checkpoint does not notice."""

# %% error raises="CheckpointError: have different metadata than during the forward pass"
import torch
from torch.utils.checkpoint import checkpoint

dtype = torch.float32


def block(x):
    return x.to(dtype).exp()


x = torch.tensor([0.5, 2.0], requires_grad=True)
y = checkpoint(block, x, use_reentrant=False)
dtype = torch.float64
y.sum().backward()

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

scale = 3.0


def block(h):
    return (scale * h).sin()


x = torch.tensor([0.5, 2.0], requires_grad=True)
y = checkpoint(block, x[0] * x, use_reentrant=False)
scale = 4.0
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% unchecked
import torch
from torch.utils.checkpoint import checkpoint

scale, size = 3.0, 2


def cut(x):
    return (scale * x[:size]).exp()


x = torch.tensor([0.5, 2.0], requires_grad=True)
y = checkpoint(cut, x, use_reentrant=False, determinism_check="none")
size = 1
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, 2.0])
v = np.array([1.0, 10.0])
h = np.array([x[0] ** 2, x[0] * x[1]])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
print("y:", np.sin(3 * h))
print("x.grad:", (v * 3 * np.cos(4 * h)) @ J_h)  # the factor of the first run, and the point of the second

# %% numpy_unchecked
import numpy as np

x = np.array([0.5, 2.0])
v = np.array([1.0, 10.0])
print("y:", np.exp(3 * x))
# the recomputed element is used for both
print("x.grad:", v * 3 * np.exp(3 * x[0]))
