"""A loss with a projection and a temperature of its own: in no optimizer, and in the optimizer."""

# %% torch
import torch
from torch import nn

x = torch.tensor([1.0, 0.5], dtype=torch.float64)
target = torch.tensor([0.5, 1.5], dtype=torch.float64)


class ProjectionLoss(nn.Module):
    """A squared distance after a learned projection and a learned temperature."""

    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(2, 2, bias=False, dtype=torch.float64)
        self.log_scale = nn.Parameter(torch.tensor(0.5, dtype=torch.float64))
        with torch.no_grad():
            self.proj.weight.copy_(torch.tensor([[1.0, 0.5], [-0.25, 2.0]]))

    def forward(self, z, target):
        return (self.log_scale.exp() * self.proj(z) - target).square().sum()


def start():
    """Return a model and a criterion, always with the same weights."""
    model, criterion = nn.Linear(2, 2, bias=False, dtype=torch.float64), ProjectionLoss()
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[0.5, 0.25], [-0.75, 1.0]]))
    return model, criterion


model, criterion = start()
optimizer = torch.optim.SGD(model.parameters(), lr=1 / 16)
for _ in range(2):
    optimizer.zero_grad()
    criterion(model(x), target).backward()
    optimizer.step()
    print("criterion.proj.weight.grad:", criterion.proj.weight.grad, sep="\n")
    print("criterion.log_scale.grad:", criterion.log_scale.grad)
print("projection has changed:", not criterion.proj.weight.equal(ProjectionLoss().proj.weight))
print("log_scale has changed:", not criterion.log_scale.equal(ProjectionLoss().log_scale))

# %% fixed
model, criterion = start()
optimizer = torch.optim.SGD([*model.parameters(), *criterion.parameters()], lr=1 / 16)
for _ in range(2):
    optimizer.zero_grad()
    criterion(model(x), target).backward()
    optimizer.step()
print("gradient of the projection, second step:", criterion.proj.weight.grad, sep="\n")
print("projection, in the optimizer:", criterion.proj.weight.data, sep="\n")
print("log_scale, in the optimizer:", criterion.log_scale.data)

# %% numpy
import numpy as np

x, target, rate = np.array([1.0, 0.5]), np.array([0.5, 1.5]), 1 / 16


def gradients(M, P, s):
    """Return the gradients at the model's weight, the projection and the log of the scale."""
    z = M @ x
    e = np.exp(s) * P @ z - target
    v = 2 * np.exp(s) * e
    return np.outer(v @ P, x), np.outer(v, z), v @ P @ z


M, P, s = np.array([[0.5, 0.25], [-0.75, 1.0]]), np.array([[1.0, 0.5], [-0.25, 2.0]]), 0.5
sum_P, sum_s = np.zeros((2, 2)), 0.0
for _ in range(2):
    at_M, at_P, at_s = gradients(M, P, s)
    sum_P, sum_s, M = sum_P + at_P, sum_s + at_s, M - rate * at_M
    print("criterion.proj.weight.grad:", sum_P, sep="\n")
    print("criterion.log_scale.grad:", sum_s)

# %% numpy_fixed
M = np.array([[0.5, 0.25], [-0.75, 1.0]])
for _ in range(2):
    at_M, at_P, at_s = gradients(M, P, s)
    M, P, s = M - rate * at_M, P - rate * at_P, s - rate * at_s
print("gradient of the projection, second step:", at_P, sep="\n")
print("projection, in the optimizer:", P, sep="\n")
print("log_scale, in the optimizer:", s)
