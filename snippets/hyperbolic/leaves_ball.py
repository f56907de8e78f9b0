"""A step of Adam at an ordinary weight: the output of a linear layer leaves the Poincaré ball, and the loss is nan."""

# %% torch one-point="with other numbers, both points can leave the ball, or none"
import torch


def dist(u, v, epsilon=1e-7):
    sqdist = ((u - v) ** 2).sum(dim=-1)
    x = 1 + 2 * sqdist / ((1 - (u**2).sum(dim=-1)) * (1 - (v**2).sum(dim=-1))) + epsilon
    return torch.log(x + torch.sqrt(x**2 - 1))


def train(place):
    layer = torch.nn.Linear(2, 3, bias=False, dtype=torch.float64)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[0.2, 0.1], [-0.1, -0.1], [0.2, -0.2]], dtype=torch.float64))
    optimizer = torch.optim.Adam(layer.parameters(), lr=0.35)
    inputs = torch.tensor([1.0, 2.0], dtype=torch.float64)
    for _ in range(2):
        e = layer(inputs)
        s, o = place(e[:1].expand(2)), place(e[1:])
        loss = dist(s, o)
        optimizer.zero_grad()
        loss.backward()
        print("norms:", torch.stack([s.norm(), o.norm()]).detach())
        print("loss:", loss.detach())
        optimizer.step()


train(lambda e: e)


# %% fixed
def expmap0(e):
    n = e.norm().clamp(min=1e-15)
    return torch.tanh(n) * e / n


train(expmap0)

# %% numpy blind="J @ v: the Jacobian of the map is symmetric"
import numpy as np

inputs, lr = np.array([1.0, 2.0]), 0.35
W0 = np.array([[0.2, 0.1], [-0.1, -0.1], [0.2, -0.2]])


def place(e, inside):
    """Return the point of e and its Jacobian."""
    if not inside:
        return e, np.eye(2)
    n, along = np.hypot(*e), np.outer(e, e) / (e @ e)
    return np.tanh(n) * e / n, np.tanh(n) / n * (np.eye(2) - along) + along / np.cosh(n) ** 2


def slope(x, y):
    a, b = 1 - x @ x, 1 - y @ y
    return 4 / (b * np.sqrt(z(x, y) ** 2 - 1)) * ((y @ y - 2 * x @ y + 1) / a**2 * x - y / a)


def z(x, y):
    return 1 + 2 * (x - y) @ (x - y) / ((1 - x @ x) * (1 - y @ y)) + 10.0**-7


def show(inside):
    W = W0
    for _ in range(2):
        e = W @ inputs
        (s, Js), (o, Jo) = place(e[[0, 0]], inside), place(e[1:], inside)
        print("norms:", np.array([np.hypot(*s), np.hypot(*o)]))
        with np.errstate(invalid="ignore"):
            print("loss:", np.log(z(s, o) + np.sqrt(z(s, o) ** 2 - 1)))
            to_e = np.array([(slope(s, o) @ Js).sum(), *(slope(o, s) @ Jo)])
        G = np.outer(to_e, inputs)
        W = W - lr * G / (abs(G) + 10.0**-8)  # the first step of Adam


show(inside=False)

# %% numpy_fixed
show(inside=True)
