"""Expected improvement 40 standard deviations below the best value: zero, and its logarithm, which is not."""

# %% torch
import math

import torch


def improvement(z):
    below = torch.erfc(-z / math.sqrt(2)) / 2  # the probability below z
    return torch.exp(-(z**2) / 2) / math.sqrt(2 * math.pi) + z * below


def log_improvement(z):
    """Return the logarithm of improvement(z), for z below -1."""
    ratio = math.sqrt(math.pi / 2) * torch.special.erfcx(-z / math.sqrt(2))
    return -(z**2) / 2 - math.log(2 * math.pi) / 2 + torch.log1p(z * ratio)


z = torch.tensor([-40.0, -2.0], dtype=torch.float64, requires_grad=True)
ei = improvement(z)
ei.sum().backward()
print("ei:", ei)
print("z.grad:", z.grad)

# %% log_of_zero
z.grad = None
improvement(z).log().sum().backward()
print("z.grad:", z.grad)

# %% log
z.grad = None
log_ei = log_improvement(z)
log_ei.sum().backward()
print("log_ei:", log_ei)
print("z.grad:", z.grad)

# %% numpy
import math

import numpy as np

z = np.array([-40.0, -2.0])
density = np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi)
below = np.array([math.erfc(-t / math.sqrt(2)) / 2 for t in z])  # the probability below z
ei = density + z * below
print("ei:", ei)
print("z.grad:", below)

# %% numpy_log_of_zero one-point="only far below the best value, the probability is too small for the dtype"
with np.errstate(invalid="ignore"):
    print("z.grad:", below / ei)

# %% numpy_log rtol=1e-11
t, term, h = -z[0], 1.0, 0.0
for n in range(1, 9):  # far out, improvement / density = 1/t² - 3/t⁴ + 15/t⁶ - …
    term *= (2 * n - 1) / t**2
    h -= (-1) ** n * term
far = -(t**2) / 2 - np.log(2 * np.pi) / 2 + np.log(h)
print("log_ei:", np.array([far, np.log(ei[1])]))
print("z.grad:", np.array([(1 - h) / t / h, below[1] / ei[1]]))
