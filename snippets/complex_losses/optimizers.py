"""ASGD and Adam with a complex parameter, and with its real and imaginary parts."""

# %% torch
import torch

start = torch.tensor([3000.0 + 4000.0j, -1.0 + 2.0j], dtype=torch.complex128)
target = torch.tensor([1.0 - 2.0j, 0.5 + 1.0j], dtype=torch.complex128)
lr = 0.1


def train(optimizer, *, pair):
    w = (torch.view_as_real(start) if pair else start).clone().requires_grad_()
    steps = optimizer([w], lr=lr)
    for _ in range(3):
        steps.zero_grad()
        z = torch.view_as_complex(w) if pair else w
        (z - target).abs().square().sum().backward()
        steps.step()
    return (torch.view_as_complex(w) if pair else w).detach()


for optimizer in torch.optim.Adam, torch.optim.ASGD:
    print(optimizer.__name__)
    print("complex:", train(optimizer, pair=False))
    print("pair:", train(optimizer, pair=True))

# %% numpy rtol=1e-6
import numpy as np

start = np.array([3000.0 + 4000.0j, -1.0 + 2.0j])
target = np.array([1.0 - 2.0j, 0.5 + 1.0j])
lr = 0.1


def gradient(w):
    return 2 * (w - target)


def adam(w):
    m, second = 0, np.zeros((2, 2))
    for n in 1, 2, 3:
        g = gradient(w)
        pair = np.stack([g.real, g.imag])
        m = 0.9 * m + 0.1 * pair
        second = 0.999 * second + 0.001 * pair**2
        step = m / (1 - 0.9**n) / (np.sqrt(second / (1 - 0.999**n)) + 10.0**-8)
        w = w - lr * (step[0] + 1j * step[1])
    return w


def asgd(w):
    eta = lr
    for n in 1, 2, 3:
        w = w * (1 - 10.0**-4 * eta) - eta * gradient(w)
        eta = lr / (1 + 10.0**-4 * lr * n) ** 0.75
    return w


for result in adam(start), asgd(start):
    print("complex:", result)
    print("pair:", result)
