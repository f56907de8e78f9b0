"""A second-order MAML step through bilinear sampling, by products and by grid_sample, and in first order."""

# %% torch
import torch
from torch.nn.functional import grid_sample


def by_products(image, points):
    """Sample an image of shape (H, W) at points inside it, with align_corners=True."""
    H, W = image.shape
    x, y = (points[..., 0] + 1) / 2 * (W - 1), (points[..., 1] + 1) / 2 * (H - 1)
    left, top = x.detach().floor().long().clamp(0, W - 2), y.detach().floor().long().clamp(0, H - 2)
    a, b = x - left, y - top
    upper = (1 - a) * image[top, left] + a * image[top, left + 1]
    lower = (1 - a) * image[top + 1, left] + a * image[top + 1, left + 1]
    return (1 - b) * upper + b * lower


def by_function(image, points):
    return grid_sample(image[None, None], points[None, None, None], align_corners=True)[0, 0, 0, 0]


def meta_gradient(sample, first_order):
    inner_loss = (sample(image, point) - 5.0) ** 2
    (g,) = torch.autograd.grad(inner_loss, point, create_graph=not first_order)
    fast = point - 0.0625 * g  # the inner step
    outer_loss = (sample(image, fast) - 4.0) ** 2
    return torch.autograd.grad(outer_loss, point)[0]


image = torch.tensor([[1.0, 3.0], [2.0, 6.5]], dtype=torch.float64)
point = torch.tensor([0.5, -0.25], dtype=torch.float64, requires_grad=True)
print("by products:", meta_gradient(by_products, first_order=False))
print("by grid_sample, on the CPU:", meta_gradient(by_function, first_order=False))
print("first order:", meta_gradient(by_function, first_order=True))

# %% numpy one-point="another step can leave the image" blind="J @ v: both are vectors"
import numpy as np

image, point = np.array([[1.0, 3.0], [2.0, 6.5]]), np.array([0.5, -0.25])
mixed = (image[0, 0] - image[0, 1] - image[1, 0] + image[1, 1]) / 4
slope = np.array([image[0, 1] + image[1, 1] - image[0, 0] - image[1, 0], image[1].sum() - image[0].sum()]) / 4


def value(p):
    return image.mean() + slope @ p + mixed * p[0] * p[1]


def gradient(p):
    return slope + mixed * p[::-1]


residual, g = value(point) - 5.0, gradient(point)
H = 2 * np.outer(g, g) + 2 * residual * mixed * np.array([[0, 1], [1, 0]])
fast = point - 0.0625 * 2 * residual * g
v = 2 * (value(fast) - 4.0) * gradient(fast)
print("by products:", v - 0.0625 * H @ v)
print("by grid_sample, on the CPU:", v - 0.0625 * H @ v)
print("first order:", v)
