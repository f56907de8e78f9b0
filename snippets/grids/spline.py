"""A cubic Hermite spline, its gradients at the values and at the points, and its integral."""

# %% torch
import torch


def h_poly(t):
    A = torch.tensor([[1, 0, -3, 2], [0, 1, -2, 1], [0, 0, 3, -2], [0, 0, -1, 1]], dtype=t.dtype)
    return A @ t ** torch.arange(4)[:, None]


def slopes(x, y):
    m = (y[1:] - y[:-1]) / (x[1:] - x[:-1])
    return torch.cat([m[:1], (m[1:] + m[:-1]) / 2, m[-1:]])


def interp(x, y, xs):
    m = slopes(x, y)
    i = torch.searchsorted(x[1:], xs.detach())
    dx = x[i + 1] - x[i]
    h = h_poly((xs - x[i]) / dx)
    return h[0] * y[i] + h[1] * m[i] * dx + h[2] * y[i + 1] + h[3] * m[i + 1] * dx


x = torch.tensor([0.0, 1.0, 3.0, 4.0], dtype=torch.float64)
y = torch.tensor([2.0, -1.0, 0.5, 3.0], dtype=torch.float64, requires_grad=True)
xs = torch.tensor([0.25, 2.5], dtype=torch.float64, requires_grad=True)
ys = interp(x, y, xs)
ys.backward(torch.tensor([1.0, 10.0], dtype=torch.float64))
print("spline:", ys.detach())
print("xs.grad:", xs.grad)
print("y.grad:", y.grad)

# %% integral
y.grad = None
m, dx = slopes(x, y), x[1:] - x[:-1]
integral = (dx * (y[:-1] + y[1:]) / 2 + dx**2 * (m[:-1] - m[1:]) / 12).sum()
integral.backward()
print("integral:", integral.detach())
print("y.grad:", y.grad)

# %% numpy blind="J @ v: a product of a vector, a matrix and a vector"
import numpy as np

x, y, v = np.array([0.0, 1.0, 3.0, 4.0]), np.array([2.0, -1.0, 0.5, 3.0]), np.array([1.0, 10.0])
xs, ends = np.array([0.25, 2.5]), np.eye(4)
rises = np.diff(ends, axis=0) / np.diff(x)[:, None]  # times y: the slope of each interval
M = np.array([rises[0], (rises[0] + rises[1]) / 2, (rises[1] + rises[2]) / 2, rises[2]])


def polynomial(i):
    """Return the four coefficients of the cubic in x - x[i], one row for each power, as a matrix times y."""
    dx = x[i + 1] - x[i]
    square = (3 * rises[i] - 2 * M[i] - M[i + 1]) / dx
    return np.array([ends[i], M[i], square, (M[i] + M[i + 1] - 2 * rises[i]) / dx**2])


place = np.searchsorted(x[1:], xs)
first, second = polynomial(place[0]), polynomial(place[1])
s, t = xs - x[place]
J = np.array([[1, s, s**2, s**3] @ first, [1, t, t**2, t**3] @ second])
at_xs = v * [[0, 1, 2 * s, 3 * s**2] @ first @ y, [0, 1, 2 * t, 3 * t**2] @ second @ y]
print("spline:", J @ y)
print("xs.grad:", at_xs)
print("y.grad:", v @ J)

# %% numpy_integral
pieces = [np.diff(x)[i] ** np.arange(1, 5) / np.arange(1, 5) @ polynomial(i) for i in range(3)]
print("integral:", sum(pieces) @ y)
print("y.grad:", sum(pieces))
