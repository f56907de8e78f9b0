"""ZeRO stage 1 and gradient accumulation: .grad adds up, and is None after the last part."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes

X = torch.tensor([[[1.0, 2.0], [2.0, -0.5], [4.0, 1.0]], [[5.0, 0.5], [-1.0, 2.0], [0.25, 6.0]]])
start = torch.tensor([[1.0, 2.0], [3.0, -1.0]])  # process k owns the row k


class Engine:
    """A stand-in for DeepSpeed with ZeRO stage 1, for one weight and parts of a step."""

    def __init__(self, w, rank, parts):
        self.w, self.rank, self.parts, self.done = w, rank, parts, 0

    def backward(self, loss):
        (loss / self.parts).backward()
        self.done += 1
        if self.done == self.parts:
            dist.all_reduce(self.w.grad)
            self.shard = self.w.grad[self.rank] / dist.get_world_size()
            self.w.grad = None

    def full_grad(self):  # as safe_get_full_grad, in all processes
        rows = [torch.empty_like(self.shard) for _ in range(dist.get_world_size())]
        dist.all_gather(rows, self.shard)
        return torch.stack(rows)


def work(rank):
    w = start.clone().requires_grad_()
    of_parts = []
    w.register_hook(lambda g: of_parts.append(3 * g.detach()))  # without the division by the number of parts
    engine, readings = Engine(w, rank, parts=3), []
    for x in X[rank]:
        engine.backward((w @ x).square().sum())
        readings.append(w.grad if w.grad is None else w.grad.tolist())
    return readings, [g.tolist() for g in of_parts], engine.full_grad().tolist()


readings, of_parts, full = run_in_processes(2, work)[0]
print("after the first part:", torch.tensor(readings[0]))
print("after the second part:", torch.tensor(readings[1]))
print("after the last part:", readings[2])
print("whole gradient:", torch.tensor(full))

# %% each
print("each part, from a hook:", torch.tensor(of_parts))
average = torch.tensor([run[1] for run in run_in_processes(2, work)]).mean(dim=(0, 1))
print("their mean:", average)

# %% numpy
import numpy as np

X = np.array([[[1.0, 2.0], [2.0, -0.5], [4.0, 1.0]], [[5.0, 0.5], [-1.0, 2.0], [0.25, 6.0]]])
W = np.array([[1.0, 2.0], [3.0, -1.0]])
G = 2 * np.einsum("kpi,kpj->kpij", X @ W.T, X)  # process, part, row, column
print("after the first part:", G[0, 0] / 3)
print("after the second part:", (G[0, 0] + G[0, 1]) / 3)
print("after the last part:", None)
print("whole gradient:", G.mean(axis=(0, 1)))

# %% numpy_each
print("each part, from a hook:", G[0])
print("their mean:", G.mean(axis=(0, 1)))
