"""A homography of many points: repeated for each point, or used once."""

# %% torch blind="input: the product is linear in H, so no gradient depends on H"
import torch

H = torch.tensor([[1.0, 0.2, 3.0], [-0.1, 2.0, 1.0], [0.3, 0.1, 1.0]], requires_grad=True)
points = torch.stack([torch.arange(20.0) % 5, torch.arange(20.0) // 5, torch.ones(20)], 1)
V = points.flip(1)
points.requires_grad_()  # as if a network predicted a shift


def measure(f):
    saved = []

    def pack(t):
        saved.append(t.untyped_storage().nbytes() // 4)  # the copies, not the shared elements
        return t

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        warped = f()
    H.grad = None
    warped.backward(V)
    print("saved numbers:", sum(saved))
    print("H.grad:", H.grad, sep="\n")


def by_copies(copies):
    copies.register_hook(lambda v: print("numbers in the gradient at the copies:", v.numel()))
    return (copies @ points[:, :, None])[:, :, 0]


measure(lambda: by_copies(H.unsqueeze(0).repeat(len(points), 1, 1)))
measure(lambda: by_copies(H.expand(len(points), 3, 3)))
measure(lambda: points @ H.T)

# %% numpy
import numpy as np

points = np.stack([np.arange(20.0) % 5, np.arange(20.0) // 5, np.ones(20)], 1)
V = points[:, ::-1]
each = V[:, :, None] * points[:, None, :]  # the gradient at each copy of H
for size in (each.size, each[0].size):  # repeat, expand
    print("numbers in the gradient at the copies:", each.size)
    print("saved numbers:", points.size + size)
    print("H.grad:", each.sum(axis=0), sep="\n")
print("saved numbers:", points.size + each[0].size)
print("H.grad:", V.T @ points, sep="\n")
