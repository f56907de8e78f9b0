"""A predicted variance: the gradient of the mean under the Gaussian NLL, and with a detached factor variance**beta."""

# %% torch
import torch
import torch.nn.functional as F

target = torch.tensor([3.0, 3.5, -1.0], dtype=torch.float64)
mu = torch.tensor([1.0, 1.5, 0.25], dtype=torch.float64, requires_grad=True)
variance = torch.tensor([1.0, 54.6, 0.25], dtype=torch.float64, requires_grad=True)
nll = F.gaussian_nll_loss(mu, target, variance, reduction="none")
for beta, name in (0.0, "the NLL"), (0.5, "the root as a factor"), (1.0, "the variance as a factor"):
    at_mu, at_variance = torch.autograd.grad((nll * variance.detach() ** beta).sum(), (mu, variance), retain_graph=True)
    print(f"gradient of mu with {name}:", at_mu)
    print(f"gradient of the variance with {name}:", at_variance)

# %% attached
(at_variance,) = torch.autograd.grad((nll * variance**0.5).sum(), variance)
print("gradient of the variance with a factor that is not detached:", at_variance)

# %% numpy
import numpy as np

target, mu = np.array([3.0, 3.5, -1.0]), np.array([1.0, 1.5, 0.25])
v = np.array([1.0, 54.6, 0.25])
e2 = (mu - target) ** 2
for beta, name in (0.0, "the NLL"), (0.5, "the root as a factor"), (1.0, "the variance as a factor"):
    print(f"gradient of mu with {name}:", (mu - target) * v ** (beta - 1))
    print(f"gradient of the variance with {name}:", (v - e2) / 2 * v ** (beta - 2))

# %% numpy_attached
print(
    "gradient of the variance with a factor that is not detached:",
    (v - e2) / 2 * v**-1.5 + (np.log(v) + e2 / v) / 4 / v**0.5,
)
