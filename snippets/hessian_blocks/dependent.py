"""The place y of a maximum depends on theta: constant in the Hessian, but not in the gradient of its determinant."""

# %% torch
import torch
from torch.func import hessian


def log_p(theta, y):
    return theta * y - torch.exp(y) - theta**4 / 4


theta = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
with torch.no_grad():  # find the maximum over y by Newton's method
    y = torch.zeros_like(theta)
    for _ in range(20):
        y = y + theta * torch.exp(-y) - 1
y = y + theta * torch.exp(-y) - 1  # one more step, recorded
print("y:", y)


def precision(theta, y):
    rows = hessian(log_p, argnums=(0, 1))(theta, y)
    return -torch.stack([torch.stack(row) for row in rows])


P = precision(theta, y)
print("P:", P, sep="\n")
torch.logdet(P).backward(retain_graph=True)
print("theta.grad:", theta.grad)

# %% detached
theta.grad = None
P = precision(theta, y.detach())
torch.logdet(P).backward()
print("with y detached:", theta.grad)

# %% twice
(slope,) = torch.autograd.grad(log_p(theta, y), theta, create_graph=True)
(second,) = torch.autograd.grad(slope, theta)
print("of both:", second)

# %% numpy
import numpy as np

theta = 1.5
y = np.log(theta)  # where the derivative theta - exp(y) is zero
P = np.array([[3 * theta**2, -1.0], [-1.0, np.exp(y)]])
V = np.linalg.inv(P)  # the gradient of log det P
by_theta = np.array([[6 * theta, 0.0], [0.0, 0.0]])
by_y = np.array([[0.0, 0.0], [0.0, np.exp(y)]])
slope = 1 / theta  # of y
print("y:", y)
print("P:", P, sep="\n")
print("theta.grad:", np.sum(V * (by_theta + by_y * slope)))

# %% numpy_detached
print("with y detached:", np.sum(V * by_theta))

# %% numpy_twice
print("of both:", -P[0, 0] - 2 * P[0, 1] * slope - P[1, 1] * slope**2)
