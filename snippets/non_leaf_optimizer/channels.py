"""A learning rate for each channel of a convolution, with SGD and with Adam."""

# %% error raises="ValueError: can't optimize a non-leaf Tensor"
import torch

conv = torch.nn.Conv2d(3, 8, kernel_size=1, bias=False)
lr = [0.01 * i for i in range(1, 9)]
print("conv.weight[0].is_leaf:", conv.weight[0].is_leaf)
print("a view of the weight:", conv.weight[0]._base is conv.weight)
torch.optim.Adam([{"params": p, "lr": rate} for p, rate in zip(conv.weight, lr, strict=True)])

# %% factor
import torch
from torch.nn.functional import conv2d

start = torch.tensor([[1.5, -0.5], [2.0, 1.0]]).double()[:, :, None, None]  # two channels
image = torch.tensor([3.0, 1.25]).double()[:, None, None]
rates = torch.tensor([0.01, 0.03], dtype=torch.float64)
factor = (rates / rates[0])[:, None, None, None]
for kind in (torch.optim.SGD, torch.optim.Adam):
    weight = start.clone().requires_grad_()
    optimizer = kind([weight], lr=rates[0].item())
    (conv2d(image, weight) ** 2).sum().backward()
    weight.grad *= factor
    optimizer.step()
    print(f"{kind.__name__}, step:", (start - weight).flatten(1))

# %% separate
parts = [p.detach().clone().requires_grad_() for p in start.split(1)]  # detached, so leaves
optimizer = torch.optim.Adam([{"params": [p], "lr": rate.item()} for p, rate in zip(parts, rates, strict=True)])
for _ in range(2):
    optimizer.zero_grad()
    (conv2d(image, torch.cat(parts)) ** 2).sum().backward()
    optimizer.step()
    print("separate, weight:", torch.cat(parts).flatten(1))

# %% scaled
weight = start.clone().requires_grad_()
optimizer = torch.optim.Adam([weight], lr=rates[0].item())
for _ in range(2):
    optimizer.zero_grad()
    (conv2d(image, weight) ** 2).sum().backward()
    before = weight.detach().clone()
    optimizer.step()
    with torch.no_grad():
        weight.copy_(before + factor * (weight - before))
    print("scaled, weight:", weight.flatten(1))

# %% numpy_factor
import numpy as np

start = np.array([[1.5, -0.5], [2.0, 1.0]])
x = np.array([3.0, 1.25])
rates = np.array([0.01, 0.03])
factor = (rates / rates[0])[:, None]
g = np.outer(2 * start @ x, x) * factor
print("SGD, step:", rates[0] * g)
print("Adam, step:", rates[0] * g / (np.sqrt(g**2) + 10.0**-8))

# %% numpy_separate
for name in ("separate", "scaled"):
    w, m, s = start, 0, 0
    for k in (1, 2):
        g = np.outer(2 * w @ x, x)
        m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
        w = w - rates[:, None] * (m / (1 - 0.9**k)) / (np.sqrt(s / (1 - 0.999**k)) + 10.0**-8)
        print(f"{name}, weight:", w)
