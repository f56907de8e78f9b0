"""DDP with static_graph=True: a parameter that is first used later, one that is unfrozen later, and a new wrapper."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[2.0, 1.0], [4.0, 7.0]])  # a sample for each process


class TwoParts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = (torch.nn.Linear(2, 1, bias=False) for _ in range(2))

    def forward(self, x, factor):
        return self.a(x) if factor is None else self.a(x) + factor * self.b(x)


def gradients(model):
    return [None if w.grad is None else w.grad[0].tolist() for w in model.parameters()]


def used_later(rank, *, with_zero):
    """Use part b in the second step only. With with_zero, the first step uses it with the factor 0."""
    model = DistributedDataParallel(TwoParts(), static_graph=True)
    for factor in 0 if with_zero else None, 3:
        model.zero_grad()
        try:
            model(X[rank], factor).sum().backward()
        except RuntimeError as error:
            return str(error).split(",")[0]
    return gradients(model)


print(run_in_processes(2, lambda rank: used_later(rank, with_zero=False))[0])
at_a, at_b = run_in_processes(2, lambda rank: used_later(rank, with_zero=True))[0]
print("a, with the factor zero:", torch.tensor(at_a))
print("b, with the factor zero:", torch.tensor(at_b))


# %% unfrozen
def unfrozen_later(rank, *, wrap_again):
    parts = TwoParts()
    parts.b.requires_grad_(False)
    model = DistributedDataParallel(parts, static_graph=True)
    model(X[rank], 3).sum().backward()
    parts.b.requires_grad_()
    if wrap_again:
        model = DistributedDataParallel(parts, static_graph=True)
    model.zero_grad()
    model(X[rank], 3).sum().backward()
    return gradients(model)


for wrap_again in False, True:
    pairs = run_in_processes(2, lambda rank, again=wrap_again: unfrozen_later(rank, wrap_again=again))
    at_a, at_b = (torch.tensor(rows) for rows in zip(*pairs, strict=True))
    name = "again" if wrap_again else "once"
    print(f"a, wrapped {name}:", at_a, sep="\n")
    print(f"b, wrapped {name}:", at_b, sep="\n")

# %% numpy
import numpy as np

X = np.array([[2.0, 1.0], [4.0, 7.0]])
mean = X.mean(0)
print("a, with the factor zero:", mean)
print("b, with the factor zero:", 3 * mean)

# %% numpy_unfrozen
means = np.stack([mean, mean])
for name, at_b in {"once": 3 * X, "again": 3 * means}.items():
    print(f"a, wrapped {name}:", means, sep="\n")
    print(f"b, wrapped {name}:", at_b, sep="\n")
