"""A recurrent model with detached states: under DDP, each process keeps the states of its own samples."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[1.0, 2.0, -1.0, 0.5], [3.0, 0.25, 1.0, -2.0], [0.5, 1.0, 2.0, 4.0]])  # a row for each cycle
Z = torch.tensor([[2.0, 1.0, 0.5, -1.0], [1.0, 3.0, 0.25, 2.0], [0.5, -2.0, 1.0, 3.0]])


class Cell(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 0.25]))

    def forward(self, x, state):
        return self.w[0] * state + self.w[1] * x


def train(cell, samples):
    optimizer = torch.optim.SGD(cell.parameters(), lr=0.25)
    state = torch.ones(len(X[0, samples]))
    for x, z in zip(X[:, samples], Z[:, samples], strict=True):
        state = cell(x, state.detach())
        loss = (state - z).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return next(cell.parameters()).tolist(), state.tolist()


def work(rank):
    return train(DistributedDataParallel(Cell()), slice(2 * rank, 2 * rank + 2))


weights, states = zip(*run_in_processes(2, work), strict=True)
print("w of each process:", torch.tensor(weights), sep="\n")
print("states of each process:", torch.tensor(states), sep="\n")

# %% single
w, state = train(Cell(), slice(4))
print("w of a single process:", torch.tensor(w))
print("its states:", torch.tensor(state))

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0, -1.0, 0.5], [3.0, 0.25, 1.0, -2.0], [0.5, 1.0, 2.0, 4.0]])
Z = np.array([[2.0, 1.0, 0.5, -1.0], [1.0, 3.0, 0.25, 2.0], [0.5, -2.0, 1.0, 3.0]])
w, state = np.array([0.5, 0.25]), np.ones(4)
for x, z in zip(X, Z, strict=True):
    J = np.stack([state, x], axis=1)  # a row for each sample
    state = w[0] * state + w[1] * x
    means = [2 * (state - z)[part] @ J[part] / 2 for part in (slice(2), slice(2, 4))]
    w = w - 0.25 * (means[0] + means[1]) / 2
print("w of each process:", np.array([w, w]), sep="\n")
print("states of each process:", state.reshape(2, 2), sep="\n")

# %% numpy_single
print("w of a single process:", w)
print("its states:", state)
