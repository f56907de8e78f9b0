"""The step within backward, and clipping: by the norm of nothing, of each parameter, and of all gradients."""

# %% torch
import torch
from torch.nn.utils import clip_grad_norm_


def start(hook):
    w = torch.tensor([0.5, 3.0], requires_grad=True)
    b = torch.tensor(1.5, requires_grad=True)
    for p in w, b:
        p.register_post_accumulate_grad_hook(hook)
    return w, b


def loss():
    return (3 * w[0] * w[1] - 4 * b**2) ** 2


def step(p):
    p.sub_(0.1 * p.grad)
    p.grad = None


w, b = start(step)
loss().backward()
print("norm:", clip_grad_norm_([w, b], max_norm=5.0))
print("w:", w)
print("b:", b)


# %% each
def clipped_step(p):
    clip_grad_norm_(p, max_norm=5.0)
    step(p)


w, b = start(clipped_step)
loss().backward()
print("w:", w)
print("b:", b)


# %% two_passes
def measure(p):
    squares.append((p.grad**2).sum())
    p.grad = None


def scaled_step(p):
    p.sub_(0.1 * factor * p.grad)
    p.grad = None


squares = []
w, b = start(measure)
loss().backward()
norm = sum(squares).sqrt()
factor = min(1.0, 5.0 / (norm + 1e-6))
w, b = start(scaled_step)
loss().backward()
print("norm:", norm)
print("w:", w)
print("b:", b)

# %% numpy
import numpy as np

w, b = start = np.array([0.5, 3.0]), 1.5
r = 3 * w[0] * w[1] - 4 * b**2
g_w, g_b = 2 * r * 3 * w[::-1], 2 * r * -8 * b
print("norm:", np.linalg.norm([]))
w, b = start[0] - 0.1 * g_w, start[1] - 0.1 * g_b
print("w:", w)
print("b:", b)


# %% numpy_each
def clipped(g):
    return g * min(1.0, 5.0 / (np.linalg.norm(g) + 10.0**-6))


w, b = start[0] - 0.1 * clipped(g_w), start[1] - 0.1 * clipped(g_b)
print("w:", w)
print("b:", b)

# %% numpy_two_passes
norm = np.sqrt(g_w @ g_w + g_b**2)
factor = min(1.0, 5.0 / (norm + 10.0**-6))
print("norm:", norm)
w, b = start[0] - 0.1 * factor * g_w, start[1] - 0.1 * factor * g_b
print("w:", w)
print("b:", b)
