"""Two steps of Adam, differentiated: inner loss w₁²w₂ + w₂, and a step whose gradient has a zero."""

# %% torch
import torch


def adapt(w, lr, rooted):
    """Return the weights after two steps of Adam, with rooted(v) as the denominator."""
    fast, m, v = w, 0.0, 0.0
    for t in 1, 2:
        inner = fast[0] ** 2 * fast[1] + fast[1]
        (g,) = torch.autograd.grad(inner, fast, create_graph=True)
        m, v = 0.5 * m + 0.5 * g, 0.75 * v + 0.25 * g**2
        fast = fast - lr * m / (1 - 0.5**t) / rooted(v / (1 - 0.75**t))
    return fast


def show(start, rooted):
    w = torch.tensor(start, requires_grad=True)
    lr = torch.tensor(0.5, requires_grad=True)
    fast = adapt(w, lr, rooted)
    (fast[0] * fast[1]).backward()
    print("fast:", fast.detach())
    print("w.grad:", w.grad)
    print("lr.grad:", lr.grad)


show([3.0, 5.0], lambda v: v.sqrt() + 0.01)
show([0.0, 5.0], lambda v: v.sqrt() + 0.01)

# %% inside
show([0.0, 5.0], lambda v: (v + 0.01).sqrt())

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np


def derive(start, rooted, slope):
    """Push the changes of w and lr through both steps: a column for each of the three."""
    w, lr = np.array(start), 0.5
    d_w, d_lr = np.eye(2, 3), np.array([0, 0, 1.0])
    m, v, d_m, d_v = 0.0, 0.0, 0.0, 0.0
    for t in 1, 2:
        g = np.array([2 * w[0] * w[1], w[0] ** 2 + 1])
        d_g = np.array([[2 * w[1], 2 * w[0]], [2 * w[0], 0.0]]) @ d_w
        m, d_m = 0.5 * m + 0.5 * g, 0.5 * d_m + 0.5 * d_g
        v, d_v = 0.75 * v + 0.25 * g**2, 0.75 * d_v + 0.5 * g[:, None] * d_g
        mean, square = m / (1 - 0.5**t), v / (1 - 0.75**t)
        d_mean, d_square = d_m / (1 - 0.5**t), d_v / (1 - 0.75**t)
        r = rooted(square)
        d_r = slope(square)[:, None] * d_square
        w = w - lr * mean / r
        d_step = d_mean / r[:, None] - (mean / r**2)[:, None] * d_r
        d_w = d_w - lr * d_step - (mean / r)[:, None] * d_lr
    print("fast:", w)
    print("w.grad:", w[::-1] @ d_w[:, :2])
    print("lr.grad:", w[::-1] @ d_w[:, 2])


def root(v):
    return np.sqrt(v) + 0.01


def slope(v):
    return 1 / (2 * np.sqrt(v))


with np.errstate(divide="ignore", invalid="ignore"):
    derive([3.0, 5.0], root, slope)
    derive([0.0, 5.0], root, slope)

# %% numpy_inside blind="2 + x: the slope is multiplied by 0, which is the point"
derive([0.0, 5.0], lambda v: np.sqrt(v + 0.01), lambda v: 1 / (2 * np.sqrt(v + 0.01)))
