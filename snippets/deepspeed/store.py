"""An optimizer that moves the gradients out of .grad into a store of its own, in one process."""

# %% torch
import torch


class Store:
    """A stand-in for LowLevelZeroOptimizer with two shards: it keeps flat parts of each gradient."""

    def __init__(self, params):
        self.params, self.parts = list(params), {}

    def backward(self, loss):
        loss.backward()
        for p in self.params:
            if p.grad is not None:
                flat = torch.nn.functional.pad(p.grad.flatten(), (0, p.numel() % 2))
                self.parts[id(p)] = flat.chunk(2)  # one part for each process
                p.grad = None

    def get_param_grad(self, p):
        if id(p) not in self.parts:
            return None
        return torch.cat(self.parts[id(p)])[: p.numel()].view_as(p)


w = torch.tensor([[1.0, 2.0, -1.0]], requires_grad=True)
unused = torch.tensor([5.0], requires_grad=True)
optimizer = Store([w, unused])
optimizer.backward((w @ torch.tensor([2.0, 3.0, 7.0])).square().sum())
print("w.grad:", w.grad)
print("from the store:", optimizer.get_param_grad(w))
print("the part of the second process:", optimizer.parts[id(w)][1])
print("of the unused one:", optimizer.get_param_grad(unused))

# %% numpy
import numpy as np

w, x = np.array([[1.0, 2.0, -1.0]]), np.array([2.0, 3.0, 7.0])
gradient = 2 * (w @ x) * x
print("w.grad:", None)
print("from the store:", gradient[None])
print("the part of the second process:", np.array([*gradient[2:], 0.0]))
print("of the unused one:", None)
