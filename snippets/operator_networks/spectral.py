"""The derivative of a function on a periodic grid, by FFT, by differences and by autograd: u = w₁ sin x + w₂ cos 2x."""

# %% torch
import torch

n = 8
h = 2 * torch.pi / n
x = 0.25 + h * torch.arange(n, dtype=torch.float64)
w = torch.tensor([3.0, 0.5], dtype=torch.float64, requires_grad=True)


def model(x):
    return w[0] * torch.sin(x) + w[1] * torch.cos(2 * x)


u = model(x)
k = torch.fft.fftfreq(n, d=1 / n, dtype=torch.float64)  # 0, 1, …, −1
u_x = torch.fft.ifft(1j * k * torch.fft.fft(u)).real
by_differences = (u.roll(-1) - u.roll(1)) / (2 * h)
print("by FFT:", u_x[:3].detach())
print("by differences:", by_differences[:3].detach())

# %% loss
(u_x**2).mean().backward()
print("w.grad:", w.grad)

# %% autograd
points = x.clone().requires_grad_()
(slopes,) = torch.autograd.grad(model(points).sum(), points)
print("by autograd:", slopes[:3])

# %% numpy
import numpy as np

n, w = 8, np.array([3.0, 0.5])
h = 2 * np.pi / n
x = 0.25 + h * np.arange(n)
J = np.stack([np.cos(x), -2 * np.sin(2 * x)], axis=1)  # of the derivative, with respect to w
print("by FFT:", (J @ w)[:3])
print("by differences:", (J @ (w * np.array([np.sin(h) / h, np.sin(2 * h) / (2 * h)])))[:3])

# %% numpy_loss
v = 2 * (J @ w) / n
print("w.grad:", v @ J)

# %% numpy_autograd
print("by autograd:", (J @ w)[:3])
