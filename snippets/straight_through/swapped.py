"""The value of one loss with the gradient of another: (a - b).detach() + b."""

# %% torch
import torch


def losses():
    a = (x[0] + 2 * x[1] - 7) ** 2  # the value to report
    b = (x**2).sum()  # the loss to train with
    return a, b


x = torch.tensor([4.0, 3.0], requires_grad=True)
a, b = losses()
loss = (a - b).detach() + b
loss.backward()
print("a:", a)
print("b:", b)
print("loss:", loss)
print("x.grad:", x.grad)

# %% without
x.grad = None
a, b = losses()
loss = (a - b) + b
loss.backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([4.0, 3.0])
rest = x[0] + 2 * x[1] - 7
print("a:", rest**2)
print("b:", np.sum(x**2))
print("loss:", rest**2)
print("x.grad:", 2 * x)

# %% numpy_without
print("loss:", rest**2)
d = np.array([1.0, 2.0])  # the gradient of rest
print("x.grad:", 2 * rest * d)
