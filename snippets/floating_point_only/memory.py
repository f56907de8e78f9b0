"""The bytes that two layers save for backward, without and with fake quantization, and with a checkpoint."""

# %% torch
import torch
from torch.nn.functional import linear, relu
from torch.utils.checkpoint import checkpoint

X = (torch.arange(600.0) % 7 - 2).reshape(30, 20).requires_grad_()
W1 = (torch.arange(200.0) % 5 - 1.5).reshape(10, 20).requires_grad_()
W2 = (torch.arange(50.0) % 8 - 2.5).reshape(5, 10).requires_grad_()


def fake(t):
    return torch.fake_quantize_per_tensor_affine(t, 0.5, 0, -8, 7)


def plain(X):
    return linear(relu(linear(X, W1)), W2)


def quantized(X):
    return linear(fake(relu(linear(fake(X), fake(W1)))), fake(W2))


def saved_bytes(function):
    kept = {t.data_ptr(): t for t in (X, W1, W2)}  # in memory anyway
    new = {}

    def pack(t):
        if t.data_ptr() not in kept:
            new[t.data_ptr()] = t
        return t

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        y = function(X)
    masks = sum(t.nbytes for t in new.values() if t.dtype == torch.bool)
    return y, [sum(t.nbytes for t in new.values()), masks]


y, count = saved_bytes(plain)
print("plain, bytes and masks:", count)
y, count = saved_bytes(quantized)
print("quantized, bytes and masks:", count)
y.sum().backward()
print("W1.grad[0, :5]:", W1.grad[0, :5])

# %% checkpoint
W1.grad = None
y, count = saved_bytes(lambda X: checkpoint(quantized, X, use_reentrant=False))
print("checkpoint, bytes and masks:", count)
y.sum().backward()
print("W1.grad[0, :5]:", W1.grad[0, :5])

# %% numpy
import numpy as np

x = (np.arange(600.0) % 7 - 2).reshape(30, 20)
w, z = (np.arange(200.0) % 5 - 1.5).reshape(10, 20), (np.arange(50.0) % 8 - 2.5).reshape(5, 10)


def grid(t):
    return 0.5 * np.clip(np.round(t / 0.5), -8, 7)


def inside(t):
    return (np.round(t / 0.5) >= -8) & (np.round(t / 0.5) <= 7)


h = np.maximum(grid(x) @ grid(w).T, 0)
print("plain, bytes and masks:", [4 * h.size, 0])
masks = x.size + w.size + h.size + z.size
print("quantized, bytes and masks:", [4 * h.size + 4 * masks + masks, masks])
g = np.ones((30, 5)) @ grid(z) * inside(h) * (h > 0)
at_w = g.T @ grid(x) * inside(w)
print("W1.grad[0, :5]:", at_w[0, :5])

# %% numpy_checkpoint
print("checkpoint, bytes and masks:", [0, 0])
print("W1.grad[0, :5]:", at_w[0, :5])
