"""Two networks, two losses, two optimizers: backward fills .grad, and step moves the weights."""

# %% torch
import torch

x = torch.tensor([2.0, -1.0])
net1, net2 = (torch.nn.Linear(2, 1, bias=False) for _ in range(2))
net1.weight.data = torch.tensor([[3.0, 1.5]])
net2.weight.data = torch.tensor([[0.5, 4.0]])
optimizer1 = torch.optim.SGD(net1.parameters(), lr=0.1)
optimizer2 = torch.optim.SGD(net2.parameters(), lr=0.1)
loss1, loss2 = net1(x).square().sum(), net2(x).square().sum()

loss1.backward()
print("net1.weight.grad:", net1.weight.grad)
print("net1.weight:", net1.weight.detach())  # as before
print("net2.weight.grad is None:", net2.weight.grad is None)
loss2.backward()
print("net2.weight.grad:", net2.weight.grad)
optimizer2.step()
print("net2.weight:", net2.weight.detach())
print("net1.weight:", net1.weight.detach())  # still as before
optimizer1.step()
print("net1.weight:", net1.weight.detach())

# %% missing
optimizer1.zero_grad()
optimizer2.zero_grad()
loss1, loss2 = net1(x).square().sum(), net2(x).square().sum()
loss2.backward()  # and no loss1.backward()
optimizer1.step()
optimizer2.step()
print("net1.weight.grad is None:", net1.weight.grad is None)
print("net1.weight:", net1.weight.detach())
print("net2.weight:", net2.weight.detach())

# %% numpy
import numpy as np

x, w1, w2 = np.array([2.0, -1.0]), np.array([[3.0, 1.5]]), np.array([[0.5, 4.0]])
g1, g2 = 2 * (w1 @ x) * x[None], 2 * (w2 @ x) * x[None]
print("net1.weight.grad:", g1)
print("net1.weight:", w1)
print("net2.weight.grad:", g2)
w2 = w2 - 0.1 * g2
print("net2.weight:", w2)
print("net1.weight:", w1)
w1 = w1 - 0.1 * g1
print("net1.weight:", w1)

# %% numpy_missing
print("net1.weight:", w1)
print("net2.weight:", w2 - 0.1 * 2 * (w2 @ x) * x[None])
