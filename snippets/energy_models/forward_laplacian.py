"""The Laplacian of a network: from the Hessian, and forward, as (value, Jacobian, Laplacian) layer by layer."""

# %% torch
import torch

x = torch.tensor([0.5, -1.0, 0.25], dtype=torch.float64)
W = torch.tensor([[1.0, -0.5, 0.75], [0.25, 2.0, -1.0]], dtype=torch.float64)
V = torch.tensor([[0.5, -1.5], [1.25, 0.75]], dtype=torch.float64)
a = torch.tensor([2.0, -1.0], dtype=torch.float64)


def log_psi(x):
    return a @ torch.tanh(V @ torch.tanh(W @ x))


print("trace of the Hessian:", torch.func.hessian(log_psi)(x).trace())


# %% forward
def linear(W, state):
    return tuple(W @ part for part in state)


def tanh(state):
    value, J, laplacian = state
    y = torch.tanh(value)
    slope, curve = 1 - y**2, -2 * y * (1 - y**2)
    return y, slope[:, None] * J, slope * laplacian + curve * J.square().sum(dim=1)


state = x, torch.eye(3, dtype=torch.float64), torch.zeros(3, dtype=torch.float64)
value, gradient, laplacian = linear(a, tanh(linear(V, tanh(linear(W, state)))))
print("gradient:", gradient)
print("laplacian:", laplacian)
print("kinetic energy:", -0.5 * (laplacian + gradient.square().sum()))

# %% numpy
import numpy as np

x, a = np.array([0.5, -1.0, 0.25]), np.array([2.0, -1.0])
W, V = np.array([[1.0, -0.5, 0.75], [0.25, 2.0, -1.0]]), np.array([[0.5, -1.5], [1.25, 0.75]])
h = np.tanh(W @ x)
y = np.tanh(V @ h)
s, t = 1 - h**2, 1 - y**2
g = ((a * t) @ V * s) @ W
K = V @ (s[:, None] * W)  # of the second layer's input
H = K.T @ np.diag(a * -2 * y * t) @ K + W.T @ np.diag((a * t) @ V * -2 * h * s) @ W
print("trace of the Hessian:", np.trace(H))

# %% numpy_forward
print("gradient:", g)
print("laplacian:", np.trace(H))
print("kinetic energy:", -0.5 * (np.trace(H) + g @ g))
