"""torch.gradient of stored values, and autograd.grad of the function, for wx³ at unevenly spaced points."""

# %% torch
import torch

x = torch.tensor([0.0, 1.0, 3.0, 4.0], requires_grad=True)
w = torch.tensor(2.0, requires_grad=True)
y = w * x**3
(exact,) = torch.autograd.grad(y.sum(), x, retain_graph=True)
print("of the function:", exact)
(differences,) = torch.gradient(y, spacing=(x.detach(),))
print("of stored values:", differences.detach())
(of_index,) = torch.gradient(y)
print("without spacing:", of_index.detach())

differences.sum().backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x, w = np.array([0.0, 1.0, 3.0, 4.0]), 2.0


def differences(y, x):
    """Return the slopes: inside, a mean of both sides' slopes, in which the nearer side has more weight."""
    h = np.diff(x)
    s = np.diff(y) / h
    inside = (h[1:] * s[:-1] + h[:-1] * s[1:]) / (h[1:] + h[:-1])
    return np.concatenate([s[:1], inside, s[-1:]])


print("of the function:", 3 * w * x**2)
print("of stored values:", differences(w * x**3, x))
print("without spacing:", differences(w * x**3, np.arange(4.0)))
print("w.grad:", differences(x**3, x).sum())
