"""Without zero_grad, a prediction passes its label 0.86, and MSELoss or L1Loss rises again."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[1.0, 0.5]], dtype=torch.float64)
label = torch.tensor([0.86], dtype=torch.float64)


def train(criterion, lr, empty, momentum=0.0):
    w = torch.tensor([-1.0, -0.25], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=lr, momentum=momentum)
    outputs, losses = [], []
    for _ in range(9):
        output = torch.sigmoid(x @ w)
        loss = criterion(output, label)
        outputs.append(output.item())
        losses.append(loss.item())
        if empty:
            optimizer.zero_grad()
        (g,) = torch.autograd.grad(loss, w, retain_graph=True)
        loss.backward()
        optimizer.step()
    print("output of each step:", torch.tensor(outputs))
    print("loss of each step:", torch.tensor(losses))
    return g, w.grad


for criterion, lr in ((nn.MSELoss(), 1.0), (nn.L1Loss(), 0.6)):
    g, kept = train(criterion, lr, empty=False)
    print("gradient of the last loss:", g)
    print("sum of all gradients:", kept)

# %% fixed
for criterion, lr in ((nn.MSELoss(), 1.0), (nn.L1Loss(), 0.6)):
    train(criterion, lr, empty=True)

# %% momentum
g, kept = train(nn.MSELoss(), 1.0, empty=True, momentum=1.0)

# %% numpy
import numpy as np

x, label = np.array([1.0, 0.5]), 0.86


def squared(error):
    return error**2, 2 * error


def absolute(error):
    return abs(error), np.sign(error)


def train(criterion, lr, kept_part):
    w, kept = np.array([-1.0, -0.25]), 0
    outputs, losses = [], []
    for _ in range(9):
        p = 1 / (1 + np.exp(-x @ w))
        loss, slope = criterion(p - label)
        g = slope * p * (1 - p) * x
        kept = kept_part * kept + g
        w = w - lr * kept
        outputs.append(p)
        losses.append(loss)
    print("output of each step:", np.array(outputs))
    print("loss of each step:", np.array(losses))
    return g, kept


for criterion, lr in ((squared, 1.0), (absolute, 0.6)):
    g, kept = train(criterion, lr, 1)
    print("gradient of the last loss:", g)
    print("sum of all gradients:", kept)

# %% numpy_fixed
for criterion, lr in ((squared, 1.0), (absolute, 0.6)):
    train(criterion, lr, 0)

# %% numpy_momentum
velocity_kept = 1.0  # the momentum of the optimizer
g, kept = train(squared, 1.0, velocity_kept)
