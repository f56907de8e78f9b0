"""LiSSA solves (H + damping · scale · I)u = b by products with H, if the scale is large enough."""

# %% torch one-point="the scale must be larger than half of the largest eigenvalue"
import torch

X = torch.tensor([[1.0, 2.0, 0.0], [0.5, -1.0, 1.0], [2.0, 1.0, -1.0], [0.0, 1.0, 3.0]], dtype=torch.float64)
t = torch.tensor([1.0, -2.0, 0.5, 3.0], dtype=torch.float64)
w = torch.zeros(3, dtype=torch.float64, requires_grad=True)
b = torch.tensor([1.0, 10.0, -3.0], dtype=torch.float64)
loss = ((X @ w - t) ** 2).sum()
(g,) = torch.autograd.grad(loss, w, create_graph=True)


def lissa(scale, damping=0.0, rounds=400):
    u = b
    for _ in range(rounds):
        (Hu,) = torch.autograd.grad(g, w, u, retain_graph=True)
        u = b + (1 - damping) * u - Hu / scale
    return u / scale


print("large scale:", lissa(scale=20.0))
print("with damping:", lissa(scale=20.0, damping=0.05))

# %% small
H = torch.autograd.functional.hessian(lambda w: ((X @ w - t) ** 2).sum(), w)
print("half of the largest eigenvalue:", torch.linalg.eigvalsh(H)[-1] / 2)
print("small scale, norm:", lissa(scale=5.0, rounds=3).norm())
print("more rounds, norm:", lissa(scale=5.0, rounds=10).norm())

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0, 0.0], [0.5, -1.0, 1.0], [2.0, 1.0, -1.0], [0.0, 1.0, 3.0]])
b = np.array([1.0, 10.0, -3.0])
H = 2 * X.T @ X
print("large scale:", np.linalg.solve(H, b))
print("with damping:", np.linalg.solve(H + 0.05 * 20.0 * np.eye(3), b))

# %% numpy_small
values, Q = np.linalg.eigh(H)
print("half of the largest eigenvalue:", values[-1] / 2)
factor = 1 - values / 5.0  # each round multiplies by this
for label, rounds in [("small scale, norm:", 3), ("more rounds, norm:", 10)]:
    series = sum(factor**k for k in range(rounds + 1))
    print(label, np.linalg.norm(series * (b @ Q)) / 5.0)
