"""Per-sample gradients as one matrix: torch.cat copies them, and a loop over a few rows needs less memory."""

# %% torch
import torch
from allocations import Count
from torch.func import grad_and_value, vmap
from torch.nn.functional import linear

X = torch.tensor([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0], [2.0, -1.0]])
t = torch.tensor([[0.5, 1.0], [2.0, -1.0], [0.0, 3.0], [1.0, 0.5]])
params = torch.tensor([[0.5, -0.25], [1.0, 0.75]]), torch.tensor([0.25, -1.0])


def loss(params, x, t):  # of one sample
    W, b = params
    return (linear(x, W, b) - t).square().sum()


each = vmap(grad_and_value(loss), (None, 0, 0), randomness="different")
with Count(X, t, *params) as count:
    grads, losses = each(params, X, t)
    views = [g.detach().view(len(X), -1) for g in grads]
    print("gradients and losses:", count.now())  # detach and view copy nothing
    G = torch.cat(views, dim=1)
    print("and the matrix:", count.now())
    del grads, views
    print("after del:", count.now())
    print("at most:", count.peak)
print("G:", G, sep="\n")

# %% rows
with Count(X, t, *params) as count:
    H = torch.empty(4, 6)
    for rows in (slice(0, 2), slice(2, 4)):
        grads, losses = each(params, X[rows], t[rows])
        torch.cat([g.detach().view(2, -1) for g in grads], dim=1, out=H[rows])
        print("after two samples:", count.now())
        del grads, losses
print("H:", H, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0], [2.0, -1.0]])
t = np.array([[0.5, 1.0], [2.0, -1.0], [0.0, 3.0], [1.0, 0.5]])
W, b = np.array([[0.5, -0.25], [1.0, 0.75]]), np.array([0.25, -1.0])
v = 2 * (X @ W.T + b - t)
G = np.hstack([(v[:, :, None] * X[:, None]).reshape(len(X), -1), v])
n, P = G.shape
print("gradients and losses:", n * P + n)
print("and the matrix:", 2 * n * P + n)
print("after del:", n * P + n)
print("at most:", 2 * n * P + n)
print("G:", G, sep="\n")

# %% numpy_rows
for _ in range(2):
    print("after two samples:", n * P + 2 * P + 2)
print("H:", G, sep="\n")
