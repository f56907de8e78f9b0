"""A strength of weight decay for each element of a weight: a penalty, a hook, or a factor before the step."""

# %% error raises="ValueError: can't optimize a non-leaf Tensor"
import torch

layer = torch.nn.Linear(3, 1, bias=False)
torch.optim.SGD([{"params": layer.weight[:, :1], "weight_decay": 0.5}], lr=0.125)

# %% torch
X, t = torch.tensor([[1.0, 2.0, -1.0], [3.0, -0.5, 0.5]]), torch.tensor([[1.0], [4.0]])
lam = torch.tensor([[0.5, 2.0, 0.0]])  # the shape of the weight


def train(optimizer, way, lr=0.125):
    w = torch.tensor([[0.5, -2.0, 1.0]], requires_grad=True)
    step = optimizer([w], lr=lr)
    if way == "hook":
        w.register_hook(lambda g: g + lam * w.detach())
    for _ in range(2):
        step.zero_grad()
        loss = ((X @ w.T - t) ** 2).mean()
        if way == "penalty":
            loss = loss + (lam / 2 * w**2).sum()
        loss.backward()
        if way == "factor":
            with torch.no_grad():
                w.mul_(1 - lr * lam)
        step.step()
    return w.detach()


for way in "penalty", "hook", "factor":
    print(f"SGD with {way}:", train(torch.optim.SGD, way))
    print(f"Adam with {way}:", train(torch.optim.Adam, way))

# %% numpy
import numpy as np

X, t = np.array([[1.0, 2.0, -1.0], [3.0, -0.5, 0.5]]), np.array([1.0, 4.0])
lam, start, lr = np.array([0.5, 2.0, 0.0]), np.array([0.5, -2.0, 1.0]), 0.125


def sgd(in_gradient):
    w = start
    for _ in 1, 2:
        g = (X @ w - t) @ X
        w = w - lr * (g + lam * w) if in_gradient else (1 - lr * lam) * w - lr * g
    return w


def adam(in_gradient):
    w, m, s = start, np.zeros(3), np.zeros(3)
    for k in 1, 2:
        g = (X @ w - t) @ X + in_gradient * lam * w
        m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
        w = (1 - (not in_gradient) * lr * lam) * w - lr * m / (1 - 0.9**k) / np.sqrt(s / (1 - 0.999**k))
    return w


for way in "penalty", "hook", "factor":
    print(f"SGD with {way}:", sgd(way != "factor")[None])
    print(f"Adam with {way}:", adam(way != "factor")[None])
