"""Clipping before unscale_ clips the scaled gradient: SGD hardly moves, Adam hardly notices."""

# %% torch
import torch
import torch.nn.functional as F

x, t = torch.tensor([[0.75, 0.5]]), torch.tensor([[1.0]])


def train(optimizer_of, early):
    w = torch.tensor([[0.5, 0.75]], requires_grad=True)
    optimizer = optimizer_of([w], lr=0.125)
    scaler = torch.amp.GradScaler("cpu")
    for step in range(3):
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.float16):
            loss = (F.linear(x, w) - t).square().mean()
        scaler.scale(loss).backward()
        if not early:
            scaler.unscale_(optimizer)
        norm = torch.nn.utils.clip_grad_norm_(w, 12.0)
        scaler.step(optimizer)
        scaler.update()
        if step == 0:
            print("first norm:", norm)
            print("gradient of the step:", w.grad)
    print("w:", w)


for optimizer_of in torch.optim.SGD, torch.optim.Adam:
    for early in False, True:
        print(optimizer_of.__name__, "early" if early else "right")
        train(optimizer_of, early)

# %% numpy blind="J.T: v has one element" one-point="larger errors overflow in float16, as with the scaler itself"
import numpy as np

x, t = np.array([[0.75, 0.5]]), np.array([[1.0]])
scale = 65536.0  # the default of GradScaler


def half(numbers):
    """Return the numbers, rounded to float16."""
    return numbers.astype(np.float16).astype(np.float64)


def train(early, adam):
    w, mean, square = np.array([[0.5, 0.75]]), 0.0, 0.0
    for step in range(3):
        y = half(half(x) @ half(w).T)
        v = half(2 * scale * (y - t))
        g = half(v.T @ half(x))  # scaled
        if not early:
            g = g / scale
        norm = np.linalg.norm(g)
        g = g * min(1.0, 12.0 / (norm + 10.0**-6))
        if early:
            g = g / scale
        if step == 0:
            print("first norm:", norm)
            print("gradient of the step:", g)
        mean, square = 0.9 * mean + 0.1 * g, 0.999 * square + 0.001 * g**2
        size = np.sqrt(square / (1 - 0.999 ** (step + 1))) + 10.0**-8
        w = w - 0.125 * (mean / (1 - 0.9 ** (step + 1)) / size if adam else g)
    print("w:", w)


for adam in False, True:
    for early in False, True:
        train(early, adam)
