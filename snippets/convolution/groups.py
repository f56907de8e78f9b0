"""An autograd.Function for conv2d with torch.nn.grad, gradcheck, and two groups."""

# %% torch
import torch
from torch.autograd import gradcheck, gradgradcheck
from torch.nn.functional import conv2d
from torch.nn.grad import conv2d_input, conv2d_weight


class Conv2d(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight, bias, stride, padding, dilation, groups):
        ctx.save_for_backward(x, weight)
        ctx.options = stride, padding, dilation, groups
        return conv2d(x, weight, bias, *ctx.options)

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        grad_input = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_input = conv2d_input(x.shape, weight, grad_output, *ctx.options)
        if ctx.needs_input_grad[1]:
            grad_weight = conv2d_weight(x, weight.shape, grad_output, *ctx.options)
        if ctx.needs_input_grad[2]:
            grad_bias = grad_output.sum((0, 2, 3))
        return grad_input, grad_weight, grad_bias, None, None, None, None


x = (torch.arange(80.0, dtype=torch.double) % 7 - 2).reshape(1, 4, 4, 5).requires_grad_()
W = (torch.arange(72.0, dtype=torch.double) % 11 - 4).reshape(4, 2, 3, 3).requires_grad_()
b = torch.tensor([1.0, 2.0, 3.0, 4.0], dtype=torch.double, requires_grad=True)
for options in [(1, 0, 1, 2), (2, 1, 1, 2), (1, (2, 1), (2, 1), 2)]:
    print("passes gradcheck?", gradcheck(Conv2d.apply, (x, W, b, *options)))
print("passes gradgradcheck?", gradgradcheck(Conv2d.apply, (x, W, b, 2, 1, 1, 2)))

# %% mistake
y = conv2d(x, W, b, groups=2)
print("y at the first place:", y[0, :, 0, 0].detach())
v = (torch.arange(y.numel(), dtype=torch.double) % 13 - 5).reshape(y.shape)
y.backward(v)
with torch.no_grad():
    pairs = conv2d(x.transpose(0, 1), v.transpose(0, 1)).transpose(0, 1)
    parts = [
        conv2d(xg.transpose(0, 1), vg.transpose(0, 1)).transpose(0, 1)
        for xg, vg in zip(x.chunk(2, 1), v.chunk(2, 1), strict=True)
    ]
print("all pairs:", tuple(pairs.shape))
print("all pairs, last filter:", pairs[3, 0], sep="\n")
print("each group, last filter:", torch.cat(parts)[3, 0], sep="\n")
print("autograd, last filter:", W.grad[3, 0], sep="\n")
print("b.grad:", b.grad)

# %% error raises="RuntimeError: Given groups=1, weight of size [4, 2, 3, 3], expected input[1, 4, 4, 5]"
conv2d_weight(x, W.shape, v)

# %% numpy
import numpy as np

image = (np.arange(80.0) % 7 - 2).reshape(4, 4, 5)
g = (np.arange(24.0) % 13 - 5).reshape(4, 2, 3)
at_W = np.zeros((4, 4, 3, 3))  # filter, channel of the input
for f in range(4):
    for c in range(4):
        for i in range(2):
            for j in range(3):
                at_W[f, c] += g[f, i, j] * image[c, i : i + 3, j : j + 3]
k, b = (np.arange(72.0) % 11 - 4).reshape(4, 2, 3, 3), np.arange(1.0, 5.0)
first = np.array([f // 2 * 2 for f in range(4)])  # channel of the group of each filter
y = [np.sum(image[first[f] : first[f] + 2, :3, :3] * k[f]) + b[f] for f in range(4)]
print("y at the first place:", np.array(y))
print("all pairs:", at_W.shape)
print("all pairs, last filter:", at_W[3, 0], sep="\n")
print("each group, last filter:", at_W[3, first[3]], sep="\n")
print("autograd, last filter:", at_W[3, first[3]], sep="\n")
print("b.grad:", g.sum((1, 2)))
