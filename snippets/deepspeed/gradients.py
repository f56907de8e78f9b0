"""A gradient that two processes hold in parts: read the whole, and set it before the step."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # one sample for each process


class Engine:
    """A stand-in for DeepSpeed with ZeRO: each process holds a row of the gradient, and updates a row of the weight."""

    def __init__(self, layer, rank):
        self.layer, self.rank = layer, rank

    def backward(self, loss):
        loss.backward()
        w = self.layer.weight
        dist.all_reduce(w.grad)
        self.shard = w.grad[self.rank] / dist.get_world_size()
        w.grad = None

    def full_grad(self):  # as safe_get_full_grad: an exchange
        return all_rows(self.shard)

    def set_full_grad(self, value):  # as safe_set_full_grad: no exchange
        self.shard.copy_(value[self.rank])

    def step(self):
        w = self.layer.weight.detach()
        w.copy_(all_rows(w[self.rank] - 0.1 * self.shard))


def all_rows(row):
    rows = [torch.empty_like(row) for _ in range(dist.get_world_size())]
    dist.all_gather(rows, row)
    return torch.stack(rows)


def make(rank):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    engine = Engine(layer, rank)
    engine.backward((layer(X[rank]) ** 2).sum())
    return layer, engine


def read(rank):
    layer, engine = make(rank)
    return layer.weight.grad, engine.full_grad().tolist()


grads, full = zip(*run_in_processes(2, read), strict=True)
print("its grad:", grads[0])
print("the whole gradient in each process:", torch.tensor(full))


# %% change
def change(rank, callers):
    layer, engine = make(rank)
    new = engine.full_grad().clamp(max=10.0)  # in all processes
    if rank in callers:
        engine.set_full_grad(new)
    engine.step()
    return layer.weight.tolist()


for callers in [0, 1], [0]:
    weight = run_in_processes(2, lambda rank, callers=callers: change(rank, callers))[0]
    print("processes that set it:", torch.tensor(callers))
    print("weight after the step:", torch.tensor(weight))

# %% dtype
stored = torch.zeros(2, dtype=torch.bfloat16)
stored.copy_(torch.tensor([1.01, 0.1]))
print("stored in bfloat16:", stored.float())

# %% numpy
import numpy as np

X, W = np.array([[1.0, 3.0], [5.0, 0.5]]), np.array([[1.0, 2.0], [3.0, -1.0]])
G = np.mean([2 * np.outer(W @ x, x) for x in X], axis=0)  # a mean over the processes
print("its grad:", None)
print("the whole gradient in each process:", np.array([G, G]))

# %% numpy_change
new = np.minimum(G, 10.0)
for callers in [0, 1], [0]:
    mixed = np.array([new[i] if i in callers else G[i] for i in range(2)])
    print("processes that set it:", np.array(callers))
    print("weight after the step:", W - 0.1 * mixed)

# %% numpy_dtype
value = np.array([1.01, 0.1])
step = 2.0 ** (np.floor(np.log2(value)) - 7)  # bfloat16 keeps 8 binary digits
print("stored in bfloat16:", np.round(value / step) * step)
