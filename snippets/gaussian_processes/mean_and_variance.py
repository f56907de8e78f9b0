"""The gradient of the predicted mean and of the predicted variance of a Gaussian process at the point itself."""

# %% mean
import torch

X = torch.tensor([0.0, 1.0, 2.5], dtype=torch.float64)
targets = torch.tensor([0.5, 2.0, -1.0], dtype=torch.float64)
test_x = torch.tensor([-0.5, 1.9], dtype=torch.float64, requires_grad=True)


def kernel(a, b):
    return torch.exp(-((a[:, None] - b) ** 2) / 2)


K = kernel(X, X) + 0.1 * torch.eye(3, dtype=torch.float64)
k = kernel(test_x, X)
y = (k @ torch.linalg.solve(K, targets)).sum()
y.backward(retain_graph=True)
print("y.grad:", y.grad)
print("test_x.grad:", test_x.grad)

# %% variance
variance = 1 + 0.1 - (k * torch.linalg.solve(K, k.T).T).sum(dim=1)
(at_x,) = torch.autograd.grad(variance.sum(), test_x)
print("variance:", variance.detach())
print("gradient of the variance:", at_x)

# %% numpy_mean
import numpy as np

x, X, targets = np.array([-0.5, 1.9]), np.array([0.0, 1.0, 2.5]), np.array([0.5, 2.0, -1.0])
K = np.exp(-((X[:, None] - X) ** 2) / 2) + 0.1 * np.eye(3)
k = np.exp(-((x[:, None] - X) ** 2) / 2)
dk = -(x[:, None] - X) * k
print("test_x.grad:", dk @ np.linalg.inv(K) @ targets)

# %% numpy_variance
print("variance:", 1.1 - np.diag(k @ np.linalg.inv(K) @ k.T))
print("gradient of the variance:", -2 * np.diag(dk @ np.linalg.inv(K) @ k.T))
