"""The parameters of DataParallel's replicas are results: their gradients add up at the original module."""

# %% torch blind="input: the gradient does not depend on the weights"
import torch
from torch.func import functional_call


class Copies(torch.autograd.Function):
    """Two copies of each parameter, as DataParallel makes them for two devices."""

    @staticmethod
    def forward(ctx, *parameters):
        return tuple(p.clone() for _ in range(2) for p in parameters)

    @staticmethod
    def backward(ctx, *grads):
        half = len(grads) // 2
        return tuple(a + b for a, b in zip(grads[:half], grads[half:], strict=True))


class Two(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
        self.b = torch.nn.Parameter(torch.tensor([3.0, 5.0]))

    def forward(self, x):
        return x @ self.a, x @ self.b


module = Two()
X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, 2.0]])


def first_output(x):
    copies = Copies.apply(*module.parameters())
    replicas = [dict(zip("ab", part, strict=True)) for part in (copies[:2], copies[2:])]
    outputs = [functional_call(module, r, (part,)) for r, part in zip(replicas, x.chunk(2), strict=True)]
    return torch.cat([first for first, second in outputs]), replicas


o, replicas = first_output(X)
o.sum().backward()
print("is the parameter of a replica a leaf?", replicas[0]["a"].is_leaf)
print("module.a.grad:", module.a.grad)
print("module.b.grad:", module.b.grad)


# %% wrapped
class FirstOutput(torch.nn.Module):
    """A module for DataParallel, with one output."""

    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, x):
        return self.module(x)[0]


module.zero_grad()
FirstOutput(module)(X).sum().backward()
print("module.a.grad:", module.a.grad)
print("module.b.grad:", module.b.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, 2.0]])
print("module.a.grad:", np.ones(4) @ X)
print("module.b.grad:", np.zeros(4) @ X)

# %% numpy_wrapped
print("module.a.grad:", np.ones(4) @ X)
