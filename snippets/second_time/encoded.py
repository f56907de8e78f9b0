"""Training data from an encoder, computed once before the loop: with a graph, or under no_grad."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

X = torch.tensor([[1.0, 2.0], [0.5, -1.0]])
t = torch.tensor([3.0, 1.0])
encoder = torch.tensor([[0.25, -0.5], [0.75, 1.0]], requires_grad=True)
w = torch.tensor([2.0, 3.0], requires_grad=True)

encoded = (X @ encoder).tanh()
for _ in range(2):
    w.grad = None
    loss = ((encoded @ w - t) ** 2).sum()
    loss.backward()

# %% torch
with torch.no_grad():
    encoded = (X @ encoder).tanh()
encoder.grad = None
for _ in range(2):
    w.grad = None
    loss = ((encoded @ w - t) ** 2).sum()
    loss.backward()
    print("w.grad:", w.grad)
    with torch.no_grad():
        w -= 0.1 * w.grad
print("encoder.grad is None:", encoder.grad is None)

# %% numpy
import numpy as np

X, t = np.array([[1.0, 2.0], [0.5, -1.0]]), np.array([3.0, 1.0])
h = np.tanh(X @ np.array([[0.25, -0.5], [0.75, 1.0]]))
w = np.array([2.0, 3.0])
for _ in range(2):
    g = 2 * (h @ w - t) @ h
    print("w.grad:", g)
    w = w - 0.1 * g
