"""Euler-Maruyama with fixed noise: the gradients of drift and diffusion, and a replay with other noise."""

# %% torch
import torch

noise = torch.tensor([[0.5, -1.0], [1.5, 0.25], [-0.5, 2.0]])  # in place of randn(steps, paths)
h, target = 0.25, 1.5
y0 = torch.tensor([1.0, 2.0], requires_grad=True)
theta = torch.tensor(0.8, requires_grad=True)  # of the drift θ(1 − y)
sigma = torch.tensor(0.5, requires_grad=True)  # of the diffusion σy


def solve(noise):
    y = y0
    for e in noise:
        y = y + theta * (1 - y) * h + sigma * y * h**0.5 * e
    return y


def print_gradients():
    print("theta.grad:", theta.grad)
    print("sigma.grad:", sigma.grad)
    print("y0.grad:", y0.grad)


y = solve(noise)
loss = ((y - target) ** 2).mean()
loss.backward()
print("y:", y.detach())
print_gradients()

# %% wrong
theta.grad = sigma.grad = y0.grad = None
other = torch.tensor([[-1.0, 0.5], [0.75, -0.5], [1.0, -1.5]])  # drawn anew in the replay
v = (y - target).detach()  # the gradient at y
solve(other).backward(v)
print_gradients()

# %% numpy
import numpy as np

noise = np.array([[0.5, -1.0], [1.5, 0.25], [-0.5, 2.0]])
h, target, theta, sigma = 0.25, 1.5, 0.8, 0.5


def solve(noise):
    y, at_theta, at_sigma, at_y0 = np.array([1.0, 2.0]), np.zeros(2), np.zeros(2), np.ones(2)
    for e in noise:
        dW = h**0.5 * e
        slope = 1 - theta * h + sigma * dW  # of the new y with respect to the old one
        at_theta = slope * at_theta + (1 - y) * h
        at_sigma = slope * at_sigma + y * dW
        at_y0 = slope * at_y0
        y = y + theta * (1 - y) * h + sigma * y * dW
    return y, at_theta, at_sigma, at_y0


def print_gradients(v, noise):
    _, at_theta, at_sigma, at_y0 = solve(noise)
    print("theta.grad:", np.sum(v * at_theta))
    print("sigma.grad:", np.sum(v * at_sigma))
    print("y0.grad:", v * at_y0)


y = solve(noise)[0]
v = y - target  # 2(y − target) / 2 paths
print("y:", y)
print_gradients(v, noise)

# %% numpy_wrong
print_gradients(v, np.array([[-1.0, 0.5], [0.75, -0.5], [1.0, -1.5]]))
