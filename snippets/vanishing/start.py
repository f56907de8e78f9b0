"""A learnable threshold sigmoid(s): its slope, and training, from several start values of s."""

# %% torch
import torch

start = torch.tensor([-150.0, -100.0, -40.0, -15.0, -5.0])
s = start.clone().requires_grad_()
torch.sigmoid(s).sum().backward()
print("thresholds:", torch.sigmoid(start))
print("slopes:", s.grad)


# %% training
goal = 0.5


def train(optimizer, s):
    for _ in range(20):
        optimizer.zero_grad()
        ((torch.sigmoid(s) - goal) ** 2).sum().backward()
        optimizer.step()


by_sgd = start.clone().requires_grad_()
train(torch.optim.SGD([by_sgd], lr=1.0), by_sgd)
print("after SGD:", by_sgd.detach())

by_adam = start.clone().requires_grad_()
train(torch.optim.Adam([by_adam], lr=0.1), by_adam)
print("after Adam:", by_adam.detach())

# %% numpy one-point="only far below 0 the slope rounds to 0"
import numpy as np

start = np.array([-150.0, -100.0, -40.0, -15.0, -5.0])


def sigmoid(s):
    p = 1 / (1 + np.exp(-s))
    return np.where(s < -88, 0, p)  # in float32, exp(-s) is infinite there


thresholds = sigmoid(start)
print("thresholds:", thresholds)
print("slopes:", thresholds * (1 - thresholds))

# %% numpy_training one-point="only far below 0 the slope rounds to 0"
goal = 0.5
by_sgd, by_adam, mean, square, floor = start, start, 0, 0, 10.0**-8
for step in range(1, 21):
    p = sigmoid(by_sgd)
    by_sgd = by_sgd - 2 * (p - goal) * p * (1 - p)
    p = sigmoid(by_adam)
    g = 2 * (p - goal) * p * (1 - p)
    mean, square = 0.9 * mean + 0.1 * g, 0.999 * square + 0.001 * g**2
    size = np.sqrt(square / (1 - 0.999**step))
    by_adam = by_adam - 0.1 * mean / (1 - 0.9**step) / (size + floor)
print("after SGD:", by_sgd)
print("after Adam:", by_adam)
