"""Hutchinson's estimate with a stopping rule: a negative mean, divided without abs, stops at once."""

# %% torch
import torch

dtype = torch.float64


def loss_fn(w):
    return -(w**4).sum() + 3 * w[0] * w[1] + 2 * w[1] * w[2]


w = torch.tensor([0.4, -0.9, 0.7], dtype=dtype, requires_grad=True)
(g,) = torch.autograd.grad(loss_fn(w), w, create_graph=True)
samples = []
for signs in [1, -1, 1], [-1, 1, 1], [1, 1, 1], [-1, -1, 1]:  # random signs in your code
    v = torch.tensor(signs, dtype=dtype)
    (Hv,) = torch.autograd.grad(g, w, v, retain_graph=True)
    samples.append(torch.dot(v, Hv))
samples = torch.stack(samples)
print("samples:", samples)


def estimate(size):
    last = samples[0]
    for n in range(2, len(samples) + 1):
        mean = samples[:n].mean()
        change = abs(mean - last) / (size(last) + 1e-6)
        print("relative change:", change)
        if change < 0.05:
            break
        last = mean
    return mean


print("without abs:", estimate(lambda last: last))

# %% fixed
print("with abs:", estimate(abs))
print("trace:", torch.trace(torch.func.hessian(loss_fn)(w.detach())))

# %% numpy
import numpy as np

w = np.array([0.4, -0.9, 0.7])
H = np.diag(-12 * w**2) + np.array([[0, 3, 0], [3, 0, 2], [0, 2, 0]])
V = np.array([[1, -1, 1], [-1, 1, 1], [1, 1, 1], [-1, -1, 1]])
samples = np.sum(V @ H * V, axis=1)
means = np.cumsum(samples) / np.arange(1, 5)
print("samples:", samples)


def stop(sizes):
    for n in 1, 2, 3:
        change = abs(means[n] - means[n - 1]) / (sizes[n - 1] + 10.0**-6)
        print("relative change:", change)
        if change < 0.05:
            break
    return means[n]


print("without abs:", stop(means))

# %% numpy_fixed
print("with abs:", stop(abs(means)))
print("trace:", np.trace(H))
