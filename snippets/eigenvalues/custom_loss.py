"""Eigenvalue and eigenvector of the Hessian of a PINN's loss, which has no inputs and targets."""

# %% torch rtol=1e-6
import torch

x = torch.tensor([0.0, 0.5, 1.0, 1.5], dtype=torch.float64, requires_grad=True)
net = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Tanh(), torch.nn.Linear(1, 1, bias=False)).double()
with torch.no_grad():
    for p, value in zip(net.parameters(), (-0.8, 0.6, 1.3), strict=True):
        p.fill_(value)


def loss_of():
    y = net(x[:, None])[:, 0]
    (slope,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    return ((slope + y) ** 2).mean() + (y[0] - 1) ** 2  # y' = -y, and y = 1 at x = 0


params = [p for p in net.parameters() if p.requires_grad]
g = torch.autograd.grad(loss_of(), params, create_graph=True)
v = [torch.ones_like(p) for p in params]  # torch.randn_like(p) in your code
for _ in range(200):
    Hv = torch.autograd.grad(g, params, v, retain_graph=True)
    eigenvalue = sum((a * b).sum() for a, b in zip(v, Hv, strict=True))
    norm = torch.sqrt(sum((b**2).sum() for b in Hv))
    v = [b / norm for b in Hv]
print("eigenvalue:", eigenvalue)
print("eigenvector:", torch.cat([b.flatten() for b in v]))

# %% numpy
import numpy as np

x = np.array([0.0, 0.5, 1.0, 1.5])


def gradient(p):
    a, b, c = p
    h = np.tanh(a * x + b)
    s = 1 - h**2
    r = c * (a * s + h)  # slope + y
    dr = np.stack([c * (s - 2 * a * h * s * x + s * x), c * (s - 2 * a * h * s), a * s + h])
    start = 2 * (c * h[0] - 1) * np.array([c * s[0] * x[0], c * s[0], h[0]])
    return 2 * dr @ r / 4 + start


p = np.array([-0.8, 0.6, 1.3])
H = np.stack([gradient(p + 1e-20j * e).imag for e in np.eye(3)]) / 1e-20
values, V = np.linalg.eigh(H)
k = np.argmax(abs(values))
print("eigenvalue:", values[k])
print("eigenvector:", V[:, k] * np.sign(V[:, k].sum()))
