"""Training with Euler's method: through the steps, and with an adjoint that explodes."""

# %% torch
import torch

R = torch.tensor([[0.0, -1.0], [1.0, 0.0]], dtype=torch.float64)  # y' = bRy turns y


def euler(b, steps):
    y = torch.tensor([1.0, 0.0], dtype=torch.float64)
    for _ in range(steps):
        y = y + 4 / steps * b * (R @ y)
    return y


def through_the_steps(b, steps=8):
    return torch.autograd.grad((euler(b, steps) - target).square().sum(), b)[0]


def adjoint(b, steps=8):
    y, gradient = euler(b.detach(), steps), 0.0
    a = 2 * (y - target)
    for _ in range(steps):
        y = (y - 4 / steps * b * (R @ y)).detach().requires_grad_()
        at_b, at_y = torch.autograd.grad(b * (R @ y), (b, y), a)
        gradient, a = gradient + 4 / steps * at_b, a + 4 / steps * at_y
    return gradient


target = euler(torch.tensor(1.25, dtype=torch.float64), 8)
for method in through_the_steps, adjoint:
    b, losses = torch.tensor(0.5, dtype=torch.float64, requires_grad=True), []
    for _ in range(7):
        losses.append((euler(b, 8) - target).square().sum().detach())
        b = (b - method(b) / 256).detach().requires_grad_()
    print("first six:", torch.stack(losses[:6]))
    print("seventh:", losses[6])

# %% ratios
for start, steps in zip((0.5, 1.0, 1.0), (8, 8, 64), strict=True):
    b = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    print("adjoint, relative to the other gradient:", adjoint(b, steps) / through_the_steps(b, steps))

# %% numpy rtol=1e-9
import numpy as np


def ratio(b, steps):
    return np.mean((1 + (4 / steps * b) ** 2) ** np.arange(1, steps + 1))


target = (1 + 0.5j * 1.25) ** 8
for is_adjoint in False, True:
    b, losses = 0.5, []
    for _ in range(7):
        e = (1 + 0.5j * b) ** 8 - target
        losses.append(np.abs(e) ** 2)
        J = 4j * (1 + 0.5j * b) ** 7
        b = b - 2 * np.real(np.conj(J) * e) * (ratio(b, 8) if is_adjoint else 1) / 256
    print("first six:", np.array(losses[:6]))
    print("seventh:", losses[6])

# %% numpy_ratios one-point="at the target, both gradients are zero"
for start, steps in zip((0.5, 1.0, 1.0), (8, 8, 64), strict=True):
    print("adjoint, relative to the other gradient:", ratio(start, steps))
