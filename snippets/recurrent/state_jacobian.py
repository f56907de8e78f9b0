"""The Jacobian of an RNN's state with respect to the previous state, its product over time, and Lyapunov exponents."""

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
import torch

rnn = torch.nn.RNN(1, 2).double()
values = ([[0.5], [-0.3]], [[1.2, -0.8], [0.7, 0.4]], [0.1, -0.2], [0.0, 0.0])
for parameter, numbers in zip(rnn.parameters(), values, strict=True):
    parameter.data = torch.tensor(numbers, dtype=torch.float64)
x = torch.arange(1.0, 41.0, dtype=torch.float64).sin().reshape(40, 1)
out, _ = rnn(x)  # [40, 2], one state for each step
torch.autograd.grad(out[1, 0], out[0])

# %% torch
from torch.func import jacrev

w, u, b, b_2 = (p.detach() for p in rnn.parameters())


def step(x_t, h):
    return torch.tanh(w @ x_t + b + u @ h + b_2)


h, product, J = torch.zeros(2, dtype=torch.float64), torch.eye(2, dtype=torch.float64), []
for x_t in x[:4]:
    J.append(jacrev(step, argnums=1)(x_t, h))  # at the state before the step
    h = step(x_t, h)
    product = J[-1] @ product  # later steps on the left
print("same state:", torch.allclose(h, out[3]))
print("one step:", J[1], sep="\n")
print("spectral radius:", torch.linalg.eigvals(J[1]).abs().max())
print("product:", product, sep="\n")
start = torch.zeros(1, 2, dtype=torch.float64)
whole = torch.autograd.functional.jacobian(lambda start: rnn(x[:4], start)[1][0], start)
print("in one call:", whole[:, 0], sep="\n")

# %% lyapunov rtol=1e-7 blind="J.T: each Q is a reflection of the plane, so it is symmetric"
h, Q, logs = torch.zeros(2, dtype=torch.float64), torch.eye(2, dtype=torch.float64), 0
for x_t in x:
    Q, R = torch.linalg.qr(jacrev(step, argnums=1)(x_t, h) @ Q)
    logs = logs + R.diagonal().abs().log()
    h = step(x_t, h)
print("exponents:", logs / len(x))

# %% numpy
import numpy as np

w, u, b = np.array([0.5, -0.3]), np.array([[1.2, -0.8], [0.7, 0.4]]), np.array([0.1, -0.2])
x = np.sin(np.arange(1.0, 41.0))
h, states = np.zeros(2), []
for x_t in x:
    h = np.tanh(w * x_t + b + u @ h)
    states.append(h)
J = [(1 - h**2)[:, None] * u for h in states]
print("one step:", J[1], sep="\n")
print("spectral radius:", np.max(np.abs(np.linalg.eigvals(J[1]))))
product = J[3] @ J[2] @ J[1] @ J[0]
print("product:", product, sep="\n")
print("in one call:", product, sep="\n")

# %% numpy_lyapunov rtol=1e-7
direction, grown = np.array([1.0, 0.0]), 0.0
for J_t in J:  # the first column of Q, and the area for the second
    direction = J_t @ direction
    size = np.sqrt(np.sum(direction**2))
    direction, grown = direction / size, grown + np.log(size)
area = sum(np.log(np.abs(np.linalg.det(J_t))) for J_t in J)
print("exponents:", np.array([grown, area - grown]) / len(x))
