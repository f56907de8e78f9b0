"""Targets that are nan: a mask after the loss, and a mask before it."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0, 2.0], requires_grad=True)
y = torch.tensor([1.0, torch.nan, 2.5])
mask = ~y.isnan()
losses = {"mean squared": torch.nn.MSELoss, "smooth": torch.nn.SmoothL1Loss, "absolute": torch.nn.L1Loss}
for name, L in losses.items():
    x.grad = None
    loss = L(reduction="none")(x, y)[mask].sum()
    loss.backward()
    print(f"{name}, mask after:", loss)
    print("x.grad:", x.grad)

# %% before
for name, L in losses.items():
    x.grad = None
    loss = L(reduction="none")(x[mask], y[mask]).sum()
    loss.backward()
    print(f"{name}, mask before:", loss)
    print("x.grad:", x.grad)

# %% filled
x.grad = None
filled = torch.where(mask, y, x.detach())  # the error is 0 where there is no target
loss = torch.nn.MSELoss(reduction="sum")(x, filled) / mask.sum()
loss.backward()
print("mean over the targets:", loss)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, y = np.array([3.0, 5.0, 2.0]), np.array([1.0, np.nan, 2.5])
mask = ~np.isnan(y)
d = x - y
values = {"mean squared": d**2, "smooth": np.where(abs(d) < 1, d**2 / 2, abs(d) - 0.5), "absolute": abs(d)}
clamped = np.clip(d, -1, 1)  # of nan, this is nan
slopes = {"mean squared": 2 * d, "smooth": clamped, "absolute": (d > 0) * 1.0 - (d < 0)}
for name, value in values.items():
    print(f"{name}, mask after:", value[mask].sum())
    print("x.grad:", mask * slopes[name])

# %% numpy_before
for name, value in values.items():
    print(f"{name}, mask before:", value[mask].sum())
    print("x.grad:", np.where(mask, slopes[name], 0.0))

# %% numpy_filled
print("mean over the targets:", np.mean(d[mask] ** 2))
print("x.grad:", np.where(mask, 2 * d / mask.sum(), 0.0))
