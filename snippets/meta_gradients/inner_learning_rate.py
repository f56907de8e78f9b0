"""A learned rate of the inner steps: its gradient through the steps vanishes, as that at the solution."""

# %% torch
import torch

b = torch.tensor(3.0, dtype=torch.float64, requires_grad=True)  # the meta parameter: the inner loss is (p - b)²/2
rate = torch.tensor(0.25, dtype=torch.float64, requires_grad=True)


def solution(steps):
    p = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)  # the start
    for _ in range(steps):
        inner = (p - b) ** 2 / 2
        (g,) = torch.autograd.grad(inner, p, create_graph=True)
        p = p - rate * g
    return p


for steps in 1, 5, 30:
    outer = (solution(steps) - 2.0) ** 2
    at_b, at_rate = torch.autograd.grad(outer, [b, rate])
    print("gradient at b:", at_b)
    print("gradient at rate:", at_rate)

# %% numpy
b, rate, start = 3.0, 0.25, 1.0
for steps in 1, 5, 30:
    rest = (1 - rate) ** steps
    p = b + rest * (start - b)
    v = 2 * (p - 2.0)
    print("gradient at b:", v * (1 - rest))
    print("gradient at rate:", v * -steps * (1 - rate) ** (steps - 1) * (start - b))
