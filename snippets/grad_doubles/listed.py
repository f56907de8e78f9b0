"""Parameters in a Python list or dict beside a registered layer: they get a gradient, and no step."""

# %% torch
import torch
from torch import nn


class Listed(nn.Module):
    def __init__(self, container):
        super().__init__()
        self.gain = nn.Parameter(torch.tensor(2.0))  # registered
        self.alpha = container([nn.Parameter(torch.tensor(a)) for a in (0.5, 3.0)])

    def forward(self, x):
        return self.gain * (self.alpha[0] * x + self.alpha[1] * x**2)


x = torch.tensor(1.5)
for container in (list, nn.ParameterList):
    model = Listed(container)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model(x).backward()
    optimizer.step()
    print("kind:", container.__name__)
    print("number of parameters:", len(list(model.parameters())))
    print("gain after the step:", model.gain.detach())
    for a in model.alpha:
        print("a.grad:", a.grad)
        print("a after the step:", a.detach())

# %% missing
model = Listed(list)
known = {*model.parameters(), *model.modules()}
for module in list(model.modules()):
    for name, value in vars(module).items():
        if not isinstance(value, (list, tuple, dict)):
            continue
        items = value.values() if isinstance(value, dict) else value
        if any(isinstance(item, (nn.Parameter, nn.Module)) and item not in known for item in items):
            print("not registered:", name)

# %% numpy
import numpy as np

gain, alpha, x = 2.0, np.array([0.5, 3.0]), 1.5
powers = np.array([x, x**2])
for container in ("list", "ParameterList"):
    is_registered = container != "list"
    print("kind:", container)
    print("number of parameters:", 1 + len(alpha) * is_registered)
    print("gain after the step:", gain - 0.1 * (alpha * powers).sum())
    for a, g in zip(alpha, gain * powers, strict=True):
        print("a.grad:", g)
        print("a after the step:", a - 0.1 * g * is_registered)
