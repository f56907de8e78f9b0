"""The Hessian of a network with relu: not zero, and a damped Newton step for all weights."""

# %% torch
import torch

dtype = torch.float64
X = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0]], dtype=dtype)
t = torch.tensor([1.0, -2.0, 0.5], dtype=dtype)
p = torch.tensor([0.3, -0.2, 0.8, 0.4, 1.5, -0.7], dtype=dtype)  # both layers


def loss_fn(p):
    return ((torch.relu(X @ p[:4].view(2, 2).T) @ p[4:] - t) ** 2).mean()


def output(x):
    return torch.relu(p[:4].view(2, 2) @ x) @ p[4:]


print("second derivative at x:", torch.func.hessian(output)(X[0]), sep="\n")
H = torch.func.hessian(loss_fn)(p)
print("Hessian:", H, sep="\n")
print("eigenvalues:", torch.linalg.eigvalsh(H))

# %% step
g = torch.func.grad(loss_fn)(p)
step = torch.linalg.solve(H + 4 * torch.eye(6, dtype=dtype), g)
print("step:", step)
print("loss:", loss_fn(p))
print("loss after the step:", loss_fn(p - step))

# %% numpy
import numpy as np

X = np.array([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0]])
t = np.array([1.0, -2.0, 0.5])
p = np.array([0.3, -0.2, 0.8, 0.4, 1.5, -0.7])


def parts(p):  # the error, the Jacobian of the outputs and their second derivatives
    on = (X @ p[:4].reshape(2, 2).T > 0) * 1.0
    h = X @ p[:4].reshape(2, 2).T * on
    J = np.hstack([((on * p[4:])[:, :, None] * X[:, None]).reshape(3, 4), h])
    K = np.zeros((3, 6, 6))
    for unit in 0, 1:
        K[:, 2 * unit : 2 * unit + 2, 4 + unit] = on[:, [unit]] * X
    return h @ p[4:] - t, J, K + K.transpose(0, 2, 1)


r, J, K = parts(p)
H = 2 / 3 * (J.T @ J + np.tensordot(r, K, 1))
print("second derivative at x:", np.zeros((2, 2)), sep="\n")
print("Hessian:", H, sep="\n")
print("eigenvalues:", np.linalg.eigvalsh(H))

# %% numpy_step
step = np.linalg.inv(H + 4 * np.eye(6)) @ (2 / 3 * r @ J)
print("step:", step)
print("loss:", np.mean(r**2))
print("loss after the step:", np.mean(parts(p - step)[0] ** 2))
