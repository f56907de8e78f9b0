"""Guided backpropagation: the gradient is positive after the first ReLU, and negative at some pixels."""

# %% torch
import torch
from torch import nn

net = nn.Sequential(nn.Conv1d(1, 2, 2, bias=False), nn.ReLU(), nn.Conv1d(2, 1, 2, bias=False), nn.ReLU())
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[[1.0, -0.5]], [[-0.75, 2.0]]]))
    net[2].weight.copy_(torch.tensor([[[1.5, -1.0], [0.5, 0.25]]]))
for m in net:
    if isinstance(m, nn.ReLU):
        m.register_full_backward_hook(lambda m, grad_input, grad_output: (grad_input[0].clamp(min=0),))
image = torch.tensor([[[1.0, 0.5, 2.0, 3.0]]], requires_grad=True)
inner = net[0](image)
at_inner, at_image = torch.autograd.grad(net[1:](inner).sum(), [inner, image])
print("after the clamp:", at_inner, sep="\n")
print("at the image:", at_image)

# %% shown
print("positive pixels only:", at_image.clamp(min=0))

# %% numpy blind="J @ v: each window is a vector"
import numpy as np

K, L = np.array([[1.0, -0.5], [-0.75, 2.0]]), np.array([[1.5, -1.0], [0.5, 0.25]])
image = np.array([1.0, 0.5, 2.0, 3.0])
inner = np.array([[k @ image[i : i + 2] for i in range(3)] for k in K])
h = np.maximum(inner, 0)
after = np.zeros((2, 3))
for i in range(2):
    after[:, i : i + 2] += L * (np.sum(L * h[:, i : i + 2]) > 0)
after = np.maximum(after, 0) * (inner > 0)
pixels = np.zeros(4)
for i in range(3):
    pixels[i : i + 2] += after[:, i] @ K
print("after the clamp:", after[None], sep="\n")
print("at the image:", pixels[None, None])

# %% numpy_shown
print("positive pixels only:", np.maximum(pixels, 0)[None, None])
