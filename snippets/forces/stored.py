"""Stored energies keep the numbers that their graphs have saved, until they are detached."""

# %% counting tags=["hide-input"]
import weakref

import torch


class Saved:
    """A tensor that the graph has saved."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        alive.add(self)


def numbers_saved():
    return sum(one.tensor.numel() for one in alive)


alive = weakref.WeakSet()  # a weak set keeps nothing alive
hooks = torch.autograd.graph.saved_tensors_hooks(Saved, lambda saved: saved.tensor)

# %% torch
p = torch.tensor([[0.0, 0.5], [3.0, 1.0]], requires_grad=True)  # two atoms
k = torch.tensor(0.5, requires_grad=True)  # a weight


def predict():
    with hooks:
        energy = k * ((p[1] - p[0]).square().sum() - 7) ** 2
    (gradient,) = torch.autograd.grad(energy, p, retain_graph=True)
    return energy, -gradient


results = []
for _ in range(3):
    energy, forces = predict()
    results.append((energy, forces))
    print("as returned:", numbers_saved())

results = []
for _ in range(3):
    energy, forces = predict()
    results.append((energy.detach(), forces))
    print("detached:", numbers_saved())
print("energy:", energy.item())
print("forces:", forces, sep="\n")

# %% numpy
import numpy as np

p, k = np.array([[0.0, 0.5], [3.0, 1.0]]), np.array(0.5)
r = p[1] - p[0]
stretch = r @ r - 7
square = stretch**2
needed = [r, stretch, k, square]  # saved by both squares and by the product
kept = sum(one.size for one in needed)
for step in range(3):
    print("as returned:", kept * (1 + step))
for _ in range(3):
    print("detached:", kept)  # the graph of the last energy
print("energy:", k * square)
print("forces:", 4 * k * stretch * np.stack([r, -r]), sep="\n")
