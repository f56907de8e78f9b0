"""A model of two towers under DistributedDataParallel: the text tower is locked before or after the wrapping."""

# %% error raises="RuntimeError: Expected to have finished reduction in the prior iteration"
import tempfile

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Towers(nn.Module):
    def __init__(self):
        super().__init__()
        self.image = nn.Linear(2, 2, bias=False)
        self.text = nn.Linear(2, 2, bias=False)
        with torch.no_grad():
            self.image.weight.copy_(torch.tensor([[0.5, 1.0], [2.0, -1.0]]))
            self.text.weight.copy_(torch.tensor([[1.5, 0.3], [-0.7, 4.0]]))

    def forward(self, image, text):
        return self.image(image) @ self.text(text)


if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
image, text = torch.tensor([3.0, 5.0]), torch.tensor([2.0, 0.6])
towers = Towers()
model = DistributedDataParallel(towers)
towers.text.requires_grad_(False)  # locked too late
for _ in range(2):
    model(image, text).backward()

# %% torch
towers = Towers()
towers.text.requires_grad_(False)  # locked first
model = DistributedDataParallel(towers)
for _ in range(2):
    model.zero_grad()
    model(image, text).backward()
print("image tower:", towers.image.weight.grad, sep="\n")
print("text tower:", towers.text.weight.grad)


# %% pooler raises="RuntimeError: Expected to have finished reduction in the prior iteration"
def locked_towers():
    towers = Towers()
    towers.pooler = nn.Linear(2, 2)  # forward does not use it
    towers.text.requires_grad_(False)
    return towers


model = DistributedDataParallel(locked_towers())
for _ in range(2):
    model(image, text).backward()

# %% names
towers = locked_towers()
towers(image, text).backward()  # without the wrapper
for name, p in towers.named_parameters():
    if p.requires_grad and p.grad is None:
        print("unused and not locked:", name)

# %% flag
towers = locked_towers()
towers.pooler.requires_grad_(False)
model = DistributedDataParallel(towers)
for _ in range(2):
    model.zero_grad()
    model(image, text).backward()
print("all locked:", towers.image.weight.grad, sep="\n")

towers = Towers()
model = DistributedDataParallel(towers, find_unused_parameters=True)
towers.text.requires_grad_(False)  # locked late, with the flag
for _ in range(2):
    model.zero_grad()
    model(image, text).backward()
print("with the flag:", towers.image.weight.grad, sep="\n")

# %% numpy
import numpy as np

image, text = np.array([3.0, 5.0]), np.array([2.0, 0.6])
v = np.array([[1.5, 0.3], [-0.7, 4.0]]) @ text  # the gradient at the output of the image tower
print("image tower:", np.outer(v, image), sep="\n")

# %% numpy_flag
print("all locked:", np.outer(v, image), sep="\n")
print("with the flag:", np.outer(v, image), sep="\n")
