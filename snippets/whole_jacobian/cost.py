"""Multiplications by rows and by columns: 784 inputs and 10 outputs, and the reverse."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev
from torch.utils.flop_counter import FlopCounterMode


def multiplications(function, *arguments):
    with FlopCounterMode(display=False) as counter:
        function(*arguments)
    return counter.get_total_flops() // 2


for n, m in [(784, 10), (10, 784)]:
    A, C = torch.rand(n, 32), torch.rand(32, m)

    def f(x, A=A, C=C):
        return torch.tanh(x @ A) @ C

    x = torch.rand(1, n)
    print("one call:", multiplications(f, x))
    print("by jacobian:", multiplications(jacobian, f, x))
    print("by jacrev:", multiplications(jacrev(f), x))
    print("by jacfwd:", multiplications(jacfwd(f), x))

# %% memory
from torch.func import vmap
from torch.utils._python_dispatch import TorchDispatchMode


class Largest(TorchDispatchMode):
    size = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        out = operation(*args, **(kwargs or {}))
        self.size = max(self.size, out.numel() if isinstance(out, torch.Tensor) else 0)
        return out


def largest_tensor(function, x):
    with Largest() as largest:
        function(x)
    return largest.size


t, X = torch.linspace(0, 1, 50), torch.rand(3, 20)


def waves(x):
    return torch.outer(x, t).sin().sum(0)


print("by jacrev:", largest_tensor(jacrev(waves), X[0]))
print("by jacrev in chunks:", largest_tensor(jacrev(waves, chunk_size=5), X[0]))
print("by jacfwd:", largest_tensor(jacfwd(waves), X[0]))
print("for all samples:", largest_tensor(vmap(jacrev(waves, chunk_size=5)), X))
print("for one sample at a time:", largest_tensor(vmap(jacrev(waves, chunk_size=5), chunk_size=1), X))

# %% numpy
wide, tall = (784, 10), (10, 784)
forward = [32 * (n + m) for n, m in (wide, tall)]
by_rows = [forward[0] * (1 + 10), forward[1] * (1 + 784)]
by_columns = [forward[0] * (2 + 784), forward[1] * (2 + 10)]
for k in range(2):
    print("one call:", forward[k])
    print("by jacobian:", by_rows[k])
    print("by jacrev:", by_rows[k])
    print("by jacfwd:", by_columns[k])

# %% numpy_memory
inside = 20 * 50  # the numbers in the outer product
print("by jacrev:", 50 * inside)
print("by jacrev in chunks:", 5 * inside)
print("by jacfwd:", 20 * inside)
print("for all samples:", 3 * 5 * inside)
print("for one sample at a time:", 5 * inside)
