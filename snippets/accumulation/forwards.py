"""Two forward passes of a DistributedDataParallel model before backward, in two processes."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # a sample for each process


class Line(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 2.0]))

    def forward(self, x):
        return (x @ self.w) ** 2


def one_backward(model, x):
    (model(x) + 10 * model(3 * x)).backward()


def two_backwards(model, x):
    first, second = model(x), 10 * model(3 * x)
    first.backward()
    second.backward()


def in_turn(model, x):
    model(x).backward()
    (10 * model(3 * x)).backward()


def gradients(way):
    def work(rank):
        model = DistributedDataParallel(Line())
        way(model, X[rank])
        return model.module.w.grad.tolist()

    return torch.tensor(run_in_processes(2, work))


print("one backward:", gradients(one_backward))
print("two backwards:", gradients(two_backwards))
print("in turn:", gradients(in_turn))


# %% parts
class Parts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Linear(2, 1, bias=False)
        self.b = torch.nn.Linear(2, 1, bias=False)

    def forward(self, x, part):
        return getattr(self, part)(x)


def work(rank, **options):
    model = DistributedDataParallel(Parts(), **options)
    (model(X[rank], "a") + model(3 * X[rank], "b")).sum().backward()
    return [p.grad.flatten().tolist() for p in model.parameters()]


def work_static(rank):
    return work(rank, static_graph=True)


print("the defaults:", torch.tensor(run_in_processes(2, work)[0]))
print("static_graph:", torch.tensor(run_in_processes(2, work_static)[0]))

# %% numpy
import numpy as np

X, w = np.array([[1.0, 3.0], [5.0, 0.5]]), np.array([0.5, 2.0])
first = 2 * (X @ w)[:, None] * X  # a row for each process
second = 10 * 2 * (3 * X @ w)[:, None] * 3 * X
mean = np.full((2, 2), 0.5)
print("one backward:", mean @ (first + second))
print("two backwards:", mean @ first + second)
print("in turn:", mean @ (first + second))

# %% numpy_parts
both = np.array([X.mean(axis=0), (3 * X).mean(axis=0)])
print("the defaults:", both)
print("static_graph:", both)
