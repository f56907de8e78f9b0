"""A learned strength s of a penalty: w is the argmin of an inner loss that contains s."""

# %% torch one-point="60 steps of 0.05 reach the minimum for these numbers, and not for all"
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.0, 4.0]], dtype=torch.float64)
t = torch.tensor([4.0, 2.0, 7.0], dtype=torch.float64)
s = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)


def inner(w, s):
    return ((X @ w - t) ** 2).sum() / 2 + s * (w @ w) / 2


w = torch.zeros(2, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.05)
for _ in range(60):
    (w.grad,) = torch.autograd.grad(inner(w, s), w)
    optimizer.step()

x_val = torch.tensor([2.0, 5.0], dtype=torch.float64)
outer = (x_val @ w - 11) ** 2
(v,) = torch.autograd.grad(outer, w)
H = torch.autograd.functional.hessian(lambda w: inner(w, s), w)
u = torch.linalg.solve(H, v)
(g,) = torch.autograd.grad(inner(w, s), w, create_graph=True)
g.backward(-u, inputs=[s])
print("w:", w)
print("v:", v)
print("s.grad:", s.grad)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.0, 4.0]])
t = np.array([4.0, 2.0, 7.0])
s = 0.5
inverse = np.linalg.inv(X.T @ X + s * np.eye(2))
w = inverse @ X.T @ t
x_val = np.array([2.0, 5.0])
v = 2 * (x_val @ w - 11) * x_val
J = -inverse @ w  # of w by s
print("w:", w)
print("v:", v)
print("s.grad:", v @ J)
