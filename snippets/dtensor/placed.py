"""The gradient of a DTensor: a shard of it in each process, or a part of a sum. Loss: the squares of XWᵀ."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])
W = torch.tensor([[1.0, 2.0], [4.0, -1.0]])


def gradient(placement_of_w, placement_of_x):
    mesh = init_device_mesh("cpu", (2,))
    w = distribute_tensor(W, mesh, [placement_of_w]).requires_grad_()
    x = distribute_tensor(X, mesh, [placement_of_x])
    ((x @ w.T) ** 2).sum().backward()
    return type(w.grad.placements[0]).__name__, w.grad.to_local().tolist(), w.grad.full_tensor().tolist()


def sharded(_rank):
    return gradient(Shard(0), Replicate())


def replicated(_rank):
    return gradient(Replicate(), Shard(0))


for work in sharded, replicated:
    placements, local, full = zip(*run_in_processes(2, work), strict=True)
    print(f"{work.__name__} w, placement of the gradient: {placements[0]}")
    print("local in both processes:", torch.tensor(local), sep="\n")
    print("whole:", torch.tensor(full[0]))


# %% step
def step(_rank):
    mesh = init_device_mesh("cpu", (2,))
    w = distribute_tensor(W, mesh, [Replicate()]).requires_grad_()
    x = distribute_tensor(X, mesh, [Shard(0)])
    ((x @ w.T) ** 2).sum().backward()
    norms = w.grad.to_local().norm().item(), w.grad.norm().full_tensor().item()
    torch.optim.SGD([w], lr=0.01).step()
    return *norms, w.to_local().tolist()


part, whole, after = zip(*run_in_processes(2, step), strict=True)
print("norms of the local parts:", torch.tensor(part))
print("norms of the whole:", torch.tensor(whole))
print("both processes, after the step:", torch.tensor(after), sep="\n")

# %% clip
from torch.nn.utils import clip_grad_norm_, clip_grad_value_


def clip(_rank):
    mesh = init_device_mesh("cpu", (2,))
    w = distribute_tensor(W, mesh, [Replicate()]).requires_grad_()
    x = distribute_tensor(X, mesh, [Shard(0)])
    ((x @ w.T) ** 2).sum().backward()
    clip_grad_norm_([w], 10.0)
    results = [w.grad.full_tensor().tolist()]
    try:
        clip_grad_value_([w], 2.5)
    except RuntimeError as error:
        message = str(error).partition(". ")[0]
    w.grad = w.grad.redistribute(placements=[Replicate()])
    clip_grad_value_([w], 2.5)
    return message, *results, w.grad.full_tensor().tolist()


message, by_norm, by_value = run_in_processes(2, clip)[0]
print(message)
print("clipped by norm:", torch.tensor(by_norm))
print("then by value:", torch.tensor(by_value))


# %% mixed
def mixed(_rank):
    mesh = init_device_mesh("cpu", (2,))
    w = distribute_tensor(W, mesh, [Replicate()]).requires_grad_()
    x = distribute_tensor(X, mesh, [Shard(0)])
    b = torch.tensor([3.0, -2.0], requires_grad=True)
    (((x @ w.T) ** 2).sum().full_tensor() + (b**3).sum()).backward()
    try:
        torch.optim.SGD([w, b], lr=0.01, foreach=True).step()
    except RuntimeError as error:
        message = str(error).partition(", ")[0]
    torch.optim.SGD([w, b], lr=0.01, foreach=False).step()
    return message, w.to_local().tolist(), b.tolist()


message, w, b = run_in_processes(2, mixed)[0]
print(message)
print("w after the step:", torch.tensor(w))
print("b after the step:", torch.tensor(b))

# %% parallel
from torch import nn
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module


def layers(_rank):
    model = nn.Sequential()
    model.add_module("up", nn.Linear(2, 6))
    model.add_module("down", nn.Linear(6, 4))
    plan = {"up": ColwiseParallel(), "down": RowwiseParallel()}
    parallelize_module(model, init_device_mesh("cpu", (2,)), plan)
    model(X).square().sum().backward()
    gradients = {name: p.grad for name, p in model.named_parameters()}
    return [(name, type(g.placements[0]).__name__, list(g.to_local().shape)) for name, g in gradients.items()]


for name, placement, shape in run_in_processes(2, layers)[0]:
    print(f"{name.replace('.', ' ')}, {placement}:", shape)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5]])
W = np.array([[1.0, 2.0], [4.0, -1.0]])
parts = []  # of each sample
for x in X:
    part = 2 * np.outer(W @ x, x)
    parts.append(part)
G = sum(parts)
print("local in both processes:", np.stack([G[:1], G[1:]]), sep="\n")
print("whole:", G)
print("local in both processes:", np.stack(parts), sep="\n")
print("whole:", G)

# %% numpy_step
print("norms of the local parts:", np.sqrt([(part**2).sum() for part in parts]))
print("norms of the whole:", np.full(2, np.sqrt((G**2).sum())))
print("both processes, after the step:", np.stack([W - 0.01 * G, W - 0.01 * G]), sep="\n")

# %% numpy_clip
clipped = 10 / np.sqrt((G**2).sum()) * G
print("clipped by norm:", clipped)
print("then by value:", np.clip(clipped, -2.5, 2.5))

# %% numpy_mixed
b = np.array([3.0, -2.0])
print("w after the step:", W - 0.01 * G)
print("b after the step:", b - 0.01 * 3 * b**2)

# %% numpy_parallel
rows, columns, outputs, processes = 2, 6, 4, 2
print("up weight, Shard:", [columns // processes, rows])
print("up bias, Shard:", [columns // processes])
print("down weight, Shard:", [outputs, columns // processes])
print("down bias, Replicate:", [outputs])
