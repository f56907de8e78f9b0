"""Two graphs that share nothing: retain_graph=True only keeps the numbers of the first one."""

# %% torch rtol=4e-6
import weakref

import torch

alive = weakref.WeakSet()


class Packed:
    """A saved tensor, which can be counted."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        alive.add(self)


def held():
    return sum(packed.tensor.numel() for packed in alive)


def two_passes(retain):
    x2 = torch.tensor([0.5, -1.5, 1.0], requires_grad=True)
    y1 = torch.tensor([2.0, 3.0, 1.5], requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(Packed, lambda packed: packed.tensor):
        g = y1.exp().sin()
        g.backward(torch.tensor([1.0, 10.0, 100.0]), retain_graph=retain)
        print("held after the first pass:", held())
        f = x2.exp().sin()
        print("held with both parts:", held())
        f.backward(y1.grad, retain_graph=retain)
    print("x2.grad:", x2.grad)


two_passes(retain=True)

# %% freed rtol=4e-6
two_passes(retain=False)

# %% numpy blind="J @ v, J.T: both Jacobians are diagonal"
import numpy as np

x2, y1 = np.array([0.5, -1.5, 1.0]), np.array([2.0, 3.0, 1.5])
v = np.array([1.0, 10.0, 100.0])
part = 2 * len(y1)  # exp saves its result, and sin saves its input
J_G, J_F = (np.diag(np.cos(np.exp(h)) * np.exp(h)) for h in (y1, x2))
print("held after the first pass:", part)
print("held with both parts:", part + 2 * len(x2))
print("x2.grad:", v @ J_G @ J_F)

# %% numpy_freed
print("held after the first pass:", 0 * part)
print("held with both parts:", 2 * len(x2))
print("x2.grad:", v @ J_G @ J_F)
