"""The numbers that each of two processes holds with FSDP and with DDP: y = BAx of 100 samples."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.nn.parallel import DistributedDataParallel


def work(shard):
    model = torch.nn.Sequential(torch.nn.Linear(4, 6, bias=False), torch.nn.Linear(6, 2, bias=False))
    for part in (*model, model) if shard else ():
        fully_shard(part, mesh=init_device_mesh("cpu", (2,)))
    model = model if shard else DistributedDataParallel(model)
    saved = {}

    def note(tensor):
        if len(tensor) == 100:  # not a weight
            saved[tensor.data_ptr()] = tensor.numel()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        y = model(torch.rand(100, 4))
    y.sum().backward()
    held = [t.to_local() if shard else t for p in model.parameters() for t in (p, p.grad)]
    return sum(t.numel() for t in held), sum(saved.values())


for shard in False, True:
    weights, activations = run_in_processes(2, lambda rank, shard=shard: work(shard))[0]
    print("FSDP" if shard else "DDP")
    print("weights and gradients:", weights)
    print("saved activations:", activations)

# %% numpy
samples, inputs, hidden, outputs = 100, 4, 6, 2
for processes in 1, 2:
    print("weights and gradients:", 2 * (inputs * hidden + hidden * outputs) // processes)
    print("saved activations:", samples * (inputs + hidden))  # x and Ax
