"""MeanFlow's target: the tangent of jvp keeps a graph, and jvp under no_grad plus a forward pass does not."""

# %% torch
import torch

W = torch.tensor([[0.5, -1.0, 0.25], [0.75, 0.5, -0.5]], requires_grad=True)
z, v = torch.tensor([1.5, -0.5]), torch.tensor([2.0, 1.0])
r, t = torch.tensor([0.25]), torch.tensor([0.75])
kept = []  # how many numbers each saved tensor has, while it is alive


class Kept:
    def __init__(self, tensor):
        self.tensor = tensor
        kept.append(tensor.numel())

    def __del__(self):
        kept.remove(self.tensor.numel())


def network(z, t):
    return torch.tanh(W @ torch.cat([z, t]))


def unpack(saved):
    return saved.tensor


with torch.autograd.graph.saved_tensors_hooks(Kept, unpack):  # only to count
    u, tangent = torch.func.jvp(network, (z, t), (v, torch.ones(1)))
print("kept by jvp:", sum(kept))
target = (v - (t - r) * tangent).detach()
del tangent
print("kept later:", sum(kept))
(by_W,) = torch.autograd.grad(((u - target) ** 2).sum(), W)
print("by_W:", by_W)

# %% split
with torch.autograd.graph.saved_tensors_hooks(Kept, unpack):
    with torch.no_grad():
        _, tangent = torch.func.jvp(network, (z, t), (v, torch.ones(1)))
        target = v - (t - r) * tangent
    print("target keeps nothing:", not kept)
    u = network(z, t)
print("kept in total:", sum(kept))
(by_W,) = torch.autograd.grad(((u - target) ** 2).sum(), W)
print("by_W:", by_W)

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0, 0.25], [0.75, 0.5, -0.5]])
z, v = np.array([1.5, -0.5]), np.array([2.0, 1.0])
r, t = 0.25, 0.75
x = np.array([*z, t])
direction = np.array([*v, 1.0])
u = np.tanh(W @ x)
h = W @ direction
forward = x.size + u.size  # the product saves x, tanh saves u
print("kept by jvp:", forward + direction.size + h.size + u.size)
print("kept later:", forward)
g = 2 * (u - (v - (t - r) * (1 - u**2) * h))
by_W = np.outer(g * (1 - u**2), x)
print("by_W:", by_W)

# %% numpy_split
print("kept in total:", forward)
print("by_W:", by_W)
