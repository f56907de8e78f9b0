"""SAM with gradient accumulation under DDP: both passes go over the same parts, in two processes."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[[1.0, 2.0], [3.0, -1.0]], [[0.5, 1.0], [-2.0, 4.0]]])  # the dimensions: process, part, feature


class Line(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 2.0]))

    def forward(self, x):
        return (self.w * x).sum() ** 2


def accumulate(model, parts):
    for x in parts[:-1]:
        with model.no_sync():
            (model(x) / len(parts)).backward()
    (model(parts[-1]) / len(parts)).backward()  # exchanges the sum of all parts


def gradients(second_pass):
    def work(rank):
        model = DistributedDataParallel(Line())
        w, parts = model.module.w, X[rank]
        accumulate(model, parts)
        old = w.detach().clone()
        with torch.no_grad():
            w += 0.5 * w.grad / w.grad.norm()  # uphill
        w.grad = None
        second_pass(model, parts)
        with torch.no_grad():
            w.copy_(old)  # and then optimizer.step()
        return w.grad.tolist()

    return torch.tensor(run_in_processes(2, work))


def last_part(model, parts):
    (model(parts[-1]) / len(parts)).backward()


print("the last part only:", gradients(last_part))
print("all parts again:", gradients(accumulate))

# %% numpy
import numpy as np

X = np.array([[[1.0, 2.0], [3.0, -1.0]], [[0.5, 1.0], [-2.0, 4.0]]])
w = np.array([0.5, 2.0])


def gradients_at(w):
    return 2 * (X @ w)[..., None] * X / 2  # for each process and part


g = gradients_at(w).sum(axis=1).mean(axis=0)
moved = gradients_at(w + 0.5 * g / np.linalg.norm(g))
print("the last part only:", np.tile(moved[:, -1].mean(axis=0), (2, 1)))
print("all parts again:", np.tile(moved.sum(axis=1).mean(axis=0), (2, 1)))
