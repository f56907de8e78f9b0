"""find_unused_parameters with control flow: the warning of the first step, and the steps after it. Two optimizers."""

# %% torch
import os
import tempfile

import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [2.0, 0.5]])  # a sample for each process
values = {"a": torch.tensor([[4.0, -1.0]]), "b": torch.tensor([[0.5, 1.5]])}


class TwoParts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = (torch.nn.Linear(2, 1, bias=False) for _ in range(2))
        for name, value in values.items():
            getattr(self, name).weight.data.copy_(value)

    def forward(self, x, parts):
        return sum(getattr(self, part)(x).square().sum() for part in parts)


def run(rank, *, flag):
    """Return the gradients of three steps, or the error, and the number of warnings."""
    model, steps = DistributedDataParallel(TwoParts(), find_unused_parameters=flag), []
    with tempfile.TemporaryFile() as log:
        os.dup2(log.fileno(), 2)  # PyTorch writes the warning to the standard error
        for parts in "ab", "a", "ab":
            model.zero_grad()
            try:
                model(X[rank], parts).backward()
            except RuntimeError as error:
                return str(error).split(".")[0], 0
            steps.append([None if w.grad is None else w.grad[0].tolist() for w in model.parameters()])
        log.seek(0)
        return steps, log.read().decode().count("but did not find any unused parameters")


steps, warnings = run_in_processes(2, lambda rank: run(rank, flag=True))[0]
print("warnings:", warnings)
for number, (at_a, at_b) in zip(["first", "second", "third"], steps, strict=True):
    print(f"{number} step, a:", torch.tensor(at_a))
    print(f"{number} step, b:", at_b if at_b is None else torch.tensor(at_b))
print(run_in_processes(2, lambda rank: run(rank, flag=False))[0][0])


# %% optimizers
def alternate(rank):
    """Train each part with its own loss and optimizer, in two rounds."""
    parts = TwoParts()
    wrapped = [DistributedDataParallel(part) for part in (parts.a, parts.b)]
    optimizers = [torch.optim.SGD(part.parameters(), lr=0.0625) for part in wrapped]
    for _ in range(2):
        for part, optimizer in zip(wrapped, optimizers, strict=True):
            optimizer.zero_grad()
            part(X[rank]).square().sum().backward()
            optimizer.step()
    return parts.a.weight[0].tolist(), parts.b.weight[0].tolist()


at_a, at_b = zip(*run_in_processes(2, alternate), strict=True)
print("a in each process:", torch.tensor(at_a), sep="\n")
print("b in each process:", torch.tensor(at_b), sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [2.0, 0.5]])
a, b = np.array([4.0, -1.0]), np.array([0.5, 1.5])


def gradient(w):
    return (2 * (X @ w)[:, None] * X).mean(0)


print("warnings:", 1)
for number in "first", "second", "third":
    print(f"{number} step, a:", gradient(a))
    print(f"{number} step, b:", None if number == "second" else gradient(b))

# %% numpy_optimizers
for name, start in {"a": a, "b": b}.items():
    w = start
    for _ in range(2):
        w = w - 0.0625 * gradient(w)
    print(f"{name} in each process:", np.stack([w, w]), sep="\n")
