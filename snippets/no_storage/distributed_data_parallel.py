"""jvp of a model in DistributedDataParallel fails, and jvp of its module works. Two processes."""

# %% message
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.func import jvp
from torch.nn.parallel import DistributedDataParallel

w = torch.tensor([[3.0, -5.0]])
x, t = torch.tensor([[2.0, 1.0], [-1.0, 4.0]]), torch.tensor([1.0, -0.5])


class Square(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(w.clone())
        self.register_buffer("k", torch.tensor(3.0))

    def forward(self, x):
        return self.k * (self.weight @ x) ** 2


def try_jvp(rank):
    messages = []
    for buffers in (True, False):
        model = DistributedDataParallel(Square(), forward_sync_buffers=buffers)
        for _ in range(2):
            try:
                jvp(model, (x[rank],), (t,))
                messages.append("no error")
            except RuntimeError as error:
                messages.append(str(error).split(". This is")[0])
            model(x[rank]).sum().backward()
    return messages


for message in run_in_processes(2, try_jvp)[0]:
    print(message)


# %% torch
def average(rank):
    model = DistributedDataParallel(Square())
    _, tangent = jvp(model.module, (x[rank],), (t,))
    tangent.sum().backward()
    local = model.module.weight.grad.tolist()
    for p in model.parameters():
        dist.all_reduce(p.grad)  # the sum over the processes
        p.grad /= dist.get_world_size()
    return tangent.item(), local, model.module.weight.grad.tolist()


first, second = run_in_processes(2, average)
print("tangents:", torch.tensor([first[0], second[0]]))
print("gradient in rank zero:", torch.tensor(first[1]))
print("gradient in rank one:", torch.tensor(second[1]))
print("mean in rank zero:", torch.tensor(first[2]))
print("mean in rank one:", torch.tensor(second[2]))

# %% numpy blind="J @ v: an inner product is symmetric"
import numpy as np

w = np.array([3.0, -5.0])
x, t = np.array([[2.0, 1.0], [-1.0, 4.0]]), np.array([1.0, -0.5])
k = 3.0
print("tangents:", 2 * k * (x @ w) * (w @ t))
gradients = np.array([2 * k * ((w @ t) * row + (w @ row) * t) for row in x])
print("gradient in rank zero:", gradients[:1])
print("gradient in rank one:", gradients[1:])
print("mean in rank zero:", gradients.mean(axis=0)[None])
print("mean in rank one:", gradients.mean(axis=0)[None])
