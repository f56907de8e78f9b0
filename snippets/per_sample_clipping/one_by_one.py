"""Per-sample gradients of one parameter at a time, reduced to inner products and freed before the next one."""

# %% one rtol=4e-6
import torch

X = torch.tensor([[1.5, -0.5], [0.25, 2.0], [-1.0, 0.75], [0.5, 0.25]])
t = torch.tensor([0.5, -1.0, 2.0, 0.25])
W = torch.tensor([[0.5, -1.0], [0.75, 0.25]], requires_grad=True)
u = torch.tensor([2.0, -1.5], requires_grad=True)
n = len(X)
losses = (torch.tanh(X @ W.T) @ u - t) ** 2  # one forward computation

K, most = torch.zeros(n, n), 0
for p in (W, u):
    (G,) = torch.autograd.grad(losses, p, torch.eye(n), retain_graph=True, is_grads_batched=True)
    G = G.flatten(1)  # one row for each sample
    K += G @ G.T
    most = max(most, G.numel())
    del G  # before the next parameter
print("K:", K, sep="\n")
print("numbers at once:", most)

# %% all rtol=4e-6
parts = torch.autograd.grad(losses, (W, u), torch.eye(n), is_grads_batched=True)
print("from all at once:", sum(G.flatten(1) @ G.flatten(1).T for G in parts), sep="\n")
print("numbers of all:", sum(G.numel() for G in parts))

# %% numpy_one
import numpy as np

X = np.array([[1.5, -0.5], [0.25, 2.0], [-1.0, 0.75], [0.5, 0.25]])
t = np.array([0.5, -1.0, 2.0, 0.25])
W, u = np.array([[0.5, -1.0], [0.75, 0.25]]), np.array([2.0, -1.5])
h = np.tanh(X @ W.T)
v = 2 * (h @ u - t)  # at the outputs
G_u = v[:, None] * h
d = v[:, None] * u * (1 - h**2)  # before tanh
G_W = np.stack([np.outer(a, b).ravel() for a, b in zip(d, X, strict=True)])
K = G_W @ G_W.T + G_u @ G_u.T
print("K:", K, sep="\n")
print("numbers at once:", max(G_W.size, G_u.size))

# %% numpy_all
print("from all at once:", K, sep="\n")
print("numbers of all:", G_W.size + G_u.size)
