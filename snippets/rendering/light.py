"""A light whose location is a list of numbers with a graph, or a tensor: the brightness of one point."""

# %% torch
import torch


class PointLights:
    def __init__(self, location):
        if not torch.is_tensor(location):
            location = torch.tensor(location)  # copies the numbers
        self.location = location


def image_of(lights):
    """Return the brightness of a point with a color, by the angle between its normal and the light."""
    d = lights.location[0] - torch.tensor([0.5, -1.0, 0.25])
    return color * (d * torch.tensor([-0.6, 0.0, 0.8])).sum() / d.norm()


color = torch.tensor(0.9, requires_grad=True)
lparams = torch.nn.Parameter(torch.tensor([0.1, -0.2, 0.3]))
lights = PointLights(location=[[-3 + lparams[0], 0 + lparams[1], 2 + lparams[2]]])
image_of(lights).backward()
print("color.grad:", color.grad)
print("lparams.grad is None:", lparams.grad is None)

# %% tensor
lights = PointLights(location=torch.tensor([[-3.0, 0.0, 2.0]]) + lparams)
image_of(lights).backward()
print("lparams.grad:", lparams.grad)

# %% numpy
import numpy as np

n, c = np.array([-0.6, 0.0, 0.8]), 0.9
d = np.array([-3.0, 0.0, 2.0]) + np.array([0.1, -0.2, 0.3]) - np.array([0.5, -1.0, 0.25])
r, dot = np.sqrt(np.sum(d**2)), np.sum(n * d)
print("color.grad:", dot / r)
print("lparams.grad is None:", True)

# %% numpy_tensor
print("lparams.grad:", c * (n / r - dot * d / r**3))
