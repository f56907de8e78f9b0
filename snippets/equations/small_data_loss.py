"""A function that fits the data, but not u_t = αu_xx: an exact solution, and a small wave of the weight w."""

# %% torch rtol=1e-9
import torch

alpha = 0.5
points = [[0.25, 0.5], [1.0, 0.25], [2.0, 1.5]]  # x and t
X = torch.tensor(points, dtype=torch.float64, requires_grad=True)


def solution(X):
    return torch.exp(-alpha * X[:, 1]) * torch.sin(X[:, 0])


def residual(u):
    (g,) = torch.autograd.grad(u.sum(), X, create_graph=True)
    (g_x,) = torch.autograd.grad(g[:, 0].sum(), X, create_graph=True)
    return g[:, 1] - alpha * g_x[:, 0]


measured = solution(X).detach()
w = torch.tensor(0.01, dtype=torch.float64, requires_grad=True)
u = solution(X) + w * torch.sin(10 * X[:, 0])  # stands for net(X)
data_loss, residual_loss = ((u - measured) ** 2).mean(), (residual(u) ** 2).mean()
print("measured:", measured)
print("u:", u.detach())
print("data loss:", data_loss.item())
print("residual loss:", residual_loss.item())
print("at w, from the data:", torch.autograd.grad(data_loss, w, retain_graph=True)[0])
print("at w, from the residual:", torch.autograd.grad(residual_loss, w)[0])

# %% exact blind="input: the residual of a solution is 0, up to rounding"
print("zero for the solution?", residual(solution(X)).abs().max().item() < 1e-12)

# %% numpy
import numpy as np

alpha, w, k = 0.5, 0.01, 10
x, t = np.array([[0.25, 0.5], [1.0, 0.25], [2.0, 1.5]]).T
measured, wave = np.exp(-alpha * t) * np.sin(x), np.sin(k * x)
factor = alpha * k**2  # two derivatives multiply the wave by -k²
print("measured:", measured)
print("u:", measured + w * wave)
print("data loss:", np.mean((w * wave) ** 2))
print("residual loss:", np.mean((factor * w * wave) ** 2))
print("at w, from the data:", np.mean(2 * w * wave**2))
print("at w, from the residual:", np.mean(2 * factor**2 * w * wave**2))
