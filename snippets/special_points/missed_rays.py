"""The depth of rays that meet no voxel is 0/0: masked after the division, before it, and with no ray left."""

# %% torch one-point="the second ray must miss"
import torch

offsets = torch.tensor([0.25, 1.25])  # two rays, side by side
z = torch.tensor([1.0, 2.0, 3.0])  # the depths of the samples
measured = torch.tensor([1.5, 2.5])


def weights(place):
    """Return the weights of the samples: a bump over the one voxel, from 0 to 1, and 0 outside."""
    bump = (place * (1 - place)).clamp(min=0)
    return bump[:, None] * torch.stack([1 + place, 2 - place, place**2], dim=1)


def track(start, select_first):
    camera = torch.tensor(start, requires_grad=True)
    w = weights(camera + offsets)
    hit = w.sum(dim=1) > 0
    if select_first:
        w = w[hit]
    depth = (w * z).sum(dim=1) / w.sum(dim=1)
    error = (depth - (measured[hit] if select_first else measured)) ** 2
    loss = error.sum() if select_first else torch.where(hit, error, 0.0).sum()
    loss.backward()
    return loss.detach(), camera.grad


loss, gradient = track(0.25, select_first=False)
print("loss, masked:", loss)
print("gradient, masked:", gradient)

# %% fixed one-point="the second ray must miss"
loss, gradient = track(0.25, select_first=True)
print("loss, selected:", loss)
print("gradient, selected:", gradient)
print("gradient, no ray:", track(2.0, select_first=True)[1])

# %% numpy blind="J @ v: a dot product of two vectors; x - y: nan with each sign"
import numpy as np

z, measured = np.array([1.0, 2.0, 3.0]), np.array([1.5, 2.5])
p = np.array(0.25) + 0.25
w, slope = np.array([1 + p, 2 - p, p**2]), np.array([1, -1, 2 * p])
depth = w @ z / w.sum()  # the bump cancels
error = depth - measured[0]
exact = 2 * error * (slope @ z - depth * slope.sum()) / w.sum()
print("loss, masked:", error**2)
with np.errstate(invalid="ignore"):
    print("gradient, masked:", exact + np.zeros(1)[0] / np.zeros(1)[0])

# %% numpy_fixed
print("loss, selected:", error**2)
print("gradient, selected:", exact)
print("gradient, no ray:", 0 * exact)
