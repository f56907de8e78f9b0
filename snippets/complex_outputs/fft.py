"""backward of torch.fft.fft: the conjugate transpose of the Fourier matrix."""

# %% error raises="RuntimeError: grad can be implicitly created only for real scalar outputs"
import torch

x = torch.tensor([3.0, 5.0, -2.0], requires_grad=True)
y_obs = torch.tensor([1.0, 7.0 + 0.5j, -4.0 + 2.0j, 6.0j])
y = torch.fft.fft(x**2, n=4)  # a zero is appended
((y - y_obs) ** 2).sum().backward()

# %% torch
y = torch.fft.fft(x**2, n=4)
y.retain_grad()
((y - y_obs).abs() ** 2).sum().backward()
print("y.grad:", y.grad)
print("x.grad:", x.grad)

# %% ifft
at_u = 4 * torch.fft.ifft(y.grad)[:3].real  # u = x**2
print("by ifft, at x:", at_u * 2 * x.detach())

# %% rfft
q = torch.tensor([11.0, 2.0 - 3.0j, 0.25])
u = torch.tensor([9.0, 25.0, 4.0], requires_grad=True)
torch.fft.rfft(u, n=4).backward(q)
print("u.grad:", u.grad)
print("n times irfft:", 4 * torch.fft.irfft(q, n=4)[:3])

# %% numpy
import numpy as np

x, n = np.array([3.0, 5.0, -2.0]), 4
y_obs = np.array([1.0, 7.0 + 0.5j, -4.0 + 2.0j, 6.0j])
k, j = np.arange(n)[:, None], np.arange(len(x))
F = np.exp(-2j * np.pi * k * j / n)  # one column for each element of x
v = 2 * (F @ x**2 - y_obs)
slope = 2 * x
print("y.grad:", v)
print("x.grad:", (F.conj().T @ v).real * slope)

# %% numpy_ifft
print("by ifft, at x:", (F.conj().T @ v).real * slope)

# %% numpy_rfft
q = np.array([11.0, 2.0 - 3.0j, 0.25])
R = F[: n // 2 + 1]
print("u.grad:", (R.conj().T @ q).real)
print("n times irfft:", (R.conj().T @ (q * [1.0, 2.0, 1.0])).real)
