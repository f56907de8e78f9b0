"""Grad-CAM and Layer-CAM on a vision transformer: drop the class token, and make a grid of channels of the others."""

# %% torch
import torch

tokens = torch.tensor(  # one image: the class token, then a grid of 2 x 3 patches, with two channels
    [[[9.0, 9.0], [1.0, 3.0], [2.0, -1.0], [0.5, 4.0], [-2.0, 1.0], [3.0, 2.0], [1.5, -3.0]]]
)
layer = torch.nn.Identity()  # the norm of the target block
w = torch.tensor([1.0, -0.5])
kept = {}


def keep(module, inputs, output):
    kept["A"] = output
    output.register_hook(lambda g: kept.update(g=g))


layer.register_forward_hook(keep)
out = layer(tokens.requires_grad_())
score = ((out[:, 1:] ** 2) @ w).sum()  # in place of the rest of the model
score.backward()


def grid(t, height=2, width=3):
    t = t.detach()[:, 1:]  # without the class token
    return t.reshape(len(t), height, width, -1).permute(0, 3, 1, 2)  # (B, C, H, W)


A, g = grid(kept["A"]), grid(kept["g"])
print("shape:", A.shape)
alpha = g.mean((2, 3), keepdim=True)
print("Grad-CAM:", torch.relu((alpha * A).sum(1)))
print("Layer-CAM:", torch.relu((torch.relu(g) * A).sum(1)))

# %% error raises="IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 3)"
kept["g"].mean((2, 3), keepdim=True)

# %% wrong
A, g = kept["A"].detach(), kept["g"]
alpha = g.mean(2, keepdim=True)  # over the channels
print("shape of alpha:", alpha.shape)
print("shape of the map:", torch.relu((alpha * A).sum(1)).shape)

# %% numpy
import numpy as np

patches = np.array([[1.0, 3.0], [2.0, -1.0], [0.5, 4.0], [-2.0, 1.0], [3.0, 2.0], [1.5, -3.0]])
w = np.array([1.0, -0.5])
g = 2 * patches * w
print("shape:", (1, *patches.T.reshape(2, 2, 3).shape))
print("Grad-CAM:", np.maximum(patches @ g.mean(axis=0), 0).reshape(1, 2, 3))
print("Layer-CAM:", np.maximum((np.maximum(g, 0) * patches).sum(axis=1), 0).reshape(1, 2, 3))

# %% numpy_wrong
print("shape of alpha:", (1, 1 + len(patches), 1))
print("shape of the map:", (1, patches.shape[1]))
