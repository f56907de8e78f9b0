"""A least-squares solution w of Xw = t: by lstsq, and by an iteration with its own backward."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 1.0]], dtype=torch.float64, requires_grad=True)
t = torch.tensor([4.0, 1.0, -2.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)
w = torch.linalg.lstsq(X, t).solution
w.backward(v)
print("w:", w)
print("t.grad:", t.grad)
print("X.grad:", X.grad)


# %% iteration
def conjugate_gradients(X, right):
    """Return the solution of XᵀX w = right, without building XᵀX."""
    w, r = torch.zeros_like(right), right
    p = r
    for _ in range(len(right)):
        if not r.any():  # solved, for example if v is 0
            break
        q = X.T @ (X @ p)
        step = (r @ r) / (p @ q)
        w, new = w + step * p, r - step * q
        p, r = new + (new @ new) / (r @ r) * p, new
    return w


class LeastSquares(torch.autograd.Function):
    @staticmethod
    def forward(ctx, X, t):  # PyTorch records nothing here
        w = conjugate_gradients(X, X.T @ t)
        ctx.save_for_backward(X, t, w)
        return w

    @staticmethod
    def backward(ctx, v):
        X, t, w = ctx.saved_tensors
        u = conjugate_gradients(X, v)  # one more solve, with v
        return torch.outer(t - X @ w, u) - torch.outer(X @ u, w), X @ u


X.grad = t.grad = None
w = LeastSquares.apply(X, t)
w.backward(v)
print("w:", w)
print("t.grad:", t.grad)
print("X.grad:", X.grad)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

X, t = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.0]]), np.array([4.0, 1.0, -2.0])
v = np.array([1.0, 10.0])
inverse = np.linalg.inv(X.T @ X)
J_t = inverse @ X.T  # w = (XᵀX)⁻¹Xᵀt
w = J_t @ t
print("w:", w)
print("t.grad:", v @ J_t)
at_X = np.zeros((3, 2))
for i in range(3):
    for j in range(2):  # the derivative of w for a change E of X
        E = np.zeros((3, 2))
        E[i, j] = 1.0
        at_X[i, j] = v @ inverse @ (E.T @ (t - X @ w) - X.T @ E @ w)
print("X.grad:", at_X)

# %% numpy_iteration
print("w:", w)
print("t.grad:", v @ J_t)
print("X.grad:", at_X)
