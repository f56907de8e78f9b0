"""A state between 0 and 1: sigmoid(inverse_sigmoid(x) + delta) over two steps, with a state at its bound."""

# %% torch
import torch

start = torch.tensor([0.25, 0.6, 0.5], dtype=torch.float64)
deltas = torch.tensor([[0.5, -1.0, 40.0], [-0.75, 1.5, -14.0]], dtype=torch.float64, requires_grad=True)
weights = torch.tensor([2.0, -1.0, 3.0], dtype=torch.float64)


def inverse_sigmoid(x):
    return torch.log(x / (1 - x))


x = start
for delta in deltas:
    x = torch.sigmoid(inverse_sigmoid(x) + delta)
    print("state:", x.detach())
(x * weights).sum().backward()
print("deltas.grad:", deltas.grad, sep="\n")

# %% clamped
deltas.grad = None
x = start
for delta in deltas:
    x = torch.sigmoid(torch.logit(x, eps=1e-6) + delta)
print("last state, clamped:", x.detach())
(x * weights).sum().backward()
print("gradient, clamped:", deltas.grad, sep="\n")

# %% unbounded
deltas.grad = None
z = torch.logit(start)
for delta in deltas:
    z = z + delta  # the model reads torch.sigmoid(z)
x = torch.sigmoid(z)
print("last state, unbounded:", x.detach())
(x * weights).sum().backward()
print("gradient, unbounded:", deltas.grad, sep="\n")

# %% numpy
import numpy as np

x_0 = np.array([0.25, 0.6, 0.5])
deltas = np.array([[0.5, -1.0, 40.0], [-0.75, 1.5, -14.0]])
weights = np.array([2.0, -1.0, 3.0])


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


with np.errstate(divide="ignore", invalid="ignore"):
    z_1 = np.log(x_0 / (1 - x_0)) + deltas[0]
    x_1 = sigmoid(z_1)
    print("state:", x_1)
    x_2 = sigmoid(np.log(x_1 / (1 - x_1)) + deltas[1])
    print("state:", x_2)
    second = weights * x_2 * (1 - x_2)
    of_inverse, of_sigmoid = 1 / x_1 + 1 / (1 - x_1), x_1 * (1 - x_1)
    first = second * of_inverse * of_sigmoid  # infinity times zero
print("deltas.grad:", np.stack([first, second]), sep="\n")

# %% numpy_clamped rtol=1e-7
free = (x_1 > 10.0**-6) & (x_1 < 1 - 10.0**-6)
near = np.clip(x_1, 10.0**-6, 1 - 10.0**-6)
x_2 = sigmoid(np.log(near) - np.log1p(-near) + deltas[1])
print("last state, clamped:", x_2)
second = weights * x_2 * (1 - x_2)
print("gradient, clamped:", np.stack([second * free, second]), sep="\n")

# %% numpy_unbounded
x_2 = sigmoid(z_1 + deltas[1])
print("last state, unbounded:", x_2)
second = weights * x_2 * (1 - x_2)
print("gradient, unbounded:", np.stack([second, second]), sep="\n")
