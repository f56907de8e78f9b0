"""The memory after each iteration, and the peak during it: unequal batches, and a score that keeps its graph."""

# %% torch
import torch
from allocations import Count

W = torch.ones(50, 20, requires_grad=True)


def step(samples):
    X = torch.ones(samples, 50)
    W.grad = None
    y = torch.tanh(X @ W)
    score = y.abs().mean()  # only for the log
    y.sum().backward()
    return score


def train(keeps_graph):
    total, after, peaks = 0, [], []
    with Count(W) as count:
        for samples in (30, 30, 90, 30):
            count.peak = 0
            score = step(samples)
            total = total + (score if keeps_graph else score.detach())
            del score
            after.append(count.now())
            peaks.append(count.peak)
    return after, peaks


after, peaks = train(keeps_graph=False)
print("peak, after each iteration:", torch.tensor(after))
print("peak, during it:", torch.tensor(peaks))

# %% leak
after, peaks = train(keeps_graph=True)
print("leak, after each iteration:", torch.tensor(after))
print("leak, during it:", torch.tensor(peaks))

# %% numpy
import numpy as np

samples, inputs, outputs = np.array([30, 30, 90, 30]), 50, 20
later = np.array([0, 1, 1, 1])  # the total is one number, from the second iteration on
gradient = inputs * outputs
print("peak, after each iteration:", gradient + np.ones(4))
# X, y, the gradient at the product, W.grad, then the score, the sum and the gradient at the sum
during = samples * inputs + 2 * samples * outputs + gradient + 3 + later
print("peak, during it:", during)

# %% numpy_leak
kept = np.cumsum(samples * outputs)  # abs saved each y
print("leak, after each iteration:", gradient + 1 + kept)
print("leak, during it:", during + kept - samples * outputs)
