"""Training inputs with a graph: the second step of the fit fails, unless they are detached or computed again."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

torch.set_default_dtype(torch.float64)
raw, y = torch.tensor([1.0, 3.0]), torch.tensor([0.5, 2.0])
u = torch.tensor(0.75, requires_grad=True)  # stands for another network
lengthscale = torch.tensor(1.25, requires_grad=True)
train_X = torch.exp(u) * raw


def loss(X):  # without its constant part
    K = torch.exp(-(((X[:, None] - X) / lengthscale) ** 2) / 2) + 0.1 * torch.eye(2)
    return (y @ torch.linalg.solve(K, y) + K.logdet()) / 2


def fit(data):
    u.grad = None
    with torch.no_grad():
        lengthscale.fill_(1.25)
    for _ in range(2):
        lengthscale.grad = None
        loss(data()).backward()
        with torch.no_grad():
            lengthscale.sub_(0.1 * lengthscale.grad)


fit(lambda: train_X)

# %% torch
fit(train_X.detach)
print("lengthscale:", lengthscale)
print("u.grad:", u.grad)

# %% again
fit(lambda: torch.exp(u) * raw)
print("lengthscale:", lengthscale)
print("u.grad:", u.grad)
torch.set_default_dtype(torch.float32)

# %% numpy
import numpy as np

y = np.array([0.5, 2.0])
u = 0.75
R = np.array([[0.0, -2.0], [2.0, 0.0]])  # differences of the raw inputs
lengthscale, by_u = 1.25, 0.0
for _ in range(2):
    Q = np.exp(2 * u) * R**2 / lengthscale**2  # the exponent is -Q/2
    k = np.exp(-Q / 2)
    inverse = np.linalg.inv(k + 0.1 * np.eye(2))
    a = np.linalg.solve(k + 0.1 * np.eye(2), y)
    G = (inverse - np.outer(a, a)) / 2
    by_u = by_u + np.sum(G * k * -Q)
    lengthscale = lengthscale - 0.1 * np.sum(G * k * Q) / lengthscale
print("lengthscale:", lengthscale)

# %% numpy_again
print("lengthscale:", lengthscale)
print("u.grad:", by_u)
