"""300 calls that add 1 to a gradient in bfloat16, and in float32."""

# %% torch
import torch

for dtype in torch.bfloat16, torch.float32:
    x = torch.tensor(3.0, dtype=dtype, requires_grad=True)
    for _ in range(300):
        (x * 1.0).backward()
    print("x.grad:", x.grad)

# %% numpy
import numpy as np

for bits in 8, 24:
    total = 0.0
    for _ in range(300):
        part, exponent = np.frexp(total + 1.0)
        total = np.ldexp(np.round(part * 2.0**bits), exponent - bits)
    print("x.grad:", total)
