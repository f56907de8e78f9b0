"""Most targets are <pad>: a loss with the padding predicts <pad>, and a loss without it predicts the tokens."""

# %% torch
import torch
from torch.nn import functional as F

PAD = 0
x = torch.tensor([[1.0, 0.75], [1.0, -1.0], [1.0, 0.5], [1.0, 0.0], [1.0, -0.5], [1.0, 0.25]])
target = torch.tensor([1, 2, PAD, PAD, PAD, PAD])  # two tokens, four positions of padding


def train(loss_of):
    W = torch.zeros(2, 3, requires_grad=True)
    for step in range(10):
        (g,) = torch.autograd.grad(loss_of(x @ W), W)
        if step == 0:
            print("first gradient:", g)
        with torch.no_grad():
            W -= 0.25 * g
    scores = (x @ W).detach()
    print("scores of the first token:", scores[0])
    print("predicted:", scores[:2].argmax(1))


train(lambda scores: F.cross_entropy(scores, target))

# %% ignored
train(lambda scores: F.cross_entropy(scores, target, ignore_index=PAD))


# %% masked
def masked_mean(scores):
    each = F.cross_entropy(scores, target, reduction="none")
    real = target != PAD
    return (each * real).sum() / real.sum()


train(masked_mean)

# %% numpy
import numpy as np

x = np.array([[1.0, 0.75], [1.0, -1.0], [1.0, 0.5], [1.0, 0.0], [1.0, -0.5], [1.0, 0.25]])
target = np.array([1, 2, 0, 0, 0, 0])


def train(weights):
    W = np.zeros((2, 3))
    for step in range(10):
        e = np.exp(x @ W)
        g = x.T @ (weights[:, None] * (e / e.sum(1, keepdims=True) - np.eye(3)[target]))
        if step == 0:
            print("first gradient:", g)
        W = W - 0.25 * g
    print("scores of the first token:", x[0] @ W)
    print("predicted:", (x[:2] @ W).argmax(1))


train(np.full(6, 1 / 6))

# %% numpy_ignored
real = target != 0
train(real / real.sum())

# %% numpy_masked
train(real / real.sum())
