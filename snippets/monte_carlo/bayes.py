"""Bayes by backprop: gradients of mu and rho of a sampled weight, the KL term, and a draw without a gradient."""

# %% torch
import torch
from torch.nn.functional import linear, softplus

double = torch.float64
weight_mu = torch.tensor([[0.5, -0.75, 1.25]], dtype=double, requires_grad=True)
weight_rho = torch.tensor([[-1.0, 0.5, -2.0]], dtype=double, requires_grad=True)
x = torch.tensor([[1.0, 2.0, -1.0], [0.5, -1.5, 3.0]], dtype=double)
y = torch.tensor([[2.0], [1.0]], dtype=double)
eps = torch.tensor([[0.75, -1.25, 0.5]], dtype=double)  # one draw of torch.randn_like(weight_mu)


def both(loss):
    return torch.autograd.grad(loss, (weight_mu, weight_rho))


sigma = softplus(weight_rho)
weight = weight_mu + sigma * eps
error = ((linear(x, weight) - y) ** 2).mean()
weight.retain_grad()
error.backward()
print("weight.grad:", weight.grad)
print("weight_mu.grad:", weight_mu.grad)
print("weight_rho.grad:", weight_rho.grad)

# %% kl
posterior = torch.distributions.Normal(weight_mu, softplus(weight_rho))
prior = torch.distributions.Normal(torch.zeros_like(weight_mu), 0.8)
training_samples = 8  # the error is a mean over the batch
kl = torch.distributions.kl_divergence(posterior, prior).sum() / training_samples
at_mu, at_rho = both(kl)
print("KL, gradient of mu:", at_mu)
print("KL, gradient of rho:", at_rho)

# %% drawn
weight = torch.normal(weight_mu, softplus(weight_rho))
at_mu, at_rho = both(((linear(x, weight) - y) ** 2).mean())
print("after a draw, gradient of mu:", at_mu)
print("after a draw, gradient of rho:", at_rho)

# %% numpy
import numpy as np

mu = np.array([[0.5, -0.75, 1.25]])
rho = np.array([[-1.0, 0.5, -2.0]])
x = np.array([[1.0, 2.0, -1.0], [0.5, -1.5, 3.0]])
y = np.array([[2.0], [1.0]])
noise = np.array([[0.75, -1.25, 0.5]])
sigma = np.log1p(np.exp(rho))  # softplus
slope = 1 / (1 + np.exp(-rho))  # of softplus
weight = mu + sigma * noise
at_weight = (x @ weight.T - y).T @ x  # the 2 of the square and the mean over two samples cancel
print("weight.grad:", at_weight)
print("weight_mu.grad:", at_weight)
print("weight_rho.grad:", at_weight * noise * slope)

# %% numpy_kl
print("KL, gradient of mu:", mu / 0.8**2 / 8)
print("KL, gradient of rho:", (sigma / 0.8**2 - 1 / sigma) * slope / 8)

# %% numpy_drawn
print("after a draw, gradient of mu:", 0 * at_weight)  # the draw is a constant
print("after a draw, gradient of rho:", 0 * at_weight)
