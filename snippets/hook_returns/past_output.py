"""A full backward hook, and a gradient that reaches the module's input past its output."""

# %% torch
import torch
from torch import nn


class Block(nn.Module):
    def forward(self, x):
        self.inner = 3 * x**2  # stored for the loss
        return torch.sin(self.inner)


calls = []


def double(module, grad_input, grad_output):
    calls.append(module)
    return (2 * grad_input[0],)


def gradient(block, loss):
    x = torch.tensor([0.3, 0.5], requires_grad=True)
    calls.clear()
    block.register_full_backward_hook(double)
    loss(block(x)).backward()
    return x.grad


block = Block()
g = gradient(block, lambda output: block.inner.sum())
print("hook ran:", len(calls) > 0)
print("g:", g)


# %% returned
class TwoOutputs(nn.Module):
    def forward(self, x):
        inner = 3 * x**2
        return torch.sin(inner), inner


g = gradient(TwoOutputs(), lambda outputs: outputs[1].sum())
print("hook ran:", len(calls) > 0)
print("g:", g)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([0.3, 0.5])
J = np.diag(6 * x)  # of inner
print("g:", np.ones(2) @ J)

# %% numpy_returned
print("g:", 2 * np.ones(2) @ J)
