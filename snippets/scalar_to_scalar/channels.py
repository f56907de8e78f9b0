"""A convolution with 5 filters: which part of the weight each of the 3 input channels uses in backward."""

# %% torch
import torch
from torch.nn.functional import conv2d, conv_transpose2d

x = (torch.arange(300.0).reshape(1, 3, 10, 10) % 7 - 3).requires_grad_()
W = (torch.arange(135.0).reshape(5, 3, 3, 3) % 11 - 4).requires_grad_()
z = conv2d(x, W)
v = (torch.arange(320.0) % 13 - 5).reshape(z.shape)
z.backward(v)
print("shape of v:", tuple(v.shape))
print("shape at the input:", tuple(x.grad.shape))
print("one place of the input, all channels:", x.grad[0, :, 4, 5])
print("last filter, first channel:", W.grad[4, 0], sep="\n")
print("last filter, second channel:", W.grad[4, 1], sep="\n")

# %% products
with torch.no_grad():
    at_x = conv_transpose2d(v, W)
    at_W = conv2d(x.transpose(0, 1), v.transpose(0, 1)).transpose(0, 1)
print("by hand, at x:", at_x[0, :, 4, 5])
print("by hand, at W:", at_W[4, 1], sep="\n")

# %% numpy
import numpy as np

x = np.arange(300.0).reshape(3, 10, 10) % 7 - 3
W = np.arange(135.0).reshape(5, 3, 3, 3) % 11 - 4
v = (np.arange(320.0) % 13 - 5).reshape(5, 8, 8)
at_x, at_W = np.zeros(x.shape), np.zeros(W.shape)
for i in range(8):
    for j in range(8):
        for k in range(5):
            for c in range(3):
                at_x[c, i : i + 3, j : j + 3] += v[k, i, j] * W[k, c]
                at_W[k, c] += v[k, i, j] * x[c, i : i + 3, j : j + 3]
print("shape of v:", (1, *v.shape))
print("shape at the input:", (1, *at_x.shape))
print("one place of the input, all channels:", at_x[:, 4, 5])
print("last filter, first channel:", at_W[4, 0], sep="\n")
print("last filter, second channel:", at_W[4, 1], sep="\n")

# %% numpy_products
print("by hand, at x:", at_x[:, 4, 5])
print("by hand, at W:", at_W[4, 1], sep="\n")
