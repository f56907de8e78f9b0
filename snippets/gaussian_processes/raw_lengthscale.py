"""A lengthscale that is computed from a raw parameter: leave it out, freeze it, and its own gradient."""

# %% torch
import torch
from torch.nn.functional import softplus


class Kernel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.raw_lengthscale = torch.nn.Parameter(torch.tensor(0.75))
        self.raw_outputscale = torch.nn.Parameter(torch.tensor(-0.5))

    @property
    def lengthscale(self):
        return softplus(self.raw_lengthscale)

    @property
    def outputscale(self):
        return softplus(self.raw_outputscale)

    def forward(self, distance):
        return self.outputscale * torch.exp(-((distance / self.lengthscale) ** 2) / 2)


kernel, distance = Kernel(), torch.tensor(1.5)
left = set(kernel.parameters()) - {kernel.lengthscale}
print("is_leaf:", kernel.lengthscale.is_leaf)
print("the same tensor twice:", kernel.lengthscale is kernel.lengthscale)
print("raw_lengthscale is left:", any(p is kernel.raw_lengthscale for p in left))

# %% frozen
kernel.raw_lengthscale.requires_grad_(False)
kernel(distance).backward()
print("kernel.raw_lengthscale.grad:", kernel.raw_lengthscale.grad)
print("kernel.raw_outputscale.grad:", kernel.raw_outputscale.grad)

# %% original
kernel = Kernel()
kernel(distance).backward()
(slope,) = torch.autograd.grad(kernel.lengthscale.sum(), kernel.raw_lengthscale)
original_grad = kernel.raw_lengthscale.grad / slope
print("kernel.raw_lengthscale.grad:", kernel.raw_lengthscale.grad)
print("original_grad:", original_grad)

# %% numpy
import numpy as np

raw_s, raw_o, d = 0.75, -0.5, 1.5
s, o = np.log1p(np.exp(raw_s)), np.log1p(np.exp(raw_o))
slope_s, slope_o = 1 / (1 + np.exp(-raw_s)), 1 / (1 + np.exp(-raw_o))
k = np.exp(-((d / s) ** 2) / 2)
print("kernel.raw_outputscale.grad:", slope_o * k)

# %% numpy_original
original_grad = o * k * d**2 / s**3
print("kernel.raw_lengthscale.grad:", slope_s * original_grad)
print("original_grad:", original_grad)
