"""Three steps of Adam with a weight in bfloat16: 300 gradients of w² for each step, summed in float32."""

# %% plain
import torch

w = torch.tensor([0.5], dtype=torch.bfloat16, requires_grad=True)
for _ in range(300):
    (w * w).sum().backward()
print("w.grad.dtype:", w.grad.dtype)
print("w.grad:", w.grad)

# %% half
h = torch.tensor([0.5], dtype=torch.float16, requires_grad=True)
for _ in range(300):
    (h * h).sum().backward()
print("h.grad:", h.grad)

# %% torch
w = torch.tensor([0.5], dtype=torch.bfloat16, requires_grad=True)
w.main_grad = torch.zeros_like(w, dtype=torch.float32)
master = w.detach().float()  # the float32 master weights
optimizer = torch.optim.Adam([master], lr=0.0006)


def add_to_main_grad(leaf):
    leaf.main_grad += leaf.grad
    leaf.grad = None


w.register_post_accumulate_grad_hook(add_to_main_grad)
for _ in range(3):
    for _ in range(300):
        (w * w).sum().backward()
    print("main_grad:", w.main_grad)
    master.grad = w.main_grad
    optimizer.step()
    with torch.no_grad():
        w.copy_(master)  # rounds to bfloat16
    w.main_grad.zero_()
    print("master:", master)
    print("w:", w)

# %% numpy
import numpy as np


def rounded(numbers, bits=8):  # bfloat16
    part, exponent = np.frexp(numbers)
    return np.ldexp(np.round(part * 2.0**bits), exponent - bits)


w, total = np.array([0.5]), 0.0
for _ in range(300):
    total = rounded(total + 2 * w)
print("w.grad:", total)

# %% numpy_half
total = 0.0
for _ in range(300):
    total = rounded(total + 2 * w, bits=11)  # float16
print("h.grad:", total)

# %% numpy_master
master, m, s = w, 0.0, 0.0
for k in range(1, 4):
    g = 300 * 2 * w
    m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
    size = np.sqrt(s / (1 - 0.999**k))  # what Adam adds is far smaller
    master = master - 0.0006 * m / (1 - 0.9**k) / size
    w = rounded(master)
    print("main_grad:", g)
    print("master:", master)
    print("w:", w)
