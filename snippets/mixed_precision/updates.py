"""300 steps of SGD for a weight in bfloat16 and a weight in float32: L = 3w, with the learning rate 1/2048."""

# %% torch
import torch

for dtype in torch.bfloat16, torch.float32:
    w = torch.tensor([1.0], dtype=dtype, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=1 / 2048)
    for _ in range(300):
        optimizer.zero_grad()
        (3.0 * w).sum().backward()
        optimizer.step()
    print("w:", w)

# %% error raises="RuntimeError: expected dtype c10::BFloat16 for `end` but got dtype float"
w = torch.tensor([1.0], dtype=torch.bfloat16, requires_grad=True)
w.grad_dtype = torch.float32
(3.0 * w).sum().backward()
torch.optim.Adam([w]).step()

# %% numpy
import numpy as np

for bits in 8, 24:  # bfloat16, float32
    w = np.array([1.0])
    for _ in range(300):
        part, exponent = np.frexp(w - 3.0 / 2048)
        w = np.ldexp(np.round(part * 2.0**bits), exponent - bits)
    print("w:", w)
