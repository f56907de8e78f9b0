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
