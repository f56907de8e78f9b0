"""Attention, computed by two of PyTorch's kernels: one query, two keys."""

# %% torch
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

keys = torch.tensor([[[[0.5, -1.0, 2.0, 0.25], [2.0, 0.75, -0.5, 1.0]]]])
values = torch.tensor([[[[3.0, 1.0, 0.0, 2.0], [-2.0, 5.0, 1.0, 4.0]]]])
v = torch.tensor([[[[100.0, -10.0, 1.0, 0.5]]]])
for kernel in SDPBackend.MATH, SDPBackend.FLASH_ATTENTION:
    query = torch.tensor([[[[1.0, 0.5, -0.25, 2.0]]]], requires_grad=True)
    with sdpa_kernel(kernel):
        y = scaled_dot_product_attention(query, keys, values)
    y.backward(v)
    print("query.grad:", query.grad)

# %% numpy
import numpy as np

query = np.array([[1.0, 0.5, -0.25, 2.0]])
keys = np.array([[0.5, -1.0, 2.0, 0.25], [2.0, 0.75, -0.5, 1.0]])
values = np.array([[3.0, 1.0, 0.0, 2.0], [-2.0, 5.0, 1.0, 4.0]])
v = np.array([[100.0, -10.0, 1.0, 0.5]])
p = np.exp(query @ keys.T / 2)  # the square root of 4 numbers is 2
p = p / p.sum()
at_p = v @ values.T
at_scores = p * (at_p - np.sum(p * at_p))
for _ in range(2):
    print("query.grad:", (at_scores @ keys / 2)[None, None])
