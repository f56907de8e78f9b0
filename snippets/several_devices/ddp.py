"""One, two and four processes share four samples. DDP leaves the mean of their gradients in each process."""

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


def share(count):
    """Return w.grad of each process, for the mean of its losses and for the sum."""

    def work(rank):
        rows = slice(rank * 4 // count, (rank + 1) * 4 // count)
        answer = []
        for reduction in torch.mean, torch.sum:
            model = DistributedDataParallel(Line())
            reduction((model(X[rows]) - t[rows]) ** 2).backward()
            answer.append(model.module.w.grad.tolist())
        return answer

    return torch.tensor(run_in_processes(count, work))


for count in (1, 2, 4):
    filled = share(count)
    print("processes:", count)
    print("  local means:", filled[0, 0])
    print("  local sums:", filled[0, 1])
    print("  the same in all processes?", bool((filled == filled[:1]).all()))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
J_each = 2 * (X @ w - t)[:, None] * X
means, sums = {}, {}
for K in (1, 2, 4):
    n = len(t) // K
    v = np.full(4, 1 / (K * n))
    means[K] = v @ J_each
    sums[K] = n * v @ J_each
    print("processes:", K)
    print("  local means:", means[K])
    print("  local sums:", sums[K])
