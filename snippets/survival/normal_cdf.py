"""The logarithm of a normal cdf far in the lower tail: the cdf first, and log_ndtr."""

# %% torch
import torch

x = torch.tensor([-3.0, -10.0, -40.0], dtype=torch.float64, requires_grad=True)
normal = torch.distributions.Normal(0.0, 1.0)
for name, log_cdf in (
    ("the log of the cdf", normal.cdf(x).log()),
    ("the function log_ndtr", torch.special.log_ndtr(x)),
):
    (gradient,) = torch.autograd.grad(log_cdf.sum(), x)
    print(f"value with {name}:", log_cdf.detach())
    print(f"gradient with {name}:", gradient)

# %% upper
mu = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
scale = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
limit = 7.0  # all we know: the value exceeds the limit
for name, log_sf in (
    ("the log of the difference", torch.log(1 - torch.distributions.Normal(mu, scale).cdf(torch.tensor(limit)))),
    ("the function log_ndtr", torch.special.log_ndtr((mu - limit) / scale)),
):
    at_mu, at_scale = torch.autograd.grad(log_sf, (mu, scale))
    print(f"value with {name}:", log_sf.item())
    print(f"gradient of mu with {name}:", at_mu.item())
    print(f"gradient of the scale with {name}:", at_scale.item())

# %% numpy rtol=1e-10
import numpy as np


def mills(t):
    """Return the ratio of the upper tail to the density at t, as a continued fraction."""
    fraction = t
    for k in range(400, 0, -1):
        fraction = t + k / fraction
    return 1 / fraction


def log_tail(t):
    return -(t**2) / 2 - np.log(2 * np.pi) / 2 + np.log(mills(t))


t = np.array([3.0, 10.0, 40.0])
cdf = np.exp(log_tail(t))
cdf[cdf < 2.0**-55] = 0  # 1 + erf rounds to 0
density = np.exp(-(t**2) / 2) / np.sqrt(2 * np.pi)
with np.errstate(divide="ignore", invalid="ignore"):
    print("value with the log of the cdf:", np.log(cdf))
    print("gradient with the log of the cdf:", density / cdf)
print("value with the function log_ndtr:", log_tail(t))
print("gradient with the function log_ndtr:", 1 / mills(t))

# %% numpy_upper rtol=1e-10 one-point="1 - cdf is inexact before it rounds to 0" blind="2x for x², x - y: 1/0 is inf"
mu, scale, limit = 1.0, 0.5, 7.0
z = (limit - mu) / scale
with np.errstate(divide="ignore"):
    tail = 1 - (1 - np.exp(log_tail(z)))  # rounds to 0
    print("value with the log of the difference:", np.log(tail))
    factor = np.exp(-(z**2) / 2) / tail
print("gradient of mu with the log of the difference:", factor / scale)
print("gradient of the scale with the log of the difference:", factor * z / scale)
print("value with the function log_ndtr:", log_tail(z))
print("gradient of mu with the function log_ndtr:", 1 / mills(z) / scale)
print("gradient of the scale with the function log_ndtr:", z / mills(z) / scale)
