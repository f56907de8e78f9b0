"""Steps on a transducer loss, with raw scores and with log_softmax."""

# %% torch
import torch

rows = [[[0.5, 1.0], [0.25, -1.0]], [[-0.5, 2.0], [1.5, 0.75]]]  # frame, labels so far, class
scores = torch.tensor(rows, dtype=torch.float64)


def transducer(s):
    """Return the loss of the target (1) in two frames. Class 0 is the blank, which goes to the next frame."""
    first = s[0, 0, 1] + s[0, 1, 0] + s[1, 1, 0]  # the label in the first frame
    second = s[0, 0, 0] + s[1, 0, 1] + s[1, 1, 0]  # the label in the second frame
    return -torch.stack([first, second]).logsumexp(dim=0)


def train(prepare):
    s = scores.clone()
    for _ in range(3):
        s.requires_grad_()
        loss = transducer(prepare(s))
        grad = torch.autograd.grad(loss, s)[0]
        print("loss:", loss.detach())
        s = s.detach() - grad
    print("last gradient:", grad, sep="\n")


train(lambda s: s)

# %% normalized
train(lambda s: s.log_softmax(dim=-1))

# %% twice
train(lambda s: s.log_softmax(dim=-1).log_softmax(dim=-1))

# %% numpy
import numpy as np

start = np.array([[[0.5, 1.0], [0.25, -1.0]], [[-0.5, 2.0], [1.5, 0.75]]])
paths = [np.zeros((2, 2, 2)) for _ in range(2)]
for path, places in zip(paths, [((0, 0, 1), (0, 1, 0)), ((0, 0, 0), (1, 0, 1))], strict=True):
    for place in (*places, (1, 1, 0)):
        path[place] = 1


def steps(normalizer, factor):
    """Print losses and a gradient. Both paths have one entry in each row that they visit."""
    s = start
    for _ in range(3):
        p = np.exp(s) / normalizer(np.exp(s))
        chances = np.array([p[path == 1].prod() for path in paths])
        share = np.tensordot(chances / chances.sum(), paths, axes=1)
        grad = factor * p * share.sum(axis=-1, keepdims=True) - share
        print("loss:", -np.log(chances.sum()))
        s = s - grad
    print("last gradient:", grad, sep="\n")


steps(normalizer=lambda powers: 1, factor=0)

# %% numpy_normalized
steps(normalizer=lambda powers: powers.sum(axis=-1, keepdims=True), factor=1)

# %% numpy_twice
steps(normalizer=lambda powers: powers.sum(axis=-1, keepdims=True), factor=1)
