"""The cutoff of a low-pass filter as a tensor: math.sin cuts it from the graph, torch.sin keeps it."""

# %% cut
import math

import torch


def biquad(x, b, a):
    y = []
    for n in range(len(x)):
        new = sum(b[k] * x[n - k] for k in range(min(n, 2) + 1))
        past = sum(a[k] * y[n - k] for k in range(1, min(n, 2) + 1))
        y.append((new - past) / a[0])
    return torch.stack(y)


def old_lowpass(x, sample_rate, cutoff, Q=0.707):
    w0 = 2 * math.pi * cutoff / sample_rate
    cosine, alpha = math.cos(w0), math.sin(w0) / (2 * Q)  # Python numbers
    b = [(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2]
    return biquad(x, b, [1 + alpha, -2 * cosine, 1 - alpha])


noise = torch.tensor([0.75, 0.5, 0.125, 0.875, 0.25, 0.625]).double()
fp = torch.tensor(440.0, dtype=torch.float64, requires_grad=True)
dist = (old_lowpass(noise, 16000, fp) - noise).abs().mean()
print("dist.grad_fn:", dist.grad_fn)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
dist.backward()


# %% torch
def lowpass(x, sample_rate, cutoff, Q):
    w0 = 2 * math.pi * cutoff / sample_rate
    cosine, alpha = torch.cos(w0), torch.sin(w0) / (2 * Q)
    b = torch.stack([(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2])
    return biquad(x, b, torch.stack([1 + alpha, -2 * cosine, 1 - alpha]))


Q = torch.tensor(0.707, dtype=torch.float64, requires_grad=True)
dist = (lowpass(noise, 16000, fp, Q) - noise).abs().mean()
dist.backward()
print("dist:", dist)
print("gradient for each kHz:", 1000 * fp.grad)
print("Q.grad:", Q.grad)


# %% equalizer
def equalizer(x, sample_rate, center, gain, Q):
    w0 = 2 * math.pi * center / sample_rate
    A, alpha = 10 ** (gain / 40), torch.sin(w0) / (2 * Q)
    b = torch.stack([1 + alpha * A, -2 * torch.cos(w0), 1 - alpha * A])
    return biquad(x, b, torch.stack([1 + alpha / A, -2 * torch.cos(w0), 1 - alpha / A]))


center, gain, Q = (torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (3000.0, 6.0, 1.5))
equalizer(noise, 16000, center, gain, Q).square().sum().backward()
print("gradient for each kHz of the center:", 1000 * center.grad)
print("gain.grad:", gain.grad)
print("Q.grad:", Q.grad)

# %% numpy
import numpy as np

noise, rate = np.array([0.75, 0.5, 0.125, 0.875, 0.25, 0.625]), 16000


def matrix(c):
    return sum(c[k] * np.eye(6, k=-k) for k in range(3))


def slopes(b, a, changes):
    """Return y, and its derivative for each (db, da): A dy = dB x - dA y."""
    A = matrix(a)
    y = np.linalg.solve(A, matrix(b) @ noise)
    return y, [np.linalg.solve(A, matrix(db) @ noise - matrix(da) @ y) for db, da in changes]


w0, Q = 2 * np.pi * 440 / rate, 0.707
c, s, alpha = np.cos(w0), np.sin(w0), np.sin(w0) / (2 * Q)
by_w0 = np.array([s / 2, s, s / 2]), np.array([c / (2 * Q), 2 * s, -c / (2 * Q)])
by_Q = np.zeros(3), np.array([-alpha / Q, 0, alpha / Q])
b = np.array([(1 - c) / 2, 1 - c, (1 - c) / 2])
y, (at_w0, at_Q) = slopes(b, [1 + alpha, -2 * c, 1 - alpha], [by_w0, by_Q])
v = np.sign(y - noise) / 6
print("dist:", np.mean(np.abs(y - noise)))
print("gradient for each kHz:", 1000 * v @ at_w0 * 2 * np.pi / rate)
print("Q.grad:", v @ at_Q)

# %% numpy_equalizer blind="J @ v: a product of two vectors"
w0, gain, Q = 2 * np.pi * 3000 / rate, 6.0, 1.5
A, c, s = 10 ** (gain / 40), np.cos(w0), np.sin(w0)
alpha, slope = s / (2 * Q), c / (2 * Q)
by_w0 = np.array([A * slope, 2 * s, -A * slope]), np.array([slope / A, 2 * s, -slope / A])
by_A = np.array([alpha, 0, -alpha]), np.array([-alpha / A**2, 0, alpha / A**2])
by_Q = -alpha / Q * np.array([A, 0, -A]), -alpha / Q * np.array([1 / A, 0, -1 / A])
b, a = [1 + alpha * A, -2 * c, 1 - alpha * A], [1 + alpha / A, -2 * c, 1 - alpha / A]
y, (at_w0, at_A, at_Q) = slopes(b, a, [by_w0, by_A, by_Q])
print("gradient for each kHz of the center:", 1000 * 2 * y @ at_w0 * 2 * np.pi / rate)
print("gain.grad:", 2 * y @ at_A * A * np.log(10) / 40)
print("Q.grad:", 2 * y @ at_Q)
