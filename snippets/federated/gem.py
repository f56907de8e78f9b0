"""The projection of GEM with one reference: a difference of weights with both signs."""

# %% torch
import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
old = w.detach().clone()
past_loss = ((w - torch.tensor([0.0, 1.5])) ** 2).sum()  # the task before
past_loss.backward()
with torch.no_grad():
    w -= 0.125 * w.grad
new = w.detach().clone()
g_past = w.grad.clone()


def project(g, reference):
    dot = g @ reference
    return g - dot / (reference @ reference) * reference if dot < 0 else g


for name, direction in {"agrees": [0.5, 1.0], "conflicts": [-1.0, 0.5]}.items():
    (g,) = torch.autograd.grad(w @ torch.tensor(direction), w)  # the task now
    print(f"{name}, product with the past gradient:", g @ g_past)
    print(f"{name}, new - old:", project(g, new - old))
    print(f"{name}, old - new:", project(g, old - new))

# %% numpy blind="J @ v: all products are of two vectors"
import numpy as np

g_past = 2 * (np.array([1.0, 2.0]) - np.array([0.0, 1.5]))
unit = g_past / np.sqrt(g_past @ g_past)
for name, g in {"agrees": np.array([0.5, 1.0]), "conflicts": np.array([-1.0, 0.5])}.items():
    along = g @ unit
    print(f"{name}, product with the past gradient:", g @ g_past)
    print(f"{name}, new - old:", g - max(along, 0) * unit)
    print(f"{name}, old - new:", g - min(along, 0) * unit)
