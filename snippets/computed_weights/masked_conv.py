"""Two masked convolutions: the gradient of one output pixel shows which input pixels it depends on."""

# %% torch
import torch
from torch.nn import functional as F

x = torch.tensor([[[0.5, -1.0, 2.0, 1.5, -0.5]]], dtype=torch.float64, requires_grad=True)
weights = [torch.tensor([[w]], dtype=torch.float64, requires_grad=True) for w in ([2.0, 3.0, 0.7], [0.5, -1.5, 4.0])]
masks = [torch.tensor([1.0, 0.0, 0.0]), torch.tensor([1.0, 1.0, 0.0])]  # type A, then type B


def net(x):
    for weight, mask in zip(weights, masks, strict=True):
        x = F.conv1d(x, weight * mask, padding=1)
    return x


y = net(x)
y[0, 0, 2].backward()
print("gradient of the input:", x.grad.flatten())
print("largest at forbidden pixels:", x.grad[0, 0, 2:].abs().max())
print("gradient of the first weight:", weights[0].grad.flatten())

# %% numpy
import numpy as np

x = np.array([0.5, -1.0, 2.0, 1.5, -0.5])
first, second = np.array([2.0, 0.0, 0.0]), np.array([0.5, -1.5, 0.0])


def matrix(kernel):
    return sum(kernel[k] * np.eye(5, k=k - 1) for k in range(3))


v = np.eye(5)[2] @ matrix(second)  # the gradient after the first layer
g = v @ matrix(first)
print("gradient of the input:", g)
print("largest at forbidden pixels:", np.abs(g[2:]).max())
print("gradient of the first weight:", np.array([v @ np.eye(5, k=-1) @ x, 0, 0]))
