"""Two losses of one weight: a step for each loss, or one step for the sum, with SGD and Adam."""

# %% torch
import torch

start = torch.tensor([1.0, -2.0])


def loss_1(w):
    return 10 * (w[0] * w[1] - 1) ** 2


def loss_2(w):
    return (w[0] - 3) ** 2 + 2 * w[0] * w[1]


def step_on(loss, optimizer):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


for name, optimizer_class, lr in [("SGD", torch.optim.SGD, 0.005), ("Adam", torch.optim.Adam, 0.1)]:
    w = start.clone().requires_grad_()
    step_on(loss_1(w) + loss_2(w), optimizer_class([w], lr=lr))
    print(f"{name}, one step on the sum:", w)

    w = start.clone().requires_grad_()
    first, second = optimizer_class([w], lr=lr), optimizer_class([w], lr=lr)
    step_on(loss_1(w), first)
    step_on(loss_2(w), second)
    print(f"{name}, two optimizers:", w)

    w = start.clone().requires_grad_()
    optimizer = optimizer_class([w], lr=lr)
    step_on(loss_1(w), optimizer)
    step_on(loss_2(w), optimizer)
    print(f"{name}, one optimizer, two steps:", w)

# %% numpy
import numpy as np

w0 = np.array([1.0, -2.0])


def g1(w):
    return 20 * (w[0] * w[1] - 1) * w[::-1]


def g2(w):
    return np.array([2 * (w[0] - 3) + 2 * w[1], 2 * w[0]])


lr = 0.005
print("SGD, one step on the sum:", w0 - lr * (g1(w0) + g2(w0)))
w1 = w0 - lr * g1(w0)
both = w1 - lr * g2(w1)
print("SGD, two optimizers:", both)
print("SGD, one optimizer, two steps:", both)

lr = 0.1  # the first step of Adam has the length lr in each element
print("Adam, one step on the sum:", w0 - lr * np.sign(g1(w0) + g2(w0)))
w1 = w0 - lr * np.sign(g1(w0))
print("Adam, two optimizers:", w1 - lr * np.sign(g2(w1)))
b1, b2 = 0.9, 0.999
m = (b1 * (1 - b1) * g1(w0) + (1 - b1) * g2(w1)) / (1 - b1**2)
s = (b2 * (1 - b2) * g1(w0) ** 2 + (1 - b2) * g2(w1) ** 2) / (1 - b2**2)
print("Adam, one optimizer, two steps:", w1 - lr * m / np.sqrt(s))
