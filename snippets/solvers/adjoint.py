"""The adjoint equation of y' = -θy, backward in time: less memory, and another gradient for few steps."""

# %% torch
import torch

theta = torch.tensor(0.5, requires_grad=True)


def forward(steps):
    """Return the solution at time 2 that is 3 at time 0."""
    h, y = 2.0 / steps, torch.tensor(3.0)
    for _ in range(steps):
        y = y - h * theta * y
    return y


def backward_in_time(steps):
    """Return the gradient for theta from a loop that keeps only y and its adjoint a."""
    h, a, gradient = 2.0 / steps, torch.tensor(1.0), 0.0
    with torch.no_grad():  # saves nothing for the steps
        y = forward(steps)
    for _ in range(steps):
        y = (y + h * theta * y).detach()  # back in time, by a step of Euler
        f = -theta * y
        gradient += h * torch.autograd.grad(f, theta, a)[0]
        a = a - h * theta.detach() * a
    return gradient


print("through all steps:", torch.stack([torch.autograd.grad(forward(n), theta)[0] for n in (4, 64)]))
print("adjoint:", torch.stack([backward_in_time(n) for n in (4, 64)]))

# %% numpy
import numpy as np

steps, theta = np.array([4, 64]), 0.5
h = 2.0 / steps
q, back = 1 - h * theta, 1 + h * theta
at_end = 3.0 * q**steps


def sum_of_steps(n, h, q, back, y):
    k = np.arange(n)
    return -h * np.sum(q**k * y * back ** (k + 1))


print("through all steps:", -steps * h * 3.0 * q ** (steps - 1))
print("adjoint:", np.array([sum_of_steps(*one) for one in zip(steps, h, q, back, at_end, strict=True)]))
