"""vmap(jacrev(f)) for the sum of squares against 2 * x: the numbers that pow and mul write, and the calls."""

# %% torch
import torch
from torch.func import grad, jacrev, vmap
from torch.utils._python_dispatch import TorchDispatchMode


class Count(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.calls = self.written = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        self.calls += 1
        if operation.overloadpacket.__name__ in ("pow", "mul"):
            self.written += result.numel()
        return result


def f(x):
    return (x**2).sum(-1)


def measure(compute):
    with Count() as count:
        result = compute()
    print("result:", result)
    print("written by pow and mul:", count.written)
    return count.calls


X = torch.tensor([[1.5, -3.0, 0.5], [4.0, 2.5, -1.0]], requires_grad=True)
rows = measure(lambda: vmap(jacrev(f))(X.detach()))
one_gradient = measure(lambda: vmap(grad(f))(X.detach()))
summed = measure(lambda: torch.autograd.grad(f(X).sum(), X)[0])
formula = measure(lambda: 2 * X.detach())
print("jacrev makes the most calls:", rows > max(one_gradient, summed) > formula)

# %% numpy blind="2x for x²: only the size of the square counts"
import numpy as np

X = np.array([[1.5, -3.0, 0.5], [4.0, 2.5, -1.0]])
square = X**2  # the forward pass
factor = X**1  # the derivative of pow: factor, times 2, times v
double = 2 * factor
result = double * np.ones((len(X), 1))
for _ in range(3):
    print("result:", result)
    print("written by pow and mul:", square.size + factor.size + double.size + result.size)
result = 2 * X
print("result:", result)
print("written by pow and mul:", result.size)
