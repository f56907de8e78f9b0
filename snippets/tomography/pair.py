"""A projection by grid_sample, a back-projection that is not its transpose, and the transpose by autograd."""

# %% torch
import torch
import torch.nn.functional as F

angles = (0.0, 0.4, 0.8, 1.2)


def rotate(x, t):
    """Return the square image x, turned by the angle t."""
    t = torch.tensor(t, dtype=x.dtype)
    turn = torch.stack([t.cos(), -t.sin(), 0 * t, t.sin(), t.cos(), 0 * t]).view(1, 2, 3)
    grid = F.affine_grid(turn, [1, 1, *x.shape], align_corners=False)
    return F.grid_sample(x[None, None], grid, align_corners=False)[0, 0]


def A(x):
    """Project the image: sum each turned image over its rows."""
    return torch.stack([rotate(x, t).sum(0) for t in angles])


def B(y):
    """Back-project: smear each view over all rows, and turn it back."""
    return sum(rotate(view.expand(3, 3), -t) for view, t in zip(y, angles, strict=True))


def A_adjoint(y):
    """Return the exact transpose of A, applied to y."""
    return torch.func.vjp(A, torch.zeros(3, 3, dtype=y.dtype))[1](y)[0]


x = torch.tensor([[3.0, 1.0, 7.0], [2.0, 5.0, 4.0], [6.0, 8.0, 1.5]], dtype=torch.float64)
y = torch.tensor([[1.0, 10.0, 4.0], [30.0, 2.0, 7.0], [3.0, 12.0, 5.0], [8.0, 20.0, 6.0]], dtype=torch.float64)
print("product of Ax and y:", (A(x) * y).sum())
print("product of x and By:", (x * B(y)).sum())
print("product of x and the adjoint of y:", (x * A_adjoint(y)).sum())

# %% descent
for adjoint in (A_adjoint, B):
    z = torch.zeros(3, 3, dtype=torch.float64)
    losses = []
    for k in range(301):
        r = A(z) - y
        if k in (50, 100, 200, 300):
            losses.append((r**2).sum() / 2)
        z = z - 0.1 * adjoint(r)
    print("losses:", torch.stack(losses))
BA = torch.stack([B(A(e.view(3, 3))).flatten() for e in torch.eye(9, dtype=torch.float64)], dim=1)
print("smallest eigenvalue:", torch.linalg.eigvals(BA).real.min())

# %% twice
y.requires_grad_()
(A_adjoint(y) ** 2).sum().backward()
print("y.grad:", y.grad)


# %% error raises="RuntimeError: trying to differentiate twice a function that was marked with @once_differentiable"
class Once(torch.autograd.Function):
    """A stand-in for an operator that PyTorch can differentiate only once."""

    @staticmethod
    def forward(ctx, x):
        return A(x)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        return A_adjoint(v)


def adjoint_function(y):
    """Return the adjoint of Once by autograd."""
    x = torch.zeros(3, 3, dtype=y.dtype, requires_grad=True)
    return torch.autograd.grad(Once.apply(x), x, y, create_graph=True)[0]


(adjoint_function(y) ** 2).sum().backward()


# %% fixed
class Linear(torch.autograd.Function):
    """A linear operator whose backward is its adjoint, which has the operator as its backward."""

    @staticmethod
    def forward(ctx, x, operator, adjoint):
        ctx.pair = adjoint, operator
        with torch.enable_grad():  # the adjoint calls autograd
            return operator(x.detach()).detach()

    @staticmethod
    def backward(ctx, v):
        return Linear.apply(v, *ctx.pair), None, None


y.grad = None
(Linear.apply(y, adjoint_function, Once.apply) ** 2).sum().backward()
print("y.grad:", y.grad)

# %% numpy
import numpy as np


def turn_matrix(t):
    """Return the matrix that turns an image by bilinear interpolation."""
    M = np.zeros((3, 3, 3, 3))
    for i in range(3):
        for j in range(3):
            a = np.cos(t) * (j - 1) - np.sin(t) * (i - 1)
            b = np.sin(t) * (j - 1) + np.cos(t) * (i - 1)
            for k in range(3):
                for m in range(3):
                    M[i, j, k, m] = max(0, 1 - abs(b - (k - 1))) * max(0, 1 - abs(a - (m - 1)))
    return M


angles = (0.0, 0.4, 0.8, 1.2)
A = np.stack([turn_matrix(t).sum(0) for t in angles]).reshape(12, 9)
B = np.stack([turn_matrix(-t).sum(2) for t in angles], axis=2).reshape(9, 12)
x = np.array([3.0, 1.0, 7.0, 2.0, 5.0, 4.0, 6.0, 8.0, 1.5])
y = np.array([1.0, 10.0, 4.0, 30.0, 2.0, 7.0, 3.0, 12.0, 5.0, 8.0, 20.0, 6.0])
print("product of Ax and y:", (A @ x) @ y)
print("product of x and By:", x @ (B @ y))
print("product of x and the adjoint of y:", x @ (A.T @ y))

# %% numpy_descent atol=1e-12 blind="J @ v: AB and BA have the same eigenvalues, but for 0"
for adjoint in (A.T, B):
    step = np.eye(9) - 0.1 * adjoint @ A
    losses = []
    for k in (50, 100, 200, 300):
        z = sum(np.linalg.matrix_power(step, i) for i in range(k)) @ (0.1 * adjoint @ y)
        losses.append(np.sum((A @ z - y) ** 2) / 2)
    print("losses:", np.array(losses))
print("smallest eigenvalue:", np.min(np.linalg.eigvals(B @ A).real))

# %% numpy_twice
print("y.grad:", (2 * A @ A.T @ y).reshape(4, 3))

# %% numpy_fixed
print("y.grad:", 2 * np.stack([view @ A @ A.T @ y for view in np.eye(12)]).reshape(4, 3))
