"""Warnings under DistributedDataParallel: a late memory format, a collective in the loss, and a loss that is kept."""

# %% torch
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
image = torch.tensor([[[[0.5, 3.0]], [[5.0, 1.5]]]])


def gradients(model, layer):
    seen = []
    for _ in range(2):
        model.zero_grad()
        (2 * model(image)).sum().backward()
        seen.append(layer.weight.grad.reshape(-1).tolist())
    return torch.tensor(seen)


layer = torch.nn.Conv2d(2, 1, kernel_size=(1, 2)).to(memory_format=torch.channels_last)
print("format first, two steps:", gradients(DistributedDataParallel(layer), layer))

# %% late
layer = torch.nn.Conv2d(2, 1, kernel_size=(1, 2))
model = DistributedDataParallel(layer)
model.to(memory_format=torch.channels_last)  # too late
print("wrapped first, two steps:", gradients(model, layer))

# %% reduced
w = torch.tensor([6.0, 7.0], requires_grad=True)
loss = (w * w).sum()
dist.all_reduce(loss)
loss.backward()
print("w.grad:", w.grad)

# %% logged
w.grad = None
loss = (w * w).sum()
total = loss.detach().clone()
dist.all_reduce(total)
loss.backward()
print("total:", total)
print("w.grad:", w.grad)


# %% kept
def accumulate_grad(loss):
    return loss.grad_fn.next_functions[0][0].next_functions[0][0]


w = torch.tensor([6.0, 7.0], requires_grad=True)
first = (w * w).sum()
accumulate_grad(first).metadata["step"] = "first"
second = (w * w).sum()
print("first kept, same node:", "step" in accumulate_grad(second).metadata)
first, second = first.detach(), None
third = (w * w).sum()
print("first detached, same node:", "step" in accumulate_grad(third).metadata)

# %% numpy
import numpy as np

image = np.array([[[[0.5, 3.0]], [[5.0, 1.5]]]])
right = 2 * image.ravel()
print("format first, two steps:", np.array([right, right]))

# %% numpy_late
in_memory = 2 * image.transpose(0, 2, 3, 1).ravel()  # the order of channels_last, read as if it were the usual one
print("wrapped first, two steps:", np.array([in_memory, right]))

# %% numpy_reduced
w = np.array([6.0, 7.0])
print("w.grad:", 2 * w)

# %% numpy_logged
print("total:", w @ w)
print("w.grad:", 2 * w)
