"""The meta-gradient step by step: one vjp for each inner step, with the earlier parameters detached."""

# %% torch
import torch


def step(w, phi):
    """Return the weights after one inner step."""
    inner = (phi * w**3).sum() + w[0] * w[1]
    (g,) = torch.autograd.grad(inner, w, create_graph=True)
    return w - 0.1 * g


def outer(w):
    return w[0] ** 2 * w[1]


phi = torch.tensor([0.3, -0.5], dtype=torch.float64, requires_grad=True)
start = torch.tensor([1.5, 2.5], dtype=torch.float64, requires_grad=True)
weights = [start]
for _ in range(3):
    weights.append(step(weights[-1], phi))
in_start, in_phi = torch.autograd.grad(outer(weights[-1]), (start, phi), retain_graph=True)
print("gradient at the start:", in_start)
print("gradient at phi:", in_phi)

# %% local
stored = [w.detach() for w in weights]  # the stop-gradient
last = stored[-1].clone().requires_grad_()
(v,) = torch.autograd.grad(outer(last), last)
total = torch.zeros_like(phi)
for before in reversed(stored[:-1]):
    w = before.clone().requires_grad_()
    v, part = torch.autograd.grad(step(w, phi), (w, phi), v)
    total += part
print("gradient at the start:", v)
print("gradient at phi:", total)

# %% without
last = weights[-1]
(v,) = torch.autograd.grad(outer(last), last, retain_graph=True)
total = torch.zeros_like(phi)
for w in reversed(weights[:-1]):
    v, part = torch.autograd.grad(step(w, phi), (w, phi), v, retain_graph=True)
    total += part
print("gradient at the start:", v)
print("gradient at phi:", total)

# %% numpy blind="J.T: the Hessian is symmetric"
import numpy as np

phi, w = np.array([0.3, -0.5]), np.array([1.5, 2.5])
inputs = []
d_start, d_phi = np.eye(2), np.zeros((2, 2))
for _ in range(3):
    inputs.append(w)
    S = np.eye(2) - 0.1 * (np.diag(6 * phi * w) + np.array([[0, 1], [1, 0]]))
    P = -0.1 * np.diag(3 * w**2)
    d_start, d_phi = S @ d_start, S @ d_phi + P
    w = w - 0.1 * (3 * phi * w**2 + w[::-1])
v = np.array([2 * w[0] * w[1], w[0] ** 2])
print("gradient at the start:", v @ d_start)
print("gradient at phi:", v @ d_phi)

# %% numpy_local
u, total = v, np.zeros(2)
for w in inputs[::-1]:
    total = total + u @ (-0.1 * np.diag(3 * w**2))
    u = u @ (np.eye(2) - 0.1 * (np.diag(6 * phi * w) + np.array([[0, 1], [1, 0]])))
print("gradient at the start:", u)
print("gradient at phi:", total)

# %% numpy_without
u, total = v, np.zeros(2)
d_phis = [np.zeros((2, 2))]
for w in inputs:
    S = np.eye(2) - 0.1 * (np.diag(6 * phi * w) + np.array([[0, 1], [1, 0]]))
    d_phis.append(S @ d_phis[-1] - 0.1 * np.diag(3 * w**2))
for w, d in zip(inputs[::-1], d_phis[:0:-1], strict=True):
    total = total + u @ d
    u = u @ (np.eye(2) - 0.1 * (np.diag(6 * phi * w) + np.array([[0, 1], [1, 0]])))
print("gradient at the start:", u)
print("gradient at phi:", total)
