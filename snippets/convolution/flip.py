"""Stride 1: the gradient at the input as a convolution with the flipped kernel."""

# %% torch
import torch
from torch.nn.functional import conv2d

x = (torch.arange(24.0) % 7 - 2).reshape(1, 2, 3, 4).requires_grad_()
W = (torch.arange(36.0) % 8 - 3).reshape(3, 2, 2, 3)
y = conv2d(x, W, padding=(0, 1))
v = (torch.arange(24.0) % 11 - 4).reshape(y.shape)
y.backward(v)
full = (2 - 1 - 0, 3 - 1 - 1)  # kernel size - 1 - padding
by_hand = conv2d(v, W.flip(2, 3).transpose(0, 1), padding=full)
not_flipped = conv2d(v, W.transpose(0, 1), padding=full)
print("autograd:", x.grad[0, 1], sep="\n")
print("flipped:", by_hand[0, 1], sep="\n")
print("not flipped:", not_flipped[0, 1], sep="\n")

# %% error raises="RuntimeError: Given groups=1, weight of size [3, 2, 2, 3], expected input[1, 3, 2, 4]"
conv2d(v, W.flip(2, 3), padding=full)

# %% numpy
import numpy as np

w = (np.arange(36.0) % 8 - 3).reshape(3, 2, 2, 3)
g = (np.arange(24.0) % 11 - 4).reshape(3, 2, 4)


def to_input(kernels):
    padded = np.zeros((2, 3, 4 + 2))
    for f in range(3):
        for i in range(2):
            for j in range(4):
                padded[:, i : i + 2, j : j + 3] += g[f, i, j] * kernels[f]
    return padded[:, :, 1:-1]


print("autograd:", to_input(w)[1], sep="\n")
print("flipped:", to_input(w)[1], sep="\n")
print("not flipped:", to_input(w[:, :, ::-1, ::-1])[1], sep="\n")
