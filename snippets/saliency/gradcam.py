"""Grad-CAM: the gradient of a class score at two feature maps, and its means as the weights of the maps."""

# %% torch
import torch

image = torch.tensor([[[[1.0, 2.0, 0.5], [4.0, -1.0, 3.0]]]])  # 1 × 1 × 2 × 3
kernels = torch.tensor([[[[1.0, 2.0]]], [[[3.0, -1.0]]]], requires_grad=True)
W = torch.tensor([[1.0, 3.0, -2.0], [-0.5, 4.0, 7.0]])
classes = torch.tensor([0])

A = torch.nn.functional.conv2d(image, kernels).relu()  # 2 feature maps, 2 × 2
A.retain_grad()
scores = A.square().mean((2, 3)) @ W
scores.gather(1, classes[:, None]).sum().backward()

alpha = A.grad.mean((2, 3), keepdim=True)
cam = (alpha * A).sum(1).relu().detach()
print("A:", A, sep="\n")
print("scores:", scores)
print("A.grad:", A.grad, sep="\n")
print("alpha.flatten():", alpha.flatten())
print("cam:", cam, sep="\n")

# %% numpy
import numpy as np

image = np.array([[1.0, 2.0, 0.5], [4.0, -1.0, 3.0]])
left, right = image[:, :2], image[:, 1:]
A = np.maximum(np.array([[1 * left + 2 * right, 3 * left - 1 * right]]), 0)
W = np.array([[1.0, 3.0, -2.0], [-0.5, 4.0, 7.0]])
w = W[:, 0]  # the weight of each map for the class
A_bar = A[0].mean((1, 2))
alpha = w * A_bar / 2
print("A:", A, sep="\n")
print("scores:", (A**2).mean((2, 3)) @ W)
print("A.grad:", w[:, None, None] * 2 * A / 4, sep="\n")
print("alpha.flatten():", alpha)
print("cam:", np.maximum((alpha[:, None, None] * A).sum(1), 0), sep="\n")
