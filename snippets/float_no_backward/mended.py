"""Calling backward on a tensor, and item only to print."""

# %% torch
import torch


def losses(w):
    return w[0] ** 3 * w[1], w[0] * w[1] ** 2


w = torch.tensor([5.0, 3.0], requires_grad=True)
misfit, penalty = losses(w)
loss = 4 * misfit + 7 * penalty
loss.backward()
print("loss.item():", loss.item())
print("w.grad:", w.grad)

# %% module
model = torch.nn.Linear(2, 3)
x = torch.tensor([5.0, 3.0])
y = model(x)
y.backward(torch.tensor([4.0, 7.0, -6.0]))
print("model.weight.grad:", model.weight.grad, sep="\n")

# %% silenced
w.grad = None
misfit, penalty = losses(w)
number = (4 * misfit + 7 * penalty).item()
loss = torch.tensor(number, requires_grad=True)
loss.backward()
print("loss:", loss)
print("w.grad:", w.grad)
print("loss.grad:", loss.grad)

# %% numpy
import numpy as np

w = np.array([5.0, 3.0])
J = np.array([[3 * w[0] ** 2 * w[1], w[0] ** 3], [w[1] ** 2, 2 * w[0] * w[1]]])
v = np.array([4.0, 7.0])
y = np.array([w[0] ** 3 * w[1], w[0] * w[1] ** 2])
print("loss.item():", v @ y)
print("w.grad:", v @ J)

# %% numpy_module
x = np.array([5.0, 3.0])
v = np.array([4.0, 7.0, -6.0])
print("model.weight.grad:", np.outer(v, x), sep="\n")

# %% numpy_silenced
print("loss:", np.array([4.0, 7.0]) @ y)
print("loss.grad:", 1.0)  # the derivative of a number with respect to itself
