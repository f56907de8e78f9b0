"""A layer in a checkpoint, whose input requires no gradient: W = ((3, 0.5), (4, 7)) at x = (3, 2)."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

layer = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))


def block(x):
    return layer(x) ** 2


x = torch.tensor([3.0, 2.0])
y = checkpoint(block, x, use_reentrant=False)
y.backward(torch.tensor([1.0, 10.0]))
print("layer.weight.grad:", layer.weight.grad)

# %% input_flag
layer.weight.grad = None
inputs = x.clone().requires_grad_()
y = checkpoint(block, inputs, use_reentrant=True)
y.backward(torch.tensor([1.0, 10.0]))
print("layer.weight.grad:", layer.weight.grad)
print("inputs.grad:", inputs.grad)

# %% reentrant
layer.weight.grad = None
y = checkpoint(block, x, use_reentrant=True)
penalty = (layer.weight**2).sum()
(y.sum() + penalty).backward()
print("weight gradient:", layer.weight.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
W = np.array([[3.0, 0.5], [4.0, 7.0]])
v = np.array([1.0, 10.0])
s = v * 2 * (W @ x)  # the gradient at Wx
print("layer.weight.grad:", np.outer(s, x))

# %% numpy_input_flag
print("layer.weight.grad:", np.outer(s, x))
print("inputs.grad:", s @ W)

# %% numpy_reentrant
print("weight gradient:", 2 * W)  # of the penalty only
