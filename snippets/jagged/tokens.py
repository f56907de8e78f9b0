"""Sequences with unequal token counts in one, two or four parts: the mean of the means, and of all tokens."""

# %% torch
import torch
from torch.nn.functional import cross_entropy

Z = torch.tensor([[[1.0, 2.0], [0.5, 3.0], [2.0, -1.0]], [[4.0, 1.0], [0.0, 0.0], [0.0, 0.0]],
                  [[0.5, 2.5], [3.0, 1.0], [0.0, 0.0]], [[-1.0, 1.0], [0.0, 0.0], [0.0, 0.0]]])  # fmt: skip
Z = Z.double()
words = torch.tensor([[0, 1, 1], [1, -100, -100], [1, 0, -100], [0, -100, -100]])


def step(loss_of_part, count):
    """Return the loss of a step in `count` parts, and the gradient of a bias b."""
    b, total = torch.zeros(2, dtype=torch.float64, requires_grad=True), 0.0
    for scores, targets in zip(Z.chunk(count), words.chunk(count), strict=True):
        loss = loss_of_part((scores + b).flatten(0, 1), targets.flatten(), count)
        loss.backward()
        total += loss.item()
    return total, b.grad


for count in 1, 2, 4:
    loss, grad = step(lambda scores, targets, count: cross_entropy(scores, targets) / count, count)
    print("parts:", count)
    print("loss:", loss)
    print("gradient of b:", grad)

# %% common
tokens = (words != -100).sum()  # of all parts of the step
for count in 1, 2, 4:
    loss, grad = step(lambda scores, targets, _: cross_entropy(scores, targets, reduction="sum") / tokens, count)
    print("parts:", count)
    print("loss:", loss)
    print("gradient of b:", grad)

# %% numpy
import numpy as np

Z = np.array([[1.0, 2.0], [0.5, 3.0], [2.0, -1.0], [4.0, 1.0], [0.5, 2.5], [3.0, 1.0], [-1.0, 1.0]])
words, sequence = np.array([0, 1, 1, 1, 1, 0, 0]), np.array([0, 0, 0, 1, 2, 2, 3])  # the real tokens
P = np.exp(Z) / np.exp(Z).sum(axis=1, keepdims=True)
losses = -np.log(P[np.arange(7), words])
slopes = P - np.eye(2)[words]  # of each loss, at b
weights = {}
for count in 1, 2, 4:
    part = sequence * count // 4
    v = 1 / (count * np.bincount(part)[part])  # the parts weigh the same, not the tokens
    weights[count] = v
    print("parts:", count)
    print("loss:", (v * losses).sum())
    print("gradient of b:", v @ slopes)

# %% numpy_common
for count in 1, 2, 4:
    print("parts:", count)
    print("loss:", losses.sum() / len(losses))
    print("gradient of b:", slopes.sum(axis=0) / len(losses))
