"""Two outputs with a Hessian each: weights v = (1, 10) for y, then u = (1, 100) for the gradient."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1] ** 2])


x = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
(g,) = torch.autograd.grad(f(x), x, v, create_graph=True)
g.backward(torch.tensor([1.0, 100.0]))
print("g:", g)
print("x.grad:", x.grad)

# %% error raises="RuntimeError: The Tensor returned by the function given to hessian"
torch.autograd.functional.hessian(f, torch.tensor([3.0, 5.0]))

# %% all
print("H of each:", torch.func.hessian(f)(x.detach()))

# %% numpy blind="J @ v, J.T: H is symmetric, as every Hessian"
import numpy as np

x = np.array([3.0, 5.0])
v, u = np.array([1.0, 10.0]), np.array([1.0, 100.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1] ** 2, 2 * x[0] * x[1]]])
H_1 = np.array([[6 * x[0], 0.0], [0.0, 0.0]])
H_2 = np.array([[0.0, 2 * x[1]], [2 * x[1], 2 * x[0]]])
H = v[0] * H_1 + v[1] * H_2
print("g:", v @ J)
print("x.grad:", u @ H)
print("H of each:", np.stack([H_1, H_2]))
