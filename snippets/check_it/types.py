"""gradcheck of x³ in two dtypes, with two steps."""

# %% torch
import torch


def passes(dtype, eps, atol):
    x = torch.tensor([0.7, 1.9], dtype=dtype, requires_grad=True)
    check = torch.autograd.gradcheck
    return check(lambda x: x * x * x, x, eps=eps, atol=atol, raise_exception=False)


print("float64, as it comes?", passes(torch.float64, 1e-6, 1e-5))
print("float32, as it comes?", passes(torch.float32, 1e-6, 1e-5))
print("float32, larger step?", passes(torch.float32, 1e-2, 1e-3))

# %% numpy blind="2 + x, input: only whether a check passes is printed"
import numpy as np


def passes(dtype, step, atol):
    """Return True if each quotient is near enough to 3x², with rtol = 0.001."""
    x, h = np.array([0.7, 1.9], dtype), dtype(step)
    up, down = x + h, x - h
    numerical = (up * up * up - down * down * down) / (dtype(2) * h)
    analytical = 3 * x**2
    bound = atol + 0.001 * abs(numerical)
    return bool(np.all(abs(analytical - numerical) <= bound))


print("float64, as it comes?", passes(np.float64, 10.0**-6, 10.0**-5))
print("float32, as it comes?", passes(np.float32, 10.0**-6, 10.0**-5))
print("float32, larger step?", passes(np.float32, 10.0**-2, 10.0**-3))
