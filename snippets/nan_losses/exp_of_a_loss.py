"""exp of a cross entropy: one confident wrong sample makes the loss infinite and the weights nan."""

# %% torch rtol=2e-5
import torch
import torch.nn.functional as F

eta = 0.125
X, labels = torch.tensor([[12.0, 0.0], [12.0, 0.125]]), torch.tensor([1, 1])
W = torch.tensor([[1.0, 0.5], [0.0, 1.0]], requires_grad=True)
exponent = F.cross_entropy(X[:1] @ W.T, labels[:1]) / eta
loss = torch.exp(exponent)
loss.backward()
print("exponent:", exponent)
print("largest cross entropy:", eta * torch.tensor(torch.finfo(torch.float32).max).log())
print("loss:", loss)
print("W.grad:", W.grad, sep="\n")

# %% fixed
X, W = X.double(), W.detach().double().requires_grad_()  # less rounding
losses = F.cross_entropy(X @ W.T, labels, reduction="none")
torch.logsumexp(losses / eta, dim=0).backward()
print("gradient of the logarithm:", W.grad, sep="\n")

# %% numpy rtol=2e-5 one-point="only a large exponent overflows"
import numpy as np

eta = 0.125
X, e = np.array([[12.0, 0.0], [12.0, 0.125]]), np.array([0.0, 1.0])
W = np.array([[1.0, 0.5], [0.0, 1.0]])
P = np.exp(X @ W.T) / np.exp(X @ W.T).sum(axis=1, keepdims=True)
exponents = -np.log(P[:, 1]) / eta
print("exponent:", exponents[0])
print("largest cross entropy:", eta * 128 * np.log(2.0))
with np.errstate(over="ignore", invalid="ignore"):
    value = np.exp(exponents[0].astype(np.float32))
    v = np.where(e == 1, -value / np.float32(eta), 0.0)  # at the log-probabilities
    at_scores = v - P[0] * v.sum()  # infinity minus infinity, and then infinity times 0
    print("loss:", value)
    print("W.grad:", np.outer(at_scores, X[0]), sep="\n")

# %% numpy_fixed
share = np.exp(exponents - exponents.max())
share = share / share.sum()  # of each sample
print("gradient of the logarithm:", (share[:, None] * (P - e) / eta).T @ X, sep="\n")
