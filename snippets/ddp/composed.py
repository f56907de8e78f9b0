"""Two DistributedDataParallel models in one loss, in two processes: A(B(x)), and A(B(x), B(3x))."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()
X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # a sample for each process


class B(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 2.0]))

    def forward(self, x):
        return x * self.w


class A(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([1.5, -1.0]))

    def forward(self, h, g=None):
        return (h @ self.w) ** 2 if g is None else (h @ self.w) * g.prod()


def gradients(loss):
    def work(rank):
        a, b = DistributedDataParallel(A()), DistributedDataParallel(B())
        loss(a, b, X[rank]).backward()
        return a.module.w.grad.tolist(), b.module.w.grad.tolist()

    of_a, of_b = zip(*run_in_processes(2, work), strict=True)
    return torch.tensor(of_a), torch.tensor(of_b)


def once(a, b, x):
    return a(b(x))


def twice(a, b, x):
    return a(b(x), b(3 * x))


for loss in once, twice:
    of_a, of_b = gradients(loss)
    print(f"gradient of A, B called {loss.__name__}:", of_a)
    print(f"gradient of B, called {loss.__name__}:", of_b)


# %% unwrapped
def around(a, b, x):
    return a(b.module(x), b.module(3 * x))


of_a, of_b = gradients(around)
print("gradient of A, wrapper of B not called:", of_a)
print("gradient of B, wrapper not called:", of_b)

# %% numpy
import numpy as np

X, b, a = np.array([[1.0, 3.0], [5.0, 0.5]]), np.array([0.5, 2.0]), np.array([1.5, -1.0])
mean = np.full((2, 2), 0.5)
h, g = X * b, 3 * X * b
v = 2 * (h @ a)[:, None]
print("gradient of A, B called once:", mean @ (v * h))
print("gradient of B, called once:", mean @ (v * a * X))
product = g.prod(axis=1, keepdims=True)
at_h = product * a
at_g = (h @ a)[:, None] * product / g
print("gradient of A, B called twice:", mean @ (product * h))
print("gradient of B, called twice:", mean @ (at_h * X + at_g * 3 * X))

# %% numpy_unwrapped
print("gradient of A, wrapper of B not called:", mean @ (product * h))
print("gradient of B, wrapper not called:", at_h * X + at_g * 3 * X)
