"""The phase of a spectrogram by atan2: its gradient at and near 0, and an infinite gradient at the phase."""

# %% error raises="RuntimeError: Function 'Atan2Backward0' returned nan values in its 0th output."
import torch

imag = torch.tensor([0.0, 3.0], requires_grad=True)
real = torch.tensor([0.0, 4.0], requires_grad=True)
with torch.autograd.detect_anomaly():
    torch.atan2(imag, real).sqrt().sum().backward()  # the root has an infinite slope at 0

# %% torch
import torch

imag = torch.tensor([0.0, 0.0, 1e-25, 3.0], requires_grad=True)
real = torch.tensor([0.0, 1e-7, 1e-25, 4.0], requires_grad=True)
torch.atan2(imag, real).sum().backward()
print("imag.grad:", imag.grad)
print("real.grad:", real.grad)

# %% safe
imag.grad = real.grad = None
bound = 1e-3
small = imag.detach() ** 2 + real.detach() ** 2 < bound**2
phase = torch.atan2(imag.masked_fill(small, 0.0), real.masked_fill(small, 1.0))
phase = phase.masked_fill(small, 0.0)
with torch.autograd.detect_anomaly():
    phase.backward(torch.tensor([torch.inf, 10.0, 10.0, 10.0]))
print("imag.grad:", imag.grad)
print("real.grad:", real.grad)

# %% numpy
import numpy as np

imag, real = np.array([0.0, 0.0, 1e-25, 3.0]), np.array([0.0, 1e-07, 1e-25, 4.0])
r = np.hypot(imag, real)
squares = np.where(r**2 < 1e-45, np.inf, r**2)  # these squares underflow in float32
print("imag.grad:", real / squares)
print("real.grad:", -imag / squares)

# %% numpy_safe blind="3 for 2: a bound far from all inputs; input: a masked place may have any safe value"
bound = 0.001
v = np.where(r < bound, 0.0, 10.0)
print("imag.grad:", v * real / squares)
print("real.grad:", -v * imag / squares)
