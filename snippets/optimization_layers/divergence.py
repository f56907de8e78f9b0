"""The divergence of a lasso: .grad adds up over the calls of backward, and autograd.grad does not."""

# %% torch
import torch

torch.set_default_dtype(torch.float64)
X = torch.tensor([[1.0, 0.5, 0.2], [0.3, 2.0, -0.4], [-0.6, 0.1, 1.5], [0.8, -0.7, 0.9]])


class Lasso(torch.autograd.Function):
    """The b that minimizes ½‖y − Xb‖² + ‖b‖₁, with the derivative of the solution in backward."""

    @staticmethod
    def forward(ctx, y):
        b = torch.zeros(3)
        for _ in range(500):
            b = torch.nn.functional.softshrink(b + 0.1 * (y - X @ b) @ X, 0.1)
        ctx.save_for_backward(b)
        return b

    @staticmethod
    def backward(ctx, v):
        active = ctx.saved_tensors[0] != 0
        A = X[:, active]
        return A @ torch.linalg.solve(A.T @ A, v[active])


y = torch.tensor([3.0, 1.1, -0.5, 1.2], requires_grad=True)
b = Lasso.apply(y)
fit = X @ b
print("b:", b.detach())
print("slopes:", (y - fit).detach() @ X)

# %% accumulated
parts = []
for i in range(4):
    fit[i].backward(retain_graph=True)
    parts.append(y.grad[i].clone())
print("partial derivatives:", torch.stack(parts))
print("divergence:", torch.stack(parts).sum())

# %% fixed
parts = []
for i in range(4):
    (row,) = torch.autograd.grad(fit[i], y, retain_graph=True)
    parts.append(row[i])
print("partial derivatives:", torch.stack(parts))
print("divergence:", torch.stack(parts).sum().round(decimals=6))

# %% numpy
import numpy as np

X = np.array([[1.0, 0.5, 0.2], [0.3, 2.0, -0.4], [-0.6, 0.1, 1.5], [0.8, -0.7, 0.9]])
y = np.array([3.0, 1.1, -0.5, 1.2])
b = np.zeros(3)
for _ in range(200):  # one coordinate at a time
    for k in range(3):
        c = X[:, k] @ (y - X @ b) + X[:, k] @ X[:, k] * b[k]
        b[k] = np.sign(c) * max(abs(c) - 1, 0) / (X[:, k] @ X[:, k])
print("b:", b)
print("slopes:", (y - X @ b) @ X)

# %% numpy_accumulated
A = X[:, b != 0]
J = A @ np.linalg.inv(A.T @ A) @ A.T  # of the fit with respect to y
parts = np.array([np.sum(J[: i + 1, i]) for i in range(4)])
print("partial derivatives:", parts)
print("divergence:", np.sum(parts))

# %% numpy_fixed
print("partial derivatives:", np.diag(J))
print("divergence:", np.trace(J))
