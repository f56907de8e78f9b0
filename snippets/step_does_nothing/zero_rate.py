"""Learning rate 0 for batch norm and a linear layer, ŷ = w·norm(x) + b: the loss changes, and the weights do not."""

# %% torch
import torch
from torch import nn

norm = nn.BatchNorm1d(1, affine=False, momentum=0.4, eps=0.25)
layer = nn.Linear(1, 1)
nn.init.constant_(layer.weight, 0.5)
nn.init.constant_(layer.bias, 0.75)
model = nn.Sequential(norm, layer)
before = [p.detach().clone() for p in model.parameters()]
optimizer = torch.optim.AdamW(model.parameters(), lr=0.0)

batches = torch.tensor([[[8.0], [12.0]], [[9.0], [14.0]], [[10.0], [11.0]]])
held_out = torch.tensor([[9.0], [12.0]])


def loss_of(x):
    return ((model(x) - 1) ** 2).mean()


for x in batches:
    model.train()
    optimizer.zero_grad()
    loss = loss_of(x)
    loss.backward()
    optimizer.step()
    print("training loss:", loss.detach())
    model.eval()
    print("validation loss:", loss_of(held_out).detach())
    print("running mean:", norm.running_mean)
print("weights unchanged:", all(map(torch.equal, model.parameters(), before)))

# %% constant
model.eval()  # stored statistics, no dropout
for _ in range(3):
    optimizer.zero_grad()
    loss = loss_of(batches[0])  # the same data in each step
    loss.backward()
    optimizer.step()
    print("loss in eval mode:", loss.detach())

# %% dropout
dropout = nn.Dropout(0.5)
x = torch.tensor([2.0, 3.0])
w = torch.tensor([0.5, 0.25])
losses = {(((dropout(x) * w).sum() - 1.25) ** 2).item() for _ in range(200)}
print("losses with dropout:", sorted(losses))

# %% schedule
p = torch.tensor(2.0, requires_grad=True)
optimizer = torch.optim.SGD([p], lr=0.0)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=4, eta_min=0.1)
for _ in range(3):
    optimizer.zero_grad()
    (p**2).backward()
    optimizer.step()
    scheduler.step()
    print("p:", p.detach())
    print("next learning rate:", optimizer.param_groups[0]["lr"])

# %% numpy
import itertools

import numpy as np

batches = np.array([[8.0, 12.0], [9.0, 14.0], [10.0, 11.0]])
held_out = np.array([9.0, 12.0])
weight, bias, share, added = 0.5, 0.75, 0.4, 0.25


def loss_of(x, mean, variance):
    return ((weight * (x - mean) / np.sqrt(variance + added) + bias - 1) ** 2).mean()


running_mean, running_variance = 0, 1
for x in batches:
    running_mean += share * (x.mean() - running_mean)
    running_variance += share * (x.var(ddof=1) - running_variance)
    print("training loss:", loss_of(x, x.mean(), x.var()))
    print("validation loss:", loss_of(held_out, running_mean, running_variance))
    print("running mean:", np.array([running_mean]))

# %% numpy_constant
for _ in range(3):
    print("loss in eval mode:", loss_of(batches[0], running_mean, running_variance))

# %% numpy_dropout
x = np.array([2.0, 3.0])
w = np.array([0.5, 0.25])
kept = np.array(list(itertools.product([0, 2], repeat=2)))  # 0, or divided by the probability 1/2
print("losses with dropout:", sorted(((kept * x) @ w - 1.25) ** 2))

# %% numpy_schedule
p, rate, floor = 2, 0, 0.1
for step in range(1, 4):
    p = p - rate * 2 * p
    rate = floor * (1 - np.cos(np.pi * step / 4)) / 2
    print("p:", p)
    print("next learning rate:", rate)
