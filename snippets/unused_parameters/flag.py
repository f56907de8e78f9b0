"""find_unused_parameters in two processes: the loss adds the squares of the parts that a step uses."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # a sample for each process


class Parts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Parameter(torch.tensor([0.5, 2.0]))
        self.b = torch.nn.Parameter(torch.tensor([3.0, 1.0]))
        self.c = torch.nn.Parameter(torch.tensor([1.0, 4.0]))

    def forward(self, x, names):
        return sum((x @ getattr(self, name)) ** 2 for name in names)


def gradients(names, flag):
    """Return the gradients of a, b and c in each process. The parts in names[rank] are used."""

    def work(rank):
        parts = Parts()
        parts.c.requires_grad_(flag)  # without the flag, freeze what is not used
        model = DistributedDataParallel(parts, find_unused_parameters=flag)
        model(X[rank], names[rank]).backward()
        return [p.grad.tolist() if p.grad is not None else None for p in model.parameters()]

    return run_in_processes(2, work)


for flag in False, True:
    print(f"{flag}, a and b:", torch.tensor(gradients(["ab", "ab"], flag)[0][:2]))

# %% unused
both = gradients(["ab", "a"], True)
for name, (a, b, c) in zip(["the process that uses b", "the other process"], both, strict=True):
    print(name)
    print("gradient of a:", torch.tensor(a))
    print("gradient of b:", torch.tensor(b))
    print("gradient of c:", c)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5]])
a, b = np.array([0.5, 2.0]), np.array([3.0, 1.0])


def rows(w):
    return 2 * (X @ w)[:, None] * X  # the gradient in each process


for flag in False, True:
    print(f"{flag}, a and b:", np.array([rows(a).mean(0), rows(b).mean(0)]))

# %% numpy_unused
for _ in range(2):
    print("gradient of a:", rows(a).mean(0))
    print("gradient of b:", rows(b)[0] / 2)  # the other process counts as 0
