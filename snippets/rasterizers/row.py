"""A row of pixels and two segments: what passes a gradient to the ends of the segments, and what does not."""

# %% torch
import torch


def rasterize(pos, segments, pixels):
    """Return the weight of the left end, the depth, and the number of the nearest segment plus 1, at each pixel."""
    x, z = pos[segments].unbind(-1)  # the dimensions: segment, end
    u = (x[:, 1] - pixels[:, None]) / (x[:, 1] - x[:, 0])
    depth = u * z[:, 0] + (1 - u) * z[:, 1]
    hidden = depth.masked_fill((u < 0) | (u > 1), torch.inf)
    index = hidden.argmin(dim=1)
    number = torch.where(hidden.amin(dim=1) < torch.inf, index + 1, 0)
    place = torch.arange(len(pixels)), index
    rast = torch.stack([u[place], depth[place].detach(), number.float()], dim=1)
    return torch.where(number[:, None] > 0, rast, 0)


def interpolate(values, rast, segments):
    """Return the values of the two ends, added up with their weights, or 0 where no segment is."""
    u, number = rast[:, 0], rast[:, 2].long()
    left, right = values[segments[number - 1]].unbind(-1)
    return torch.where(number > 0, u * left + (1 - u) * right, 0)


pixels = torch.arange(3) + 0.5  # the centers
segments = torch.tensor([[0, 1], [2, 3]])
pos = torch.tensor([[0.2, 1.0], [2.3, 1.4], [0.3, 2.0], [1.9, 2.5]], requires_grad=True)  # x and depth of an end
colors = torch.tensor([0.9, 0.3, 0.6, 0.7], requires_grad=True)
v = torch.tensor([2.0, 3.0, 10.0])

rast = rasterize(pos, segments, pixels)
image = interpolate(colors, rast, segments)
image.backward(v)
print("image:", image.detach())
print("pos.grad:", pos.grad, sep="\n")
print("colors.grad:", colors.grad)

# %% coverage raises="RuntimeError: element 0 of tensors does not require grad"
mask = (rasterize(pos, segments, pixels)[:, 2] > 0).float()
mask.backward(v)

# %% silhouette
pos.grad = None
rast = rasterize(pos, segments, pixels)
silhouette = interpolate(torch.ones(4), rast, segments)
silhouette.backward(v)
print("silhouette:", silhouette.detach())
print("pos.grad:", pos.grad, sep="\n")


# %% antialias
def antialias(image, rast, pos, segments, pixels):
    """Blend two neighboring pixels where a right end lies between their centers."""
    result = list(image)
    for i in range(len(pixels) - 1):
        if rast[i, 2] > 0 and rast[i + 1, 2] == 0:  # the other cases are left out
            edge = pos[segments[rast[i, 2].long() - 1, 1], 0]
            share = edge - pixels[i : i + 2].mean()  # of the pixel on the right
            if share > 0:
                result[i + 1] = image[i + 1] + share * (image[i] - image[i + 1])
            else:
                result[i] = image[i] + share * (image[i] - image[i + 1])
    return torch.stack(result)


pos.grad = None
rast = rasterize(pos, segments, pixels)
silhouette = antialias(interpolate(torch.ones(4), rast, segments), rast, pos, segments, pixels)
silhouette.backward(v)
print("silhouette:", silhouette.detach())
print("pos.grad:", pos.grad, sep="\n")

# %% channel
pos.grad = None
rast = rasterize(pos, segments, pixels)
rast[:, 1].backward(v)
print("rast[:, 1]:", rast[:, 1].detach())
print("pos.grad:", pos.grad, sep="\n")

# %% depth
pos.grad = None
rast = rasterize(pos, segments, pixels)
depth = interpolate(pos[:, 1], rast, segments)
depth.backward(v)
print("depth:", depth.detach())
print("pos.grad:", pos.grad, sep="\n")

