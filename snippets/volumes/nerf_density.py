"""Volume rendering of one ray over a white background, with relu and with softplus for the density."""

# %% torch
import torch
from torch.nn import functional as F

step, white, target = 0.5, 1.0, 0.25


def render(raw, colors, activation):
    sigma = activation(raw)
    through = torch.exp(-sigma * step)  # the share of light that passes each sample
    T = torch.cat([torch.ones(1), through.cumprod(dim=0)])  # and the share that reaches each sample
    weights = T[:-1] * (1 - through)
    return weights @ colors + T[-1] * white


def show(name, activation):
    raw = torch.tensor([-1.0, -0.5, -2.0], requires_grad=True)  # what the network returns
    colors = torch.tensor([0.2, 0.5, 0.75], requires_grad=True)
    pixel = render(raw, colors, activation)
    ((pixel - target) ** 2).backward()
    print(f"pixel, {name}:", pixel.detach())
    print(f"gradient of the densities, {name}:", raw.grad)
    print(f"gradient of the colors, {name}:", colors.grad)


show("relu", F.relu)

# %% fixed
show("softplus", F.softplus)

# %% numpy blind="J @ v: both factors are vectors"
import numpy as np

step, white, target = 0.5, 1.0, 0.25
raw, colors = np.array([-1.0, -0.5, -2.0]), np.array([0.2, 0.5, 0.75])


def derive(name, sigma, slope):
    T = np.exp(-step * np.concatenate([[0.0], np.cumsum(sigma)]))
    w = T[:-1] - T[1:]
    pixel = w @ colors + T[-1] * white
    after = np.array([w[i + 1 :] @ colors[i + 1 :] for i in range(3)]) + T[-1] * white  # light from further away
    at_sigma = step * (T[1:] * colors - after)
    v = 2 * (pixel - target)
    print(f"pixel, {name}:", pixel)
    print(f"gradient of the densities, {name}:", v * at_sigma * slope)
    print(f"gradient of the colors, {name}:", v * w)


derive("relu", np.maximum(raw, 0), (raw > 0).astype(float))

# %% numpy_fixed
derive("softplus", np.log(1 + np.exp(raw)), 1 / (1 + np.exp(-raw)))
