"""The kernel matrix of close points rounds to one that is not positive definite: a small multiple of I helps."""

# %% error raises="_LinAlgError: linalg.cholesky: The factorization could not be completed"
import torch

x = torch.linspace(0, 1, 20, dtype=torch.float64)


def kernel(lengthscale):
    return torch.exp(-0.5 * ((x[:, None] - x) / lengthscale) ** 2)


lengthscale = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
K = kernel(lengthscale)
torch.linalg.cholesky(K)

# %% nan raises="_LinAlgError: linalg.cholesky: The factorization could not be completed"
torch.linalg.cholesky(K * torch.nan)

# %% torch rtol=1e-8
L = torch.linalg.cholesky(K + 1e-4 * torch.eye(20, dtype=torch.float64))
log_det = 2 * L.diagonal().log().sum()
log_det.backward()
print("log det:", log_det.detach())
print("lengthscale.grad:", lengthscale.grad)

# %% numpy
import numpy as np

x, lengthscale = np.linspace(0, 1, 20), 1.5
S = (x[:, None] - x) ** 2
K = np.exp(-0.5 * S / lengthscale**2)
values, Q = np.linalg.eigh(K + 0.0001 * np.eye(20))
print("log det:", np.log(values).sum())
dK = K * S / lengthscale**3
print("lengthscale.grad:", np.sum(np.diag(Q.T @ dK @ Q) / values))
