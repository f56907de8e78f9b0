"""MixStyle: two images of one channel, with their statistics attached and detached."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 4.5], [3.0, -1.0, 7.0]], dtype=torch.float64, requires_grad=True)
v = torch.tensor([[1.0, 3.0, -2.0], [2.0, 0.5, 1.0]], dtype=torch.float64)  # the gradient at the output
lmda, perm = 0.75, torch.tensor([1, 0])
for way in ("attached", "detached"):
    x.grad = None
    mu, sig = x.mean(dim=1, keepdim=True), x.std(dim=1, keepdim=True)
    if way == "detached":
        mu, sig = mu.detach(), sig.detach()
    mu_mix = lmda * mu + (1 - lmda) * mu[perm]
    sig_mix = lmda * sig + (1 - lmda) * sig[perm]
    y = (x - mu) / sig * sig_mix + mu_mix
    y.backward(v)
    print(f"{way}, output:", y)
    print(f"{way}, gradient:", x.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0, 4.5], [3.0, -1.0, 7.0]])
v = np.array([[1.0, 3.0, -2.0], [2.0, 0.5, 1.0]])
lmda, n = 0.75, x.shape[1]
mu, sig = x.mean(axis=1, keepdims=True), x.std(axis=1, ddof=1, keepdims=True)
z = (x - mu) / sig
y = lmda * x + (1 - lmda) * (z * sig[::-1] + mu[::-1])
along = (v * z).sum(axis=1, keepdims=True)
at_z = v - v.mean(axis=1, keepdims=True) - z * along / (n - 1)
as_style = z * along[::-1] / (n - 1) + v[::-1].mean(axis=1, keepdims=True)  # from the other image
print("attached, output:", y)
print("attached, gradient:", lmda * v + (1 - lmda) * (sig[::-1] / sig * at_z + as_style))
print("detached, output:", y)
print("detached, gradient:", v * (lmda * sig + (1 - lmda) * sig[::-1]) / sig)
