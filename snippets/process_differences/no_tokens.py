"""A masked mean in two DDP processes, one of which has no token that counts."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[[3.0, 0.5], [1.0, -2.0], [2.0, 4.0]], [[-1.0, 5.0], [0.25, 1.0], [1.5, -0.5]]])  # tokens
completion_mask = torch.tensor([[1.0, 1.0, 0.0], [0.0, 0.0, 0.0]])  # all completions of process 1 are truncated


def make_layer():
    layer = torch.nn.Linear(2, 1, bias=False)
    torch.nn.init.constant_(layer.weight, 0.5)
    return layer


def train(rank, count):
    model = DistributedDataParallel(make_layer())
    mask = completion_mask[rank]
    per_token_loss = model(X[rank])[:, 0].square()
    loss = (per_token_loss * mask).sum() / count(mask)
    loss.backward()
    return loss.item(), model.module.weight.grad[0].tolist()


def own(mask):
    return mask.sum()


def clamped(mask):
    return mask.sum().clamp(min=1)


def of_all(mask):
    total = mask.sum()
    dist.all_reduce(total)  # the sum of all processes
    return (total / dist.get_world_size()).clamp(min=1)


results = run_in_processes(2, lambda rank: [train(rank, count) for count in (own, clamped, of_all)])[0]
print("loss of the first process:", torch.tensor(results[0][0]))
print("own count, gradient is finite:", torch.tensor(results[0][1]).isfinite().all().item())
print("with the own count, clamped:", torch.tensor(results[1][1]))
print("with the count of all processes:", torch.tensor(results[2][1]))

# %% single
layer = make_layer()
per_token_loss = layer(X.flatten(0, 1))[:, 0].square()
((per_token_loss * completion_mask.flatten()).sum() / completion_mask.sum()).backward()
print("one process:", layer.weight.grad[0])

# %% accumulation
mini_batch, micro_batch = 8, 4  # of one process, for one GPU
for gpus in 1, 4:
    gradient_accumulation = mini_batch // gpus // micro_batch
    layer = make_layer()
    (layer(X[0])[:, 0].square().mean() / gradient_accumulation).backward()
    print("accumulation:", gradient_accumulation)
    print("gradient is finite:", layer.weight.grad.isfinite().all().item())

# %% numpy blind="input: the mask hides this token"
import numpy as np

X = np.array([[3.0, 0.5], [1.0, -2.0], [2.0, 4.0]])  # of process 0
mask = np.array([1.0, 1.0, 0.0])
Y = X @ np.array([0.5, 0.5])
first = 2 * (Y * mask) @ X  # the gradient of the sum of process 0, and process 1 has none
print("loss of the first process:", (Y**2 * mask).sum() / mask.sum())
with np.errstate(invalid="ignore"):
    second = np.zeros(2) / 0  # the gradient of process 1, and a mean with nan is nan
print("own count, gradient is finite:", bool(np.isfinite(second).all()))
print("with the own count, clamped:", first / mask.sum() / 2)  # 0 / 1 from process 1
print("with the count of all processes:", first / (mask.sum() / 2) / 2)

# %% numpy_single
print("one process:", first / mask.sum())

# %% numpy_accumulation
for gpus in 1, 4:
    steps = np.floor(8 / gpus / 4)
    print("accumulation:", int(steps))
    print("gradient is finite:", bool(steps > 0))
