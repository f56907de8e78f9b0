"""vmap(jacrev(model)) with BatchNorm2d in eval mode: each image comes without its batch dimension."""

# %% error raises="ValueError: expected 4D input (got 3D input)"
import torch
from torch import nn
from torch.func import jacrev, vmap

model = nn.Sequential(nn.Conv2d(1, 2, 2, bias=False), nn.BatchNorm2d(2, eps=0.25), nn.Flatten())
model.eval()
images = torch.tensor(
    [
        [[[3.0, 5.0], [4.0, 0.5]]],
        [[[6.0, -5.0], [9.5, 2.5]]],
    ]
)
vmap(jacrev(model))(images)

# %% torch
kernels = torch.tensor([[[[1.0, 2.0], [0.5, -1.0]]], [[[3.0, 0.25], [-2.0, 4.0]]]])
with torch.no_grad():
    model[0].weight.copy_(kernels)
    model[1].running_var.copy_(torch.tensor([2.0, 6.0]))
J = vmap(jacrev(lambda image: model(image[None])[0] ** 2))(images)
print("shape:", J.shape)  # image, output, channel, row, column
print("J of the first image:", J[0, :, 0], sep="\n")

# %% numpy
import numpy as np

images = np.array([[[3.0, 5.0], [4.0, 0.5]], [[6.0, -5.0], [9.5, 2.5]]])
kernels = np.array([[[1.0, 2.0], [0.5, -1.0]], [[3.0, 0.25], [-2.0, 4.0]]])
scaled = kernels / np.sqrt(np.array([2.0, 6.0]) + 0.25)[:, None, None]
y = np.einsum("brc,krc->bk", images, scaled)
J = 2 * y[:, :, None, None] * scaled
print("shape:", J[:, :, None].shape)
print("J of the first image:", J[0], sep="\n")
