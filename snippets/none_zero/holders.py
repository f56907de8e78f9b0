"""Which gradients each zero_grad() empties: the optimizer holds one weight of the network and one other number."""

# %% same
import torch
from torch import nn

first, last = nn.Linear(2, 2, bias=False), nn.Linear(2, 1, bias=False)
first.weight = nn.Parameter(torch.tensor([[0.5, 2.0], [1.0, 0.75]]))
last.weight = nn.Parameter(torch.tensor([[3.0, 4.0]]))
net = nn.Sequential(first, last)
x = torch.tensor([5.0, 7.0])

optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for empty in net.zero_grad, optimizer.zero_grad:
    net(x).backward()
    empty()
    print("all are None:", all(p.grad is None for p in net.parameters()))

# %% optimizer
scale = torch.tensor(1.5, requires_grad=True)
optimizer = torch.optim.SGD([last.weight, scale], lr=0.1)
(scale * net(x)).backward()
optimizer.zero_grad()
print("first.weight.grad:", first.weight.grad, sep="\n")
print("are last and scale empty:", last.weight.grad is None and scale.grad is None)

# %% module
(scale * net(x)).backward()
print("first.weight.grad:", first.weight.grad, sep="\n")
net.zero_grad()
print("are both layers empty:", first.weight.grad is None and last.weight.grad is None)
print("scale.grad:", scale.grad)

# %% numpy
import numpy as np

W = np.array([[0.5, 2.0], [1.0, 0.75]])
v = np.array([3.0, 4.0])
x = np.array([5.0, 7.0])
scale = 1.5
for _ in range(2):
    print("all are None:", True)

# %% numpy_optimizer
print("first.weight.grad:", scale * np.outer(v, x), sep="\n")
print("are last and scale empty:", True)

# %% numpy_module
print("first.weight.grad:", 2 * scale * np.outer(v, x), sep="\n")
print("are both layers empty:", True)
print("scale.grad:", (v * (W @ x)).sum())
