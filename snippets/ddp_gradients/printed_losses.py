"""Two DDP processes print different losses: their mean is the loss of the whole batch."""

# %% torch rtol=1e-9
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]], dtype=torch.float64)
t = torch.tensor([[4.0], [9.0], [6.0], [1.0]], dtype=torch.float64)


def net():
    model = torch.nn.Linear(2, 1, bias=False).double()
    model.weight.data.copy_(torch.tensor([[0.5, 1.5]]))
    return model


def train(model, x, t):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
    rows = []
    for _ in range(2):
        loss = (model(x) - t).square().mean()
        mean = loss.detach().clone()  # for the log only
        if dist.is_initialized():
            dist.all_reduce(mean)
            mean /= dist.get_world_size()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        rows.append([loss.item(), mean.item()])
    return rows, next(p.tolist() for p in model.parameters())


def work(rank):
    return train(DistributedDataParallel(net()), X.chunk(2)[rank], t.chunk(2)[rank])


for name, (rows, weight) in zip(("process a", "process b"), run_in_processes(2, work), strict=True):
    losses, means = torch.tensor(rows, dtype=torch.float64).T
    print(f"loss in each step, {name}:", losses)
    print(f"mean in each step, {name}:", means)
    print(f"weight at the end, {name}:", torch.tensor(weight, dtype=torch.float64))

rows, weight = train(net(), X, t)
print("loss in each step, one device:", torch.tensor(rows, dtype=torch.float64)[:, 0])

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 1.5])
errors = []
for _ in range(2):
    errors.append((X @ w - t) ** 2)
    w = w - 2 * (X @ w - t) @ X / 4 / 8
errors = np.array(errors)
for name, part in (("process a", errors[:, :2]), ("process b", errors[:, 2:])):
    print(f"loss in each step, {name}:", part.mean(axis=1))
    print(f"mean in each step, {name}:", errors.mean(axis=1))
    print(f"weight at the end, {name}:", w[None])

print("loss in each step, one device:", errors.mean(axis=1))
