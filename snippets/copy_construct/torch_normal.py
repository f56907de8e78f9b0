"""torch.normal has no gradient for its mean and deviation, and a sample that has one."""

# %% torch
import torch

mu = torch.tensor([1.0, 2.0], requires_grad=True)
sigma = torch.tensor([0.5, 3.0], requires_grad=True)
torch.manual_seed(0)
(torch.normal(mu, sigma) ** 2).sum().backward()
print("mu.grad:", mu.grad)
print("sigma.grad:", sigma.grad)

# %% reparametrized
mean = torch.tensor([1.0, 2.0], requires_grad=True)
deviation = torch.tensor([0.5, 3.0], requires_grad=True)
noise = torch.tensor([0.5, -2.0])  # in your code: torch.randn_like(mean)
((mean + deviation * noise) ** 2).sum().backward()
print("mean.grad:", mean.grad)
print("deviation.grad:", deviation.grad)

# %% numpy blind="input: the gradients are 0 everywhere"
import numpy as np

mean, deviation, noise = np.array([1.0, 2.0]), np.array([0.5, 3.0]), np.array([0.5, -2.0])
print("mu.grad:", np.zeros_like(mean))
print("sigma.grad:", np.zeros_like(deviation))

# %% numpy_reparametrized
y = mean + deviation * noise
print("mean.grad:", 2 * y)
print("deviation.grad:", 2 * y * noise)