# %% blended rtol=4e-6
pos.grad = None
T = 0.8
layers, depths = [], []
for segment in segments.split(1):
    layer = rasterize(pos, segment, pixels[:1])
    layers.append(interpolate(colors, layer, segment))
    depths.append(interpolate(pos[:, 1], layer, segment))
weights = (-torch.cat(depths) / T).softmax(dim=0)
blend = weights @ torch.cat(layers)
blend.backward()
print("weights:", weights.detach())
print("blend:", blend.detach())
print("pos.grad:", pos.grad, sep="\n")

# %% numpy
import numpy as np

pixels = np.arange(3) + 0.5
pos = np.array([[0.2, 1.0], [2.3, 1.4], [0.3, 2.0], [1.9, 2.5]])
colors = np.array([0.9, 0.3, 0.6, 0.7])
v = np.array([2.0, 3.0, 10.0])


def shares(pixel, left, right):
    """Return the weights of the two ends at a pixel, by solving for them."""
    return np.linalg.solve([[1.0, 1.0], [left, right]], [1.0, pixel])


def slope(values, places):
    return (values[1] - values[0]) / (places[1] - places[0])


x, z = pos.T
W = np.zeros((3, 4))  # the weight of each end at each pixel
for i, pixel in enumerate(pixels):
    candidates = [ends for ends in ([0, 1], [2, 3]) if x[ends[0]] < pixel < x[ends[1]]]
    if candidates:
        nearest = min(candidates, key=lambda ends: np.interp(pixel, x[ends], z[ends]))
        W[i, nearest] = shares(pixel, *x[nearest])
S = np.repeat([slope(colors[:2], x[:2]), slope(colors[2:], x[2:])], 2)  # the slope of the color, at each end
print("image:", W @ colors)
print("pos.grad:", np.stack([v @ (-W * S), np.zeros(4)], axis=1), sep="\n")
print("colors.grad:", v @ W)

# %% numpy_silhouette
ones = np.ones(4)
S = np.repeat([slope(ones[:2], x[:2]), slope(ones[2:], x[2:])], 2)
print("silhouette:", W @ ones)
print("pos.grad:", np.stack([v @ (-W * S), np.zeros(4)], axis=1), sep="\n")

# %% numpy_antialias one-point="an edge lies between the centers of two pixels"
width = pixels[1] - pixels[0]
covered = np.clip(x[1] - (pixels - width / 2), 0, width)  # the length that the front segment covers in each pixel
at_edge = v @ ((covered > 0) & (covered < width))
print("silhouette:", covered)
print("pos.grad:", at_edge * np.array([[0, 0], [1, 0], [0, 0], [0, 0]]), sep="\n")

# %% numpy_channel
print("rast[:, 1]:", W @ z)
print("pos.grad:", np.zeros((4, 2)), sep="\n")

# %% numpy_depth
S = np.repeat([slope(z[:2], x[:2]), slope(z[2:], x[2:])], 2)
print("depth:", W @ z)
print("pos.grad:", np.stack([v @ (-W * S), v @ W], axis=1), sep="\n")

# %% numpy_blended
T = 0.8
both = np.array([shares(pixels[0], *x[:2]), shares(pixels[0], *x[2:])])
c = (both * colors.reshape(2, 2)).sum(axis=1)
d = (both * z.reshape(2, 2)).sum(axis=1)
s = 1 / (1 + np.exp((d - d[::-1]) / T))
at_c, at_d = s, -s * s[::-1] * (c - c[::-1]) / T
at_x = -at_c[:, None] * both * [[slope(colors[:2], x[:2])], [slope(colors[2:], x[2:])]]
at_x -= at_d[:, None] * both * [[slope(z[:2], x[:2])], [slope(z[2:], x[2:])]]
at_z = at_d[:, None] * both
print("weights:", s)
print("blend:", s @ c)
print("pos.grad:", np.stack([at_x.ravel(), at_z.ravel()], axis=1), sep="\n")
