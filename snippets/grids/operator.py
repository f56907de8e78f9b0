"""One Fourier layer, which mixes all points: a function a on the grid, times a coordinate channel."""

# %% torch
import math

import torch

n = 6
x = (0.5 + torch.arange(n, dtype=torch.float64) * 2 * math.pi / n).requires_grad_()
a = torch.sin(x).detach()  # data on the grid
R = torch.tensor([0.75, 1.5, 2.0, 0.5], dtype=torch.float64, requires_grad=True)  # a weight for each frequency
u = torch.fft.irfft(R * torch.fft.rfft(a * torch.cos(x)), n)

(by_x,) = torch.autograd.grad(u.sum(), x, retain_graph=True)
print("gradient of the sum:", by_x)

k = torch.fft.rfftfreq(n, 1 / n)
u_x = torch.fft.irfft(1j * k * torch.fft.rfft(u), n)
print("Fourier:", u_x.detach())
(u_x**2).mean().backward()
print("at R:", R.grad[2])

# %% numpy rtol=1e-9 blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

n, R = 6, np.array([0.75, 1.5, 2.0, 0.5])
x = 0.5 + np.arange(n) * 2 * np.pi / n
print("gradient of the sum:", -R[0] * np.sin(x) ** 2)
u_x = R[2] * np.cos(2 * x)  # u is half of R[2] times sin(2x)
v = 2 * u_x / n
print("Fourier:", u_x)
print("at R:", v @ np.cos(2 * x))
