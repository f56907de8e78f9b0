"""Integrated gradients at an inner layer: which path belongs to which steps."""

# %% model
import torch

first = torch.nn.Linear(2, 2, bias=False, dtype=torch.float64)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[1.0, -0.5], [0.5, 2.0]]))
layer = torch.nn.Tanh()
model = torch.nn.Sequential(first, layer)
x, baseline = torch.tensor([[1.5, 0.5], [0.25, -0.5]], dtype=torch.float64)
n = 60
alpha = (torch.arange(n, dtype=torch.float64) + 0.5) / n
kept = {}


def keep(module, inputs, output):
    """Store the output of the layer, as a forward hook."""
    kept["h"] = output
    output.retain_grad()


def score(x):
    """Return a score for each row: h₁³h₂ + h₂, where h is the output of the layer."""
    h = model(x)
    return h[..., 0] ** 3 * h[..., 1] + h[..., 1]


# %% torch
hook = layer.register_forward_hook(keep)
score((baseline + alpha[:, None] * (x - baseline)).requires_grad_()).sum().backward()
hook.remove()
h_baseline, h_x = model(torch.stack([baseline, x])).detach()
a = (h_x - h_baseline) * kept["h"].grad.mean(dim=0)
print("at the layer, along the path of the input:", a)
print("their sum:", a.sum())
print("change of the score:", (score(x) - score(baseline)).detach())

# %% straight
points = (h_baseline + alpha[:, None] * (h_x - h_baseline)).requires_grad_()
replace = layer.register_forward_hook(lambda module, inputs, output: points)
score(torch.zeros(n, 2, dtype=torch.float64)).sum().backward()
replace.remove()
a = (h_x - h_baseline) * points.grad.mean(dim=0)
print("along a straight path of the layer:", a)
print("their sum:", a.sum())

# %% steps
edges = torch.arange(n + 1, dtype=torch.float64) / n
h = model(baseline + edges[:, None] * (x - baseline)).detach()
a = (h.diff(dim=0) * kept["h"].grad).sum(dim=0)
print("with the steps of the layer:", a)
print("their sum:", a.sum())

# %% numpy
import numpy as np

W, n = np.array([[1.0, -0.5], [0.5, 2.0]]), 60
x, baseline = np.array([1.5, 0.5]), np.array([0.25, -0.5])
alpha = (np.arange(n) + 0.5) / n


def gradient(H):
    """Return the gradient of h₁³h₂ + h₂ at each row of H."""
    return np.stack([3 * H[:, 0] ** 2 * H[:, 1], H[:, 0] ** 3 + 1], axis=1)


def layer(alpha):
    """Return the output of the layer for places on the path of the input."""
    return np.tanh((baseline + alpha[:, None] * (x - baseline)) @ W.T)


h_baseline, h_x = layer(np.array([0, 1]))
scores = np.array([h[0] ** 3 * h[1] + h[1] for h in (h_baseline, h_x)])
on_curve = layer(alpha)
a = (h_x - h_baseline) * gradient(on_curve).mean(axis=0)
print("at the layer, along the path of the input:", a)
print("their sum:", a.sum())
print("change of the score:", scores[1] - scores[0])

# %% numpy_straight
on_line = h_baseline + alpha[:, None] * (h_x - h_baseline)
a = (h_x - h_baseline) * gradient(on_line).mean(axis=0)
print("along a straight path of the layer:", a)
print("their sum:", a.sum())

# %% numpy_steps
h = layer(np.arange(n + 1) / n)
a = (np.diff(h, axis=0) * gradient(on_curve)).sum(axis=0)
print("with the steps of the layer:", a)
print("their sum:", a.sum())
