"""A binary mask over frozen weights learns, with a straight-through gradient at its scores."""

# %% torch
import torch

x, t = torch.tensor([1.5, -1.0, 0.5]), torch.tensor([5.75, -2.0])
W = torch.tensor([[2.0, -1.0, 3.0], [-2.0, 1.5, 0.5]])  # frozen: requires_grad is False
scores = torch.tensor([[0.3, -0.1, -0.2], [0.2, 0.5, -0.4]], requires_grad=True)
optimizer = torch.optim.SGD([scores], lr=0.03125)
for _ in range(2):
    optimizer.zero_grad()
    m = (scores > 0).float()
    m = m + (scores - scores.detach())  # the values of m, the gradient of the scores
    y = (m * W) @ x
    loss = ((y - t) ** 2).sum()
    loss.backward()
    optimizer.step()
    print("mask:", m.long())
    print("loss:", loss.detach())
    print("at the scores:", scores.grad)

# %% plain raises="RuntimeError: element 0 of tensors does not require grad"
m = (scores > 0).float()
(((m * W) @ x - t) ** 2).sum().backward()

# %% numpy
import numpy as np

x, t = np.array([1.5, -1.0, 0.5]), np.array([5.75, -2.0])
W = np.array([[2.0, -1.0, 3.0], [-2.0, 1.5, 0.5]])
scores = np.array([[0.3, -0.1, -0.2], [0.2, 0.5, -0.4]])
for _ in range(2):
    m = scores > 0
    y = (m * W) @ x
    G = np.outer(2 * (y - t), x)  # at the masked weight
    print("mask:", m.astype(int))
    print("loss:", (y - t) @ (y - t))
    print("at the scores:", G * W)
    scores = scores - 0.03125 * G * W
