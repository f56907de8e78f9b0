"""Censored samples of a Gumbel distribution: the logarithm of the cdf and of 1 - cdf, plain and rewritten."""

# %% torch
import torch

mu = torch.tensor([1.0, 0.5, 1.25], dtype=torch.float64, requires_grad=True)  # a prediction for each sample
lam = torch.tensor(0.25, dtype=torch.float64, requires_grad=True)
t = torch.tensor([0.75, -1.25, 11.0], dtype=torch.float64)
u = torch.exp(-(t - mu) / lam)  # the cdf is exp(-u)
for name, values in (
    ("plain log of the cdf", torch.log(torch.exp(-u))),
    ("rewritten log of the cdf", -u),
    ("plain log survival", torch.log(1 - torch.exp(-u))),
    ("rewritten log survival", torch.log(-torch.expm1(-u))),
):
    at_mu, at_lam = torch.autograd.grad(values.sum(), (mu, lam), retain_graph=True)
    print(f"the {name}:", values.detach())
    print(f"gradient of mu with {name}:", at_mu)
    print(f"gradient of lambda with {name}:", at_lam.item())

# %% numpy
import numpy as np

mu, lam, t = np.array([1.0, 0.5, 1.25]), 0.25, np.array([0.75, -1.25, 11.0])
z = (t - mu) / lam
u = np.exp(-z)
for name, values, at_z in (
    ("rewritten log of the cdf", -u, u),
    ("rewritten log survival", np.log(2 * np.sinh(u / 2)) - u / 2, -u * np.exp(-u / 2) / (2 * np.sinh(u / 2))),
):
    print(f"the {name}:", values)
    print(f"gradient of mu with {name}:", -at_z / lam)
    print(f"gradient of lambda with {name}:", -(at_z * z).sum() / lam)
cdf = np.exp(-u)  # rounds to 0 for the second sample, and to 1 for the third
with np.errstate(divide="ignore", invalid="ignore"):
    for name, p, slope in ("plain log of the cdf", cdf, u * cdf), ("plain log survival", 1 - cdf, -u * cdf):
        print(f"the {name}:", np.log(p))
        print(f"gradient of mu with {name}:", -slope / p / lam)
        print(f"gradient of lambda with {name}:", -(slope / p * z).sum() / lam)
