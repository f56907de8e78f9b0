"""A recurrent policy: the state from the buffer as the start of a sequence, and as the start of each step."""

# %% torch
import torch

x = torch.tensor([1.0, -0.5, 1.25])
u = torch.tensor(0.5, requires_grad=True)


def cell(h, x):  # in place of an LSTM
    return u * h + x


with torch.no_grad():  # the rollout fills the buffer
    stored = [torch.tensor(4.0)]
    for k in range(3):
        stored.append(cell(stored[k], x[k]))
print("stored[0].requires_grad:", stored[0].requires_grad)

h, loss = stored[0], 0.0
for k in range(3):  # the update runs the sequence again
    h = cell(h, x[k])
    loss = loss + h**2
loss.backward()
print("loss:", loss.detach())
print("u.grad:", u.grad)

# %% each_step
u.grad = None
loss = sum(cell(stored[k], x[k]) ** 2 for k in range(3))
loss.backward()
print("loss:", loss.detach())
print("u.grad:", u.grad)

# %% done
u.grad = None
done = torch.tensor([0.0, 0.0, 1.0])  # a new episode begins at the last step
h, loss = stored[0], 0.0
for k in range(3):
    h = cell(h * (1 - done[k]), x[k])
    loss = loss + h**2
loss.backward()
print("loss:", loss.detach())
print("u.grad:", u.grad)

# %% stale
with torch.no_grad():
    u -= 0.2  # in place of a step of the optimizer
    print("from the buffer:", stored[2])
    print("with the new weight:", cell(cell(stored[0], x[0]), x[1]))

# %% numpy blind="J @ v: K is between two vectors, and the product is a number"
import numpy as np

x, u, start = np.array([1.0, -0.5, 1.25]), 0.5, 4.0
K = np.array([[1, 0, 0], [u, 1, 0], [u**2, u, 1]])
h = K @ (x + np.array([u * start, 0, 0]))
before = np.append(start, h[:2])  # the state before each step
v = 2 * h
print("loss:", h @ h)
print("u.grad:", v @ K @ before)

# %% numpy_each_step
print("loss:", h @ h)
print("u.grad:", v @ before)

# %% numpy_done
K_done = np.array([[1, 0, 0], [u, 1, 0], [0, 0, 1]])
before_done = before * np.array([1, 1, 0])  # the last step begins with 0
h_done = K_done @ (x + np.array([u * start, 0, 0]))
print("loss:", h_done @ h_done)
print("u.grad:", 2 * h_done @ K_done @ before_done)

# %% numpy_stale
print("from the buffer:", h[1])
new = u - 0.2
print("with the new weight:", new**2 * start + new * x[0] + x[1])
