"""The gradient of the trapezoidal rule after a Fourier transform."""

# %% torch
import torch

f = torch.tensor([1.5 + 2.0j, 3.0 - 1.0j, -2.0 + 0.5j, 0.5 + 1.5j], requires_grad=True)
C = torch.trapz(torch.fft.fft(f).abs() ** 2)
C.backward()
print("f.grad:", f.grad)

# %% formula
with torch.no_grad():
    N = len(f)
    w = torch.ones(N)
    w[0] = w[-1] = 0.5
    ftilde = torch.fft.fft(f)
    print("with the weights:", 2 * N * torch.fft.ifft(w * ftilde))
    print("without:", 2 * N * torch.fft.ifft(ftilde))

# %% sum
f.grad = None
(torch.fft.fft(f).abs() ** 2).sum().backward()
print("f.grad:", f.grad)

# %% numpy blind="J @ v, J.T: F is symmetric"
import numpy as np

f = np.array([1.5 + 2.0j, 3.0 - 1.0j, -2.0 + 0.5j, 0.5 + 1.5j])
n = len(f)
F = np.exp(-2j * np.pi * np.outer(np.arange(n), np.arange(n)) / n)
w = np.convolve(np.ones(n - 1), [0.5, 0.5])  # half of each interval to each end
print("f.grad:", 2 * F.conj().T @ (w * (F @ f)))

# %% numpy_formula blind="J @ v, J.T: F is symmetric"
print("with the weights:", 2 * F.conj().T @ (w * (F @ f)))
print("without:", 2 * n * f)

# %% numpy_sum
print("f.grad:", 2 * n * f)
