"""Two processes under DDP: a nan in the loss of one of them, and a call that goes around the wrapper."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

batches = torch.tensor([[[3.0, 5.0], [1.0, torch.nan]], [[3.0, 5.0], [1.0, -2.0]]])  # a row for each process


class Line(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 4.0]))

    def forward(self, x):
        return x @ self.w

    def compute_loss(self, x):
        return self(x) ** 2


def rank_0_decides(flag):
    dist.broadcast(flag, src=0)


def all_decide(flag):
    dist.all_reduce(flag, op=dist.ReduceOp.MAX)  # 1 if any loss is not finite


def train(combine):
    def work(rank):
        model = DistributedDataParallel(Line())
        optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
        for batch in batches:
            loss = model(batch[rank]) ** 2
            flag = 1.0 - loss.detach().isfinite().float()
            combine(flag)
            if not flag:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        return model.module.w.tolist()

    return torch.tensor(run_in_processes(2, work))


print("one process decides, w:", train(rank_0_decides))
print("all decide, w:", train(all_decide))

# %% around
x = torch.tensor([[3.0, 5.0], [1.0, -2.0]])


def work(rank):
    ddp = DistributedDataParallel(Line())
    (ddp(x[rank]) ** 2).backward()
    averaged = ddp.module.w.grad.tolist()
    ddp = DistributedDataParallel(Line())
    ddp.module.compute_loss(x[rank]).backward()
    return averaged, ddp.module.w.grad.tolist()


averaged, own = zip(*run_in_processes(2, work), strict=True)
print("through the wrapper:", torch.tensor(averaged))
print("around the wrapper:", torch.tensor(own))


# %% moved
def move(rank):
    ddp = DistributedDataParallel(Line())
    ddp.double().float()
    (ddp(x[rank]) ** 2).backward()
    return ddp.module.w.grad.tolist()


print("after a conversion:", torch.tensor(run_in_processes(2, move)))

# %% numpy
import numpy as np

batches = np.array([[[3.0, 5.0], [1.0, np.nan]], [[3.0, 5.0], [1.0, -2.0]]])
start, lr = np.array([0.5, 4.0]), 0.125


def own_gradients(x, w):
    return 2 * (x @ w)[:, None] * x


w = start
for batch in batches:  # the loss of process 0 is always finite
    w = w - lr * own_gradients(batch, w).mean(axis=0)
print("one process decides, w:", np.array([w, w]))
w = start
for batch in batches:
    if np.isfinite(batch @ w).all():
        w = w - lr * own_gradients(batch, w).mean(axis=0)
print("all decide, w:", np.array([w, w]))

# %% numpy_around
x = np.array([[3.0, 5.0], [1.0, -2.0]])
own = own_gradients(x, start)
print("through the wrapper:", np.array([own.mean(axis=0)] * 2))
print("around the wrapper:", own)

# %% numpy_moved
print("after a conversion:", own)
