"""Colors of the corners of a face that learn: grad_fn of a leaf is None, and its .grad is not."""

# %% torch
import torch

bary_coords = torch.tensor([[0.5, 0.25, 0.25], [0.125, 0.75, 0.125]])  # of two pixels in one face
target = torch.tensor([[1.0, 0.5, 0.0], [0.25, 0.0, 0.5]])


class TexturesVertex:
    def __init__(self, verts_features):
        self.verts_features = verts_features

    def sample_textures(self):
        return bary_coords @ self.verts_features[0]


def fit(rgb):
    texels = TexturesVertex(verts_features=rgb).sample_textures()
    loss = ((texels - target) ** 2).sum()
    loss.backward()


sphere_verts_rgb = torch.full([1, 3, 3], 0.8, requires_grad=True)
fit(sphere_verts_rgb)
print("grad_fn:", sphere_verts_rgb.grad_fn)
print("gradient at the colors:", sphere_verts_rgb.grad[0], sep="\n")

# %% copy
rgb = torch.full([1, 3, 3], 0.8, requires_grad=True).double()  # .to(device) of another device does the same
fit(rgb.float())
print("is_leaf:", rgb.is_leaf)

# %% numpy
import numpy as np

B = np.array([[0.5, 0.25, 0.25], [0.125, 0.75, 0.125]])
target = np.array([[1.0, 0.5, 0.0], [0.25, 0.0, 0.5]])
print("gradient at the colors:", 2 * B.T @ (B @ np.full([3, 3], 0.8) - target), sep="\n")
