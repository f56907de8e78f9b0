"""The largest eigenvalue of the Hessian's block of each weight matrix."""

# %% torch rtol=1e-8
import torch

dtype = torch.float64
X = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0]], dtype=dtype)
t = torch.tensor([1.0, -2.0, 0.5], dtype=dtype)
first = torch.tensor([[0.3, -0.2], [0.8, 0.4]], dtype=dtype, requires_grad=True)
last = torch.tensor([1.5, -0.7], dtype=dtype, requires_grad=True)


def loss_fn(first, last):
    return ((torch.tanh(X @ first.T) @ last - t) ** 2).mean()


def largest(loss, w):
    (g,) = torch.autograd.grad(loss, w, create_graph=True)
    v = torch.ones_like(w)  # torch.randn_like(w) in your code
    for _ in range(200):
        v = v / v.norm()
        (Hv,) = torch.autograd.grad(g, w, v, retain_graph=True)
        quotient = (v * Hv).sum()
        v = Hv
    return quotient


loss = loss_fn(first, last)
for w in first, last:
    print("largest of the block:", largest(loss, w))

# %% whole
blocks = torch.func.hessian(loss_fn, argnums=(0, 1))(first, last)
upper = torch.cat([blocks[0][0].reshape(4, 4), blocks[0][1].reshape(4, 2)], 1)
lower = torch.cat([blocks[1][0].reshape(2, 4), blocks[1][1].reshape(2, 2)], 1)
print("largest of the whole:", torch.linalg.eigvalsh(torch.cat([upper, lower]))[-1])

# %% numpy
import numpy as np

X = np.array([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0]])
t = np.array([1.0, -2.0, 0.5])
p = np.array([0.3, -0.2, 0.8, 0.4, 1.5, -0.7])


def gradient(p):
    h = np.tanh(X @ p[:4].reshape(2, 2).T)
    r = 2 * (h @ p[4:] - t) / len(t)
    at_first = (r[:, None] * p[4:] * (1 - h**2)).T @ X
    return np.append(at_first.flatten(), r @ h)


H = np.stack([gradient(p + 1e-20j * e).imag for e in np.eye(6)]) / 1e-20
for part in slice(0, 4), slice(4, 6):
    values = np.linalg.eigvalsh(H[part, part])
    print("largest of the block:", values[np.argmax(abs(values))])

# %% numpy_whole
print("largest of the whole:", np.linalg.eigvalsh(H)[-1])
