"""A fused kernel reads only the weight of a layer, so the LoRA matrices around it get no gradient."""

# %% torch
import torch
from torch.nn.functional import linear


class Lora(torch.nn.Module):
    """A frozen weight, and two small matrices that learn."""

    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor([[1.0, -0.5], [0.25, 2.0]]), requires_grad=False)
        self.A = torch.nn.Parameter(torch.tensor([[0.5, 1.5]]))
        self.B = torch.nn.Parameter(torch.tensor([[2.0], [-1.0]]))

    def forward(self, x):
        print("forward of the LoRA layer")
        return linear(x, self.weight) + linear(linear(x, self.A), self.B)


class Block(torch.nn.Module):
    """A block with a fast path, as a Mamba block has."""

    def __init__(self):
        super().__init__()
        self.norm = torch.nn.Parameter(torch.tensor([3.0, 0.5]))
        self.proj = Lora()

    def forward(self, x, fast):
        h = self.norm * x
        print("h:", h.detach())
        if fast:
            return linear(h, self.proj.weight)  # the kernel gets only the weight
        return self.proj(h)


block = Block()
x = torch.tensor([2.0, 5.0])
block(x, fast=True).square().sum().backward()
for name, p in block.named_parameters():
    print(name)
    print("has a gradient:", p.grad is not None)

# %% slow
block.zero_grad()
block(x, fast=False).square().sum().backward()
print("block.proj.A.grad:", block.proj.A.grad)
print("block.proj.B.grad:", block.proj.B.grad)

# %% merged
block.zero_grad()
proj = block.proj
weight = proj.weight + proj.B @ proj.A  # inside of forward, in each step
linear(block.norm * x, weight).square().sum().backward()
print("block.proj.A.grad:", proj.A.grad)
print("block.proj.B.grad:", proj.B.grad)

# %% numpy
import numpy as np

W = np.array([[1.0, -0.5], [0.25, 2.0]])
A, B = np.array([[0.5, 1.5]]), np.array([[2.0], [-1.0]])
h = np.array([3.0, 0.5]) * np.array([2.0, 5.0])
v = 2 * (W + B @ A) @ h  # at the output
print("h:", h)

# %% numpy_slow
print("h:", h)
print("block.proj.A.grad:", np.outer(B.T @ v, h))
print("block.proj.B.grad:", np.outer(v, A @ h))

# %% numpy_merged
print("block.proj.A.grad:", np.outer(B.T @ v, h))
print("block.proj.B.grad:", np.outer(v, A @ h))
