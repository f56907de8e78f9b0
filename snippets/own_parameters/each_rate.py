"""A learning rate for each weight and each bias, set anew in each step."""

# %% torch
import torch
from torch import nn

model = nn.Linear(2, 1)
with torch.no_grad():
    model.weight.copy_(torch.tensor([[2.0, -1.0]]))
    model.bias.fill_(0.5)
X = torch.tensor([[1.0, 3.0], [0.5, -2.0]])
t = torch.tensor([[2.0], [4.0]])

groups = [{"params": [p], "name": name} for name, p in model.named_parameters()]
optimizer = torch.optim.SGD(groups)
for _ in range(2):
    optimizer.zero_grad()
    (model(X) - t).square().mean().backward()
    for group in optimizer.param_groups:
        group["lr"] = 0.1 / (1 + group["params"][0].grad.norm().item())
    optimizer.step()
    print("rates:", torch.tensor([group["lr"] for group in optimizer.param_groups]))
    print("model.weight:", model.weight)
    print("model.bias:", model.bias)

# %% numpy
import numpy as np

w, b = np.array([[2.0, -1.0]]), np.array([0.5])
X = np.array([[1.0, 3.0], [0.5, -2.0]])
t = np.array([[2.0], [4.0]])
for _ in range(2):
    r = X @ w.T + b - t
    g, h = r.T @ X, r.sum(0)
    rates = [0.1 / (1 + np.linalg.norm(g)), 0.1 / (1 + np.linalg.norm(h))]
    w, b = w - rates[0] * g, b - rates[1] * h
    print("rates:", np.array(rates))
    print("model.weight:", w)
    print("model.bias:", b)
