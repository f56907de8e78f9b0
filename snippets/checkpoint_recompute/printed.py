"""A layer that prints requires_grad before and after .to(), with and without a reentrant checkpoint."""

# %% torch
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class RMSNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([2.0, -1.0, 0.5]))

    def forward(self, hidden_states):
        print("flag before the cast:", hidden_states.requires_grad)
        hidden_states = hidden_states.to(torch.float32)
        print("flag after the cast:", hidden_states.requires_grad)
        print("torch.is_grad_enabled():", torch.is_grad_enabled())
        return self.weight * hidden_states / hidden_states.square().mean().sqrt()


norm = RMSNorm()
x = torch.tensor([1.0, -2.0, 0.5], dtype=torch.bfloat16, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = checkpoint(norm, x, use_reentrant=True)
print("y.requires_grad:", y.requires_grad)
y.backward(v)  # runs the layer again
print("norm.weight.grad:", norm.weight.grad)

# %% plain
norm.zero_grad()
y = norm(x)
y.backward(v)
print("gradient, without a checkpoint:", norm.weight.grad)

# %% numpy blind="input: the gradient does not depend on the weight"
import numpy as np

x, v = np.array([1.0, -2.0, 0.5]), np.array([1.0, 10.0, 100.0])
gradient = v * x / np.sqrt(np.mean(x**2))
print("norm.weight.grad:", gradient)

# %% numpy_plain
print("gradient, without a checkpoint:", gradient)
