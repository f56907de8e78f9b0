"""Two coupled fixed points, x = f(x, y) and y = g(x, y): one solve for both, and one for each."""

# %% torch
import torch

A = torch.tensor([[0.5, -0.25], [0.25, 0.75]], dtype=torch.float64)
B = torch.tensor([1.0, -0.75], dtype=torch.float64)
c = torch.tensor([0.5, -0.25], dtype=torch.float64)
theta = torch.tensor([0.4, -0.3], dtype=torch.float64, requires_grad=True)


def step(x, y):
    return torch.tanh(A @ x + B * y + theta), torch.sin(c @ x - 0.5 * y + theta.sum())


def fixed_point():
    x, y = torch.zeros(2, dtype=torch.float64), torch.zeros((), dtype=torch.float64)
    with torch.no_grad():
        for _ in range(200):
            x, y = step(x, y)
    return x.requires_grad_(), y.requires_grad_()


v_x, v_y = torch.tensor([1.0, 10.0], dtype=torch.float64), torch.tensor(100.0, dtype=torch.float64)
x0, y0 = fixed_point()
x, y = step(x0, y0)
u, w = v_x, v_y
for _ in range(200):
    at_x, at_y = torch.autograd.grad((x, y), (x0, y0), (u, w), retain_graph=True)
    u, w = v_x + at_x, v_y + at_y
torch.autograd.backward((x, y), (u, w), inputs=[theta])
print("x:", x)
print("y:", y)
print("theta.grad:", theta.grad)

# %% hook
x0, y0 = fixed_point()
x, y = step(x0, y0)
z = torch.cat([x, y.view(1)])  # one tensor, so one hook
x, y = z[:2], z[2]


def solve(v):
    handle.remove()
    u = v
    for _ in range(200):
        at_x, at_y = torch.autograd.grad(z, (x0, y0), u, retain_graph=True)
        u = v + torch.cat([at_x, at_y.view(1)])
    return u


handle = z.register_hook(solve)
theta.grad = None
(v_x @ x + v_y * y).backward()
print("theta.grad:", theta.grad)

# %% apart
x0, y0 = fixed_point()
x, y = step(x0, y0)
u, w = v_x, v_y
for _ in range(200):
    u = v_x + torch.autograd.grad(x, x0, u, retain_graph=True)[0]
    w = v_y + torch.autograd.grad(y, y0, w, retain_graph=True)[0]
print("without the cross terms:", *torch.autograd.grad((x, y), theta, (u, w)))

# %% numpy one-point="the iteration must converge"
import numpy as np

A, B = np.array([[0.5, -0.25], [0.25, 0.75]]), np.array([1.0, -0.75])
c, theta = np.array([0.5, -0.25]), np.array([0.4, -0.3])
z = np.zeros(3)
for _ in range(30):  # Newton's method for both equations together
    f = np.tanh(A @ z[:2] + B * z[2] + theta)
    inner = c @ z[:2] - z[2] / 2 + theta.sum()
    D, slope = np.diag(1 - f**2), np.cos(inner)
    S_z = np.block([[D @ A, D @ B[:, None]], [slope * c[None], np.full((1, 1), -slope / 2)]])
    z = z - np.linalg.solve(np.eye(3) - S_z, z - np.append(f, np.sin(inner)))
S_theta = np.vstack([D, slope * np.ones((1, 2))])
v = np.array([1.0, 10.0, 100.0])
J = np.linalg.inv(np.eye(3) - S_z) @ S_theta
print("x:", z[:2])
print("y:", z[2])
print("theta.grad:", v @ J)

# %% numpy_hook
print("theta.grad:", v @ J)

# %% numpy_apart
S_apart = S_z.copy()
S_apart[:2, 2] = S_apart[2, :2] = 0
print("without the cross terms:", np.linalg.solve(np.eye(3) - S_apart.T, v) @ S_theta)
