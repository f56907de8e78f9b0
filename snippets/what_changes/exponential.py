"""A fit of cos(a x) + exp(b z): the gradient of b is so large that one step of SGD throws b away."""

# %% torch
import torch

x1 = torch.tensor([0.3, 1.0, 2.0], dtype=torch.float64)
x2 = torch.tensor([1.0, 4.0, 8.0], dtype=torch.float64)
y = torch.cos(1.5 * x1) + torch.exp(0.6 * x2)


def run(optimizer_class, lr):
    a = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    b = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    optimizer = optimizer_class([a, b], lr=lr)
    for _ in range(2):
        loss = ((torch.cos(a * x1) + torch.exp(b * x2) - y) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        print("b:", b.detach(), "loss:", loss.detach())
        print("a.grad:", a.grad, "b.grad:", b.grad)
        optimizer.step()


run(torch.optim.SGD, 1e-4)

# %% adam
run(torch.optim.Adam, 1e-2)

# %% numpy blind="J @ v: both are vectors"
import numpy as np

x1, x2 = np.array([0.3, 1.0, 2.0]), np.array([1.0, 4.0, 8.0])
y = np.cos(1.5 * x1) + np.exp(0.6 * x2)


def fit(change):
    a, b = 1.0, 1.0
    for _ in range(2):
        r = np.cos(a * x1) + np.exp(b * x2) - y
        at_a, at_b = -2 / 3 * r @ (np.sin(a * x1) * x1), 2 / 3 * r @ (np.exp(b * x2) * x2)
        print("b:", b, "loss:", (r**2).mean())
        print("a.grad:", at_a, "b.grad:", at_b)
        a, b = a - change(at_a), b - change(at_b)


fit(lambda gradient: 10.0**-4 * gradient)

# %% numpy_adam
fit(lambda gradient: 10.0**-2 * gradient / (abs(gradient) + 10.0**-8))  # the first step of Adam
