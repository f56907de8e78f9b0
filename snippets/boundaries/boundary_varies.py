"""Constant boundary values in a loss of u_t - u_xx: met only approximately, and built in."""

# %% torch rtol=1e-6
import torch

dtype = torch.float64


def net(x, t, w):  # stands for a network, with the weights w
    return w[0] + w[1] * torch.tanh(x / 8) + w[2] * torch.exp(-t) + w[3] * x * torch.exp(-t / 2)


x, t = torch.tensor([[2.0, 5.0, 8.0], [0.5, 1.0, 2.0]], dtype=dtype)  # points inside
start = torch.zeros(3, dtype=dtype)  # u = 5 - 0.4 x at the start
times = torch.tensor([0.0, 1.0, 2.0], dtype=dtype)


def loss_of(w, weight, boundary_times):
    x_in, t_in = x.clone().requires_grad_(), t.clone().requires_grad_()
    u = net(x_in, t_in, w)
    ones = torch.ones_like(u)
    u_x, u_t = torch.autograd.grad(u, (x_in, t_in), ones, create_graph=True)
    (u_xx,) = torch.autograd.grad(u_x, x_in, ones, create_graph=True)
    initial = net(x, start, w) - (5 - 0.4 * x)
    zeros = torch.zeros_like(boundary_times)
    left, right = net(zeros, boundary_times, w) - 5, net(zeros + 10, boundary_times, w) - 1
    boundary = (left**2).mean() + (right**2).mean()
    return ((u_t - u_xx) ** 2).mean() + (initial**2).mean() + weight * boundary


def fit(weight, boundary_times):
    """Return the weights of the smallest loss. The loss is a square, so a Newton step is enough."""
    w = torch.zeros(4, dtype=dtype, requires_grad=True)
    (g,) = torch.autograd.grad(loss_of(w, weight, boundary_times), w)
    H = torch.autograd.functional.hessian(lambda w: loss_of(w, weight, boundary_times), w)
    return -torch.linalg.solve(H, g)


for name, weight, boundary_times in (
    ("small weight", 1.0, times),
    ("large weight", 100.0, times),
    ("large weight, start only", 100.0, start),
):
    w = fit(weight, boundary_times)
    print(f"left end over time, {name}:", net(torch.zeros(3, dtype=dtype), times, w))


# %% hard
def solution(x, t, w):
    return 5 - 0.4 * x + x * (10 - x) * net(x, t, w)


w = torch.tensor([0.5, -1.0, 0.25, 2.0], dtype=dtype)  # any weights
zeros = torch.zeros(3, dtype=dtype)
print("left end, built in:", solution(zeros, times, w))
print("right end, built in:", solution(zeros + 10, times, w))
x_in = x.clone().requires_grad_()
(u_x,) = torch.autograd.grad(solution(x_in, t, w).sum(), x_in, create_graph=True)
print("u_xx inside:", torch.autograd.grad(u_x.sum(), x_in)[0])

# %% numpy
import numpy as np

x, t = np.array([[2.0, 5.0, 8.0], [0.5, 1.0, 2.0]])
times, start = np.array([0.0, 1.0, 2.0]), np.zeros(3)


def features(x, t):
    return np.stack([np.ones(3), np.tanh(x / 8), np.exp(-t), x * np.exp(-t / 2)], axis=1)


h = np.tanh(x / 8)
h1 = (1 - h**2) / 8
h2 = -2 * h * h1 / 8
in_t = np.stack([start, start, -np.exp(-t), -x * np.exp(-t / 2) / 2], axis=1)
in_xx = np.stack([start, h2, start, start], axis=1)
for name, weight, boundary_times in (
    ("small weight", 1.0, times),
    ("large weight", 100.0, times),
    ("large weight, start only", 100.0, start),
):
    root = np.sqrt(weight)
    left, right = features(start, boundary_times), features(start + 10, boundary_times)
    A = np.concatenate([in_t - in_xx, features(x, start), root * left, root * right])
    b = np.concatenate([start, 5 - 0.4 * x, np.full(3, 5 * root), np.full(3, root)])
    w = np.linalg.solve(A.T @ A, A.T @ b)  # all means are over three points
    print(f"left end over time, {name}:", features(start, times) @ w)

# %% numpy_hard
w = np.array([0.5, -1.0, 0.25, 2.0])
for name, end in ("left end, built in", 0.0), ("right end, built in", 10.0):
    print(f"{name}:", 5 - 0.4 * end + end * (10 - end) * (features(start + end, times) @ w))
n, n1, n2 = features(x, t) @ w, w[1] * h1 + w[3] * np.exp(-t / 2), w[1] * h2
print("u_xx inside:", -2 * n + 2 * (10 - 2 * x) * n1 + x * (10 - x) * n2)
