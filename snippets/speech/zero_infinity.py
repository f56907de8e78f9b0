"""CTC loss with zero_infinity: a silent recording that was divided by 0, and one with a safe divisor."""

# %% torch
import torch

sound = torch.tensor([[1.0, 3.0, -1.0], [0.5, 0.5, 0.5]])  # two recordings, the second one is silent
w = torch.tensor([0.5, -0.25, 1.0], requires_grad=True)


def losses(added):
    centered = sound - sound.mean(dim=1, keepdim=True)
    x = centered / (centered.square().mean(dim=1, keepdim=True) + added).sqrt()
    log_probs = (x.T[..., None] * w).log_softmax(dim=-1)  # frame, sample, class
    targets, frames, lengths = torch.tensor([[1], [2]]), torch.tensor([3, 3]), torch.tensor([1, 1])
    return torch.nn.functional.ctc_loss(log_probs, targets, frames, lengths, reduction="none", zero_infinity=True)


loss = losses(added=0.0)
loss.sum().backward()
print("loss:", loss.detach())
print("w.grad:", w.grad)

# %% fixed
w.grad = None
loss = losses(added=0.00001)
loss.sum().backward()
print("loss:", loss.detach())
print("w.grad:", w.grad)

# %% numpy
from itertools import groupby, product

import numpy as np

sound = np.array([[1.0, 3.0, -1.0], [0.5, 0.5, 0.5]])
w = np.array([0.5, -0.25, 1.0])


def derive(added):
    """Print the losses and the gradient at w, from all ways to fill three frames with one label and blanks."""
    loss, w_grad = np.zeros(2), np.zeros(3)
    for sample, label in enumerate((1, 2)):
        centered = sound[sample] - sound[sample].mean()
        with np.errstate(invalid="ignore"):
            x = centered / np.sqrt((centered**2).mean() + added)  # a silent one with nothing added: 0 divided by 0
        p = np.exp(np.outer(x, w))
        p = p / p.sum(axis=1, keepdims=True)
        ways = [way for way in product(range(3), repeat=3) if [k for k, _ in groupby(way) if k] == [label]]
        chances = np.array([p[range(3), way].prod() for way in ways])
        share = np.zeros((3, 3))
        for way, chance in zip(ways, chances, strict=True):
            share[range(3), way] += chance / chances.sum()
        loss[sample] = -np.log(chances.sum())
        w_grad = w_grad + x @ (p - share)
    print("loss:", loss)
    print("w.grad:", w_grad)


derive(added=0.0)

# %% numpy_fixed
derive(added=0.00001)
