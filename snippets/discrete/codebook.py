"""A codebook with four codes: who gets which gradient, and the two losses of a VQ-VAE."""

# %% torch
import torch
from torch.nn.functional import mse_loss

z = torch.tensor([[0.4, 2.6], [1.7, 1.5], [2.6, 0.9]], requires_grad=True)
codebook = torch.tensor([[0.5, 3.0], [2.0, 1.0], [5.0, 4.0], [7.0, -1.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])


def nearest():
    index = torch.cdist(z, codebook).argmin(1)
    return codebook[index]


q = nearest()
q.backward(v)
print("q:", q, sep="\n")
print("z.grad:", z.grad)
print("codebook.grad:", codebook.grad, sep="\n")

# %% straight
z.grad = codebook.grad = None
q = nearest()
y = z + (q - z).detach()
y.backward(v)
print("y:", y, sep="\n")
print("z.grad:", z.grad, sep="\n")
print("codebook.grad:", codebook.grad)

# %% codebook_loss
z.grad = codebook.grad = None
loss = mse_loss(nearest(), z.detach())
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad)
print("codebook.grad:", codebook.grad, sep="\n")

# %% commitment_loss
z.grad = codebook.grad = None
loss = 0.25 * mse_loss(z, nearest().detach())
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad, sep="\n")
print("codebook.grad:", codebook.grad)

# %% wrong
z.grad = codebook.grad = None
y = z + (nearest() - z).detach()
loss = mse_loss(y, z.detach())  # y in place of q
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad, sep="\n")
print("codebook.grad:", codebook.grad)

# %% numpy blind="input: a code that no sample chooses changes nothing"
import numpy as np

z = np.array([[0.4, 2.6], [1.7, 1.5], [2.6, 0.9]])
C = np.array([[0.5, 3.0], [2.0, 1.0], [5.0, 4.0], [7.0, -1.0]])
V = np.array([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])
distances = np.sum((z[:, None] - C) ** 2, axis=2)
P = np.eye(4)[np.argmin(distances, axis=1)]
q = P @ C
print("q:", q, sep="\n")
print("codebook.grad:", P.T @ V, sep="\n")

# %% numpy_straight
print("y:", q, sep="\n")
print("z.grad:", V @ np.eye(2), sep="\n")  # J of each row is the identity

# %% numpy_codebook_loss
n = z.size
print("loss:", np.mean((q - z) ** 2))
print("codebook.grad:", P.T @ (2 / n * (q - z)), sep="\n")

# %% numpy_commitment_loss
beta = 0.25
print("loss:", beta * np.mean((z - q) ** 2))
print("z.grad:", beta * 2 / n * (z - q), sep="\n")

# %% numpy_wrong
print("loss:", np.mean((q - z) ** 2))
print("z.grad:", 2 / n * (q - z), sep="\n")
