"""One number on its way through a network: linear, relu, linear, the mean of squares, and a step of SGD."""

# %% torch
import torch
from torch import nn

first, second = nn.Linear(2, 2), nn.Linear(2, 1)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[0.5, -1.5], [1.0, 3.0]]))
    first.bias.copy_(torch.tensor([6.0, -1.0]))
    second.weight.copy_(torch.tensor([[3.0, -0.5]]))
    second.bias.copy_(torch.tensor([1.5]))
optimizer = torch.optim.SGD([*first.parameters(), *second.parameters()], lr=0.1)

X = torch.tensor([[3.0, -2.0], [-1.0, 5.0], [4.0, 6.0], [7.0, -4.0]])
t = torch.tensor([30.0, -10.0, -5.0, 46.0])

optimizer.zero_grad()
a = first(X)
h = a.relu()
y = second(h).squeeze(1)
loss = nn.functional.mse_loss(y, t)
for one in (a, h, y):
    one.retain_grad()
loss.backward()
print("loss:", loss)
print("y.grad:", y.grad)
print("h.grad:", h.grad, sep="\n")
print("a.grad:", a.grad, sep="\n")
print("first.weight.grad:", first.weight.grad, sep="\n")
print("first.bias.grad:", first.bias.grad)
print("second.weight.grad:", second.weight.grad)
print("second.bias.grad:", second.bias.grad)

optimizer.step()
print("first.weight:", first.weight, sep="\n")

# %% numpy
import numpy as np

W, b = np.array([[0.5, -1.5], [1.0, 3.0]]), np.array([6.0, -1.0])
u, c = np.array([3.0, -0.5]), 1.5  # the weights and the bias of the second layer
X = np.array([[3.0, -2.0], [-1.0, 5.0], [4.0, 6.0], [7.0, -4.0]])
t = np.array([30.0, -10.0, -5.0, 46.0])

a = X @ W.T + b
h = np.maximum(a, 0)
y = h @ u + c
v_y = 2 * (y - t) / len(t)
v_h = np.outer(v_y, u)
v_a = np.where(a > 0, v_h, 0)
G = v_a.T @ X
print("loss:", np.mean((y - t) ** 2))
print("y.grad:", v_y)
print("h.grad:", v_h, sep="\n")
print("a.grad:", v_a, sep="\n")
print("first.weight.grad:", G, sep="\n")
print("first.bias.grad:", v_a.sum(axis=0))
print("second.weight.grad:", (v_y @ h)[None])
print("second.bias.grad:", v_y.sum(keepdims=True))
print("first.weight:", W - 0.1 * G, sep="\n")
