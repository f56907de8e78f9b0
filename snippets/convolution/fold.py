"""The gradient at the input of a convolution: fold, conv2d_input and a transposed convolution, with a stride."""

# %% torch
import torch
from torch.nn.functional import conv2d, conv_transpose2d, fold

x = (torch.arange(60.0) % 7 - 2).reshape(1, 2, 5, 6).requires_grad_()
weight = (torch.arange(54.0) % 8 - 3).reshape(3, 2, 3, 3)
y = conv2d(x, weight, stride=2, padding=1)
grad_output = (torch.arange(27.0) % 11 - 4).reshape(y.shape)
y.backward(grad_output)

columns = weight.flatten(1).T @ grad_output.flatten(2)
grad_input = fold(columns, x.shape[2:], 3, stride=2, padding=1)
check = torch.nn.grad.conv2d_input(x.shape, weight, grad_output, stride=2, padding=1)
print("shape of the columns:", tuple(columns.shape))
print("fold, second channel:", grad_input[0, 1], sep="\n")
print("autograd, second channel:", x.grad[0, 1], sep="\n")
print("does the library agree?", torch.equal(check, grad_input))

# %% transposed
short = conv_transpose2d(grad_output, weight, stride=2, padding=1)
whole = conv_transpose2d(grad_output, weight, stride=2, padding=1, output_padding=(0, 1))
print("without output_padding:", tuple(short.shape))
print("with it:", tuple(whole.shape))
print("with it, second channel:", whole[0, 1], sep="\n")

# %% numpy
import numpy as np

image = (np.arange(60.0) % 7 - 2).reshape(2, 5, 6)
w = (np.arange(54.0) % 8 - 3).reshape(3, 2, 3, 3)
v = (np.arange(27.0) % 11 - 4).reshape(3, 3, 3)
padded = np.zeros((2, 5 + 2, 6 + 2))
for f in range(3):
    for i in range(3):
        for j in range(3):
            padded[:, 2 * i : 2 * i + 3, 2 * j : 2 * j + 3] += v[f, i, j] * w[f]
at_x = padded[:, 1:-1, 1:-1]
print("shape of the columns:", (1, w[0].size, v[0].size))
print("fold, second channel:", at_x[1], sep="\n")
print("autograd, second channel:", at_x[1], sep="\n")
print("does the library agree?", at_x.shape == image.shape)

# %% numpy_transposed
reached = j + j + 3 - 2  # the last start, the kernel, without the padding
print("without output_padding:", (1, 2, reached, reached))
print("with it:", (1, *at_x.shape))
print("with it, second channel:", at_x[1], sep="\n")
