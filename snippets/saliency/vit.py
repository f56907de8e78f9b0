"""A block of a vision transformer: the gradient of a score of token 0 at each layer, and of a mean of all tokens."""

# %% torch
import torch
from torch.nn.functional import layer_norm, scaled_dot_product_attention

x = torch.tensor([[1.0, 3.0, 0.5], [2.0, -1.0, 4.0], [0.0, 5.0, 3.0]])  # the class token, then two patches
w = torch.tensor([1.0, 2.0, -4.0])


def block(x):
    """Return the output of a block, and its layers."""
    norm1 = layer_norm(x, (3,), eps=0.25).requires_grad_()
    attn = scaled_dot_product_attention(norm1, norm1, norm1, scale=1.0)
    norm2 = layer_norm(x + attn, (3,), eps=0.25)
    mlp = norm2**2  # in place of the two linear layers
    return x + attn + mlp, {"the first norm": norm1, "attn": attn, "the second norm": norm2}


out, layers = block(x)
score = out[0] @ w  # reads the class token only
for name, g in zip(layers, torch.autograd.grad(score, layers.values()), strict=True):
    print(f"at {name}:", g, sep="\n")

# %% mean
out, layers = block(x)
score = out.mean(0) @ w  # mean pooling
for name, g in zip(layers, torch.autograd.grad(score, layers.values()), strict=True):
    print(f"at {name}:", g, sep="\n")

# %% numpy rtol=1e-3
import numpy as np

x = np.array([[1.0, 3.0, 0.5], [2.0, -1.0, 4.0], [0.0, 5.0, 3.0]])
w = np.array([1.0, 2.0, -4.0])


def deviation(x):
    return np.sqrt(x.var(1, keepdims=True) + 0.25)


def norm(x):
    centered = x - x.mean(1, keepdims=True)
    return centered / deviation(x)


def at_input(x, v):
    """Return the gradient at the input of a layer norm."""
    y = norm(x)
    through = v - v.mean(1, keepdims=True) - y * (v * y).mean(1, keepdims=True)
    return through / deviation(x)


h = norm(x)
P = np.exp(h @ h.T)
P = P / P.sum(1, keepdims=True)
r = x + P @ h


def gradients(v):
    """Return the gradient at each layer, from the gradient v at the output of the block."""
    at_norm2 = 2 * norm(r) * v
    at_attn = v + at_input(r, at_norm2)
    A = at_attn @ h.T
    S = P * (A - (P * A).sum(1, keepdims=True))  # at the products of queries and keys
    return {"the first norm": P.T @ at_attn + S @ h + S.T @ h, "attn": at_attn, "the second norm": at_norm2}


for name, g in gradients(np.array([[1.0], [0.0], [0.0]]) * w).items():
    print(f"at {name}:", g, sep="\n")

# %% numpy_mean rtol=1e-3
for name, g in gradients(np.full((3, 1), 1 / 3) * w).items():
    print(f"at {name}:", g, sep="\n")
