"""A gate of two layers, tanh(B relu(Ax)) with v = (1, 10): both start at zero, or only the last one."""

# %% torch
import torch
from torch import nn

x, v = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])


def train(start):
    first, last = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        first.weight.copy_(start)
        last.weight.zero_()
    gate = nn.Sequential(first, nn.ReLU(), last, nn.Tanh())
    optimizer = torch.optim.SGD(gate.parameters(), lr=0.01)
    for _ in range(2):
        optimizer.zero_grad()
        gate(x).backward(v)
        optimizer.step()
        print("first.weight.grad:", first.weight.grad)
        print("last.weight.grad:", last.weight.grad)
    print("first.weight:", first.weight.detach())


train(torch.zeros(2, 2))

# %% mended
train(torch.tensor([[0.5, 1.0], [2.0, -0.5]]))

# %% numpy
import numpy as np

x, v = np.array([1.0, 2.0]), np.array([1.0, 10.0])


def train(A):
    B = np.zeros((2, 2))
    for _ in range(2):
        h = np.maximum(A @ x, 0)
        u = v * (1 - np.tanh(B @ h) ** 2)
        at_A, at_B = np.outer((u @ B) * (A @ x > 0), x), np.outer(u, h)
        print("first.weight.grad:", at_A)
        print("last.weight.grad:", at_B)
        A, B = A - 0.01 * at_A, B - 0.01 * at_B
    print("first.weight:", A)


train(np.zeros((2, 2)))

# %% numpy_mended
train(np.array([[0.5, 1.0], [2.0, -0.5]]))
