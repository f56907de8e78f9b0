"""Two DistributedDataParallel models in one loss, in two processes: A(B(x)), and A(B(x), B(3x))."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

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


def gradients(loss, **options):
    def work(rank):
        a, b = DistributedDataParallel(A(), **options), DistributedDataParallel(B(), **options)
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
def outside(a, b, x):
    return a(b.module(x), b(3 * x))  # the first call goes around the wrapper


def around(a, b, x):
    return a(b.module(x), b.module(3 * x))


print("one call of b and one of b.module:", gradients(outside)[1])
print("two calls of b.module:", gradients(around)[1])

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
own = at_h * X + at_g * 3 * X
print("one call of b and one of b.module:", mean @ own)
print("two calls of b.module:", own)
