"""A checkpoint whose block reads a flag: y = (x₁ sin x₁, x₁ sin x₂) at x = (0.5, 2), v = (1, 10)."""

# %% error raises="CheckpointError: A different number of tensors was saved"
import torch
from torch.utils.checkpoint import checkpoint

training = True


def block(x):
    return x[0] * x.sin() if training else x


x = torch.tensor([0.5, 2.0], requires_grad=True)
y = checkpoint(block, x, use_reentrant=False)
training = False
y.sum().backward()

# %% torch
import torch
from torch.utils.checkpoint import checkpoint


def block(x, training):
    return x[0] * x.sin() if training else x


x = torch.tensor([0.5, 2.0], requires_grad=True)
y = checkpoint(block, x, training=True, use_reentrant=False)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, 2.0])
J = np.array(
    [
        [np.sin(x[0]) + x[0] * np.cos(x[0]), 0.0],
        [np.sin(x[1]), x[0] * np.cos(x[1])],
    ]
)
v = np.array([1.0, 10.0])
print("x.grad:", v @ J)
