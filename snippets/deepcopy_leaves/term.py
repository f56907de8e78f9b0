"""A layer that keeps a part of the loss, and leaves it out of its copies: L = Σ wᵢxᵢ + Σ wᵢ³."""

# %% torch
import copy

import torch


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([3.0, 5.0]))

    def forward(self, x):
        self.penalty = (self.w**3).sum()
        return self.w * x

    def __getstate__(self):
        return self.__dict__ | {"penalty": None}  # what copies and files get


layer, x = Layer(), torch.tensor([2.0, 7.0])
y = layer(x)
copied = copy.deepcopy(layer)
(y.sum() + layer.penalty).backward()
print("layer.penalty:", layer.penalty.detach())
print("layer.w.grad:", layer.w.grad)
print("copied.penalty:", copied.penalty)

# %% cut
layer.w.grad = None
y = layer(x)
loss = y.sum() + layer.penalty.detach()
loss.backward()
print("loss:", loss)
print("with detach:", layer.w.grad)

# %% numpy
import numpy as np

w, x = np.array([3.0, 5.0]), np.array([2.0, 7.0])
penalty, slope = np.sum(w**3), 3 * w**2
print("layer.penalty:", penalty)
print("layer.w.grad:", x + slope)

# %% numpy_cut
print("loss:", np.sum(w * x) + penalty)
print("with detach:", x)
