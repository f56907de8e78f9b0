"""The gradient of eight attention blocks: without a norm, norm after the sum, norm before attention."""

# %% torch
import torch
from torch.nn import functional as F

tokens = torch.sin(2 * torch.arange(12.0, dtype=torch.float64) + 1).reshape(3, 4)
v = torch.cos(3 * torch.arange(12.0, dtype=torch.float64)).reshape(3, 4)  # the gradient at the output
k = torch.arange(8.0 * 3 * 4 * 4, dtype=torch.float64)
start = torch.sin(k * k + k / 3).reshape(8, 3, 4, 4)


def norm(x):
    return F.layer_norm(x, (4,))


def attention(x, w):
    return F.softmax(x @ w[0] @ (x @ w[1]).T / 2, -1) @ x @ w[2]


for kind in ("no norm", "post-norm", "pre-norm"):
    print("kind:", kind)
    for scale in (1.0, 0.25):
        W = (scale * start).requires_grad_()
        x = tokens
        for w in W:
            if kind == "post-norm":
                x = norm(x + attention(x, w))
            else:
                x = x + attention(norm(x) if kind == "pre-norm" else x, w)
        y = norm(x) if kind == "pre-norm" else x
        y.backward(v)
        print("scale:", scale)
        print("first block:", W.grad[0].norm())
        print("last block:", W.grad[-1].norm())

# %% numpy
import numpy as np

tokens = np.sin(2 * np.arange(12.0) + 1).reshape(3, 4)
v = np.cos(3 * np.arange(12.0)).reshape(3, 4)
k = np.arange(8.0 * 3 * 4 * 4)
start = np.sin(k * k + k / 3).reshape(8, 3, 4, 4)


def norm(x):
    """The normalized rows, and the function that takes a gradient through the norm."""
    r = np.sqrt(x.var(1, keepdims=True) + 10.0**-5)
    n = (x - x.mean(1, keepdims=True)) / r
    return n, lambda g: (g - g.mean(1, keepdims=True) - n * (g * n).mean(1, keepdims=True)) / r


def attention(x, w):
    q, h, u = x @ w[0], x @ w[1], x @ w[2]
    a = q @ h.T / 2
    a = np.exp(a - a.max(1, keepdims=True))
    a /= a.sum(1, keepdims=True)

    def back(g):
        at_a = g @ u.T
        at_scores = a * (at_a - (at_a * a).sum(1, keepdims=True)) / 2
        parts = at_scores @ h, at_scores.T @ q, a.T @ g
        return sum(p @ m.T for p, m in zip(parts, w, strict=True)), np.array([x.T @ p for p in parts])

    return a @ u, back


for kind in ("no norm", "post-norm", "pre-norm"):
    print("kind:", kind)
    for scale in (1.0, 0.25):
        x, steps = tokens, []
        for w in scale * start:
            n, norm_back = norm(x) if kind == "pre-norm" else (x, lambda g: g)
            z, attention_back = attention(n, w)
            x, after_back = norm(x + z) if kind == "post-norm" else (x + z, lambda g: g)
            steps.append((norm_back, attention_back, after_back))
        g = norm(x)[1](v) if kind == "pre-norm" else v
        sizes = []
        for norm_back, attention_back, after_back in reversed(steps):
            g = after_back(g)
            at_n, at_w = attention_back(g)
            g = g + norm_back(at_n)
            sizes.append(np.linalg.norm(at_w))
        print("scale:", scale)
        print("first block:", sizes[-1])
        print("last block:", sizes[0])
