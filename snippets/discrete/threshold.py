"""A threshold t: y is x² above t, and 0 below it."""

# %% torch
import torch

x = torch.tensor([0.5, 1.25, 2.0], requires_grad=True)
t = torch.tensor(1.0, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

y = torch.where(x > t, x**2, 0.0)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)
print("t.grad:", t.grad)

# %% smooth
x.grad = t.grad = None
gate = torch.sigmoid((x - t) / 0.5)
y = gate * x**2
y.backward(v)
print("y:", y)
print("t.grad:", t.grad)

# %% straight
x.grad = t.grad = None
soft = torch.sigmoid((x - t) / 0.5)
hard = (x > t).float()
gate = soft + (hard - soft).detach()
y = gate * x**2
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)
print("t.grad:", t.grad)

# %% learns
wanted = torch.tensor([0.0, 0.0, 4.0])
optimizer = torch.optim.SGD([t], lr=0.05)
for _ in range(4):
    soft = torch.sigmoid((x - t) / 0.5)
    gate = soft + ((x > t).float() - soft).detach()
    loss = (gate * x**2 - wanted).square().sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("loss:", loss)
    print("t:", t)

# %% continuous
t = torch.tensor(1.0, requires_grad=True)
y = torch.relu(x - t)
y.backward(v)
print("y:", y)
print("t.grad:", t.grad)

# %% numpy
import numpy as np

x, t = np.array([0.5, 1.25, 2.0]), 1.0
v = np.array([1.0, 10.0, 100.0])
hard = np.where(x > t, 1.0, 0.0)
print("y:", hard * x**2)
print("x.grad:", v * hard * 2 * x)

# %% numpy_smooth
T = 0.5
s = 1 / (1 + np.exp(-(x - t) / T))
slope = s * (1 - s) / T  # of the gate with respect to x
print("y:", s * x**2)
print("t.grad:", np.sum(v * x**2 * -slope))

# %% numpy_straight
print("y:", hard * x**2)
print("x.grad:", v * (hard * 2 * x + slope * x**2))
print("t.grad:", np.sum(v * x**2 * -slope))

# %% numpy_learns
wanted = np.array([0.0, 0.0, 4.0])
for _ in range(4):
    error = np.where(x > t, x**2, 0) - wanted
    gate = 1 / (1 + np.exp(-(x - t) / T))
    print("loss:", np.sum(error**2))
    t = t - 0.05 * np.sum(2 * error * x**2 * -gate * (1 - gate) / T)
    print("t:", t)

# %% numpy_continuous
t = 1.0
print("y:", np.maximum(x - t, 0))
print("t.grad:", -np.sum(v * (x > t)))
