"""An argmin that is not unique: its Hessian has no inverse, so the implicit gradient takes pinv, lstsq or damping."""

# %% error raises="torch._C._LinAlgError: torch.linalg.solve: The solver failed because the input matrix is singular"
import torch

X = torch.tensor([[1.0, 1.0, 2.0], [3.0, 3.0, -1.0]], dtype=torch.float64)  # only w₁ + w₂ and w₃ count
t = torch.tensor([4.0, -2.5], dtype=torch.float64)
a = torch.tensor([2.0, 5.0, 1.0], dtype=torch.float64)
s = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)


def inner(w, s):
    return (X @ w - s * t).square().sum() / 2


def train(w):
    """Return the minimum that gradient descent reaches from w, with a graph."""
    for _ in range(80):
        w = w - 0.08 * X.T @ (X @ w - s * t)
    return w


start = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64)
w = train(start).detach().requires_grad_()
outer = (a @ w - 11) ** 2
(v,) = torch.autograd.grad(outer, w)
H = torch.autograd.functional.hessian(lambda w: inner(w, s), w)
u = torch.linalg.solve(H, v)

# %% torch
(g,) = torch.autograd.grad(inner(w, s), w, create_graph=True)
u = torch.linalg.pinv(H, hermitian=True) @ v
(by_pinv,) = torch.autograd.grad(g, s, -u, retain_graph=True)
(recorded,) = torch.autograd.grad((a @ train(start) - 11) ** 2, s)
print("with pinv:", by_pinv)
print("through the training:", recorded)
u = torch.linalg.lstsq(H, v.unsqueeze(1), driver="gelsd").solution.squeeze(1)
print("with lstsq:", torch.autograd.grad(g, s, -u, retain_graph=True)[0])
print("length of H @ u - v:", (H @ u - v).norm())
(elsewhere,) = torch.autograd.grad((a @ train(2 * start) - 11) ** 2, s)
print("from another start:", elsewhere)

# %% damped rtol=1e-12
for damping in 0.5, 0.005:
    u = torch.linalg.solve(H + damping * torch.eye(3, dtype=torch.float64), v)
    print("damped:", torch.autograd.grad(g, s, -u, retain_graph=True)[0])

# %% numpy blind="J @ v: both factors are vectors"
import numpy as np

X, t = np.array([[1.0, 1.0, 2.0], [3.0, 3.0, -1.0]]), np.array([4.0, -2.5])
a, s = np.array([2.0, 5.0, 1.0]), 1.5
start = np.array([0.5, -1.0, 2.0])
P = X.T @ np.linalg.inv(X @ X.T)  # the pseudo-inverse of X


def at_w(start):
    """Return v at the minimum that is closest to the start."""
    w = start + P @ (s * t - X @ start)
    return 2 * (a @ w - 11) * a


v = at_w(start)
print("with pinv:", v @ P @ t)
slope = np.zeros(3)  # of w, with respect to s
for _ in range(80):
    slope = slope - 0.08 * X.T @ (X @ slope - t)
print("through the training:", v @ slope)
print("with lstsq:", v @ (P @ P.T) @ X.T @ t)  # P @ P.T is the pseudo-inverse of H
print("length of H @ u - v:", np.linalg.norm(P @ X @ v - v))
print("from another start:", at_w(2 * start) @ P @ t)

# %% numpy_damped
for damping in 0.5, 0.005:
    print("damped:", v @ np.linalg.inv(X.T @ X + damping * np.eye(3)) @ X.T @ t)
