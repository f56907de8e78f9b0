"""Gradient accumulation over two batches with two models: accumulate nested, with one model, and with both."""

# %% torch
from contextlib import ExitStack, contextmanager

import torch
from torch import nn


class Accelerator:
    """Stand-in for Accelerate: each call of accumulate() counts one batch."""

    def __init__(self, steps):
        self.steps, self.count = steps, 0

    @contextmanager
    def accumulate(self, *models):
        self.count += 1
        self.sync_gradients = self.count % self.steps == 0
        for model in models:
            model.exchanges = self.sync_gradients  # if not, DDP runs under no_sync
        yield


def train(*calls):
    """Enter accumulate() once for each of the calls, which are tuples of models."""
    accelerator = Accelerator(2)
    first, second = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
    nn.init.constant_(first.weight, 1.5)
    nn.init.constant_(second.weight, -0.5)
    optimizer = torch.optim.SGD([first.weight, second.weight], lr=0.1)
    first.exchanges = second.exchanges = True
    log = []
    for x, t in ((1.0, 2.0), (-2.0, 1.0), (0.5, -1.0), (1.5, 0.25)):
        with ExitStack() as stack:
            for call in calls:
                stack.enter_context(accelerator.accumulate(*[(first, second)[i] for i in call]))
            loss = (second(first(torch.tensor([[x]]))) - t).square().sum()
            (loss / accelerator.steps).backward()
            if accelerator.sync_gradients:
                optimizer.step()
                optimizer.zero_grad()
            log.append([accelerator.sync_gradients, first.exchanges, second.exchanges])
    for name, column in zip(("steps", "first exchanges", "second exchanges"), zip(*log, strict=True), strict=True):
        print(f"{name}:", " ".join("yes" if done else "no" for done in column))
    print("weights:", torch.cat([first.weight, second.weight]).detach().flatten())


train([0], [1])  # with accumulate(first), accumulate(second)

# %% one
train([0])  # with accumulate(first)

# %% both
train([0, 1])  # with accumulate(first, second)

# %% numpy blind="x -= y: the count may run in either direction"
import numpy as np


def train(every):
    """Return the weights, with a step after every so many batches."""
    w, at = np.array([1.5, -0.5]), np.zeros(2)
    for i, (x, t) in enumerate(((1.0, 2.0), (-2.0, 1.0), (0.5, -1.0), (1.5, 0.25)), 1):
        at = at + 2 * (w[0] * w[1] * x - t) * x * w[::-1] / 2
        if i % every == 0:
            w, at = w - 0.1 * at, np.zeros(2)
    return w


print("weights:", train(1))

# %% numpy_one
print("weights:", train(2))

# %% numpy_both
print("weights:", train(2))
