"""The squares of J's entries as a penalty: y = (x₁³, x₁x₂, x₂²) at x = (4, 3)."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[1] ** 2])


x = torch.tensor([4.0, 3.0], requires_grad=True)
penalty = (jacobian(f, x, create_graph=True) ** 2).sum()
penalty.backward()
print("penalty:", penalty.item())
print("x.grad:", x.grad)

x.grad = None
(jacrev(f)(x) ** 2).sum().backward()
print("x.grad:", x.grad)

# %% graphs
y = f(x)
(row,) = torch.autograd.grad(y, x, torch.eye(3)[0])
print("row.requires_grad:", row.requires_grad)
print("jacobian(f, x).requires_grad:", jacobian(f, x).requires_grad)
print("jacrev(f)(x).requires_grad:", jacrev(f)(x).requires_grad)
print("jacfwd(f)(x).requires_grad:", jacfwd(f)(x).requires_grad)

# %% numpy
import numpy as np

x = np.array([4.0, 3.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]], [0.0, 2 * x[1]]])
P = np.sum(J**2)
print("penalty:", P)
gradient = np.array([36 * x[0] ** 3 + 2 * x[0], 10 * x[1]])
print("x.grad:", gradient)
print("x.grad:", gradient)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
x = torch.tensor([4.0, 3.0], requires_grad=True)
penalty = (jacobian(f, x) ** 2).sum()
penalty.backward()

# %% acquisition raises="RuntimeError: element 0 of tensors does not require grad"
X = torch.tensor([2.0, 5.0], requires_grad=True)
mean = f(X).sum()  # stands for the posterior mean
mean.backward()
(X.grad**2).sum().backward()

# %% acquired
X.grad = None
(slope,) = torch.autograd.grad(f(X).sum(), X, create_graph=True)
(slope**2).sum().backward()
print("slope:", slope)
print("X.grad:", X.grad)

# %% numpy_acquired blind="J @ v, J.T: H is symmetric"
X = np.array([2.0, 5.0])
g = np.array([3 * X[0] ** 2 + X[1], X[0] + 2 * X[1]])
H = np.array([[6 * X[0], 1.0], [1.0, 2.0]])  # of x₁³ + x₁x₂ + x₂²
print("slope:", g)
print("X.grad:", 2 * g @ H)
