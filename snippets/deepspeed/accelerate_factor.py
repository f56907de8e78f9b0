"""Four samples: one process with four parts, or two processes with two parts each. Which number divides the loss?"""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [5.0, 0.5], [2.0, -1.0], [4.0, 7.0]])


def gradient(processes, steps, divisor):
    def work(rank):
        layer = torch.nn.Linear(2, 1, bias=False)
        torch.nn.init.ones_(layer.weight)
        model = DistributedDataParallel(layer)
        parts = X.split(len(X) // (processes * steps))
        for part in parts[rank::processes]:
            loss = model(part).square().mean()
            (loss / divisor).backward()  # accelerator.backward divides by the steps
        return layer.weight.grad[0].tolist()

    return torch.tensor(run_in_processes(processes, work)[0])


print("one process, four steps, loss by four:", gradient(1, 4, divisor=4))
print("two processes, two steps, loss by two:", gradient(2, 2, divisor=2))
print("two processes, two steps, loss by four:", gradient(2, 2, divisor=4))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5], [2.0, -1.0], [4.0, 7.0]])
J = 2 * (X @ np.ones(2))[:, None] * X  # of the loss of each sample
print("one process, four steps, loss by four:", J.sum(axis=0) / 4)
print("two processes, two steps, loss by two:", (J[0::2] / 2).sum(axis=0) / 2 + (J[1::2] / 2).sum(axis=0) / 2)
print("two processes, two steps, loss by four:", (J[0::2] / 4).sum(axis=0) / 2 + (J[1::2] / 4).sum(axis=0) / 2)
