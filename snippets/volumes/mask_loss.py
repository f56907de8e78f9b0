"""A rendered mask, with the rendering weights attached to the graph and detached."""

# %% torch
import torch

step, target = 0.5, 1.0
density = torch.tensor([0.5, 1.0, 2.0], requires_grad=True)
m = torch.tensor([0.2, 0.9, 0.4], requires_grad=True)  # what the network says about each sample


def loss(m, *, detach):
    through = torch.exp(-density * step)
    T = torch.cat([torch.ones(1), through.cumprod(dim=0)])
    weights = T[:-1] * (1 - through)
    mask = ((weights.detach() if detach else weights) * m).sum()
    return (mask - target) ** 2


loss(m, detach=False).backward()
print("m.grad:", m.grad)
print("density.grad:", density.grad)

# %% detached
m.grad = density.grad = None
loss(m, detach=True).backward()
print("m.grad:", m.grad)
print("density.grad is None:", density.grad is None)

# %% numpy blind="J @ v: both factors are vectors"
import numpy as np

step, target = 0.5, 1.0
density, m = np.array([0.5, 1.0, 2.0]), np.array([0.2, 0.9, 0.4])
T = np.exp(-step * np.concatenate([[0.0], np.cumsum(density)]))
w = T[:-1] - T[1:]
after = np.array([w[i + 1 :] @ m[i + 1 :] for i in range(3)])
v = 2 * (w @ m - target)
print("m.grad:", v * w)
print("density.grad:", v * step * (T[1:] * m - after))

# %% numpy_detached
print("m.grad:", v * w)
