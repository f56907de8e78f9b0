"""Weights that sum to one: by a division, by softmax, and with the last one as the rest."""

# %% torch
import torch

v = torch.tensor([1.0, -1.0, 3.0])  # the gradient of the loss at the weights
raw = torch.tensor([0.5, 2.0, -0.3], requires_grad=True)
w = raw / raw.sum()
w.backward(v)
print("w:", w)
print("raw.grad:", raw.grad)

# %% softmax
scores = torch.tensor([0.5, 2.0, -0.3], requires_grad=True)
p = scores.softmax(0)
p.backward(v)
print("p:", p)
print("scores.grad:", scores.grad)

# %% rest
free = torch.tensor([0.5, 2.0], requires_grad=True)
w = torch.cat([free, 1 - free.sum(0, keepdim=True)])
w.backward(v)
print("with the rest:", w)
print("free.grad:", free.grad)

# %% numpy
import numpy as np

v = np.array([1.0, -1.0, 3.0])
raw = np.array([0.5, 2.0, -0.3])
s = np.sum(raw)
w = raw / s
J = (np.eye(3) - np.outer(w, np.ones(3))) / s
print("w:", w)
print("raw.grad:", v @ J)

# %% numpy_softmax blind="J.T, J @ v: the Jacobian of softmax is symmetric"
p = np.exp(raw) / np.sum(np.exp(raw))
J = np.diag(p) - np.outer(p, p)
print("p:", p)
print("scores.grad:", v @ J)

# %% numpy_rest
free = np.array([0.5, 2.0])
J = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]])
print("with the rest:", np.append(free, 1 - np.sum(free)))
print("free.grad:", v @ J)
