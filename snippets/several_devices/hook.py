"""Two processes under DDP: hooks run before the mean, so a step in a hook makes the copies drift apart."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel


class Line(torch.nn.Module):
    """A model that multiplies X by the weights w."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 3.0]))

    def forward(self, X):
        return X @ self.w


X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])


def work(rank):
    rows = slice(2 * rank, 2 * rank + 2)
    model = DistributedDataParallel(Line())
    w = model.module.w
    seen = []
    w.register_post_accumulate_grad_hook(lambda w: seen.extend(w.grad.tolist()))
    ((model(X[rows]) - t[rows]) ** 2).mean().backward()
    filled = w.grad.tolist()

    model = DistributedDataParallel(Line())
    w = model.module.w
    optimizer = torch.optim.SGD([w], lr=0.125)
    w.register_post_accumulate_grad_hook(lambda _: optimizer.step())
    ((model(X[rows]) - t[rows]) ** 2).mean().backward()
    stepped = w.tolist()

    model = DistributedDataParallel(Line())
    w = model.module.w
    ((model(X[rows]) - t[rows]) ** 2).mean().backward()
    torch.optim.SGD([w], lr=0.125).step()
    return seen, filled, stepped, w.tolist()


for seen, filled, stepped, after in run_in_processes(2, work):
    print("seen by the hook:", torch.tensor(seen))
    print("left by backward:", torch.tensor(filled))
    print("w after a step in the hook:", torch.tensor(stepped))
    print("w after a step that follows backward:", torch.tensor(after))

# %% numpy blind="3 for 2: a slice ends with the last row"
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
each = 2 * (X @ w - t)[:, None] * X
local = each.reshape(2, 2, 2).mean(axis=1)  # a row for each process
for gradient in local:
    print("seen by the hook:", gradient)
    print("left by backward:", local.mean(axis=0))
    print("w after a step in the hook:", w - 0.125 * gradient)
    print("w after a step that follows backward:", w - 0.125 * local.mean(axis=0))
