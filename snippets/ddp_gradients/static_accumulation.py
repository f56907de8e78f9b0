"""DDP with static_graph=True in two processes: accumulation with no_sync, and two backward calls after one forward."""

# %% error
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[[2.0, 1.0], [4.0, 7.0]], [[-3.0, 5.0], [8.0, -6.0]]])  # two parts for each process


def wrapped(*, static_graph):
    layer = torch.nn.Linear(2, 1, bias=False)
    torch.nn.init.constant_(layer.weight, 0.5)
    return DistributedDataParallel(layer, static_graph=static_graph)


def accumulate(model, first, last):
    model.zero_grad()
    with model.no_sync():
        model(first).square().sum().backward()
    model(last).square().sum().backward()
    return model.module.weight.grad[0].tolist()


def at_once(rank):
    try:
        accumulate(wrapped(static_graph=True), *X[rank])
    except RuntimeError as error:
        return str(error).partition(" at ")[0]


print(run_in_processes(2, at_once)[0])


# %% torch
def with_first_step(rank):
    model = wrapped(static_graph=True)
    model(X[rank, 0]).sum().backward()  # one step that averages
    return [accumulate(model, *X[rank]) for _ in range(2)]


def without_static_graph(rank):
    return accumulate(wrapped(static_graph=False), *X[rank])


for both in zip(*run_in_processes(2, with_first_step), strict=True):
    print("static_graph=True, after a first step:", torch.tensor(both), sep="\n")
print("static_graph=False:", torch.tensor(run_in_processes(2, without_static_graph)), sep="\n")


# %% twice
def two_backward_calls(rank):
    gradients = []
    for static_graph in True, False:
        model = wrapped(static_graph=static_graph)
        y = model(X[rank, 0])
        y.sum().backward(retain_graph=True)
        y.square().sum().backward()
        gradients.append(model.module.weight.grad[0].tolist())
    return gradients


def one_backward_call(rank):
    model = wrapped(static_graph=True)
    y = model(X[rank, 0])
    (y.sum() + y.square().sum()).backward()
    return model.module.weight.grad[0].tolist()


for both in zip(*run_in_processes(2, two_backward_calls), strict=True):
    print("two backward calls:", torch.tensor(both), sep="\n")
print("one backward call:", torch.tensor(run_in_processes(2, one_backward_call)), sep="\n")


# %% heads
class TwoHeads(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk, self.first, self.second = (torch.nn.Linear(2, 2) for _ in range(3))

    def forward(self, x):
        h = self.trunk(x)
        return self.first(h), self.second(h)


def losses_of_heads(rank):
    messages = []
    for static_graph in True, False:
        model = DistributedDataParallel(TwoHeads(), static_graph=static_graph)
        for step in "first", "second":
            first, second = model(X[rank, 0])
            try:
                first.sum().backward(retain_graph=True)
                second.square().sum().backward()
            except RuntimeError as error:
                phrase = str(error).partition(".")[0].partition(",")[0]
                messages.append(f"static_graph={static_graph}, {step} step: {phrase}")
                break
    return messages


print(*run_in_processes(2, losses_of_heads)[0], sep="\n")

# %% numpy
import numpy as np

X = np.array([[[2.0, 1.0], [4.0, 7.0]], [[-3.0, 5.0], [8.0, -6.0]]])
w = np.array([0.5, 0.5])
of_squares = 2 * (X @ w)[..., None] * X  # process, then part
mean = np.array([of_squares.sum(axis=1).mean(axis=0)] * 2)
for _ in range(2):
    print("static_graph=True, after a first step:", mean, sep="\n")
print("static_graph=False:", mean, sep="\n")

# %% numpy_twice
mean_of_sum, own = X[:, 0].mean(axis=0), of_squares[:, 0]
for _ in range(2):
    print("two backward calls:", mean_of_sum + own, sep="\n")
print("one backward call:", np.array([mean_of_sum + own.mean(axis=0)] * 2), sep="\n")
