"""A batch without an image in one of two DDP processes: the vision tower has no gradient there."""

# %% torch
from datetime import timedelta

import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

tokens = torch.tensor([[1.5, 3.0], [5.0, 0.5]])  # a sample for each process
images = [torch.tensor([2.0, -1.0]), None]  # the second sample is text only


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.text, self.vision = (torch.nn.Linear(2, 1, bias=False) for _ in range(2))
        with torch.no_grad():
            self.text.weight.copy_(torch.tensor([[0.5, 2.0]]))
            self.vision.weight.copy_(torch.tensor([[3.0, 0.25]]))

    def forward(self, tokens, image):
        y = self.text(tokens)
        return y if image is None else y + self.vision(image)


def work(rank):
    group = dist.new_group(timeout=timedelta(seconds=60))
    model = DistributedDataParallel(Model(), process_group=group)
    group.set_timeout(timedelta(seconds=1))  # only for the exchange in backward, where one process waits
    try:
        for _ in range(2):
            model(tokens[rank], images[rank]).square().sum().backward()
    except RuntimeError as error:
        return "timed out" if "Timed out" in str(error) else str(error).split(".")[0]
    finally:
        dist.barrier()  # each process stays alive until the other one is done


for name, answer in zip(("with an image:", "text only:"), run_in_processes(2, work), strict=True):
    print(name, answer)


# %% dummy
class WithDummy(Model):
    def forward(self, tokens, image):
        y = self.text(tokens)
        if image is None:
            return y + 0 * self.vision(torch.ones(2)).mean()  # a dummy image
        return y + self.vision(image)


def gradients(make, rank):
    model = make()
    model(tokens[rank], images[rank]).square().sum().backward()
    return [None if p.grad is None else p.grad[0].tolist() for p in model.parameters()]


def with_dummy(rank):
    return gradients(lambda: DistributedDataParallel(WithDummy()), rank)


text, vision = run_in_processes(2, with_dummy)[1]  # of the process without an image
print("text:", torch.tensor(text))
print("vision:", torch.tensor(vision))

# %% single
model = Model()
loss = sum(model(*sample).square().sum() for sample in zip(tokens, images, strict=True)) / 2
loss.backward()
print("text, one process:", model.text.weight.grad[0])
print("vision, one process:", model.vision.weight.grad[0])


# %% frozen
def make_frozen():
    model = Model()
    model.vision.requires_grad_(False)  # before the wrapping
    return DistributedDataParallel(model)


text, vision = run_in_processes(2, lambda rank: gradients(make_frozen, rank))[1]
print("text:", torch.tensor(text))
print("vision:", vision)

# %% numpy_dummy
import numpy as np

tokens, image = np.array([[1.5, 3.0], [5.0, 0.5]]), np.array([2.0, -1.0])
w, u = np.array([0.5, 2.0]), np.array([3.0, 0.25])
y = tokens @ w + np.array([image @ u, 0])
of_text = 2 * y @ tokens / 2
of_vision = 2 * y[0] * image / 2  # the second process counts as zeros in the mean
print("text:", of_text)
print("vision:", of_vision)

# %% numpy_single
print("text, one process:", of_text)
print("vision, one process:", of_vision)

# %% numpy_frozen
print("text:", of_text)
