"""A hook of DDP replaces the all-reduce: with a mean in float16, and three hooks of one's own."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import fp16_compress_hook
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # a sample for each process


def sent(future):
    return future.value()[0].float()  # all_reduce returns a list


def summed(state, bucket):
    return dist.all_reduce(bucket.buffer(), async_op=True).get_future().then(sent)


def averaged(dtype, bucket):  # the state can be any object
    share = bucket.buffer().to(dtype) / dist.get_world_size()
    return dist.all_reduce(share, async_op=True).get_future().then(sent)


def gradients(state=None, hook=None):
    def work(rank):
        layer = torch.nn.Linear(2, 1, bias=False)
        torch.nn.init.constant_(layer.weight, 0.7)
        model = DistributedDataParallel(layer)
        if hook:
            model.register_comm_hook(state, hook)
        (model(X[rank]) ** 2).sum().backward()
        return layer.weight.grad[0].tolist()

    return torch.tensor(run_in_processes(2, work)[0])


print("no hook:", gradients())
print("averaged in float16:", gradients(torch.float16, averaged))
print("by the ready hook:", gradients(None, fp16_compress_hook))
print("not divided:", gradients(None, summed))


# %% returned
def tensor(state, bucket):
    return bucket.buffer()


def refused(rank):
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    model.register_comm_hook(None, tensor)
    try:
        model(X[rank]).backward()
    except RuntimeError as error:
        return str(error).rpartition(". ")[2]


print("a tensor instead of a future:", run_in_processes(2, refused)[0])

# %% numpy one-point="PyTorch rounds to float32 first, which can change the rounding to float16"
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5]])
w = np.array([0.7, 0.7])
local = 2 * (X @ w)[:, None] * X  # a row for each process
print("no hook:", local.mean(axis=0))
half = np.float16(local) / np.float16(len(X))
exchanged = np.float64(half[0] + half[1])
print("averaged in float16:", exchanged)
print("by the ready hook:", exchanged)
print("not divided:", local.sum(axis=0))
