"""The log marginal likelihood of three points as a loss, with a network in front of the kernel."""

# %% torch
import torch

X = torch.tensor([0.0, 0.5, 1.5], dtype=torch.float64)
y = torch.tensor([0.5, 1.5, -1.0], dtype=torch.float64)
w = torch.tensor(1.25, dtype=torch.float64, requires_grad=True)  # the network: tanh(w x)
lengthscale = torch.tensor(0.75, dtype=torch.float64, requires_grad=True)
noise = torch.tensor(0.2, dtype=torch.float64, requires_grad=True)

features = torch.tanh(w * X)
distance = (features[:, None] - features) ** 2
K = torch.exp(-distance / (2 * lengthscale**2)) + noise * torch.eye(3, dtype=torch.float64)
p = torch.distributions.MultivariateNormal(torch.zeros(3, dtype=torch.float64), K)
loss = -p.log_prob(y)
loss.backward()
print("loss:", loss)
print("w.grad:", w.grad)
print("lengthscale.grad:", lengthscale.grad)
print("noise.grad:", noise.grad)

# %% numpy blind="J @ v: the product of two vectors is a number"
import numpy as np

X, y, w, s, noise = np.array([0.0, 0.5, 1.5]), np.array([0.5, 1.5, -1.0]), 1.25, 0.75, 0.2
f = np.tanh(w * X)
df = (1 - f**2) * X  # with respect to w
D = f[:, None] - f
k = np.exp(-(D**2) / (2 * s**2))
K = k + noise * np.eye(3)
a = np.linalg.solve(K, y)
G = (np.linalg.inv(K) - np.outer(a, a)) / 2  # the gradient at K
print("loss:", (y @ a + np.log(np.linalg.det(K)) + 3 * np.log(2 * np.pi)) / 2)
print("w.grad:", np.sum(G * -k * D / s**2 * (df[:, None] - df)))
print("lengthscale.grad:", np.sum(G * k * D**2 / s**3))
print("noise.grad:", np.trace(G))
