"""Center loss: the gradients at the features and at the centers, and centers with an optimizer of their own."""

# %% torch
import torch
from torch.nn import functional as F

labels = torch.tensor([1, 0, 1])
features = torch.tensor([[2.0, -1.0], [0.5, 3.0], [4.0, 1.0]], requires_grad=True)
centers = torch.tensor([[1.0, 1.0], [0.0, 2.0], [5.0, 5.0]], requires_grad=True)
W = torch.tensor([[0.25, 0.5, -0.125], [0.125, -0.25, 0.75]])  # of the classifier


def center_loss():
    return ((features - centers[labels]) ** 2).sum(1).mean()


weight = 0.01
loss = F.cross_entropy(features @ W, labels) + weight * center_loss()
loss.backward()
print("features.grad:", features.grad)
print("centers.grad:", centers.grad)

# %% step
optimizer = torch.optim.SGD([centers], lr=0.5)
centers.grad *= 1 / weight  # the rate of the centers no longer depends on the weight
optimizer.step()
print("centers after the step:", centers)

# %% paper
count = torch.bincount(labels, minlength=3)
move = centers.grad * len(labels) / 2 / (1 + count[:, None])
print("move:", move)

# %% numpy
import numpy as np

labels, weight = np.array([1, 0, 1]), 0.01
features = np.array([[2.0, -1.0], [0.5, 3.0], [4.0, 1.0]])
centers = np.array([[1.0, 1.0], [0.0, 2.0], [5.0, 5.0]])
W = np.array([[0.25, 0.5, -0.125], [0.125, -0.25, 0.75]])
p = np.exp(features @ W)
p /= p.sum(1, keepdims=True)
t = np.eye(3)[labels]
pull = 2 * (features - centers[labels]) / len(labels)
at_centers = -weight * t.T @ pull  # the sum over the samples of a class
print("features.grad:", (p - t) @ W.T / len(labels) + weight * pull)
print("centers.grad:", at_centers)

# %% numpy_step
print("centers after the step:", centers - 0.5 * at_centers / weight)

# %% numpy_paper
count = t.sum(0)
difference = centers[labels] - features
print("move:", t.T @ difference / (1 + count[:, None]))
