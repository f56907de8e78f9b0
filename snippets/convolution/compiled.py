"""The gradient of a convolution, eager and compiled, against double precision, and the error of ten bits."""

# %% torch
import torch
from torch.nn.functional import conv2d, unfold

x = ((7919 * torch.arange(300.0)) % 32749 - 16384).reshape(2, 3, 5, 10) / 8192
w = ((5003 * torch.arange(108.0)) % 32749 - 16384).reshape(4, 3, 3, 3) / 8192


def gradient(loss, x, w):
    w = w.clone().requires_grad_()
    return torch.autograd.grad(loss(x, w), w)[0]


def loss(x, w):
    return (conv2d(x, w) ** 2).sum()


exact = gradient(loss, x.double(), w.double())


def error(g):
    return (g - exact).abs().max() / exact.abs().max()


eager = gradient(loss, x, w)
compiled = gradient(torch.compile(loss, backend="aot_eager_decomp_partition"), x, w)
torch.testing.assert_close(compiled, eager)  # raises nothing
print("exact[3, 0]:", exact[3, 0], sep="\n")
print("eager, small error:", error(eager) < 1e-6)
print("compiled, small error:", error(compiled) < 1e-6)


# %% algorithm
def another(x, w):
    return ((w.flatten(1) @ unfold(x, 3)) ** 2).sum()


print("by unfold, small error:", error(gradient(another, x, w)) < 1e-6)


# %% ten_bits rtol=1e-2
def ten_bits(x):
    return ((x.view(torch.int32) + 0x1000) & ~0x1FFF).view(torch.float32)


print("error with ten bits:", error(gradient(loss, ten_bits(x), ten_bits(w))))

# %% numpy
import numpy as np

x = ((7919 * np.arange(300)) % 32749 - 16384).reshape(2, 3, 5, 10) / 8192
w = ((5003 * np.arange(108)) % 32749 - 16384).reshape(4, 3, 3, 3) / 8192


def by_hand(x, w):
    columns = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(2, 3))  # n, c, place, place, 3, 3
    y = np.einsum("fcij,ncabij->nfab", w, columns)
    return 2 * np.einsum("nfab,ncabij->fcij", y, columns)


def relative(g):
    return np.abs(g - exact).max() / np.abs(exact).max()


exact = by_hand(x, w)
single = by_hand(x.astype(np.float32), w.astype(np.float32))
small = 1e6 * relative(single) < 1
print("exact[3, 0]:", exact[3, 0], sep="\n")
print("eager, small error:", small)
print("compiled, small error:", small)

# %% numpy_algorithm
print("by unfold, small error:", small)


# %% numpy_ten_bits
def rounded(x):
    m, e = np.frexp(x)
    return np.ldexp(np.sign(m) * np.floor(np.abs(m) * 2**11 + 0.5), e - 11)


print("error with ten bits:", relative(by_hand(rounded(x), rounded(w))))
