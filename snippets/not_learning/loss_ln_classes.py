"""A classifier of ten classes: the loss starts at ln 10, and two mistakes keep it there."""

# %% torch blind="J.T: classes and samples are numbered alike"
import torch
from torch.nn import functional as F

X = torch.eye(10) + 0.5 * torch.diag(torch.ones(9), 1)
t = torch.arange(10)


def train(mistake):
    W = torch.zeros(10, 10, requires_grad=True)
    old = torch.zeros(10, 10, requires_grad=True)
    optimizer = torch.optim.SGD([old if mistake == "old weights" else W], lr=4.0)
    losses = []
    for _ in range(21):
        y = X @ W.T
        if mistake == "softmax":
            y = y.softmax(dim=1)
        loss = F.cross_entropy(y, t)
        losses.append(loss.item())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return torch.tensor([losses[0], losses[20]])


for mistake in "none", "softmax", "old weights":
    print(f"mistake {mistake}:", train(mistake))

# %% numpy
import numpy as np

X = np.eye(10) + 0.5 * np.diag(np.ones(9), 1)
T = np.eye(10)


def softmax(y):
    e = np.exp(y)
    return e / e.sum(1, keepdims=True)


def train(twice, lr):
    W = np.zeros((10, 10))
    losses = []
    for _ in range(21):
        p = softmax(X @ W.T)
        q = softmax(p) if twice else p
        losses.append(-np.mean(np.log(np.sum(T * q, axis=1))))
        G = (q - T) / 10
        if twice:
            G = p * (G - np.sum(p * G, axis=1, keepdims=True))
        W = W - lr * G.T @ X
    return np.array([losses[0], losses[20]])


print("mistake none:", train(False, 4))
print("mistake softmax:", train(True, 4))
chance = np.log(len(T))
print("mistake old weights:", np.array([chance, chance]))
