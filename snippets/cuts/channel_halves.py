"""An input sliced in two along the channels, a convolution for each half, and torch.cat."""

# %% torch
import torch
import torch.nn.functional as F

x = torch.tensor([[[1.0, 2.0, 4.0], [3.0, 0.5, 1.0]]], requires_grad=True)  # batch, channel, length
a = torch.tensor([[[2.0, -1.0]]], requires_grad=True)
b = torch.tensor([[[0.5, 3.0]]], requires_grad=True)
y = torch.cat([F.conv1d(x[:, :1], a), F.conv1d(x[:, 1:], b)], dim=1)
y.backward(torch.tensor([[[1.0, 10.0], [5.0, 2.0]]]))
print("x.grad:", x.grad)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0, 4.0], [3.0, 0.5, 1.0]])
v = np.array([[1.0, 10.0], [5.0, 2.0]])


def halves(k, x, v):
    J = np.array([[k[0], k[1], 0.0], [0.0, k[0], k[1]]])
    return v @ J, v @ np.array([x[:2], x[1:]])


at_x, at_a = halves([2.0, -1.0], x[0], v[0])
other, at_b = halves([0.5, 3.0], x[1], v[1])
print("x.grad:", np.stack([at_x, other])[None])
print("a.grad:", at_a[None, None])
print("b.grad:", at_b[None, None])
