"""A trajectory p ← p + h·forces(p): the numbers that its graph saves, and the gradient at the weight."""

# %% counting tags=["hide-input"]
import weakref

import torch


class Saved:
    """A tensor that the graph has saved."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        alive.add(self)


alive = weakref.WeakSet()  # a weak set keeps nothing alive
hooks = torch.autograd.graph.saved_tensors_hooks(Saved, lambda saved: saved.tensor)


def saved_after(step, count):
    """Return how many numbers the graph of the positions saves, after some steps."""
    before = set(alive)
    with hooks:
        p = start
        for _ in range(count):
            p = step(p)
    return sum(one.tensor.numel() for one in alive - before)


# %% torch
from torch.utils.checkpoint import checkpoint

start = torch.tensor([[0.0, 0.25], [3.0, 1.0]], dtype=torch.float64, requires_grad=True)  # two atoms
k, h = torch.tensor(0.5, dtype=torch.float64, requires_grad=True), 0.002


def forces(p, **options):
    energy = k * ((p[1] - p[0]).square().sum() - 7) ** 2
    return -torch.autograd.grad(energy, p, **options)[0]


def recorded(p):
    return p + h * forces(p, create_graph=True)


def checkpointed(p):
    return checkpoint(recorded, p, use_reentrant=False)


def simulated(p):
    p = p.detach().requires_grad_()
    return p + h * forces(p)


counts = (1, 2, 4, 8)
for step in recorded, checkpointed, simulated:
    print(f"saved, {step.__name__}:", [saved_after(step, count) for count in counts])

# %% gradient
for step in recorded, checkpointed:
    p = start
    for _ in range(8):
        p = step(p)
    distance = (p[1] - p[0]).norm()
    (at_k,) = torch.autograd.grad(distance, k)
    print("distance:", distance.item())
    print(f"gradient at k, {step.__name__}:", at_k)
p = start
for _ in range(8):
    p = simulated(p)
print("gradient at k, simulated:", torch.autograd.grad((p[1] - p[0]).norm(), k, allow_unused=True))

# %% last
p = start
for _ in range(7):
    p = simulated(p)
p = recorded(p.detach().requires_grad_())
print("gradient at k, last step only:", torch.autograd.grad((p[1] - p[0]).norm(), k)[0])

# %% runs
runs = []


def counted(p):
    runs.append(1)
    return recorded(p)


p = start
for _ in range(8):
    p = checkpoint(counted, p, use_reentrant=False)
print("steps run in the forward pass:", sum(runs))
torch.autograd.grad((p[1] - p[0]).norm(), k)
print("steps run in all:", sum(runs))

# %% numpy blind="x² for 2x: only sizes are printed"
import numpy as np

p, k, h = np.array([[0.0, 0.25], [3.0, 1.0]]), np.array(0.5), 0.002
r = p[1] - p[0]
stretch = r @ r - 7
v = np.ones(())
of_energy = [r, stretch, k]
of_gradient = [v, 2 * stretch, np.full(2, 2 * k * stretch), r, 2 * r]  # r once more
size = sum(one.size for one in of_energy + of_gradient)
counts = (1, 2, 4, 8)
print("saved, recorded:", [size * count for count in counts])
print("saved, checkpointed:", [p.size * count for count in counts])
print("saved, simulated:", [0 for _ in counts])

# %% numpy_gradient blind="J.T: J is symmetric; J @ v: two vectors multiply to the same number in either order"
at_k = np.zeros(2)  # the derivative of r with respect to k
for _ in range(8):
    last = -8 * h * (r @ r - 7) * r
    J = (1 - 8 * h * k * (r @ r - 7)) * np.eye(2) - 16 * h * k * np.outer(r, r)
    at_k = J @ at_k + last
    r = r - 8 * h * k * (r @ r - 7) * r
unit = r / np.sqrt(r @ r)
for step in "recorded", "checkpointed":
    print("distance:", np.sqrt(r @ r))
    print(f"gradient at k, {step}:", unit @ at_k)
print("gradient at k, simulated:", (None,))

# %% numpy_last
print("gradient at k, last step only:", unit @ last)

# %% numpy_runs
passes = np.array(["forward", "inner gradient", "backward"])
print("steps run in the forward pass:", 8 * np.sum(passes != "backward"))
print("steps run in all:", 8 * passes.size)
