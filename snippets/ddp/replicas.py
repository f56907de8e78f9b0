"""The gradients of replicas: DataParallel adds them up, DistributedDataParallel averages them."""

# %% torch
import torch
from torch.func import functional_call

X = torch.tensor([[3.0, 0.5], [1.0, -2.0], [2.0, 4.0], [-1.0, 5.0]])
t = torch.tensor([[1.0], [2.0], [-3.0], [0.25]])
layer = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[0.5, 2.0]]))

replicas = [layer.weight.clone() for _ in range(2)]  # one for each GPU
parts = X.chunk(2)
outputs = [functional_call(layer, {"weight": w}, part) for w, part in zip(replicas, parts, strict=True)]
for w in replicas:
    w.retain_grad()
loss = (torch.cat(outputs) - t).pow(2).mean()  # one mean, over all samples
loss.backward()
print("replica:", replicas[0].grad)
print("replica:", replicas[1].grad)
print("layer.weight.grad:", layer.weight.grad)

# %% single
layer.zero_grad()
(layer(X) - t).pow(2).mean().backward()
print("one device:", layer.weight.grad)

# %% averaged
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()


def work(rank):
    model = torch.nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[0.5, 2.0]]))
    part, target = X.chunk(2)[rank], t.chunk(2)[rank]
    (model(part) - target).pow(2).mean().backward()  # the mean of this part
    alone = model.weight.grad.tolist()
    model.zero_grad()
    wrapped = DistributedDataParallel(model)
    (wrapped(part) - target).pow(2).mean().backward()
    return alone, model.weight.grad.tolist()


alone, reduced = zip(*run_in_processes(2, work), strict=True)
print("process:", torch.tensor(alone[0]))
print("process:", torch.tensor(alone[1]))
print("averaged:", torch.tensor(reduced[0]))

# %% numpy
import numpy as np

X = np.array([[3.0, 0.5], [1.0, -2.0], [2.0, 4.0], [-1.0, 5.0]])
t = np.array([1.0, 2.0, -3.0, 0.25])
w = np.array([0.5, 2.0])
J_each = 2 * (X @ w - t)[:, None] * X  # a row for each sample's loss
v = np.full(4, 1 / 4)  # of the mean over all samples
sums = [v[:2] @ J_each[:2], v[2:] @ J_each[2:]]
print("replica:", sums[0][None])
print("replica:", sums[1][None])
print("layer.weight.grad:", (sums[0] + sums[1])[None])

# %% numpy_single
print("one device:", (v @ J_each)[None])

# %% numpy_averaged
means = [J_each[:2].mean(axis=0), J_each[2:].mean(axis=0)]
print("process:", means[0][None])
print("process:", means[1][None])
print("averaged:", ((means[0] + means[1]) / 2)[None])
