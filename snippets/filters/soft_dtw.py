"""soft-DTW: its gradient at the costs is the expected path, and both sequences have a gradient."""

# %% torch
import torch


def soft_dtw(D, gamma):
    """Return the soft minimum of the costs of all paths through D."""
    R = {}
    for i in range(D.shape[0]):
        for j in range(D.shape[1]):
            before = [R[k] for k in ((i - 1, j - 1), (i - 1, j), (i, j - 1)) if k in R]
            R[i, j] = D[i, j] - gamma * torch.logsumexp(-torch.stack(before) / gamma, 0) if before else D[i, j]
    return R[i, j]


leaf = torch.tensor([0.0, 0.0, 1.0, 0.0], dtype=torch.float64, requires_grad=True)
out = leaf.reshape(1, 4, 1)  # not a leaf, so out.grad stays None
target = torch.tensor([0.0, 1.0, 0.0, 0.0], dtype=torch.float64).reshape(1, 4, 1)
D = (out[0] - target[0].T) ** 2
loss = soft_dtw(D, gamma=1.0)
m = loss.backward(retain_graph=True)
print("m:", m)
print("leaf.grad:", leaf.grad)
(E,) = torch.autograd.grad(loss, D, create_graph=True)
print("loss:", loss)
print("E:", E, sep="\n")

# %% path_loss
distance = (torch.arange(4)[:, None] - torch.arange(4)) ** 2
off_diagonal = (E * distance).sum()  # a loss of the path
print("gradient of the path's loss:", torch.autograd.grad(off_diagonal, leaf)[0])


# %% both
class SoftDTW(torch.autograd.Function):
    @staticmethod
    def forward(ctx, D):
        with torch.enable_grad():
            costs = D.detach().requires_grad_()
            (E,) = torch.autograd.grad(value := soft_dtw(costs, 0.5), costs)
        ctx.save_for_backward(E)
        return value.detach()

    @staticmethod
    def backward(ctx, v):
        return v * ctx.saved_tensors[0]  # one gradient, for the one argument D


x = torch.tensor([[0.5, 1.0], [2.0, -1.0], [1.5, 0.25]], dtype=torch.float64, requires_grad=True)
y = torch.tensor([[1.0, 0.5], [0.75, -0.5]], dtype=torch.float64, requires_grad=True)
SoftDTW.apply(((x[:, None] - y) ** 2).sum(-1)).backward()
print("x.grad:", x.grad, sep="\n")
print("y.grad:", y.grad, sep="\n")

# %% numpy
import numpy as np


def paths(i, j):
    """Yield all paths from (0, 0) to (i, j), as lists of places."""
    if (i, j) == (0, 0):
        yield [(0, 0)]
    for k, m in ((i - 1, j - 1), (i - 1, j), (i, j - 1)):
        if k >= 0 and m >= 0:
            for path in paths(k, m):
                yield [*path, (i, j)]


def expected(D, gamma):
    """Return the soft minimum, all paths as matrices of 0 and 1, and their probabilities."""
    masks = np.array(
        [
            [[(i, j) in path for j in range(D.shape[1])] for i in range(D.shape[0])]
            for path in paths(D.shape[0] - 1, D.shape[1] - 1)
        ]
    )
    weights = np.exp(-(masks * D).sum((1, 2)) / gamma)
    return -gamma * np.log(weights.sum()), masks.astype(float), weights / weights.sum()


s, t = np.array([0.0, 0.0, 1.0, 0.0]), np.array([0.0, 1.0, 0.0, 0.0])
slope = 2 * (s[:, None] - t)
loss, masks, p = expected((s[:, None] - t) ** 2, 1.0)
E = np.tensordot(p, masks, 1)
print("leaf.grad:", (E * slope).sum(1))
print("loss:", loss)
print("E:", E, sep="\n")

# %% numpy_path_loss
distance = np.subtract.outer(np.arange(4), np.arange(4)) ** 2
lengths = (masks * distance).sum((1, 2))  # one number for each path
covariance = np.tensordot(p * (lengths - p @ lengths), masks, 1)
print("gradient of the path's loss:", (-covariance * slope).sum(1))

# %% numpy_both
x, y = np.array([[0.5, 1.0], [2.0, -1.0], [1.5, 0.25]]), np.array([[1.0, 0.5], [0.75, -0.5]])
_, masks, p = expected(((x[:, None] - y) ** 2).sum(-1), 0.5)
E = np.tensordot(p, masks, 1)
print("x.grad:", 2 * (E.sum(1)[:, None] * x - E @ y), sep="\n")
print("y.grad:", 2 * (E.sum(0)[:, None] * y - E.T @ x), sep="\n")
