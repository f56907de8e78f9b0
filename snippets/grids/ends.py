"""A function that is not periodic: wx² on a grid from 0 to 3, without the end point 3."""

# %% torch
import math

import torch

n, L = 6, 3.0
x = torch.arange(n) * L / n
w = torch.tensor(2.0, requires_grad=True)
u = w * x**2
k = 2 * math.pi * torch.fft.rfftfreq(n, L / n)
fourier = torch.fft.irfft(1j * k * torch.fft.rfft(u), n)
central = (torch.roll(u, -1) - torch.roll(u, 1)) / (2 * L / n)
one_sided = torch.gradient(u, spacing=L / n, edge_order=2)[0]
for u_x in fourier, central, one_sided:
    w.grad = None
    (u_x**2).mean().backward(retain_graph=True)
    print("derivative:", u_x.detach())
    print("w.grad:", w.grad)
print("exact:", (2 * w * x).detach())

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

n, h, w = 6, 0.5, 2.0
x = np.arange(n) * h
i = np.arange(n)
apart = (i[:, None] - i) % n
fourier = np.zeros((n, n))  # the matrix D, for an even n
far = apart > 0
fourier[far] = (-1.0) ** apart[far] / (2 * np.tan(np.pi * apart[far] / n)) * 2 * np.pi / (n * h)
central = ((apart == n - 1) * 1.0 - (apart == 1)) / (2 * h)
one_sided = central.copy()
one_sided[0] = np.array([-3, 4, -1, 0, 0, 0]) / (2 * h)
one_sided[-1] = -one_sided[0, ::-1]
for D in fourier, central, one_sided:
    u_x = D @ (w * x**2)
    v = 2 * u_x / n
    print("derivative:", u_x)
    print("w.grad:", v @ D @ x**2)
print("exact:", 2 * w * x)
