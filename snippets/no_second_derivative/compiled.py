"""A compiled function has only a first derivative, but it can contain the first derivative."""

# %% torch
import torch


def f(x):
    return x[0] ** 3 + x[0] * x[1] ** 2


gradient = torch.compile(torch.func.grad(f), backend="aot_eager")
x = torch.tensor([3.0, 5.0], requires_grad=True)
g = gradient(x)
g.backward(torch.tensor([1.0, 10.0]))
print("g:", g)
print("x.grad:", x.grad)


# %% penalty
def critic(x, w):
    return (x * w).sum() ** 2 / 2


@torch.compile(backend="aot_eager", fullgraph=True)
def penalty(w, X):
    g = torch.func.vmap(torch.func.grad(critic), in_dims=(0, None))(X, w)
    return (g**2).sum(dim=1).mean()


w = torch.tensor([0.5, 3.0], requires_grad=True)
X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]])
penalty(w, X).backward()
print("w.grad:", w.grad)

# %% numpy blind="J @ v, J.T: H is symmetric, as every Hessian"
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
H = np.array([[6 * x[0], 2 * x[1]], [2 * x[1], 2 * x[0]]])
print("g:", np.array([3 * x[0] ** 2 + x[1] ** 2, 2 * x[0] * x[1]]))
print("x.grad:", v @ H)

# %% numpy_penalty
w = np.array([0.5, 3.0])
X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]])
s = X @ w  # a sample has the gradient s w, whose square is s² w·w
by_w = 2 * (s * (w @ w))[:, None] * X + 2 * s[:, None] ** 2 * w
print("w.grad:", by_w.mean(axis=0))

# %% error raises="RuntimeError: torch.compile with aot_autograd does not"
import torch


def f(x):
    return x[0] ** 3 + x[0] * x[1] ** 2


compiled = torch.compile(f, backend="aot_eager")
x = torch.tensor([3.0, 5.0], requires_grad=True)
(g,) = torch.autograd.grad(compiled(x), x, create_graph=True)
g.backward(torch.tensor([1.0, 10.0]))
