"""CTC loss of two samples: the first target fits into its frames, the second needs one frame more."""

# %% torch
import torch

x = torch.tensor([[1.0, -0.5], [2.0, 1.5], [-1.0, 0.75]]).double()  # three frames, for both samples
w = torch.tensor([[0.5, 1.0, -0.25], [0.75, -1.5, 2.0]], dtype=torch.float64, requires_grad=True)
targets = torch.tensor([[1, 2], [1, 1]])
frames, lengths = torch.tensor([3, 2]), torch.tensor([2, 2])


def losses(**options):
    log_probs = (x @ w).log_softmax(dim=-1)[:, None].expand(3, 2, 3)  # frame, sample, class
    return torch.nn.functional.ctc_loss(log_probs, targets, frames, lengths, reduction="none", **options)


loss = losses()
loss.sum().backward()
print("loss:", loss.detach())
print("w.grad:", w.grad, sep="\n")

# %% lengths
inside = torch.arange(1, targets.shape[1]) < lengths[:, None]  # leaves the padding out
repeats = ((targets[:, 1:] == targets[:, :-1]) & inside).sum(dim=1)
needed = lengths + repeats
print("needed:", needed)
print("fits:", frames >= needed)

# %% zero
w.grad = None
loss = losses(zero_infinity=True)
loss.sum().backward()
print("loss:", loss.detach())
print("w.grad:", w.grad, sep="\n")

# %% numpy
from itertools import groupby, product

import numpy as np

x = np.array([[1.0, -0.5], [2.0, 1.5], [-1.0, 0.75]])
w = np.array([[0.5, 1.0, -0.25], [0.75, -1.5, 2.0]])
targets, frames = np.array([[1, 2], [1, 1]]), np.array([3, 2])
p = np.exp(x @ w)
p = p / p.sum(axis=1, keepdims=True)


def alignments(target, count):
    """Return all ways to fill the frames so that the target is left without repetitions and blanks."""
    ways = product(range(3), repeat=count)
    return [way for way in ways if [k for k, _ in groupby(way) if k] == target.tolist()]


loss, at_scores = np.zeros(2), np.zeros((2, 3, 3))  # sample, frame, class
with np.errstate(divide="ignore", invalid="ignore"):
    for sample, (target, count) in enumerate(zip(targets, frames, strict=True)):
        ways = alignments(target, count)
        chances = np.array([p[range(count), way].prod() for way in ways])
        share = np.zeros((count, 3))
        for way, chance in zip(ways, chances, strict=True):
            share[range(count), way] += chance
        loss[sample] = -np.log(chances.sum())  # no way at all: the logarithm of 0
        at_scores[sample, :count] = p[:count] - share / chances.sum()  # no way at all: 0 divided by 0
print("loss:", loss)
print("w.grad:", x.T @ at_scores.sum(axis=0), sep="\n")

# %% numpy_lengths
needed = np.array([min(n for n in range(5) if alignments(target, n)) for target in targets])
print("needed:", needed)
print("fits:", frames >= needed)

# %% numpy_zero
loss = np.where(np.isinf(loss), 0, loss)
print("loss:", loss)
print("w.grad:", x.T @ at_scores[0], sep="\n")
