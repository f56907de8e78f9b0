"""retain_grad in forward: the returned tensor, a second forward call, and a call after backward."""

# %% torch
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2, bias=False)
        with torch.no_grad():
            self.fc.weight.copy_(torch.tensor([[0.3, 0.2], [-0.1, 0.4]]))

    def forward(self, x):
        self.out = self.fc(x)
        self.out.retain_grad()
        return self.out.sigmoid()


x = torch.tensor([0.5, 2.0])
v = torch.tensor([1.0, 10.0])
model = Net()
y = model(x)
y.backward(v)
print("gradient of the returned tensor:", y.grad)
print("model.fc.weight.grad:", model.fc.weight.grad)

# %% kept
print("model.out.grad:", model.out.grad)

# %% overwritten
y = model(x)
model(-x)  # for example, to log an accuracy
y.backward(v)
print("after a second call:", model.out.grad)

# %% late
h = model.fc(x)
h.sigmoid().backward(v)
h.retain_grad()  # after backward
print("retained too late:", h.grad)

# %% listed
outs = []
for factor in 1, 3:
    y = model(factor * x)
    outs.append(model.out)
    y.backward(v)
for out in outs:
    print("out.grad:", out.grad)

# %% numpy
import numpy as np

W = np.array([[0.3, 0.2], [-0.1, 0.4]])
x = np.array([0.5, 2.0])
v = np.array([1.0, 10.0])
p = 1 / (1 + np.exp(-W @ x))
g = v * p * (1 - p)  # at out
print("model.fc.weight.grad:", np.outer(g, x))

# %% numpy_kept
print("model.out.grad:", g)

# %% numpy_listed
for factor in 1, 3:
    p = 1 / (1 + np.exp(-W @ (factor * x)))
    print("out.grad:", v * p * (1 - p))
