"""A DTensor beside an ordinary tensor, and a broadcast in the loss."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor


def work(_rank):
    mesh = init_device_mesh("cpu", (2,))
    w = distribute_tensor(torch.tensor([[1.0, 2.0], [5.0, 4.0]]), mesh, [Shard(0)]).requires_grad_()
    u = torch.tensor([0.5, 3.0], requires_grad=True)
    try:
        w * u
    except RuntimeError as error:
        message = str(error).partition(",")[0]
    product = w * DTensor.from_local(u, mesh, [Replicate()])
    loss = (product**2).sum() + w.topk(1, dim=1).values.sum()
    (loss.full_tensor() + (u**3).sum()).backward()
    return message, w.grad.full_tensor().tolist(), u.grad.tolist()


message, at_w, at_u = run_in_processes(2, work)[0]
print("message:", message)
print("gradient of w:", torch.tensor(at_w))
print("gradient of u:", torch.tensor(at_u))

# %% broadcast
import torch.distributed as dist


def send(rank):
    w = torch.tensor([6.0, 7.0], requires_grad=True)
    y = (rank + 1) * w * w
    dist.broadcast(y, src=0)
    y.sum().backward()
    return y.tolist(), w.grad.tolist()


y, at_w = zip(*run_in_processes(2, send), strict=True)
print("y of each process:", torch.tensor(y))
print("gradient of each process:", torch.tensor(at_w))

# %% numpy
import numpy as np

w, u = np.array([[1.0, 2.0], [5.0, 4.0]]), np.array([0.5, 3.0])
largest = w == w.max(axis=1, keepdims=True)
print("gradient of w:", 2 * w * u**2 + largest)
print("gradient of u:", 2 * (w**2).sum(axis=0) * u + 3 * u**2)

# %% numpy_broadcast
w = np.array([6.0, 7.0])
print("y of each process:", np.array([w * w, w * w]))  # the values of process 0
print("gradient of each process:", np.array([2 * w, 2 * 2 * w]))  # as if nothing had been sent
