"""A loss on forces with a synchronized batch norm: the second derivative passes through the all-reduce."""

# %% refused blind="2 + x, 2x for x²: no value of the formula is printed"
import torch

library = torch.library.Library("aten", "IMPL")


def formula(v, x, mean, invstd, weight, sum_dy, sum_dy_xmu, count):
    at_x = v - sum_dy / count.sum() - (x - mean) * invstd**2 * sum_dy_xmu / count.sum()
    return at_x * invstd if weight is None else at_x * invstd * weight


library.impl("batch_norm_backward_elemt", formula, "CPU")  # PyTorch has this operation for GPUs only

h = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]], requires_grad=True)
v = torch.ones_like(h, requires_grad=True)
at_h = torch.batch_norm_backward_elemt(
    v, h, h.mean(0), h.var(0).rsqrt(), None, v.sum(0), (v * h).sum(0), torch.tensor([3], dtype=torch.int32)
)
print("name of the node:", at_h.grad_fn.name())

# %% error raises="RuntimeError: derivative for aten::batch_norm_backward_elemt is not implemented"
at_h.sum().backward()

# %% torch rtol=1e-9
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.nn.functional import all_reduce
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]], dtype=torch.float64)
A = torch.tensor([[1.0, 0.5], [-0.25, 2.0]], dtype=torch.float64)


def synchronized(h):
    mean, square = all_reduce(torch.stack([h.mean(0), (h * h).mean(0)])) / dist.get_world_size()
    return (h - mean) / (square - mean**2 + 4).sqrt()


class Forces(torch.nn.Module):
    """An energy of batch-normalized features, and its negative gradient."""

    def __init__(self, norm):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 3.0], dtype=torch.float64))
        self.norm = norm

    def forward(self, x):
        energy = self.norm(x @ A) ** 3 @ self.w
        return -torch.autograd.grad(energy.sum(), x, create_graph=True)[0]


def gradient(model, x):
    (model(x.clone().requires_grad_()) - 1).square().mean().backward()
    return next(p.grad.tolist() for p in model.parameters())


def work(rank):
    return gradient(DistributedDataParallel(Forces(synchronized)), X.chunk(2)[rank])


norm = torch.nn.BatchNorm1d(2, eps=4, affine=False).double()
print("one device, BatchNorm:", torch.tensor(gradient(Forces(norm), X), dtype=torch.float64))
print("two processes, by hand:", torch.tensor(run_in_processes(2, work)[0], dtype=torch.float64))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]])
A, w = np.array([[1.0, 0.5], [-0.25, 2.0]]), np.array([0.5, 3.0])
h = X @ A
std = np.sqrt(h.var(axis=0) + 4)
z = (h - h.mean(axis=0)) / std
slope = 3 * z**2
at_h = (slope - slope.mean(axis=0) - z * (slope * z).mean(axis=0)) / std  # for each feature, without its weight
each = np.array([np.outer(at_h[:, k], -A[:, k]) for k in range(2)])  # the forces are w times these
v = 2 * (np.tensordot(w, each, 1) - 1) / X.size
for name in "one device, BatchNorm", "two processes, by hand":
    print(f"{name}:", np.array([np.sum(v * part) for part in each]))
