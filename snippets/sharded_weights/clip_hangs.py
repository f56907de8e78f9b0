"""FSDP's clip_grad_norm_ waits if one process skips it, and exchanges differ if one skips a unit of the model."""

# %% torch
from datetime import timedelta

import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.fsdp import FullyShardedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

tokens = torch.tensor([[1.5, 3.0], [5.0, 0.5]])  # a sample for each process
images = torch.tensor([[2.0, -1.0], [4.0, 1.0]])


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.text, self.vision = (torch.nn.Linear(2, 2, bias=False) for _ in range(2))
        with torch.no_grad():
            self.text.weight.copy_(torch.tensor([[0.5, 2.0], [1.0, -1.0]]))
            self.vision.weight.copy_(torch.tensor([[3.0, 0.25], [-0.5, 1.5]]))

    def forward(self, tokens, image, factor):
        y = self.text(tokens)
        return y if image is None else y + factor * self.vision(image)


def wrap(model, group=None):
    device = torch.device("cpu")
    for name in "text", "vision":  # a unit for each part
        unit = FullyShardedDataParallel(getattr(model, name), device_id=device, process_group=group)
        setattr(model, name, unit)
    return FullyShardedDataParallel(model, device_id=device, process_group=group)


def step(rank, image, *, factor=1.0, clips=True, freezes=False, compares=False, seconds=60):
    if compares:  # as the environment variable TORCH_DISTRIBUTED_DEBUG=DETAIL
        dist.set_debug_level(dist.DebugLevel.DETAIL)
    group = dist.new_group(timeout=timedelta(seconds=60))
    model = Model()
    if freezes:
        model.vision.requires_grad_(False)  # before the wrapping
    model = wrap(model, group)
    place = "forward"
    try:
        loss = model(tokens[rank], image, factor).square().sum()
        place = "backward"
        loss.backward()
        place = "clip_grad_norm_"
        group.set_timeout(timedelta(seconds=seconds))  # only for the exchange of the norms
        return model.clip_grad_norm_(1e6).item() if clips else "did not clip"
    except RuntimeError as error:
        if "Timed out" in str(error):
            return f"waits in {place}"
        return f"{place}: {str(error).split('.')[0].split(' on ranks')[0]}"
    finally:
        dist.barrier()  # each process stays alive until the other one is done


def one_clips(rank):
    return step(rank, images[rank], clips=rank == 0, seconds=1)


def text_only(rank):
    return step(rank, images[rank] if rank == 0 else None, compares=True)


def text_only_frozen(rank):
    return step(rank, images[rank] if rank == 0 else None, freezes=True, compares=True)


for work in one_clips, text_only, text_only_frozen:
    for rank, answer in enumerate(run_in_processes(2, work)):
        print(f"{work.__name__}, process {'ab'[rank]}:", answer)


# %% together
def all_units(rank):
    return step(rank, images[rank], factor=1.0 - rank)  # process b passes a dummy image, with the factor 0


def all_units_frozen(rank):
    return step(rank, images[rank], factor=1.0 - rank, freezes=True)


print("norm in each process:", torch.tensor(run_in_processes(2, all_units)))
print("norm, vision part frozen:", torch.tensor(run_in_processes(2, all_units_frozen)))

# %% numpy_together
import numpy as np

tokens, images = np.array([[1.5, 3.0], [5.0, 0.5]]), np.array([[2.0, -1.0], [4.0, 1.0]])
W, U = np.array([[0.5, 2.0], [1.0, -1.0]]), np.array([[3.0, 0.25], [-0.5, 1.5]])
factor = np.array([[1.0], [0.0]])
v = 2 * (tokens @ W.T + factor * images @ U.T) / 2  # divided by the number of processes
of_text, of_vision = v.T @ tokens, (factor * v).T @ images
norm = np.sqrt((of_text**2).sum() + (of_vision**2).sum())
print("norm in each process:", np.array([norm, norm]))
norm = np.sqrt((of_text**2).sum())
print("norm, vision part frozen:", np.array([norm, norm]))
