"""The same four samples: accumulated in one process, and one in each of four processes under DDP."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


def network(dropout=0.0):
    torch.manual_seed(0)  # the same seed in all processes
    layer = torch.nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[0.5, 3.0]]))
    return torch.nn.Sequential(torch.nn.Dropout(dropout), layer)


def accumulated(divisor, dropout=0.0):
    model = network(dropout)
    for x in X:
        (model(x).square().mean() / divisor).backward()
    return model[1].weight.grad[0]


def with_ddp(dropout=0.0):
    def work(rank):
        model = network(dropout)
        wrapped = DistributedDataParallel(model)  # a name, so that Python keeps it until backward
        wrapped(X[rank]).square().mean().backward()
        return model[1].weight.grad[0].tolist()

    return torch.tensor(run_in_processes(4, work)[0])


print("accumulated sum:", accumulated(divisor=1))
print("accumulated, divided by the number of parts:", accumulated(divisor=4))
print("DDP:", with_ddp())

# %% dropout
print("the same with dropout?", torch.allclose(accumulated(divisor=4, dropout=0.5), with_ddp(dropout=0.5)))


# %% norm blind="3 for 2: the slice ends at the last sample"
def normalized():
    return torch.nn.Sequential(torch.nn.BatchNorm1d(2), network()[1])


def one_of_two(rank):
    model = normalized()
    wrapped = DistributedDataParallel(model)
    wrapped(X[2 * rank : 2 * rank + 2]).square().mean().backward()
    return model[1].weight.grad[0].tolist()


model = normalized()
for batch in X.split(2):
    (model(batch).square().mean() / 2).backward()
two = model[1].weight.grad[0]
print("the same with batch normalization?", torch.allclose(two, torch.tensor(run_in_processes(2, one_of_two)[0])))
model = normalized()
model(X).square().mean().backward()
print("the same as in one batch?", torch.allclose(two, model[1].weight.grad[0]))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
w = np.array([0.5, 3.0])
each = 2 * (X @ w)[:, None] * X
print("accumulated sum:", each.sum(axis=0))
for name in "accumulated, divided by the number of parts:", "DDP:":
    print(name, each.mean(axis=0))
print("the same with batch normalization?", True)
print("the same as in one batch?", False)
