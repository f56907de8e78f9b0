"""Attention in float16: finite parameters, and one batch with a query beyond the range."""

# %% torch
import torch
from torch.nn.functional import scaled_dot_product_attention

half = {"dtype": torch.float16}
W = torch.tensor([[1.5, 0.5], [-0.5, 1.0]], requires_grad=True, **half)
usual = torch.tensor([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75]], **half)
rare = torch.tensor([[40000.0, 20000.0], [0.25, 2.0], [-1.5, 0.75]], **half)
found = []


def backward(x):
    q = x @ W.T
    q.register_hook(lambda v: None if v.isfinite().all() else found.append((q.detach(), x)))
    y = scaled_dot_product_attention(q[None, None], usual[None, None], usual[None, None])
    y.float().sum().backward()


backward(usual)
print("gradient finite:", W.grad.isfinite().all())

# %% error raises="RuntimeError: returned nan values in its 0th output"
with torch.autograd.detect_anomaly():
    backward(rare)

# %% find
W.grad = None
backward(rare)  # without anomaly mode, the hook keeps the inputs
q, x = found[0]
print("parameters finite:", W.isfinite().all())
print("inputs finite:", x.isfinite().all())
print("q finite:", q.isfinite().all())
print("q, exact:", x[0].double() @ W.detach().double().T)

# %% numpy blind="input: only one product is printed" one-point="the query must leave the range of float16"
import numpy as np

W, x = np.array([[1.5, 0.5], [-0.5, 1.0]]), np.array([40000.0, 20000.0])
print("q, exact:", W @ x)
