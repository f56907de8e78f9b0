"""300 calls that add 1 to a gradient in bfloat16, and in float32."""

# %% torch
import torch

for dtype in torch.bfloat16, torch.float32:
    x = torch.tensor(0.5, dtype=dtype, requires_grad=True)
    for _ in range(300):
        (x * x).backward()
    print("x.grad:", x.grad)

# %% wide
x = torch.tensor(0.5, dtype=torch.bfloat16, requires_grad=True)
x.grad_dtype = torch.float32
for _ in range(300):
    (x * x).backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = 0.5
ones = np.full(300, 2 * x)  # the slope of x² in each call
for bits in 8, 24:
    total = 0.0
    for one in ones:
        part, exponent = np.frexp(total + one)
        total = np.ldexp(np.round(part * 2.0**bits), exponent - bits)
    print("x.grad:", total)

# %% numpy_wide
print("x.grad:", ones.sum())
