"""Two steps within one autocast block, and with a block for each step: L = y², y = w₁x₁ + w₂x₂."""

# %% torch
import torch

x = torch.tensor([[3.0, 2.0]])
w = torch.tensor([[0.5, 1.0]], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0625)
with torch.autocast("cpu", torch.bfloat16):
    for _ in range(2):
        y = torch.nn.functional.linear(x, w)
        optimizer.zero_grad()
        y.square().sum().backward()
        optimizer.step()
        print("y:", y.detach())
        print("w:", w.detach())

# %% fresh
w = torch.tensor([[0.5, 1.0]], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0625)
for _ in range(2):
    with torch.autocast("cpu", torch.bfloat16):
        y = torch.nn.functional.linear(x, w)
        loss = y.square().sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("y:", y.detach())
    print("w:", w.detach())

# %% no_grad
w = torch.tensor([[0.5, 1.0]], requires_grad=True)
with torch.autocast("cpu", torch.bfloat16):
    with torch.no_grad():
        first = torch.nn.functional.linear(x, w)
    y = torch.nn.functional.linear(x, w)
y.backward()
print("has the first result a graph?", first.requires_grad)
print("w.grad:", w.grad)

# %% numpy one-point="bfloat16 holds these numbers exactly, and rounds most others"
import numpy as np

x, w = np.array([[3.0, 2.0]]), np.array([[0.5, 1.0]])
cached = w
for _ in range(2):
    y = x @ cached.T
    w = w - 0.0625 * 2 * y @ x
    print("y:", y)
    print("w:", w)

# %% numpy_fresh one-point="bfloat16 holds these numbers exactly, and rounds most others"
w = np.array([[0.5, 1.0]])
for _ in range(2):
    y = x @ w.T
    w = w - 0.0625 * 2 * y @ x
    print("y:", y)
    print("w:", w)

# %% numpy_no_grad one-point="bfloat16 holds these numbers exactly, and rounds most others"
print("w.grad:", np.ones((1, 1)) @ x)
