"""The log of a softmax, and log_softmax, of (0, 1000): v = (3, 5)."""

# %% torch
import torch

z = torch.tensor([0.0, 1000.0], requires_grad=True)
v = torch.tensor([3.0, 5.0])
p = z.softmax(dim=0)
y = p.log()
p.retain_grad()
y.retain_grad()
y.backward(v)
print("y:", y)
print("y.grad:", y.grad)
print("p.grad:", p.grad)
print("z.grad:", z.grad)

# %% mended
z.grad = None
y = z.log_softmax(dim=0)
y.backward(v)
print("log_softmax:", y)
print("its gradient:", z.grad)

# %% numpy blind="J @ v, J.T, x - y: J is symmetric, or nan"
import numpy as np

z = np.array([0.0, 1000.0])
v = np.array([3.0, 5.0])
e = np.exp(z - z.max())
p = e / np.sum(e)
J_softmax = np.diag(p) - np.outer(p, p)
with np.errstate(divide="ignore", invalid="ignore"):
    at_p = v / p  # 3 / 0
    print("y:", np.log(p))
    print("y.grad:", v)
    print("p.grad:", at_p)
    print("z.grad:", at_p @ J_softmax)

# %% numpy_mended
J = np.eye(2) - p  # p is subtracted from each row
print("log_softmax:", z - np.logaddexp.reduce(z))
print("its gradient:", v @ J)
