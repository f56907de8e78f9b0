"""A weight that two processes hold in parts: outside of forward and backward, it is an empty tensor without .grad."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # one sample for each process


class Engine:
    """A stand-in for DeepSpeed with ZeRO stage 3, for one weight with a row for each process."""

    def __init__(self, layer, rank):
        self.w, self.rank = layer.weight, rank
        self.shard = self.w.detach()[rank].clone()
        layer.register_forward_pre_hook(self.gather)
        self.w.register_post_accumulate_grad_hook(self.partition)
        self.w.data = torch.empty(0)

    def gather(self, *_):
        self.w.data = all_rows(self.shard)

    def partition(self, w):
        dist.all_reduce(w.grad)
        self.shard_grad = w.grad[self.rank] / dist.get_world_size()
        w.grad, w.data = None, torch.empty(0)


def all_rows(row):
    rows = [torch.empty_like(row) for _ in range(dist.get_world_size())]
    dist.all_gather(rows, row)
    return torch.stack(rows)


def work(rank):
    lm_head = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        lm_head.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    engine = Engine(lm_head, rank)
    (lm_head(X[rank]) ** 2).sum().backward()
    w = lm_head.weight
    return [str(w.data), w.grad, engine.shard_grad.tolist(), all_rows(engine.shard_grad).tolist()]


data, grad, local, full = zip(*run_in_processes(2, work), strict=True)
print("weight after backward is", data[0])
print("its grad:", grad[0])
print("shard in each process:", torch.tensor(local))
print("the whole gradient:", torch.tensor(full[0]))

# %% numpy
import numpy as np

X, W = np.array([[1.0, 3.0], [5.0, 0.5]]), np.array([[1.0, 2.0], [3.0, -1.0]])
G = np.mean([2 * np.outer(W @ x, x) for x in X], axis=0)  # a mean over the processes
print("its grad:", None)
print("shard in each process:", np.array([G[0], G[1]]))
print("the whole gradient:", G)
