"""A gradient estimate from two forward passes, as in MeZO: a directional derivative times the direction."""

# %% torch
import torch

w = torch.tensor([3.0, -1.0, 2.0], dtype=torch.float64)
eps, lr = 0.0625, 0.01


def loss(w):
    return w[0] ** 2 * w[1] + w[1] * w[2]


z = torch.tensor([1.0, -1.0, 1.0], dtype=torch.float64)
projected = (loss(w + eps * z) - loss(w - eps * z)) / (2 * eps)
print("projected:", projected)
print("jvp:", torch.func.jvp(loss, (w,), (z,))[1])

# %% mean
signs = torch.cartesian_prod(*[torch.tensor([-1.0, 1.0], dtype=torch.float64)] * 3)
estimates = [(loss(w + eps * z) - loss(w - eps * z)) / (2 * eps) * z for z in signs]
print("mean:", torch.stack(estimates).mean(0))
print("gradient:", torch.func.grad(loss)(w))

# %% step
before = loss(w)
w -= lr * projected * z
print("w:", w)
print("change:", loss(w) - before)

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

w, z, size, lr = np.array([3.0, -1.0, 2.0]), np.array([1.0, -1.0, 1.0]), 0.0625, 0.01
g = np.array([2 * w[0] * w[1], w[0] ** 2 + w[2], w[1]])
third = z[0] ** 2 * z[1]  # of the only term of third order
projected = g @ z + size**2 * third
print("projected:", projected)
print("jvp:", g @ z)

# %% numpy_mean
print("mean:", g + size**2 * np.eye(3)[1])
print("gradient:", g)

# %% numpy_step
before = w[0] ** 2 * w[1] + w[1] * w[2]
w = w - lr * projected * z
print("w:", w)
print("change:", w[0] ** 2 * w[1] + w[1] * w[2] - before)
