"""Higher-order gradients under DDP: a second backward, and a loss of the gradients at the parameters."""

# %% torch rtol=1e-9
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.nn.functional import all_reduce
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]], dtype=torch.float64)


class Net(torch.nn.Module):
    """An output for each sample."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, -0.25], dtype=torch.float64))

    def forward(self, x):
        return (x @ self.w) ** 3 / 8


def twice(x):
    """Call backward for the loss, then for the squared norm of w.grad."""
    model = DistributedDataParallel(Net())
    model(x).mean().backward(create_graph=True)
    first = model.module.w.grad
    values = first.tolist()
    second = torch.autograd.grad(first.square().sum(), model.module.w)[0]
    return values, second.tolist()


def norm_of_gradient(x, average):
    """Return the gradient of the squared norm of the gradient at w."""
    model = DistributedDataParallel(Net())
    first = torch.autograd.grad(model(x).mean(), model.module.w, create_graph=True)[0]
    if average:
        first = all_reduce(first) / dist.get_world_size()  # an all-reduce that autograd records
    first.square().sum().backward()
    return model.module.w.grad.tolist()


def work(rank):
    x = X.chunk(2)[rank]
    return twice(x), norm_of_gradient(x, average=False), norm_of_gradient(x, average=True)


rows = run_in_processes(2, work)
(first, second), own, averaged = rows[0]
print("first gradient:", torch.tensor(first, dtype=torch.float64))
print("gradient of the norm of the first gradient, process a:", torch.tensor(second, dtype=torch.float64))
print("gradient of the norm of the first gradient, process b:", torch.tensor(rows[1][0][1], dtype=torch.float64))
print("gradient of the norm, own gradients:", torch.tensor(own, dtype=torch.float64))
print("gradient of the norm, averaged:", torch.tensor(averaged, dtype=torch.float64))

net = Net()
first = torch.autograd.grad(net(X).mean(), net.w, create_graph=True)[0]
first.square().sum().backward()
print("gradient of the norm, one device:", net.w.grad)

# %% numpy blind="J @ v: a Hessian is symmetric"
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]])
w = np.array([0.5, -0.25])


def first(X):
    return 3 * (X @ w) ** 2 @ X / 8 / len(X)


def H(X):
    return X.T @ np.diag(6 * (X @ w) / 8) @ X / len(X)


a, b = X[:2], X[2:]
print("first gradient:", first(X))
print("gradient of the norm of the first gradient, process a:", 2 * first(X) @ H(a) / 2)
print("gradient of the norm of the first gradient, process b:", 2 * first(X) @ H(b) / 2)
print("gradient of the norm, own gradients:", (2 * first(a) @ H(a) + 2 * first(b) @ H(b)) / 2)
print("gradient of the norm, averaged:", 2 * first(X) @ H(X))
print("gradient of the norm, one device:", 2 * first(X) @ H(X))
