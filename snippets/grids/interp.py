"""np.interp in PyTorch: searchsorted finds the interval, and a linear formula has the gradients."""

# %% torch one-point="the knots must be sorted, with the queries between them"
import torch


def interp(q, xp, fp):
    q = q.clamp(xp[0], xp[-1])  # outside, np.interp returns the end values
    i = torch.searchsorted(xp.detach(), q.detach()).clamp(1, len(xp) - 1)  # integers, without a graph
    share = (q - xp[i - 1]) / (xp[i] - xp[i - 1])
    return fp[i - 1] + share * (fp[i] - fp[i - 1])


q = torch.tensor([0.25, 2.5], requires_grad=True)
xp = torch.tensor([0.0, 1.0, 3.0], requires_grad=True)
fp = torch.tensor([2.0, 5.0, 1.0], requires_grad=True)
y = interp(q, xp, fp)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("q.grad:", q.grad)
print("fp.grad:", fp.grad)
print("xp.grad:", xp.grad)

# %% numpy blind="J @ v: each query has its own slope, so this J is diagonal"
import numpy as np

q, xp, fp = np.array([0.25, 2.5]), np.array([0.0, 1.0, 3.0]), np.array([2.0, 5.0, 1.0])
v = np.array([1.0, 10.0])
slopes = np.diff(fp) / np.diff(xp)  # the first query is in the first interval, and so on
share = (q - xp[:2]) / np.diff(xp)
weights = np.zeros((2, 3))  # a row for each query, a column for each knot
weights[[0, 1], [0, 1]] = 1 - share
weights[[0, 1], [1, 2]] = share
print("y:", np.interp(q, xp, fp))
print("q.grad:", v @ np.diag(slopes))
print("fp.grad:", v @ weights)
print("xp.grad:", -(v * slopes) @ weights)
