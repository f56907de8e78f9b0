"""A test of the whole loop: a model that is large enough must fit one small batch."""

# %% torch rtol=4e-6
import torch
from torch import nn

X = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
t = torch.tensor([[1.0], [-2.0]])


def train(loss_of, steps=200):
    model = nn.Linear(2, 1)
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[0.5, 0.25]]))
        model.bias.zero_()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(steps):
        optimizer.zero_grad()
        loss = loss_of(model(X))
        loss.backward()
        optimizer.step()
    return loss, model(X).detach()


last, y = train(lambda y: ((y - t) ** 2).mean())
print("does it fit two samples?", last.item() < 0.001)
print("predictions:", y)

# %% wrong rtol=4e-6
flat = t.squeeze(1)  # shape (2,), and the predictions have the shape (2, 1)
last, y = train(lambda y: ((y - flat) ** 2).mean())
print("does it fit, with a wrong shape?", last.item() < 0.001)
print("predictions, with a wrong shape:", y)

# %% numpy blind="input, 3 for 2: a model that fits predicts the targets, whatever the inputs are"
import numpy as np

X = np.array([[1.0, 2.0, 1.0], [3.0, -1.0, 1.0]])  # the last column is for the bias
t = np.array([1.0, -2.0])
w = np.array([0.5, 0.25, 0.0])
for _ in range(200):
    off = X @ w - t
    w = w - 0.1 * 2 / len(t) * off @ X
print("does it fit two samples?", bool(np.mean(off**2) < 0.001))
print("predictions:", (X @ w)[:, None])

# %% numpy_wrong
best = np.full((2, 1), np.mean(t))  # each prediction is compared with both targets, so their mean is best
print("does it fit, with a wrong shape?", bool(np.mean((best - t) ** 2) < 0.001))
print("predictions, with a wrong shape:", best)
