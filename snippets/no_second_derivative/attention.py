"""Attention of one query to two keys: only the plain formula has a second derivative."""

# %% error raises="RuntimeError: derivative for aten::_scaled_dot_product_flash"
import torch
from torch.nn.functional import scaled_dot_product_attention

query = torch.tensor([[[[0.5]]]], requires_grad=True)
keys = torch.tensor([[[[1.0], [3.0]]]])
values = torch.tensor([[[[10.0], [-4.0]]]])
y = scaled_dot_product_attention(query, keys, values)
(g,) = torch.autograd.grad(y, query, create_graph=True)
torch.autograd.grad(g, query)

# %% torch
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

query = torch.tensor([[[[0.5]]]], requires_grad=True)
keys = torch.tensor([[[[1.0], [3.0]]]])
values = torch.tensor([[[[10.0], [-4.0]]]])
with sdpa_kernel(SDPBackend.MATH):
    y = scaled_dot_product_attention(query, keys, values)
(g,) = torch.autograd.grad(y, query, create_graph=True)
(second,) = torch.autograd.grad(g, query)
print("output:", y.squeeze())
print("first derivative:", g.squeeze())
print("second derivative:", second.squeeze())

# %% numpy
import numpy as np

q = 0.5
k = np.array([1.0, 3.0])
p = np.array([10.0, -4.0])
s = 1 / (1 + np.exp(-q * (k[0] - k[1])))  # the weight of the first key
ds = (k[0] - k[1]) * s * (1 - s)
dds = (k[0] - k[1]) * (1 - 2 * s) * ds
print("output:", s * p[0] + (1 - s) * p[1])
print("first derivative:", (p[0] - p[1]) * ds)
print("second derivative:", (p[0] - p[1]) * dds)
