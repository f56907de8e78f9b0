"""PPO's clipped value loss: the gradient with max, with min, with the clipped value only, and with a clamped loss."""

# %% torch
import torch

old, reach = 2.0, 0.2  # the value at the time of sampling, and clip_range_vf
value = torch.tensor([1.5, 2.1, 2.5, 1.5, 2.1, 2.5, 7.0], requires_grad=True)
returns = torch.tensor([4.0, 4.0, 4.0, -1.0, -1.0, -1.0, 4.0])

clipped = old + (value - old).clamp(-reach, reach)
loss = 0.5 * (value - returns) ** 2
loss_clipped = 0.5 * (clipped - returns) ** 2
for name, losses in {
    "max": torch.max(loss, loss_clipped),
    "min": torch.min(loss, loss_clipped),
    "clipped only": loss_clipped,
    "clamped loss": loss.clamp(0, 4.0),
}.items():
    (g,) = torch.autograd.grad(losses.sum(), value, retain_graph=True)
    print(f"{name}:", g)

# %% numpy
import numpy as np

old, reach = 2.0, 0.2
value = np.array([1.5, 2.1, 2.5, 1.5, 2.1, 2.5, 7.0])
returns = np.array([4.0, 4.0, 4.0, -1.0, -1.0, -1.0, 4.0])
error = value - returns
bound = np.minimum(np.maximum(value, old - reach), old + reach)
inside = bound == value
closer = np.abs(error) < np.abs(bound - returns)
with_max = np.where(closer, 0, error)
with_min = np.where(inside | closer, error, 0)
only = np.where(inside, error, 0)
clamped = np.where(0.5 * error**2 < 4.0, error, 0)
print("max:", with_max)
print("min:", with_min)
print("clipped only:", only)
print("clamped loss:", clamped)
