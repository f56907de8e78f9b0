"""An interior-point solver that stops early: a small error of the solution, and a large error of the gradient."""

# %% torch rtol=1e-9
import torch

torch.set_default_dtype(torch.float64)
q = torch.tensor([0.5, 0.99, 1.0, 1.5], requires_grad=True)


def solve(q, mu):
    """Minimize (x - q)²/2 with x ≤ 1, where multiplier times gap is μ instead of 0."""
    gap = 1 - q
    multiplier = ((gap**2 + 4 * mu).sqrt() - gap) / 2
    return q - multiplier


for mu in (0.01, 0.0001, 0.000001):
    x = solve(q, mu)
    (gradient,) = torch.autograd.grad(x.sum(), q)
    print("x:", x)
    print("gradient:", gradient)

# %% clamp
x = q.clamp(max=1.0)
(gradient,) = torch.autograd.grad(x.sum(), q)
print("exact x:", x)
print("gradient of the exact x:", gradient)

# %% numpy rtol=1e-9
import numpy as np

q = np.array([0.5, 0.99, 1.0, 1.5])
for mu in (0.01, 0.0001, 0.000001):
    x = (q + 1 - np.sqrt((1 - q) ** 2 + 4 * mu)) / 2
    gap = 1 - x
    multiplier = mu / gap
    print("x:", x)
    print("gradient:", gap / (gap + multiplier))

# %% numpy_clamp
print("exact x:", np.minimum(q, 1.0))
slope = (q <= 1.0).astype(float)
print("gradient of the exact x:", slope)
