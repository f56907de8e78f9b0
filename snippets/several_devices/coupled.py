"""Two processes under DDP, with batch norm and with a loss of pairs. Neither gives the gradient of one device."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])


class Normed(torch.nn.Module):
    """A model that applies batch norm and then multiplies by the weights w."""

    def __init__(self):
        super().__init__()
        self.norm = torch.nn.BatchNorm1d(2, eps=0.75, affine=False)
        self.w = torch.nn.Parameter(torch.tensor([0.5, 3.0]))

    def forward(self, X):
        return self.norm(X) @ self.w


def squares(model, X, t):
    return ((model(X) - t) ** 2).mean()


def pairs(model, X, t):
    """Return the mean squared difference of the errors of all pairs of samples."""
    y = model(X) - t
    return ((y[:, None] - y) ** 2).mean()


def compare(module, loss_of):
    def work(rank):
        model = DistributedDataParallel(module())
        rows = slice(2 * rank, 2 * rank + 2)
        loss_of(model, X[rows], t[rows]).backward()
        return model.module.w.grad.tolist()

    model = module()
    loss_of(model, X, t).backward()
    print("one device:", model.w.grad)
    print("DDP:", torch.tensor(run_in_processes(2, work)[0]))


print("batch norm")
compare(Normed, squares)


# %% pairs
class Line(Normed):
    """The same model without batch norm."""

    def forward(self, X):
        return X @ self.w


print("pairs")
compare(Line, pairs)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])


def squares(X, t):
    z = (X - X.mean(axis=0)) / np.sqrt(X.var(axis=0) + 0.75)
    return 2 * (z @ w - t) @ z / len(t)


def pairs(X, t):
    d = (X[:, None] - X).reshape(-1, 2)  # a row for each pair
    e = (t[:, None] - t).reshape(-1)
    return 2 * (d @ w - e) @ d / len(e)


def compare(gradient):
    local = [gradient(X[rows], t[rows]) for rows in (slice(0, 2), slice(2, 4))]
    print("one device:", gradient(X, t))
    print("DDP:", np.mean(local, axis=0))


compare(squares)

# %% numpy_pairs
compare(pairs)
