"""A label-noise matrix T that only the virtual step uses gets its gradient from the loss on clean labels."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]], dtype=torch.float64)
noisy = torch.tensor([0, 1, 1])
x_clean, clean = torch.tensor([2.0, 0.5], dtype=torch.float64), 0
W = torch.tensor([[0.4, -0.2], [0.1, 0.6]], dtype=torch.float64, requires_grad=True)
T = torch.tensor([[0.8, 0.2], [0.3, 0.7]], dtype=torch.float64, requires_grad=True)

corrected = torch.softmax(X @ W, 1) @ T
inner = -corrected[range(3), noisy].log().sum()
(g,) = torch.autograd.grad(inner, W, create_graph=True)
W_virtual = W - 0.1 * g
meta = -torch.log_softmax(x_clean @ W_virtual, 0)[clean]
meta.backward()
print("T.grad:", T.grad)

# %% without
T.grad = None
(g,) = torch.autograd.grad(-(torch.softmax(X @ W, 1) @ T)[range(3), noisy].log().sum(), W)
meta = -torch.log_softmax(x_clean @ (W - 0.1 * g), 0)[clean]
meta.backward()
print("T.grad:", T.grad)

# %% numpy blind="J @ v: the product of two vectors has no order"
import numpy as np

X, noisy = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]]), [0, 1, 1]
x_clean = np.array([2.0, 0.5])
W, T = np.array([[0.4, -0.2], [0.1, 0.6]]), np.array([[0.8, 0.2], [0.3, 0.7]])


def softmax(z):
    return np.exp(z) / np.sum(np.exp(z))


g = np.zeros((2, 2))
J = np.zeros((2, 2, 2, 2))  # of the inner gradient with respect to T
for x, y in zip(X, noisy, strict=True):
    p = softmax(x @ W)
    q = p @ T[:, y]
    g += np.outer(x, p * (1 - T[:, y] / q))
    J[:, :, :, y] += np.einsum("a,bk->abk", x, -np.diag(p / q) + np.outer(p * T[:, y], p) / q**2)
v = np.outer(x_clean, softmax(x_clean @ (W - 0.1 * g)) - np.array([1, 0]))
print("T.grad:", np.einsum("ab,abkl->kl", v, -0.1 * J))
