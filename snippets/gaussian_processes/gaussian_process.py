"""A Gaussian process with the kernel exp(−(a − b)²/2): the draws of its derivative, and the derivative of a draw."""

# %% torch
import torch

X = torch.tensor([0.0, 1.0, 2.5], dtype=torch.float64)
y = torch.tensor([0.5, 2.0, -1.0], dtype=torch.float64)
test_x = torch.tensor([0.6, 1.9], dtype=torch.float64, requires_grad=True)


def kernel(a, b):
    return torch.exp(-((a[:, None] - b) ** 2) / 2)


def mean(a):
    return kernel(a, X) @ torch.linalg.solve(K, y)


def covariance(a, b):
    return kernel(a, b) - kernel(a, X) @ torch.linalg.solve(K, kernel(X, b))


K = kernel(X, X) + 0.1 * torch.eye(3, dtype=torch.float64)
L = torch.linalg.cholesky(covariance(test_x, test_x))


def derivative_of_draw(noise):
    """Return the gradient of the sum of what rsample computes from this noise."""
    return torch.autograd.grad((mean(test_x) + L @ noise).sum(), test_x, retain_graph=True)[0]


without_noise = derivative_of_draw(torch.zeros(2, dtype=torch.float64))
parts = [derivative_of_draw(e) - without_noise for e in torch.eye(2, dtype=torch.float64)]
print("mean of the derivative:", without_noise)
print("variance, by autograd of draws:", sum(part**2 for part in parts))

# %% process
a = test_x.detach()
derivative_mean = torch.autograd.grad(mean(test_x).sum(), test_x)[0]
J = torch.func.jacfwd(torch.func.jacrev(covariance, 0), 1)(a, a)  # the dimensions: i, j, at a, at b
derivative_covariance = torch.einsum("ijij->ij", J)
slopes = torch.distributions.MultivariateNormal(derivative_mean, derivative_covariance)
print("mean of the derivative:", slopes.mean)
print("covariance of the derivative:", slopes.covariance_matrix, sep="\n")
draws = slopes.sample((5,))  # five draws of both slopes

# %% differences
h = 1e-4
near = torch.stack([a - h, a + h], dim=1).flatten()
C = covariance(near, near)
D = torch.tensor([[-1.0, 1, 0, 0], [0, 0, -1, 1]], dtype=torch.float64) / (2 * h)
print("covariance of the differences, rounded:", (D @ C @ D.T).round(decimals=4), sep="\n")

# %% posterior_error raises="RuntimeError: element 0 of tensors does not require grad"
from types import SimpleNamespace


class Model(torch.nn.Module):
    def posterior(self, x):
        self.eval()
        return SimpleNamespace(mean=mean(x))


model, x = Model(), torch.tensor([0.6, 1.9], dtype=torch.float64)
posterior = model.posterior(x)
print("posterior.mean.grad_fn:", posterior.mean.grad_fn)
torch.autograd.grad(posterior.mean, x, create_graph=True)

# %% vector_error raises="RuntimeError: grad can be implicitly created only for scalar outputs"
x.requires_grad_()  # before the call
posterior = model.posterior(x)
torch.autograd.grad(posterior.mean, x, create_graph=True)

# %% posterior
x_grad = torch.autograd.grad(posterior.mean.sum(), x, create_graph=True)[0]
print("x_grad:", x_grad)
with torch.no_grad():
    print("is there a graph under no_grad?", model.posterior(x).mean.requires_grad)

# %% numpy
import numpy as np

a, b = 0.6, 1.9
X, y, x = np.array([0.0, 1.0, 2.5]), np.array([0.5, 2.0, -1.0]), np.array([a, b])
k_X = np.exp(-((X[:, None] - X) ** 2) / 2) + 0.1 * np.eye(3)
k = np.exp(-((x[:, None] - X) ** 2) / 2)
dk = -(x[:, None] - X) * k
k_x = np.exp(-((x[:, None] - x) ** 2) / 2)
C = k_x - k @ np.linalg.inv(k_X) @ k.T
C_a = -(x[:, None] - x) * k_x - dk @ np.linalg.inv(k_X) @ k.T  # the derivative with respect to the first argument
L = np.linalg.cholesky(C)
variance = np.zeros(2)
for j in range(2):
    dC = np.zeros((2, 2))
    dC[j] += C_a[j]
    dC[:, j] += C_a[j]
    middle = np.tril(np.linalg.inv(L) @ dC @ np.linalg.inv(L).T)
    dL = L @ (middle - np.diag(np.diag(middle)) / 2)
    variance[j] = np.sum(dL.sum(axis=0) ** 2)
m = dk @ np.linalg.solve(k_X, y)
print("mean of the derivative:", m)
print("variance, by autograd of draws:", variance)

# %% numpy_process
both = (1 - (x[:, None] - x) ** 2) * k_x  # the kernel's derivative with respect to both arguments
S = both - dk @ np.linalg.inv(k_X) @ dk.T
print("mean of the derivative:", m)
print("covariance of the derivative:", S, sep="\n")

# %% numpy_differences
print("covariance of the differences, rounded:", np.round(S, 4), sep="\n")

# %% numpy_posterior
print("x_grad:", m)
print("is there a graph under no_grad?", False)
