"""Variational Monte Carlo: backward through the mean of the local energy leaves out the samples."""

# %% torch rtol=1e-6
import torch

a = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
x = torch.linspace(-6, 6, 1201, dtype=torch.float64)


def log_psi_of(a):
    return -a * x**2 / 2


def local_energy_of(a):
    return a / 2 + x**2 * (1 - a**2) / 2  # H psi / psi of the harmonic oscillator


p = torch.softmax(2 * log_psi_of(a), dim=0).detach()  # stands for samples from psi squared
E_L = local_energy_of(a)
(p * E_L).sum().backward()
print("backward is zero:", a.grad.abs() < 1e-9)

# %% right rtol=1e-6
a.grad = None
E_L = local_energy_of(a).detach()
E = (p * E_L).sum()
loss = 2 * (p * (E_L - E) * log_psi_of(a)).sum()
loss.backward()
print("E:", E)
print("a.grad:", a.grad)

# %% numpy
import numpy as np

a = np.array(1.5)
E = a / 4 + 1 / (4 * a)  # the mean of x² is 1 / (2a)
print("E:", E)
print("a.grad:", 1 / 4 - 1 / (4 * a**2))
