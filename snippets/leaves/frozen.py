"""Freezing the first of two layers, h = Ax and y = Bh, with v = (1, 10)."""

# %% torch
import torch
from torch import nn

x = torch.tensor([3.0, 5.0])
v = torch.tensor([1.0, 10.0])
first = nn.Linear(2, 2, bias=False)
last = nn.Linear(2, 2, bias=False)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[0.5, 4.0], [0.0, 3.0]]))
    last.weight.copy_(torch.tensor([[6.0, 7.0], [5.0, 9.0]]))
model = nn.Sequential(first, last)
optimizer = torch.optim.SGD(model.parameters(), lr=0.001)


def step():
    optimizer.zero_grad()
    model(x).backward(v)
    optimizer.step()
    print("A:", first.weight.detach())
    print("B:", last.weight.detach())


first.requires_grad_(False)
step()

first.requires_grad_(True)
step()

# %% not_frozen
first.requires_grad = False  # only an attribute of the module
first.eval()
print("flag of A:", first.weight.requires_grad)
step()

# %% late
model(x).backward(v)  # adds to the gradient that is there
first.requires_grad_(False)
print("flag of A:", first.weight.requires_grad)
optimizer.step()
print("A:", first.weight.detach())

# %% rows
W = torch.tensor([[0.5, 4.0], [0.0, 3.0]], requires_grad=True)
learns = torch.tensor([[0.0], [1.0]])  # only the second row
W.register_hook(lambda gradient: gradient * learns)
y = W @ x
y.backward(v)
print("y:", y)
print("W.grad:", W.grad)

# %% batch_norm
norm = nn.BatchNorm1d(1).requires_grad_(False)
batch = torch.tensor([[3.0], [8.0]])
norm(batch)
print("norm.running_mean:", norm.running_mean)
norm.eval()
norm(batch)
print("norm.running_mean:", norm.running_mean)
norm.train()  # as model.train() does for all its layers
norm(batch)
print("norm.running_mean:", norm.running_mean)

# %% numpy
import numpy as np

x, v, lr = np.array([3.0, 5.0]), np.array([1.0, 10.0]), 0.001
A = np.array([[0.5, 4.0], [0.0, 3.0]])
B = np.array([[6.0, 7.0], [5.0, 9.0]])
for frozen in (True, False, False):  # the third step is not frozen, either
    u = v @ B  # the gradient at h
    at_A, at_B = np.outer(u, x), np.outer(v, A @ x)
    A, B = (A if frozen else A - lr * at_A), B - lr * at_B
    print("A:", A)
    print("B:", B)
A = A - lr * (at_A + np.outer(v @ B, x))  # two gradients: the one that was there, and the new one
print("A:", A)

# %% numpy_rows
W = np.array([[0.5, 4.0], [0.0, 3.0]])
print("y:", W @ x)
print("W.grad:", np.outer(v, x) * np.array([[0.0], [1.0]]))

# %% numpy_batch_norm
batch = np.array([[3.0], [8.0]])
mean = 0.1 * batch.mean(axis=0)  # the running mean was 0
print("norm.running_mean:", mean)
print("norm.running_mean:", mean)
print("norm.running_mean:", 0.9 * mean + mean)  # the same batch once more
