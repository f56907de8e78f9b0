"""An image whose requires_grad is False: the texture has no flag, or was cut off before the renderer."""

# %% torch
import torch
from torch.nn.functional import grid_sample

verts_uvs = torch.tensor([[0.25, 0.5], [0.625, 0.125]], dtype=torch.float64)  # the places of two pixels
target = torch.tensor([0.5, 0.25], dtype=torch.float64)


class TexturesUV:
    """Maps of one channel, and the places at which the renderer reads them."""

    def __init__(self, maps, verts_uvs):
        self.maps, self.verts_uvs = maps, verts_uvs


def renderer(textures):
    grid = 2 * textures.verts_uvs[None, None] - 1
    return grid_sample(textures.maps[:, None], grid, align_corners=True).flatten()


init_texture = torch.tensor([[0.5, 0.75], [0.875, 0.125]], dtype=torch.float64)
images = renderer(TexturesUV(init_texture.unsqueeze(0), verts_uvs))
print("images:", images)
print("images.requires_grad:", images.requires_grad)
images.requires_grad = True
((images - target) ** 2).sum().backward()
print("images.grad:", images.grad)
print("init_texture.grad:", init_texture.grad)

# %% fixed
texture = init_texture.clone().requires_grad_()
optimizer = torch.optim.SGD([texture], lr=0.5)
for _ in range(2):
    images = renderer(TexturesUV(texture.unsqueeze(0), verts_uvs))  # again in each step
    loss = ((images - target) ** 2).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("the images have a graph:", images.requires_grad)
print("texture.grad:", texture.grad, sep="\n")
print("texture:", texture.data, sep="\n")

# %% cuts
with torch.no_grad():
    images = renderer(TexturesUV(texture.unsqueeze(0), verts_uvs))
print("graph, without grad mode:", images.requires_grad)
for name, maps in (
    ("from data", texture.data),
    ("after NumPy", torch.from_numpy(texture.detach().numpy())),
    ("from a list", torch.tensor(texture.tolist(), dtype=torch.float64)),
):
    images = renderer(TexturesUV(maps.unsqueeze(0), verts_uvs))
    print(f"graph, {name}:", images.requires_grad)

# %% numpy
import numpy as np

uv = np.array([[0.25, 0.5], [0.625, 0.125]])
target, texture = np.array([0.5, 0.25]), np.array([[0.5, 0.75], [0.875, 0.125]])
across, down = np.stack([1 - uv[:, 0], uv[:, 0]], 1), np.stack([1 - uv[:, 1], uv[:, 1]], 1)
W = (down[:, :, None] * across[:, None, :]).reshape(2, 4)  # a row of four weights for each pixel
images = W @ texture.ravel()
print("images:", images)
print("images.grad:", 2 * (images - target))

# %% numpy_fixed
for _ in range(2):
    gradient = (2 * (W @ texture.ravel() - target) @ W).reshape(2, 2)
    texture = texture - gradient / 2
print("texture.grad:", gradient, sep="\n")
print("texture:", texture, sep="\n")
