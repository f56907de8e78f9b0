"""Two processes under DDP: backward averages, torch.autograd.grad does not. A gradient penalty may use both."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel


class Line(torch.nn.Module):
    """A model that multiplies X by the weights w."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 3.0]))

    def forward(self, X):
        return X @ self.w


X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])


def wrapped(rank, **options):
    """Return a new model under DDP, and two samples for this process."""
    rows = slice(2 * rank, 2 * rank + 2)
    return DistributedDataParallel(Line(), **options), X[rows], t[rows]


def both(rank):
    model, X, t = wrapped(rank)
    loss = ((model(X) - t) ** 2).mean()
    (returned,) = torch.autograd.grad(loss, model.module.w, retain_graph=True)
    loss.backward()
    return returned.tolist(), model.module.w.grad.tolist()


for returned, filled in run_in_processes(2, both):
    print("returned by grad:", torch.tensor(returned))
    print("filled by backward:", torch.tensor(filled))


# %% penalty
def penalty(rank, **options):
    model, X, _ = wrapped(rank, **options)
    X = X.clone().requires_grad_()
    y = model(X) ** 2 / 2
    (g,) = torch.autograd.grad(y.sum(), X, create_graph=True)
    (g**2).sum(dim=1).mean().backward()
    return model.module.w.grad.tolist()


for filled in run_in_processes(2, penalty):
    print("with a penalty:", torch.tensor(filled))


# %% static
def static(rank):
    return penalty(rank, static_graph=True)


for filled in run_in_processes(2, static):
    print("with a static graph:", torch.tensor(filled))


# %% no_sync
def accumulate(rank):
    model, X, t = wrapped(rank)
    with model.no_sync():  # for all parts but the last
        (((model(X[:1]) - t[:1]) ** 2).mean() / 2).backward()
        first = model.module.w.grad.tolist()
    (((model(X[1:]) - t[1:]) ** 2).mean() / 2).backward()
    return first, model.module.w.grad.tolist()


for first, second in run_in_processes(2, accumulate):
    print("in no_sync:", torch.tensor(first))
    print("after the last part:", torch.tensor(second))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
each = 2 * (X @ w - t)[:, None] * X  # a row for each sample
local = each.reshape(2, 2, 2).mean(axis=1)  # a row for each process
for gradient in local:
    print("returned by grad:", gradient)
    print("filled by backward:", local.mean(axis=0))

# %% numpy_penalty
s = X @ w  # the gradient of a sample, with respect to x, is s w
by_w = 2 * (s * (w @ w))[:, None] * X + 2 * s[:, None] ** 2 * w
for _ in local:
    print("with a penalty:", by_w.mean(axis=0))

# %% numpy_static
for own in by_w.reshape(2, 2, 2).mean(axis=1):
    print("with a static graph:", own)

# %% numpy_no_sync
for first in each[::2]:
    print("in no_sync:", first / 2)
    print("after the last part:", each.mean(axis=0))
