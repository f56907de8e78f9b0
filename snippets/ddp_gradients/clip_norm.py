"""The norm of the gradient in two DDP processes: after the exchange, before it, and reduced once more."""

# %% torch rtol=1e-9
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel
from torch.nn.utils import clip_grad_norm_

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]], dtype=torch.float64)
t = torch.tensor([[4.0], [9.0], [6.0], [1.0]], dtype=torch.float64)


def work(rank):
    model = torch.nn.Linear(2, 1, bias=False).double()
    model.weight.data.copy_(torch.tensor([[0.5, 1.5]]))
    ddp = DistributedDataParallel(model)

    def backward():
        model.weight.grad = None
        (ddp(X.chunk(2)[rank]) - t.chunk(2)[rank]).square().mean().backward()

    with ddp.no_sync():
        backward()
    own = model.weight.grad.norm()  # before an exchange
    backward()
    norm = clip_grad_norm_(ddp.parameters(), max_norm=3.0)
    squares = norm**2
    dist.all_reduce(squares)  # not needed: the gradient is already the mean
    return own.item(), norm.item(), squares.sqrt().item(), model.weight.grad.tolist()


for name, (own, norm, again, clipped) in zip(("process a", "process b"), run_in_processes(2, work), strict=True):
    print(f"norm of its own gradient, {name}:", own)
    print(f"norm from clip_grad_norm_, {name}:", norm)
    print(f"norm reduced again, {name}:", again)
    print(f"gradient after clipping, {name}:", torch.tensor(clipped, dtype=torch.float64))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 1.5])
parts = [2 * (X[p] @ w - t[p]) @ X[p] / 2 for p in (slice(0, 2), slice(2, 4))]
g = (parts[0] + parts[1]) / 2
norm = np.sqrt(g @ g)
for name, part in zip(("process a", "process b"), parts, strict=True):
    print(f"norm of its own gradient, {name}:", np.sqrt(part @ part))
    print(f"norm from clip_grad_norm_, {name}:", norm)
    print(f"norm reduced again, {name}:", np.sqrt(2) * norm)
    print(f"gradient after clipping, {name}:", (g * min(1.0, 3.0 / (norm + 10.0**-6)))[None])
