"""A loss with a factor under no_grad: a distance map of the thresholded prediction, and a smooth weight."""

# %% torch
import torch

target = torch.tensor([1.0, 1.0, 0.0, 0.0], dtype=torch.float64)
scores = torch.tensor([2.0, 0.5, 1.0, -1.5], dtype=torch.float64, requires_grad=True)


def distance_map(mask):  # from each pixel to the nearest pixel of the other class
    i = torch.arange(len(mask))
    distance = (i[:, None] - i).abs().double()
    return distance.masked_fill(mask[:, None] == mask, float("inf")).amin(dim=1)


def loss_with_maps(scores):
    p = torch.sigmoid(scores)
    with torch.no_grad():
        weight = distance_map(p > 0.5) ** 2 + distance_map(target > 0.5) ** 2
    return (weight * (p - target) ** 2).sum()


loss = loss_with_maps(scores)
loss.backward()
print("loss:", loss)
print("scores.grad:", scores.grad)
print("is it the whole gradient?", torch.autograd.gradcheck(loss_with_maps, scores, raise_exception=False))

# %% soft
scores.grad = None
p = torch.sigmoid(scores)
with torch.no_grad():
    weight = (p - target).abs()
(weight * (p - target) ** 2).sum().backward()
print("with no_grad:", scores.grad)

scores.grad = None
p = torch.sigmoid(scores)
weight = (p - target).abs()
(weight * (p - target) ** 2).sum().backward()
print("without no_grad:", scores.grad)

# %% numpy
import numpy as np

target = np.array([1.0, 1.0, 0.0, 0.0])
scores = np.array([2.0, 0.5, 1.0, -1.5])


def sigmoid(s):
    return 1 / (1 + np.exp(-s))


def distance_map(mask):
    return np.array([min(abs(i - j) for j in range(4) if mask[j] != mask[i]) for i in range(4)])


def weights(p):
    return distance_map(p > 0.5) ** 2 + distance_map(target > 0.5) ** 2


p = sigmoid(scores)
gradient = weights(p) * 2 * (p - target) * p * (1 - p)
print("loss:", (weights(p) * (p - target) ** 2).sum())
print("scores.grad:", gradient)
moved = sigmoid(scores + np.array([0.01, -0.01, -0.01, 0.01]))
print("is it the whole gradient?", np.array_equal(weights(moved), weights(p)))  # no map has changed

# %% numpy_soft
print("with no_grad:", abs(p - target) * 2 * (p - target) * p * (1 - p))
print("without no_grad:", 3 * abs(p - target) * (p - target) * p * (1 - p))  # of |p − t|³
