"""A hand-written LSTM: with raw numbers as inputs, all gates are saturated and all gradients are 0."""

# %% torch
import torch
from torch import nn

W = nn.Parameter(torch.tensor([0.75, 0.5, 1.25, 1.0]))  # input gate, forget gate, candidate, output gate
U = nn.Parameter(torch.tensor([0.5, -0.25, 1.0, 0.75]))


def train_step(series, target):
    h = c = torch.tensor(0.0)
    for x in series:
        i, f, g, o = W * x + U * h
        i, f, g, o = i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()
        c = f * c + i * g
        h = o * c.tanh()
    h.retain_grad()
    W.grad = U.grad = None
    ((h - target) ** 2).backward()
    slopes = torch.stack([i * (1 - i), f * (1 - f), 1 - g**2, o * (1 - o)])
    print("slopes of the gates:", slopes.detach())
    print("at the output:", h.grad)
    print("W.grad:", W.grad)
    print("U.grad:", U.grad)


series = torch.tensor([100.0, 110.0])
train_step(series, target=120.0)

# %% scaled
train_step(series / 200, target=120.0 / 200)

# %% numpy
import numpy as np

W, U = np.array([0.75, 0.5, 1.25, 1.0]), np.array([0.5, -0.25, 1.0, 0.75])


def derive(series, target):
    h = c = np.float32(0.0)
    dh = dc = np.zeros(8)  # the derivatives with respect to W and U
    for x in series:
        a = (W * x + U * h).astype(np.float32)  # sigmoid and tanh round to 1 in float32
        s = 1 / (1 + np.exp(-a))
        y = np.where(np.arange(4) == 2, np.tanh(a), s)
        slopes = np.where(np.arange(4) == 2, 1 - y**2, y * (1 - y))
        at_a = np.hstack([np.eye(4) * x, np.eye(4) * h]) + np.outer(U, dh)
        i, f, g, o = y
        di, df, dg, do = slopes[:, None] * at_a
        dc = f * dc + c * df + g * di + i * dg
        c = f * c + i * g
        dh = do * np.tanh(c) + o * (1 - np.tanh(c) ** 2) * dc
        h = o * np.tanh(c)
    v = 2 * (h - target)
    print("slopes of the gates:", slopes)
    print("at the output:", v)
    print("W.grad:", v * dh[:4])
    print("U.grad:", v * dh[4:])


series = np.array([100.0, 110.0])
derive(series, 120.0)

# %% numpy_scaled
derive(series / 200, 120.0 / 200)
