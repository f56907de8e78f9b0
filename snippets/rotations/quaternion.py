"""The gradient of a quaternion parameter, and a step along it."""

# %% torch
import torch


def rotate(q, p):
    """Rotate p by the normalized quaternion q = (x, y, z, w)."""
    n = q / q.norm()
    t = 2 * torch.linalg.cross(n[:3], p)
    return p + n[3] * t + torch.linalg.cross(n[:3], t)


p, c = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([3.0, -1.0, 2.0])
q = torch.tensor([0.1, -0.5, 0.7, 0.5], requires_grad=True)
loss = (c * rotate(q, p)).sum()
loss.backward()
print("loss:", loss.detach())
print("q.grad:", q.grad)
print("q.norm():", q.detach().norm())

# %% step
optimizer = torch.optim.SGD([q], lr=0.02)
optimizer.step()
print("q:", q.detach())
print("q.norm():", q.detach().norm())

# %% tangent rtol=4e-6
q = torch.tensor([0.1, -0.5, 0.7, 0.5])
e = torch.zeros(3, requires_grad=True)  # a small rotation, as a rotation vector


def exp(e):
    """Return the unit quaternion of a rotation vector. The safe square keeps the gradient at 0 finite."""
    square = e @ e
    angle = torch.where(square > 0, square, 1).sqrt()
    scale = torch.where(square > 0, (angle / 2).sin() / angle, 0.5)
    real = torch.where(square > 0, (angle / 2).cos(), 1)
    return torch.cat([scale * e, real[None]])


def multiply(a, b):
    real = a[3] * b[3] - a[:3] @ b[:3]
    return torch.cat([a[3] * b[:3] + b[3] * a[:3] + torch.linalg.cross(a[:3], b[:3]), real[None]])


loss = (c * rotate(multiply(exp(e), q), p)).sum()
loss.backward()
print("e.grad:", e.grad)
with torch.no_grad():
    q = multiply(exp(-0.02 * e.grad), q)  # the retraction
print("q:", q)
print("q.norm():", q.norm())

# %% numpy
import numpy as np

q, p, c = np.array([0.1, -0.5, 0.7, 0.5]), np.array([1.0, 2.0, 3.0]), np.array([3.0, -1.0, 2.0])


def skew(a):
    return np.cross(a, np.eye(3)).T


def matrix(q):
    """Return the rotation matrix of a unit quaternion."""
    return (q[3] ** 2 - q[:3] @ q[:3]) * np.eye(3) + 2 * np.outer(q[:3], q[:3]) + 2 * q[3] * skew(q[:3])


length = np.linalg.norm(q)
n = q / length
a, w = n[:3], n[3]
by_vector = -2 * np.outer(p, a) + 2 * (a @ p) * np.eye(3) + 2 * np.outer(a, p) - 2 * w * skew(p)
by_real = 2 * w * p + 2 * np.cross(a, p)
at_n = np.append(c @ by_vector, c @ by_real)  # the gradient at the unit quaternion
projection = np.eye(4) - np.outer(n, n)
g = at_n @ projection / length
print("loss:", c @ matrix(n) @ p)
print("q.grad:", g)
print("q.norm():", length)

# %% numpy_step
q = q - 0.02 * g
print("q:", q)
print("q.norm():", np.sqrt(length**2 + 0.02**2 * g @ g))

# %% numpy_tangent
y = matrix(n) @ p
e_grad = np.cross(y, c)
print("e.grad:", e_grad)
step = -0.02 * e_grad
angle = np.linalg.norm(step)
b, real = np.sin(angle / 2) * step / angle, np.cos(angle / 2)
left = np.block([[real * np.eye(3) + skew(b), b[:, None]], [-b, real]])
q = left @ np.array([0.1, -0.5, 0.7, 0.5])
print("q:", q)
print("q.norm():", length)
