"""The gradient of l1 + l2 is the sum of the gradients, unless the backward pass stops its solver early."""

# %% torch blind="J @ v: A is symmetric"
import torch

torch.set_default_dtype(torch.float64)
M = torch.tensor([[1.5, 0.4, 0.3], [0.2, 1.2, -0.6], [-0.5, 0.1, 0.9]])
A = M.T @ M


def conjugate_gradients(v, rounds):
    """Return an approximate solution u of A u = v."""
    u = torch.zeros_like(v)
    r = p = v
    for _ in range(rounds):
        step = (r @ r) / (p @ A @ p)
        u, new = u + step * p, r - step * (A @ p)
        p = new + (new @ new) / (r @ r) * p
        r = new
    return u


class Layer(torch.autograd.Function):
    """The x that minimizes ½xᵀAx − qᵀx, with an iterative solver in backward."""

    @staticmethod
    def forward(ctx, q, rounds):
        ctx.rounds = rounds
        return torch.linalg.solve(A, q)

    @staticmethod
    def backward(ctx, v):
        return conjugate_gradients(v, ctx.rounds), None


q = torch.tensor([1.0, 5.0, -2.0], requires_grad=True)


def gradients(rounds):
    x = Layer.apply(q, rounds)
    first, second = (x**3).sum(), x[0] * x[1]
    g1, g2, both = (torch.autograd.grad(loss, q, retain_graph=True)[0] for loss in (first, second, first + second))
    print("sum of the gradients:", g1 + g2)
    print("gradient of the sum:", both)


gradients(rounds=1)

# %% exact
gradients(rounds=3)

# %% numpy blind="J.T, J @ v: A is symmetric"
import numpy as np

M = np.array([[1.5, 0.4, 0.3], [0.2, 1.2, -0.6], [-0.5, 0.1, 0.9]])
A = M.T @ M
x = np.linalg.solve(A, np.array([1.0, 5.0, -2.0]))
v1, v2 = 3 * x**2, np.array([x[1], x[0], 0])


def one_round(v):
    return v * (v @ v) / (v @ A @ v)


print("sum of the gradients:", one_round(v1) + one_round(v2))
print("gradient of the sum:", one_round(v1 + v2))

# %% numpy_exact blind="J.T, J @ v: A is symmetric"
inverse = np.linalg.inv(A)
print("sum of the gradients:", v1 @ inverse + v2 @ inverse)
print("gradient of the sum:", (v1 + v2) @ inverse)
