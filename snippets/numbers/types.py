"""Each gradient has the dtype of its tensor, and is rounded to it: v = (1/3, 10.1)."""

# %% torch blind="input: y is linear in x"
import torch

v = torch.tensor([1 / 3, 10.1])
for dtype in torch.float64, torch.float16, torch.bfloat16:
    x = torch.tensor([3.0, 0.5], requires_grad=True)
    h = x.to(dtype)
    h.retain_grad()
    y = 0.7 * h.float()
    y.backward(v)
    print("h.grad.dtype:", h.grad.dtype)
    print("x.grad.dtype:", x.grad.dtype)
    print("x.grad:", x.grad)

# %% numpy
import numpy as np


def rounded(numbers, bits):
    """Round to so many binary digits, and halves to even."""
    part, exponent = np.frexp(numbers)
    return np.ldexp(np.round(part * 2.0**bits), exponent - bits)


v = np.array([1 / 3, 10.1])
for bits in 53, 11, 8:  # float64, float16, bfloat16
    print("x.grad:", rounded(0.7 * v, bits))
