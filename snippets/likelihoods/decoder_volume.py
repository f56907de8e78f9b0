"""The log-determinant of JᵀJ of a decoder, for a batch, and with scaled outputs."""

# %% torch
import torch
from torch.func import jacfwd, vmap

dtype = torch.float64
W = torch.tensor([[1.0, 0.5], [-0.3, 2.0], [0.7, -1.1]], dtype=dtype, requires_grad=True)
Z = torch.tensor([[0.2, -0.4], [0.9, 0.3], [-0.5, 1.0]], dtype=dtype)


def logdets(decoder):
    J = vmap(jacfwd(decoder))(Z)  # samples, outputs, latents
    return torch.linalg.slogdet(J.mT @ J).logabsdet


def decoder(z):
    return torch.sinh(W @ z)


logs = logdets(decoder)
print("logs:", logs)
(g,) = torch.autograd.grad(logs.var(correction=0), W)
print("gradient of the variance of the logs:", g, sep="\n")


# %% scaled
def scaled(z):
    return 100 * decoder(z)


print("logs of the scaled decoder:", logdets(scaled))
(g,) = torch.autograd.grad(logdets(scaled).var(correction=0), W)
print("gradient of the variance of the logs:", g, sep="\n")
for f in decoder, scaled:
    (g,) = torch.autograd.grad(logdets(f).exp().var(correction=0), W)
    print("gradient of the variance of the determinants:", g, sep="\n")

# %% softmax
print("logs of the logits:", logdets(lambda z: W @ z))
print("logs after softmax:", logdets(lambda z: torch.softmax(W @ z, 0)))

# %% numpy rtol=1e-9
import numpy as np

W = np.array([[1.0, 0.5], [-0.3, 2.0], [0.7, -1.1]])
Z = np.array([[0.2, -0.4], [0.9, 0.3], [-0.5, 1.0]])
A = Z @ W.T


def jacobians(W):
    return np.cosh(Z @ W.T)[:, :, None] * W


def slopes_of_logs(J, weights):  # one weight for each sample
    P = 2 * J @ np.linalg.inv(J.transpose(0, 2, 1) @ J) * weights[:, None, None]
    through_cosh = np.sum(P * W, axis=2) * np.sinh(A)
    return np.sum(P * np.cosh(A)[:, :, None], axis=0) + through_cosh.T @ Z


J = jacobians(W)
logs = np.log(np.linalg.det(J.transpose(0, 2, 1) @ J))
weights = 2 * (logs - np.mean(logs)) / len(Z)
g = slopes_of_logs(J, weights)
print("logs:", logs)
print("gradient of the variance of the logs:", g, sep="\n")

# %% numpy_scaled rtol=1e-9 blind="x² for 2x, 2 + x: the decoder has two latent numbers"
factor, d = 100, W.shape[1]
print("logs of the scaled decoder:", logs + 2 * d * np.log(factor))
print("gradient of the variance of the logs:", g, sep="\n")
for c in 1, factor:
    determinants = np.exp(logs) * c ** (2 * d)
    weights = 2 * (determinants - np.mean(determinants)) / len(Z) * determinants
    print("gradient of the variance of the determinants:", slopes_of_logs(J, weights), sep="\n")

# %% numpy_softmax rtol=1e-9
print("logs of the logits:", np.log(np.linalg.det(W.T @ W)) * np.ones(3))
p = np.exp(A) / np.sum(np.exp(A), axis=1, keepdims=True)
K = (np.eye(3) * p[:, None] - p[:, :, None] * p[:, None]) @ W
print("logs after softmax:", np.log(np.linalg.det(K.transpose(0, 2, 1) @ K)))
