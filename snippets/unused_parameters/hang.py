"""backward under DDP waits for a process that does not call it, until a timeout."""

# %% torch
from datetime import timedelta

import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.5, 3.0], [5.0, 0.5]])  # a sample for each process


def step(skips):
    """Make one step in two processes. The process 1 skips backward, if skips is True."""

    def work(rank):
        group = dist.new_group(timeout=timedelta(seconds=2 if skips else 60))
        layer = torch.nn.Linear(2, 1, bias=False)
        model = DistributedDataParallel(layer, process_group=group)
        loss = model(X[rank]).sum()
        answer = "skipped backward"
        if not (skips and rank == 1):  # as for a loss that is nan, or a missing batch
            try:
                loss.backward()
                answer = layer.weight.grad.tolist()
            except RuntimeError as error:
                answer = "timed out" if "Timed out" in str(error) else str(error)
        dist.barrier()  # process 1 is alive while process 0 waits
        return answer

    return run_in_processes(2, work)


for rank, answer in enumerate(step(skips=True)):
    print(f"process {'ab'[rank]}:", answer)

# %% all
print("gradient:", torch.tensor(step(skips=False)[0]))

# %% numpy_all
import numpy as np

X = np.array([[1.5, 3.0], [5.0, 0.5]])
print("gradient:", X.mean(axis=0, keepdims=True))
