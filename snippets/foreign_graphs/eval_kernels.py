"""A renderer in eval mode: a kernel without a backward writes into torch.zeros, so the image has no grad_fn."""

# %% torch
import torch
from torch.autograd import Function

w = torch.tensor([0.25, -0.5, 0.75], dtype=torch.float64, requires_grad=True)  # the density, in place of a NeRF
steps = torch.tensor([0.5, 1.5], dtype=torch.float64)  # of the samples, after the box begins


class NearFar(Function):
    """Return the distance at which the ray enters the box. There is no backward."""

    @staticmethod
    def forward(ctx, rays_o, rays_d):
        return (0.6 - rays_o[2]) / rays_d[2]


class March(Function):
    """Return positions along the ray. There is no backward."""

    @staticmethod
    def forward(ctx, rays_o, rays_d, near):
        return rays_o + (near + steps)[:, None] * rays_d


class Composite(Function):
    """Write into tensors that exist, as a kernel for inference does. There is no backward."""

    @staticmethod
    def forward(ctx, sigmas, distances, image, depth):
        image.copy_(1 - torch.exp(-sigmas.sum()))
        depth.copy_((distances * sigmas).sum())
        return ()


def render(rays_o, rays_d, *, training):
    near = NearFar.apply(rays_o, rays_d)
    sigmas = (March.apply(rays_o, rays_d, near) @ w).square()
    if training:
        return 1 - torch.exp(-sigmas.sum()), sigmas.detach() @ steps
    image, depth = torch.zeros(2, dtype=torch.float64)
    Composite.apply(sigmas, near + steps, image, depth)
    return image, depth - sigmas.detach().sum() * near


rays_o = torch.tensor([0.5, 1.0, -1.0], dtype=torch.float64, requires_grad=True)
rays_d = torch.tensor([0.6, 0.0, 0.8], dtype=torch.float64, requires_grad=True)
image, depth = render(rays_o, rays_d, training=False)
print("image:", image)
print("depth:", depth.detach())
print("the image has a graph:", image.requires_grad)
print("the depth has a graph:", depth.requires_grad)

# %% error raises="NotImplementedError: You must implement either the backward or vjp method"
depth.backward()

# %% training
image, _ = render(rays_o.detach(), rays_d.detach(), training=True)
image.backward()
print("image, in training:", image.detach())
print("w.grad:", w.grad)

# %% training_error raises="NotImplementedError: You must implement either the backward or vjp method"
image, _ = render(rays_o, rays_d, training=True)
print("the image has a graph, in training:", image.requires_grad)
image.backward()

# %% fixed
with torch.no_grad():
    distances = NearFar.apply(rays_o, rays_d) + steps  # constants
positions = rays_o + distances[:, None] * rays_d  # again, in PyTorch
image = 1 - torch.exp(-(positions @ w).square().sum())
image.retain_grad()  # for image.grad: the image is not a leaf
loss = (image - 0.5) ** 2
loss.backward()
print("image.grad:", image.grad)
print("rays_o.grad:", rays_o.grad)
print("rays_d.grad:", rays_d.grad)

# %% numpy
import numpy as np

w = np.array([0.25, -0.5, 0.75])
rays_o, rays_d = np.array([0.5, 1.0, -1.0]), np.array([0.6, 0.0, 0.8])
steps = np.array([0.5, 1.5])
distances = (0.6 - rays_o[2]) / rays_d[2] + steps
P = rays_o + np.outer(distances, rays_d)
s = P @ w  # the density is s²
image = 1 - np.exp(-(s @ s))
print("image:", image)
print("depth:", s**2 @ steps)

# %% numpy_training
v = 2 * s * np.exp(-(s @ s))  # the gradient at s
print("image, in training:", image)
print("w.grad:", v @ P)

# %% numpy_fixed blind="J @ v: both factors are vectors"
at_image = 2 * (image - 0.5)
print("image.grad:", at_image)
print("rays_o.grad:", at_image * np.sum(v) * w)
print("rays_d.grad:", at_image * (v @ distances) * w)
