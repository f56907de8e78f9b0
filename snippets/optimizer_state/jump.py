"""A quiet phase, then one wrong label: AdamW moves the weight far away, SGD farther, and the loss stays high."""

# %% torch
import torch


def train(name, kind, limit, **options):
    w = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
    optimizer = kind([w], lr=0.25, **options)
    print(name)
    for k in range(400):
        label = -1000.0 if k == 250 else 0.5 + 0.01 * (-1) ** k  # one wrong label
        loss = (torch.tanh(w) - label) ** 2
        if k in (249, 399):
            print("w:", w.item())
            print("prediction:", torch.tanh(w).item())
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_value_([w], limit)
        optimizer.step()


train("AdamW", torch.optim.AdamW, torch.inf, eps=0, weight_decay=0)
train("SGD", torch.optim.SGD, torch.inf)
train("AdamW, clipped", torch.optim.AdamW, 0.05, eps=0, weight_decay=0)

# %% numpy
import numpy as np


def run(adam, limit):
    w, m, s = 0.5, 0.0, 0.0
    for k in range(400):
        label = -1000.0 if k == 250 else 0.5 + 0.01 * (-1) ** k
        t = np.tanh(w)
        if k in (249, 399):
            print("w:", w)
            print("prediction:", t)
        g = 2 * (t - label) * (1 - t**2)
        g = np.clip(g, -limit, limit)
        m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
        if adam:
            g = m / (1 - 0.9 ** (k + 1)) / np.sqrt(s / (1 - 0.999 ** (k + 1)))
        w -= 0.25 * g


run(True, np.inf)
run(False, np.inf)
run(True, 0.05)
