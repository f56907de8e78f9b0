"""The multiplications of a Hessian-vector product, and a measurement of its time."""

# %% torch
import torch
from torch.utils.flop_counter import FlopCounterMode

torch.manual_seed(0)
N, m, h, k = 7, 5, 3, 2
X = torch.randn(N, m)
W, U = torch.randn(h, m, requires_grad=True), torch.randn(k, h, requires_grad=True)
v = torch.randn(h, m), torch.randn(k, h)


def count(label, compute):
    """Print the multiplications in matrix products, and return the result."""
    with FlopCounterMode(display=False) as counter:
        result = compute()
    print(label, counter.get_total_flops() // 2)
    return result


loss = count("loss:", lambda: ((X @ W.T).tanh() @ U.T).square().mean())
g = count("gradient:", lambda: torch.autograd.grad(loss, (W, U), create_graph=True))
for _ in range(2):
    count("product with H:", lambda: torch.autograd.grad(g, (W, U), v, retain_graph=True))

# %% timer
from torch.utils.benchmark import Timer

statement = "torch.autograd.grad(g, weights, v, retain_graph=True)"
timer = Timer(statement, globals={"torch": torch, "g": g, "weights": (W, U), "v": v})
measurement = timer.timeit(20)  # measurement.median is the time of one run, in seconds
print("runs in the measurement:", measurement.number_per_run)

# %% numpy
N, m, h, k = 7, 5, 3, 2
first, second = N * m * h, N * h * k  # the products with W and with U
print("loss:", first + second)
print("gradient:", first + 2 * second)  # X needs no gradient
for _ in range(2):
    print("product with H:", 2 * first + 6 * second)
print("runs in the measurement:", 20)
