"""A Gaussian curve fitted to points: LBFGS with a line search, and the step of Levenberg and Marquardt."""

# %% setup
import torch

x = torch.tensor([-2.0, -1.0, 0.0, 1.0, 2.0, 3.0], dtype=torch.float64)
data = torch.tensor([0.25, 0.75, 2.0, 3.0, 2.25, 0.75], dtype=torch.float64)
start = torch.tensor([2.5, 0.5, 2.0], dtype=torch.float64)  # height, center, width


def residuals(w):
    return w[0] * torch.exp(-(((x - w[1]) / w[2]) ** 2)) - data


# %% torch rtol=1e-6
w = start.clone().requires_grad_()
optimizer = torch.optim.LBFGS([w], lr=1, max_iter=100, tolerance_change=1e-14, line_search_fn="strong_wolfe")
losses = []


def closure():
    optimizer.zero_grad()
    loss = (residuals(w) ** 2).sum()
    loss.backward()
    losses.append(loss)
    return loss


optimizer.step(closure)
print("w, LBFGS:", w)
print("fewer than thirty calls:", len(losses) < 30)

# %% marquardt rtol=1e-6 blind="3 for 2, x -= y: many rules for mu lead to this minimum"
w, mu = start, 0.1
for step in range(20):
    J = torch.func.jacrev(residuals)(w)
    r = residuals(w)
    new = w - torch.linalg.solve(J.T @ J + mu * torch.eye(3), J.T @ r)
    if step == 0:
        print("w after one step:", new)
    if (residuals(new) ** 2).sum() < (r**2).sum():
        w, mu = new, mu / 10
    else:
        mu *= 10
print("w, Levenberg and Marquardt:", w)

# %% numpy
import numpy as np

x = np.array([-2.0, -1.0, 0.0, 1.0, 2.0, 3.0])
data = np.array([0.25, 0.75, 2.0, 3.0, 2.25, 0.75])
start = np.array([2.5, 0.5, 2.0])


def linear(w):
    z = (x - w[1]) / w[2]
    e = np.exp(-(z**2))
    return np.column_stack([e, 2 * w[0] * e * z / w[2], 2 * w[0] * e * z**2 / w[2]]), w[0] * e - data


w = start
for _ in range(50):  # Gauss-Newton, to the same minimum
    J, r = linear(w)
    w = w - np.linalg.lstsq(J, r)[0]
print("w, LBFGS:", w)

# %% numpy_marquardt
J, r = linear(start)
print("w after one step:", start - np.linalg.solve(J.T @ J + 0.1 * np.eye(3), J.T @ r))
print("w, Levenberg and Marquardt:", w)
