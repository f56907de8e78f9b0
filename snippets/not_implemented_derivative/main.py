"""A penalty on the gradient of fused attention: one query, two keys."""

# %% error raises="RuntimeError: derivative for aten::_scaled_dot_product_flash"
import torch
from torch.nn.functional import scaled_dot_product_attention

q = torch.tensor([[[[0.5]]]], requires_grad=True)
k = torch.tensor([[[[4.0], [1.0]]]])
u = torch.tensor([[[[2.0], [7.0]]]])
y = scaled_dot_product_attention(q, k, u).sum()
(g,) = torch.autograd.grad(y, q, create_graph=True)
(y + g.sum() ** 2).backward()
